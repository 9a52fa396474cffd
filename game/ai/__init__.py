"""The computer player: chooses among legal options from its side's view only."""

"""The window: screens, board, panels, prompts. The only place that knows pygame."""

"""The commands of `tessera`. Nothing is imported before the command is known: `tessera --help` answers at once."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from game.data import InputError, NoDisplay
from game.start import Given, conclude, in_window, need_display

if TYPE_CHECKING:
    from game.lab.heat import Heat
    from game.setup import Setup

app = typer.Typer(
    name="tessera",
    help="Tessera: tactical skirmishes on a square grid, under tabletop rules in full.",
    epilog="Without a command: play.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

ScenarioOption = Annotated[
    str, typer.Option("--scenario", "-s", help="Scenario file, or the name of a shipped one.")
]
LARGEST_SEED = 2**63 - 1
CompanyOption = Annotated[
    str, typer.Option("--company", help="Company file (or its name) whose members fight in the scenario.")
]


@app.callback(invoke_without_command=True)
def _start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(
    scenario: ScenarioOption = "",
    text: Annotated[bool, typer.Option("--text", help="On the terminal, as letters and sentences.")] = False,
    record: Annotated[Path | None, typer.Option("--record", help="Watch a battle record.")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a saved battle.")] = None,
    scale: Annotated[
        float, typer.Option("--scale", min=0.0, max=3.0, help="Size of text and panels (0: as the window).")
    ] = 0.0,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the dice; the scenario's own otherwise."),
    ] = None,
    company: CompanyOption = "",
    side: Annotated[int, typer.Option("--side", min=1, max=4, help="The side that the company is.")] = 1,
) -> None:
    """Play a battle: in a window, or with --text on the terminal."""
    if sum(bool(given) for given in (scenario, record, load)) > 1:
        raise InputError("--scenario, --record and --load each name a battle; give only one of them")
    if seed is not None and (record or load):
        raise InputError("--seed is for a battle that begins; a record has its own")
    if company and not scenario:
        raise InputError("--company needs --scenario: the battle that the company goes into")
    if side != 1 and not company:
        raise InputError("--side needs --company: the one that is this side")
    given: Given = {"scenario": scenario, "record": record, "load": load, "seed": seed}
    given |= {"company": company, "side": side}
    if text:
        from game.text import run as run_text

        run_text(**given)
        return
    in_window(given, scale)


@app.command()
def after(
    record: Annotated[Path, typer.Argument(help="The record of a battle that is over.")],
    text: Annotated[bool, typer.Option("--text", help="On the terminal, with numbered options.")] = False,
    auto: Annotated[
        bool, typer.Option("--auto", help="The computer player decides; nothing is asked.")
    ] = False,
    side: Annotated[
        int, typer.Option("--side", min=0, max=4, help="Which side goes on (0: the person's, or the winner).")
    ] = 0,
    company: Annotated[
        Path | None, typer.Option("--company", help="Write the company file here; a new file otherwise.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option("--record", help="With --text or --auto: write the record with all this here.")
    ] = None,
) -> None:
    """After a battle: rest, heal, learn, and keep the survivors as a company for the next one."""
    preface = ""
    if not text and not auto:
        try:
            need_display()
            from game.ui.app import run_after as in_window

            in_window(record, side)
            return
        except NoDisplay as error:
            from game.locale import words

            preface = words("start.as_text", why=error)
    from game.text.camp import run_after

    run_after(record, side=side, auto=auto, company=company, keep=keep, preface=preface)


@app.command()
def simulate(
    scenario: Annotated[str, typer.Argument(help="Scenario file, or the name of a shipped one.")],
    battles: Annotated[int, typer.Option("-n", "--battles", min=1, help="How many battles.")] = 100,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Worker processes.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the batch; the scenario's own otherwise."),
    ] = None,
    json: Annotated[Path | None, typer.Option("--json", help="Write the raw numbers here as JSON.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help="Write one line per battle here as CSV.")] = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="Folder for a record of every battle.")
    ] = None,
    max_rounds: Annotated[
        int | None, typer.Option("--max-rounds", min=1, help="A draw after so many rounds.")
    ] = None,
    heat: Annotated[
        Path | None,
        typer.Option(
            "--heat", help="Heat maps: a .png picture, a .txt grid of digits, or a folder for both. Also in --json."
        ),
    ] = None,
    sure: Annotated[
        float | None,
        typer.Option(
            "--sure", min=0.1, max=50.0, help="Stop when every chance is known to so many points of a hundred."
        ),
    ] = None,
    against: Annotated[
        str, typer.Option("--against", help="Another scenario to compare with, under the same seeds.")
    ] = "",
    swap: Annotated[
        bool, typer.Option("--swap", help="Compare with the two sides' places exchanged: the side, or its place?")
    ] = False,
) -> None:
    """Fight a battle many times without a window: win chances, rounds, survivors, where things happen."""
    from game.lab.simulate import run

    run(
        scenario,
        battles=battles,
        jobs=jobs,
        seed=seed,
        json=json,
        csv=csv,
        records=records,
        max_rounds=max_rounds,
        heat=heat,
        paint=_paint,
        sure=sure,
        against=against,
        swap=swap,
    )


def _paint(heat: Heat, setup: Setup, battles: int, kinds: tuple[str, ...]) -> bytes:
    """Pictures are drawn by the window's painters, which are loaded for them only."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.heatsheet import sheet

    return sheet(heat, setup, battles, kinds)


@app.command("case")
def case_command(
    files: Annotated[
        list[Path], typer.Argument(help="Case files; tests/cases/README.md tells how to write one.")
    ],
) -> None:
    """Run case files and say what differs (exit code 1 when something does)."""
    from game.cases import load_cases, run_case

    cases = [case for file in files for case in load_cases(file)]
    differing = 0
    for case in cases:
        found = run_case(case)
        differing += bool(found)
        print(f"{'differs' if found else 'holds':8}{case.id}  {case.case.title}")
        for line in found:
            print(f"        {line}")
    print(f"{len(cases) - differing} of {len(cases)} cases hold")
    if differing:
        raise typer.Exit(1)


@app.command()
def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Maps, scenarios, case files, combatants; all that ships and your own otherwise."),
    ] = None,
) -> None:
    """Read all rulesets, combatants, maps and scenarios, or the files given, and say what is wrong."""
    from game.check import named, problems, shipped

    found = wrong = 0
    for name, problem in problems(named(files) if files else shipped()):
        found += 1
        if problem:
            wrong += 1
            print(f"{name}: wrong", file=sys.stderr)
            print("\n".join(f"  {line}" for line in problem.splitlines()), file=sys.stderr)
    print(f"{found - wrong} of {found} things checked are right")
    if wrong:
        raise typer.Exit(2)


@app.command()
def rules(
    ruleset: Annotated[str, typer.Argument(help="d20, ...")],
    rule: Annotated[str, typer.Argument(help="A rule's ID, such as D20-053; the whole book otherwise.")] = "",
) -> None:
    """Show a rule as the rulebook words it."""
    from game.rulebook import find_rule, rules_text

    if not rule:
        print(rules_text(ruleset))
        return
    found = find_rule(ruleset, rule)
    print(f"{found.id}  ({found.chapter}; {', '.join(found.tags)})\n{found.text}")


@app.command()
def version() -> None:
    """Show the version of the program, its rulesets and Python, and the folder of your own files."""
    import platform
    from importlib import metadata

    from game.paths import ruleset_ids, user_data
    from game.ruleset import load_ruleset

    try:
        number = metadata.version("tessera-tactics")
    except metadata.PackageNotFoundError:
        number = "(not installed)"
    print(f"tessera {number}")
    for ruleset in ruleset_ids():
        print(f"ruleset {ruleset} {load_ruleset(ruleset).version}")
    print(f"Python {platform.python_version()}")
    print(f"your own files: {user_data()}")


def main() -> NoReturn:
    """The commands, to their end."""
    conclude(app)

"""`python run_notebook.py <notebook>`: runs the cells with code of a notebook in their order.

Fails at the first cell that raises, and for a notebook that is not of format 4 or has outputs.
"""

import json
import sys


def run(path: str) -> None:
    with open(path, encoding="utf8") as file:
        notebook = json.load(file)
    if notebook["nbformat"] != 4:
        raise ValueError(f"{path}: format {notebook['nbformat']}")
    names: dict = {"__name__": "__main__"}
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] != "code":
            continue
        if cell["outputs"] or cell["execution_count"] is not None:
            raise ValueError(f"{path}: cell {number} has outputs")
        exec(compile("".join(cell["source"]), f"{path}, cell {number}", "exec"), names)


run(sys.argv[1])

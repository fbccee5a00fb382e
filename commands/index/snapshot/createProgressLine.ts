/** Milliseconds between two lines of progress. */
const LINE_MS = 3_000

/** Returns a function that prints at most one line every three seconds. */
export function createProgressLine(print: (line: string) => void): (line: string) => void {
  let shownMs = performance.now()
  return (line) => {
    if (performance.now() - shownMs < LINE_MS) return
    shownMs = performance.now()
    print(line)
  }
}

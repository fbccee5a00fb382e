/** Sends a signal to a process, or to a group when `pid` is negative; one that is gone already is no failure. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone between the look and the signal: that is what was wanted.
  }
}

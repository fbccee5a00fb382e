/** Sends a signal to a process, or to a group for a negative `pid`. An ended process is no failure. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended before the signal, which is the wanted result.
  }
}

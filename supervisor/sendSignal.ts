/** Sends a signal to a process, or to a process group for a negative `pid`. Does not throw for an ended process. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended before the signal; the caller wants this result.
  }
}

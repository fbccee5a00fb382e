/** Timeout of one probe, milliseconds. */
const PROBE_MS = 2_000

/** Returns true if the URL answers with a status below 300. */
export async function isServing(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

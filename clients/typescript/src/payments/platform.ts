/** Clock, timer and randomness that payments need. */
export type Platform = {
  nowMs(): number
  /** Resolves after `ms` milliseconds; rejects with the reason of the signal after an abort. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Returns 32 random bytes as hex. */
  newNonce(): `0x${string}`
}

const NONCE_BYTES = 32

/** Clock, timer and randomness of the platform. */
export const platform: Platform = {
  nowMs: () => Date.now(),
  newNonce: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  },
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        if (signal.aborted) reject(signal.reason)
        else resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
    }),
}

/** Marks work that did not end within its time. */
export const LATE = Symbol('late')

/**
 * Returns the result of `work`, or `LATE` after `limitMs`. Throws the error of `work`.
 *
 * A busy process may read an answer late that arrived in time, so the process reads its sockets once
 * more after the limit.
 */
export function within<T>(work: Promise<T>, limitMs: number): Promise<T | typeof LATE> {
  return new Promise((settle, reject) => {
    const timer = setTimeout(() => setImmediate(() => settle(LATE)), limitMs)
    work.then(settle, reject).finally(() => clearTimeout(timer))
  })
}

/** Marks work that did not end within its time. */
export const TIMED_OUT = Symbol('late')

/**
 * Returns the result of `work`, or `TIMED_OUT` after `limitMs`. Throws the error of `work`.
 *
 * A busy process may read an answer late that arrived in time, so the process reads its sockets once
 * more after the limit.
 */
export function resolveWithin<T>(work: Promise<T>, limitMs: number): Promise<T | typeof TIMED_OUT> {
  return new Promise((settle, reject) => {
    const timer = setTimeout(() => setImmediate(() => settle(TIMED_OUT)), limitMs)
    work.then(settle, reject).finally(() => clearTimeout(timer))
  })
}

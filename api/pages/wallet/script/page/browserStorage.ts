import type { KeyValues } from '../flow/createRows.ts'

/** Storage of a browser that blocks storage: empty, and without writes, so that orders are refused. */
const NO_STORAGE: KeyValues = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new TypeError('the browser blocks storage')
  },
  removeItem: () => undefined,
}

/** Returns the storage of this origin, which all tabs share; reading a blocked storage throws. */
export function browserStorage(): KeyValues {
  try {
    return window.localStorage
  } catch {
    return NO_STORAGE
  }
}

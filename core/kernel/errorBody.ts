/** Body of every error; `Code` is a code of docs/errors.md. */
export type ErrorBody<Code extends string> = {
  /** Message for people; starts with the name of the field at fault if the error has a field. */
  readonly error: string
  readonly code: Code
  /** True if the same request may succeed later without a change by the caller. */
  readonly retryable: boolean
  /** Path of the field at fault. */
  readonly field?: string
}

const FIELD = /^([A-Za-z][A-Za-z0-9_.[\]-]*): /

/** Returns the members of every error body; `field` is the prefix of `error`. */
export function errorBody<Code extends string>(
  error: string,
  code: Code,
  retryable: boolean,
): ErrorBody<Code> {
  const field = FIELD.exec(error)?.[1]
  return { error, code, retryable, ...(field !== undefined && { field }) }
}

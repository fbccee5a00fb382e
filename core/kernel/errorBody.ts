/** Body of every error; `Code` is a code of docs/errors.md. */
export type ErrorBody<Code extends string> = {
  /** A sentence, with the field at fault first where there is one. */
  readonly error: string
  readonly code: Code
  /** True where the same request may succeed later without any change by the caller. */
  readonly retryable: boolean
  /** Path of the field at fault. */
  readonly field?: string
}

const FIELD = /^([A-Za-z][A-Za-z0-9_.[\]-]*): /

/** Members that every error body has; `field` is what `error` begins with. */
export function errorBody<Code extends string>(
  error: string,
  code: Code,
  retryable: boolean,
): ErrorBody<Code> {
  const field = FIELD.exec(error)?.[1]
  return { error, code, retryable, ...(field !== undefined && { field }) }
}

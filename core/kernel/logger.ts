/** Fields of a log line: the stable code of its event in snake_case, and facts without a secret. */
export type LogFields = { readonly event: string; readonly [field: string]: unknown }

/** Log of a part: each call writes one event, whose text is a constant. */
export type Logger = {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

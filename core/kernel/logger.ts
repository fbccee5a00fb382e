/** Log of a part: each call writes one event, whose text is a constant and whose fields hold no secret. */
export type Logger = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

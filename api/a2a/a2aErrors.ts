/** Codes of JSON-RPC and of the protocol. Source: A2A 1.0, sections 5.4 and 9.5. */
const CODES = {
  PARSE_ERROR: -32_700,
  INVALID_REQUEST: -32_600,
  METHOD_NOT_FOUND: -32_601,
  INVALID_PARAMS: -32_602,
  INTERNAL_ERROR: -32_603,
  TASK_NOT_FOUND: -32_001,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32_003,
  UNSUPPORTED_OPERATION: -32_004,
  CONTENT_TYPE_NOT_SUPPORTED: -32_005,
  VERSION_NOT_SUPPORTED: -32_009,
} as const

type A2aReason = keyof typeof CODES

/** A request field and the error in its value. */
export type Violation = { readonly field: string; readonly description: string }

/** A request that violates the protocol. */
export class A2aError extends Error {
  readonly reason: A2aReason
  readonly violations: readonly Violation[]

  constructor(reason: A2aReason, message: string, violations: readonly Violation[] = []) {
    super(message)
    this.name = 'A2aError'
    this.reason = reason
    this.violations = violations
  }
}

/** Returns the JSON-RPC error object with its details. Source: A2A 1.0, section 9.5. */
export function describeA2aError({ reason, message, violations }: A2aError) {
  const detail =
    violations.length > 0
      ? { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }
      : {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason,
          domain: 'a2a-protocol.org',
        }
  return { code: CODES[reason], message, data: [detail] }
}

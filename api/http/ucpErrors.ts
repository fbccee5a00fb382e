import { refusalReply } from './errors.ts'
import type { Handler } from './wrapHandler.ts'

/** Path of the operations whose errors have the form of UCP. */
export const UCP_PATH = '/v1/ucp/'

/**
 * Returns a handler whose refusals also have the member `content`, the message of an error of UCP.
 *
 * Source: UCP 2026-04-08, overview, error handling over REST.
 */
export function ucpErrors(path: string, handler: Handler): Handler {
  if (!path.startsWith(UCP_PATH)) return handler
  return async (context) => {
    try {
      return await handler(context)
    } catch (error) {
      const reply = refusalReply(error)
      if (reply === null || typeof reply.body !== 'string') throw error
      const body = Object(JSON.parse(reply.body))
      return { ...reply, body: JSON.stringify({ ...body, content: body.error }) }
    }
  }
}

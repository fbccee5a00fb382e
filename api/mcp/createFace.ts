import { Hono } from 'hono'
import type { Bindings, HttpEnv } from '../http/agent.ts'
import { refusalReply } from '../http/errors.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'

export type Face = (request: Request, env: Bindings) => Promise<Response>

/**
 * Makes one HTTP handler callable within the process. Refusals become answers; unexpected failures
 * are thrown.
 *
 * A router with one path parses path parameters exactly as over HTTP.
 */
export function createFace(
  { method, path }: { readonly method: 'GET' | 'POST'; readonly path: string },
  handler: Handler,
): Face {
  const face = new Hono<HttpEnv>()
  face.on(method, path.replace(/\{([^}]+)\}/g, ':$1'), async (context) => {
    const { status, headers, body } = await replyOf(handler, context)
    return new Response(body, { status, headers })
  })
  face.onError((error) => {
    throw error
  })
  return async (request, env) => face.fetch(request, env)
}

async function replyOf(handler: Handler, context: HttpContext): Promise<Reply> {
  try {
    return await handler(context)
  } catch (error) {
    const refusal = refusalReply(error)
    if (refusal === null) throw error
    return refusal
  }
}

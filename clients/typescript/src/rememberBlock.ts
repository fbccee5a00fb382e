import type { Middleware } from 'openapi-fetch'

const SEEN = 'x-block-number'
const FLOOR = 'if-block-at-least'

/**
 * Creates a middleware that sends the newest block of all earlier answers with each read, so that no answer is of an
 * older block, whichever server of the service answers.
 */
export function rememberBlock(): Middleware {
  let newest = 0
  return {
    onRequest: ({ request }) => {
      const isRead = request.method === 'GET' && newest > 0
      if (isRead && !request.headers.has(FLOOR)) request.headers.set(FLOOR, String(newest))
      return undefined
    },
    onResponse: ({ response }) => {
      const sent = response.headers.get(SEEN) ?? ''
      if (response.ok && /^\d{1,15}$/.test(sent)) newest = Math.max(newest, Number(sent))
      return undefined
    },
  }
}

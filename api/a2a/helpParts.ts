import { SERVICE_SUMMARY } from '../../core/catalogue/guidance.ts'
import type { ServedOperation } from '../mcp/createCallForAgent.ts'
import { dataPart, type MessageContent, textPart } from './answerParts.ts'

/** Returns usage instructions for a message that names no operation. */
export function helpParts(publicUrl: string, served: readonly ServedOperation[]): MessageContent {
  const text = [
    SERVICE_SUMMARY,
    'Send a data part {"operation": "getBasket", "params"?, "query"?, "body"?}, or one line of text: the id of an ' +
      'operation, or a request like "GET /v1/quote?usdc=1000000" or "POST /v1/create-vault {}".',
    'A paid operation returns its price first. The operations are in the data.',
  ].join('\n\n')
  const operations = served.map(({ operation: { id, method, path, price, summary } }) => ({
    operation: id,
    request: `${method} ${path}`,
    summary,
    isFree: price === 'free',
  }))
  return {
    parts: [
      textPart(text),
      dataPart({
        operations,
        guide: `${publicUrl}/v1/guide`,
        openapi: `${publicUrl}/openapi.json`,
      }),
    ],
    metadata: {},
  }
}

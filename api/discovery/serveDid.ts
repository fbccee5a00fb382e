import { didDocument } from '../../core/payments/domain/receipts/didDocument.ts'
import type { Payments } from '../../core/payments/ports.ts'
import { bodyTag, revalidateReply } from '../http/conditional.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'

type DidDeps = {
  readonly settings: { readonly publicUrl: string }
  readonly payments: Pick<Payments, 'receiptSigners'>
}

/** Seconds for which the document may be reused without a request; a key is published before its first signature. */
const MAX_AGE_SEC = 60

/** Serves the document with the addresses that sign receipts. */
export function serveDid({ settings, payments }: DidDeps): Handler {
  return async (context) => {
    const body = JSON.stringify(didDocument(settings.publicUrl, await payments.receiptSigners()))
    const headers = {
      'content-type': JSON_TYPE,
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      etag: bodyTag(body),
    }
    return revalidateReply({ status: 200, headers, body }, context.req.header('if-none-match'))
  }
}

import { html } from 'hono/html'
import {
  type SentReceipt,
  verifyReceipt,
} from '../../../core/payments/domain/receipts/verifyReceipt.ts'
import { MAX_RECEIPT_CHARS, parseReceipt } from '../../../core/payments/operations/receiptSchema.ts'
import type { Payments } from '../../../core/payments/ports.ts'
import type { Reply } from '../../http/reply.ts'
import type { HttpContext } from '../../http/wrapHandler.ts'
import { type Markup, pageReply } from '../layout.ts'
import { amountText, moment } from '../text.ts'
import { RECEIPT_STYLE } from './receiptStyle.ts'

type ReceiptPageDeps = {
  readonly settings: { readonly publicUrl: string }
  readonly payments: Pick<Payments, 'receiptSigners'>
}

type Finding = {
  readonly status: number
  readonly words: string
  readonly sent: SentReceipt | null
}

/** `/receipt?receipt=`: verifies a pasted receipt against the published addresses of this service. */
export async function receiptPage(deps: ReceiptPageDeps, { req }: HttpContext): Promise<Reply> {
  const [pasted = '', ...others] = new URL(req.url).searchParams.getAll('receipt')
  const text = pasted.trim()
  const finding =
    others.length > 0
      ? { status: 400, words: 'Send one receipt, not several.', sent: null }
      : text === ''
        ? null
        : await findingOf(deps, text)
  return pageReply({
    status: finding?.status ?? 200,
    title: 'Receipt',
    description: 'Verifies the signature of a receipt of this service.',
    sheets: [RECEIPT_STYLE],
    headers: { 'x-robots-tag': 'noindex' },
    main: html`<h1>Receipt</h1>
${finding === null ? html`<p>Paste a receipt: the field <code>receipt</code> of <code>GET /v1/payments/{paymentId}</code>, or one of its statements.</p>` : html`<p class="lead" role="status">${finding.words}</p>`}
${finding?.sent === null || finding === null ? '' : facts(finding.sent)}
<form class="paste" action="/receipt"><label for="pasted">Receipt, JSON</label><textarea id="pasted" name="receipt" rows="12" maxlength="${MAX_RECEIPT_CHARS}" spellcheck="false" autocomplete="off" required>${text.slice(0, MAX_RECEIPT_CHARS)}</textarea><button>Verify</button></form>
<p class="soft">The addresses of the signers are in <a href="/.well-known/did.json">/.well-known/did.json</a>; <a href="/docs/payments#receipts">the manual</a> describes the fields.</p>`,
  })
}

async function findingOf(deps: ReceiptPageDeps, text: string): Promise<Finding> {
  const parsed = parseReceipt(text)
  if (parsed.kind === 'unreadable') {
    return { status: 400, words: `Not a receipt: ${parsed.problem}.`, sent: null }
  }
  const { sent } = parsed
  const verdict = await verifyReceipt(sent)
  if (verdict.kind === 'invalid') {
    return { status: 200, words: `Not valid: ${verdict.problem}.`, sent: null }
  }
  const { publicUrl } = deps.settings
  const resourceUrl = (sent.receipt ?? sent.sale)?.payload.resourceUrl ?? ''
  if (!resourceUrl.startsWith(`${publicUrl}/`)) {
    return {
      status: 200,
      words: `Not valid here: the receipt names no call of ${publicUrl}.`,
      sent: null,
    }
  }
  const signers = await deps.payments.receiptSigners()
  if (!signers.includes(verdict.signer)) {
    const words = `Not valid: the text was changed, or ${verdict.signer} signed, which is not an address of this service.`
    return { status: 200, words, sent: null }
  }
  return { status: 200, words: `Valid: signed by this service with ${verdict.signer}.`, sent }
}

function facts({ receipt, sale }: SentReceipt): Markup {
  const shared = (receipt ?? sale)?.payload
  if (shared === undefined) return html``
  return html`<h2>Signed facts</h2>
<dl class="facts box">
${fact('Call', shared.resourceUrl)}
${fact('Payer', shared.payer)}
${fact('Network', shared.network)}
${fact('Transaction of the charge', shared.transaction)}
<div><dt>Time of the charge</dt><dd>${moment(shared.issuedAt)}</dd></div>
${sale === null ? '' : saleFacts(sale.payload)}
</dl>`
}

function saleFacts(sale: NonNullable<SentReceipt['sale']>['payload']): Markup {
  return html`${fact('Operation', sale.operation)}
${fact('Amount', `${amountText(sale.amountUsdc)} USDC`)}
${fact('Payee', sale.payTo)}
${fact('Token', sale.asset)}
${fact('Nonce of the authorization', sale.nonce)}
${fact('SHA-256 of the answer', sale.answerSha256)}
${sale.answerBlock === '' ? '' : fact('Block of the answer', sale.answerBlock)}`
}

const fact = (name: string, value: string): Markup =>
  html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`

import { DID_PATH, signersIn } from '../../core/payments/domain/receipts/didDocument.ts'
import {
  type SentReceipt,
  verifyReceipt,
} from '../../core/payments/domain/receipts/verifyReceipt.ts'
import { parseReceipt } from '../../core/payments/operations/receiptSchema.ts'
import type { FetchedDocument } from './createDocumentFetch.ts'
import type { ReceiptCommand } from './parseReceiptCommand.ts'
import { printFacts } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

type Deps = {
  /** Returns the text of a file; `-` is the standard input. */
  readonly readText: (path: string) => string
  /** Fetches the document that publishes the signers of an origin. */
  readonly fetchDocument: (url: string) => Promise<FetchedDocument>
}

/**
 * Verifies a receipt. The signer must be the given address, or an address that the origin of the paid call publishes.
 *
 * Exit code 1 and one line name the first problem.
 */
export async function runReceiptCommand(deps: Deps, command: ReceiptCommand): Promise<Outcome> {
  const failed = (problem: string): Outcome => ({
    text: command.isJson
      ? JSON.stringify({ valid: false, problem }, null, 2)
      : `not valid: ${problem}`,
    exitCode: 1,
  })
  const parsed = parseReceipt(deps.readText(command.path).trim())
  if (parsed.kind === 'unreadable') return failed(parsed.problem)
  const verdict = await verifyReceipt(parsed.sent)
  if (verdict.kind === 'invalid') return failed(verdict.problem)
  const { signer } = verdict
  const place = command.signer === null ? didUrlOf(parsed.sent) : '--signer'
  if (place === null) return failed('resourceUrl is no URL of http or https')
  const fetched = command.signer === null ? await deps.fetchDocument(place) : null
  if (fetched?.kind === 'unread') return failed(`${place} ${fetched.problem}`)
  const allowed = fetched === null ? [command.signer] : signersIn(fetched.document)
  if (allowed.length === 0) return failed(`${place} publishes no address of a signer`)
  if (!allowed.some((address) => address === signer)) {
    return failed(`a field was changed, or ${signer} signed, which ${place} does not name`)
  }
  const facts = { valid: true, signer, publishedBy: place, ...factsOf(parsed.sent) }
  return { text: command.isJson ? JSON.stringify(facts, null, 2) : printFacts(facts), exitCode: 0 }
}

function didUrlOf({ receipt, sale }: SentReceipt): string | null {
  const text = (receipt ?? sale)?.payload.resourceUrl ?? ''
  if (!URL.canParse(text)) return null
  const { protocol, origin } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}${DID_PATH}` : null
}

function factsOf({ receipt, sale }: SentReceipt): object {
  const { version: _version, ...facts } = { ...receipt?.payload, ...sale?.payload }
  return facts
}

import type { Hex } from 'viem'
import { z } from 'zod'
import { InvalidInput } from '../../../kernel/errors.ts'
import { closedObject } from '../../../kernel/operation/closedObject.ts'
import { createInputParser } from '../../../kernel/operation/createInputParser.ts'
import { unknownFields } from '../../../kernel/operation/unknownField.ts'
import { fromBase58, toBase58 } from '../domain/base58.ts'
import { compileSolanaMessage } from '../domain/compileSolanaMessage.ts'
import { parseWireText } from '../domain/parseWireText.ts'
import { MAX_ACCOUNT_CREATIONS, MAX_UNITS } from '../domain/solanaLimits.ts'
import { ADDRESS_BYTES, type SolanaMessage } from '../domain/solanaMessage.ts'
import { sponsoredInstructions } from '../domain/sponsoredInstructions.ts'
import { validateSolanaMessage } from '../domain/validateSolanaMessage.ts'
import type { SolanaDeps } from '../ports.ts'

/** A parsed body of POST /v1/gas/solana. */
export type SolanaBody =
  /** The blockhash of the message is removed; the sponsor signs over its own blockhash. */
  | { readonly kind: 'quote'; readonly message: SolanaMessage }
  | { readonly kind: 'post'; readonly id: Hex; readonly transaction: string }
  | { readonly kind: 'refresh'; readonly id: Hex }

const MAX_INSTRUCTIONS = 16
const MAX_ACCOUNTS = 64
const MAX_NAMED_ACCOUNTS = 128
const NO_BLOCKHASH = toBase58(new Uint8Array(ADDRESS_BYTES))
const NOT_AN_ADDRESS = 'must be an address of Solana in base58'

const address = z
  .string()
  .refine((text) => fromBase58(text, ADDRESS_BYTES) !== null, NOT_AN_ADDRESS)
const data = z
  .base64('must be base64')
  .transform((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
const instruction = closedObject({
  programId: address,
  accounts: z
    .array(
      closedObject({
        pubkey: address,
        isSigner: z.boolean().default(false),
        isWritable: z.boolean().default(false),
      }),
    )
    .max(MAX_ACCOUNTS),
  data: data.default(new Uint8Array()),
})
const partsBody = closedObject({
  sender: address,
  instructions: z.array(instruction).min(1).max(MAX_INSTRUCTIONS),
  computeUnitLimit: z.int().min(1).max(Number(MAX_UNITS)).optional(),
  createAta: z
    .array(closedObject({ owner: address, mint: address }))
    .max(MAX_ACCOUNT_CREATIONS)
    .default([]),
})
const wireBody = closedObject({ transaction: z.string() })
const id = z
  .string()
  .regex(/^0x[0-9a-f]{32}$/, 'must be the id of a sponsorship')
  .transform((text): Hex => `0x${text.slice(2)}`)
const followUpBody = closedObject({
  sponsorshipId: id,
  transaction: z.string().optional(),
  refresh: z.literal(true).optional(),
})
const parseParts = createInputParser({ body: partsBody })
const parseWire = createInputParser({ body: wireBody })
const parseFollowUpBody = createInputParser({ body: followUpBody })

/** Parses a body by its fields. Throws `InvalidInput` with the field. */
export async function parseSolanaBody(
  body: Readonly<Record<string, unknown>>,
  solana: Pick<SolanaDeps, 'feePayer' | 'findAssociatedAccount'>,
): Promise<SolanaBody> {
  if (body['sponsorshipId'] !== undefined) return parseFollowUp(body)
  const isWhole = body['transaction'] !== undefined
  if (body['instructions'] !== undefined || (!isWhole && body['sender'] !== undefined)) {
    return { kind: 'quote', message: await messageOf(body, solana) }
  }
  if (!isWhole) {
    requireKnown(body)
    throw new InvalidInput(
      'body',
      'must have instructions (with sender), transaction, or sponsorshipId; GET /v1/gas?docs=1 explains each body',
    )
  }
  const { transaction } = parseWire({ body }).body
  const read = parseWireText(transaction)
  if (read.kind === 'refused') throw new InvalidInput(read.field, read.problem)
  return { kind: 'quote', message: { ...read.transaction.message, blockhash: NO_BLOCKHASH } }
}

/** Throws InvalidInput for a field that no form of the body has. */
function requireKnown(body: Readonly<Record<string, unknown>>): void {
  const forms = [partsBody, wireBody, followUpBody]
  const known = [...new Set(forms.flatMap(({ shape }) => Object.keys(shape)))]
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const { field, reason } = unknownFields(unknown, known)
  throw new InvalidInput(field, reason)
}

function parseFollowUp(raw: Readonly<Record<string, unknown>>): SolanaBody {
  const { sponsorshipId, transaction, refresh } = parseFollowUpBody({ body: raw }).body
  if (refresh === true && transaction === undefined) return { kind: 'refresh', id: sponsorshipId }
  if (transaction !== undefined && refresh === undefined) {
    return { kind: 'post', id: sponsorshipId, transaction }
  }
  throw new InvalidInput('body', 'must have transaction or "refresh": true beside sponsorshipId')
}

async function messageOf(
  raw: Readonly<Record<string, unknown>>,
  { feePayer, findAssociatedAccount }: Pick<SolanaDeps, 'feePayer' | 'findAssociatedAccount'>,
): Promise<SolanaMessage> {
  requireFewAccounts(raw['instructions'])
  const { sender, instructions, computeUnitLimit, createAta } = parseParts({ body: raw }).body
  const own = instructions.map(({ programId, accounts, data: bytes }) => ({
    program: programId,
    accounts: accounts.map(({ pubkey, ...role }) => ({ address: pubkey, ...role })),
    data: bytes,
  }))
  const signs = own.some(({ accounts }) =>
    accounts.some((account) => account.isSigner && account.address === sender),
  )
  if (!signs) throw new InvalidInput('sender', 'must sign at least one of the instructions')
  const creations = await Promise.all(
    createAta.map(async ({ owner, mint }) => {
      return { owner, mint, account: await findAssociatedAccount(owner, mint) }
    }),
  )
  const extras = { feePayer, units: computeUnitLimit ?? null, creations }
  const all = sponsoredInstructions(extras, own)
  const message = compileSolanaMessage(feePayer, NO_BLOCKHASH, all)
  const verdict = validateSolanaMessage(message, feePayer)
  if (verdict.kind === 'fits') return message
  throw new InvalidInput(fieldOfParts(verdict.field, all.length - own.length), verdict.problem)
}

/**
 * Limits the number of accounts before parsing: to parse an address takes time, and a transaction
 * cannot hold more accounts. Throws `InvalidInput`.
 */
function requireFewAccounts(instructions: unknown): void {
  const all: readonly unknown[] = Array.isArray(instructions) ? instructions : []
  const named = all.reduce<number>((sum, entry) => sum + accountsOf(entry), 0)
  if (named <= MAX_NAMED_ACCOUNTS) return
  const problem = `must name at most ${MAX_NAMED_ACCOUNTS} accounts in total, got ${named}`
  throw new InvalidInput('instructions', problem)
}

function accountsOf(instruction: unknown): number {
  if (typeof instruction !== 'object' || instruction === null) return 0
  const accounts = 'accounts' in instruction ? instruction.accounts : null
  return Array.isArray(accounts) ? accounts.length : 0
}

/**
 * Returns the name of the caller's field for a field of the built transaction. The first
 * `serviceCount` instructions are those of the service.
 */
function fieldOfParts(field: string, serviceCount: number): string {
  const [, place, rest = ''] = INSTRUCTION_FIELD.exec(field) ?? []
  const own = place === undefined ? -1 : Number(place) - serviceCount
  return own < 0 ? 'instructions' : `instructions[${own}]${rest}`
}

const INSTRUCTION_FIELD = /^transaction\.instructions\[(\d+)\](.*)$/

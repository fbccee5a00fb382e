import type { Hex } from 'viem'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { hashField } from './bridgeFields.ts'
import { type CctpTransfer, cctpSchema } from './cctp/cctpSchema.ts'
import { readCctpTransfers } from './cctp/readCctpTransfers.ts'

/** States from the earliest to the latest. */
const ORDER = ['pending_attestation', 'attested', 'minted'] as const

export const getCctp = defineOperation({
  id: 'getCctp',
  method: 'GET',
  path: '/v1/bridge/cctp/{txHash}',
  tag: 'Bridge',
  summary: 'Follow any CCTP transfer',
  description:
    'Every burn and mint of a transaction by any sender, from the receipts of all chains, the ' +
    'attestation service and the destination. For a bridge of this service ' +
    'GET /v1/bridge/status/{burnTx} returns more. An unknown hash returns 200 with found false.',
  input: { params: closedObject({ txHash: hashField('Hash of a burn or a mint') }) },
  output: cctpSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'cctp_status',
    readOnly: true,
    notFor: 'bridges of this service; use bridge_status.',
  },
  refusals: [],
  why:
    'Finds USDC that left one chain and has not arrived on another, and the transaction that ' +
    'mints it.',
  example: ({ burnTx }) => (burnTx === null ? null : { params: { txHash: burnTx } }),

  async run(deps: BridgeCallDeps, { params: { txHash } }) {
    const found = await deps.bridge.cctp.transfers(txHash)
    if (found === null) return { body: nothing(txHash, false, NOT_FOUND), at: null }
    const transfers = await readCctpTransfers(deps, txHash, found)
    const [earliest] = transfers.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
    if (earliest === undefined) return { body: nothing(txHash, true, NO_TRANSFER), at: null }
    const due = transfers.find(({ receiveMessage }) => receiveMessage !== null)
    const body = {
      found: true,
      state: earliest.state,
      txHash,
      transfers: [...transfers],
      receiveMessage: due?.receiveMessage ?? null,
      nextStep: nextStepOf(earliest),
    }
    return { body, at: null }
  },
})

const NOT_FOUND =
  'No connected chain has this transaction. Check the hash; a new transaction takes some ' +
  'seconds to be mined.'
const NO_TRANSFER = 'The transaction exists, but has no CCTP burn or mint.'

function nothing(txHash: Hex, found: boolean, nextStep: string) {
  return {
    found,
    state: 'not_found' as const,
    txHash,
    transfers: [],
    receiveMessage: null,
    nextStep,
  }
}

function nextStepOf(transfer: CctpTransfer): string {
  const { state, version, forwarding, receiveMessage, destinationChain } = transfer
  if (version === 1) {
    return (
      'A burn of CCTP version 1, which another service attests: call GET ' +
      '/v1/attestations/{keccak256 of the message} of Circle and mint on MessageTransmitter ' +
      'of version 1.'
    )
  }
  if (state === 'minted') return 'Delivered. No action is needed.'
  if (state === 'pending_attestation') {
    return 'Burned, and not attested yet. No action is needed; the USDC cannot be lost.'
  }
  if (receiveMessage === null) {
    return `Attested. Mint on ${destinationChain}, which is not connected here, with receiveMessage.`
  }
  return forwarding
    ? 'Attested. The forwarding service mints; if the mint is late, any account may send ' +
        'receiveMessage.'
    : `Attested. Send receiveMessage on ${destinationChain}; the recipient receives the USDC ` +
        'from any sender.'
}

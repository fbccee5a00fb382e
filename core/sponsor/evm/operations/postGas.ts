import { z } from 'zod'
import { formatUsdc6 } from '../../../kernel/money.ts'
import { closedObject } from '../../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import {
  GAS_CONSTANT,
  GAS_MULTIPLIER_BPS,
  GAS_QUOTE_SEC,
  MIN_GAS_PRICE_USDC6,
} from '../domain/gasLimits.ts'
import {
  conflictSchema,
  executedSchema,
  failedSchema,
  pendingSchema,
  rpcReplySchema,
  sponsoredSchema,
} from './gasFields.ts'
import { GAS_PAYABLE_CHAIN_IDS } from './gasRules.ts'

const MULTIPLIER = GAS_MULTIPLIER_BPS / 10_000
const MIN_USD = formatUsdc6(MIN_GAS_PRICE_USDC6).replace(/0+$/, '')

const optional = (description: string) => z.unknown().optional().meta({ description })

/**
 * Accepts any of the three bodies; core/sponsor/evm/operations/parseGasBody.ts distinguishes them
 * and reports the fault of each.
 */
const body = closedObject({
  sender: optional('Direct request: the plain wallet'),
  calls: optional(
    'Direct request: 1 to 32 calls {to, data?, value?}; value in wei, 0x-hex or digits',
  ),
  redelegate: optional('Direct request: true replaces the delegate of the wallet'),
  userOperation: optional(
    'Own operation: unsigned and without paymaster for a price; signed for the post',
  ),
  authorization: optional('With a signed operation: the signed EIP-7702 tuple'),
  chainId: optional('8453 (default) or 137'),
  jsonrpc: optional('"2.0": JSON-RPC of ERC-7677'),
  id: optional('Id of the JSON-RPC request'),
  method: optional('pm_getPaymasterStubData (free) or pm_getPaymasterData'),
  params: optional('[userOperation, entryPoint, chainId, context]; context {x402: payment}'),
})

/**
 * Registry entry of POST /v1/gas. api/sponsor answers the requests, because one call leads to
 * several kinds of requests.
 */
export const postGas = defineOperation({
  id: 'postGas',
  method: 'POST',
  path: '/v1/gas',
  tag: 'Gas',
  summary: 'Send without gas',
  description:
    'Pays the gas of an operation in exchange for USDC. Send the calls of a plain wallet ' +
    '(sender, calls), the userOperation of a smart account, or JSON-RPC of an SDK (ERC-7677). ' +
    'If a simulation succeeds, an unpaid call returns 402 with the price, valid for ' +
    `${GAS_QUOTE_SEC} seconds. A failed simulation is free. Pay, sign the returned operation, ` +
    'and post the operation here. The payment is charged only after the service signs. GET ' +
    '/v1/gas?docs=1 shows each step.',
  input: { body },
  output: z.union([sponsoredSchema, executedSchema, rpcReplySchema, z.array(rpcReplySchema)]),
  price: {
    mode: 'quoted',
    minUsdc6: MIN_GAS_PRICE_USDC6,
    chainIds: [...GAS_PAYABLE_CHAIN_IDS],
    timeoutSec: GAS_QUOTE_SEC,
    words:
      `Costs ${MULTIPLIER} times the gas cap (verification, call and pre-verification gas plus ` +
      `${GAS_CONSTANT}, at maxFeePerGas), at least ${MIN_USD} USD; never more than quoted.`,
  },
  outcomes: [
    {
      status: 202,
      description: 'The operation is in no block yet, or the payment is pending',
      body: pendingSchema,
    },
    {
      status: 409,
      description:
        'The wallet is delegated to other code, or another request used the operation or the payment',
      body: conflictSchema,
    },
    {
      status: 410,
      description: 'The post arrived after validUntil',
      body: z.object({ error: z.string() }),
    },
    {
      status: 502,
      description: 'A fault of the service; the caller has a credit',
      body: failedSchema,
    },
  ],
  caching: 'none',
  mcp: {
    name: 'gas_sponsor',
    readOnly: false,
    asTask: true,
    notFor: 'reading the price; use gas_quote, which is free.',
  },
  refusals: [
    'gas_unavailable',
    'wallet_busy',
    'foreign_delegation',
    'sponsorship_changed',
    'unknown_sponsorship',
    'sponsorship_used',
    'sponsorship_expired',
    'dry_run_failed',
    'too_many_dry_runs',
  ],
  why: 'A wallet that holds only USDC can send transactions without the native coin.',
  example: ({ account }) => ({
    body: { sender: account, calls: [{ to: account, data: '0x' }], chainId: 8453 },
  }),

  run: async () => {
    throw new RangeError('the sponsor is served by its own handler')
  },
})

import { showAddress } from '../../../kernel/operation/outputFields.ts'
import { usdText } from '../../../kernel/usdText.ts'
import { SOLANA_NETWORK } from '../../solana/domain/solanaLimits.ts'
import { SOLANA_PRICE, solanaLimits } from '../../solana/operations/solanaGuide.ts'
import {
  MAX_ACCOUNT_GAS,
  MAX_FREE_SIGNATURE_BYTES,
  MAX_SIMULATIONS_PER_SPONSORSHIP,
} from '../domain/gasLimits.ts'
import { MAX_HANDLE_OPS_GAS } from '../domain/handleOpsGasLimit.ts'
import type { GasRules, SponsorChain } from '../ports.ts'
import { gasGuideLanes } from './gasGuideLanes.ts'
import { GAS_PAYABLE_CHAIN_IDS, MAX_CALLS } from './gasRules.ts'
import type { GuideLane } from './guideLane.ts'

export type GasGuide = ReturnType<typeof gasGuide>

type About = {
  readonly chains: readonly SponsorChain[]
  readonly rules: GasRules
  readonly publicUrl: string
  /** Fee payer on Solana; null when Solana is not sponsored. */
  readonly solanaFeePayer: string | null
}

/** Returns the guide of the sponsor, with the numbers and addresses of this deployment. */
export function gasGuide({ chains, rules, publicUrl, solanaFeePayer }: About) {
  const [first] = chains
  const lanes: readonly GuideLane[] = gasGuideLanes({
    url: `${publicUrl}/v1/gas`,
    entryPoint: first === undefined ? ENTRY_POINT : showAddress(first.entryPoint),
  })
  const minPrice = usdText(rules.minPriceUsdc6)
  const multiplier = Number(rules.multiplierBps) / 10_000
  return {
    title: 'Gas sponsor',
    summary:
      'Pays the gas of your operation for USDC: no ETH, POL or SOL, no account, no API key. You keep your keys; this ' +
      'service signs as sponsor and sends the operation to the chain. Any wallet with USDC may pay, not only the sender.',
    pricing:
      `max(${minPrice} USD, ${multiplier} x gas cap), where the cap is (verificationGasLimit + callGasLimit + ` +
      `preVerificationGas + ${rules.constantGas}) x maxFeePerGas. Paid over x402 in USDC on ` +
      `${GAS_PAYABLE_CHAIN_IDS.map((chainId) => `eip155:${chainId}`).join(', ')}, once per sponsorship. The signed ` +
      `sponsorship fixes limits and fees: the charge never exceeds the quote. A quote is valid for ${rules.quoteSec} s. ` +
      SOLANA_PRICE,
    chains: [
      ...chains.map(({ chainId, entryPoint, paymaster, accountImplementation }) => ({
        chainId,
        entryPoint: showAddress(entryPoint),
        paymaster: showAddress(paymaster),
        account: showAddress(accountImplementation),
      })),
      { network: SOLANA_NETWORK, feePayer: solanaFeePayer },
    ],
    lanes,
    refusals: REFUSALS,
    rpcErrors: RPC_ERRORS,
    limits: [
      `1 to ${MAX_CALLS} calls, at most ${rules.maxCallDataBytes} bytes of call data.`,
      `callGasLimit + verificationGasLimit: at most ${MAX_ACCOUNT_GAS}; the whole transaction: at most ${MAX_HANDLE_OPS_GAS} gas.`,
      'preVerificationGas and maxFeePerGas must reach the current minimum; the error states the minimum.',
      `The price includes a signature of up to ${MAX_FREE_SIGNATURE_BYTES} bytes; a longer signature needs 40 more preVerificationGas ` +
        'per byte beyond 65, declared in the request for the price.',
      'EntryPoint v0.8 only. A sponsored operation executes at most once.',
      ...solanaLimits(),
      `${MAX_SIMULATIONS_PER_SPONSORSHIP} failed posts per sponsorship, all free; posts during a fault of the service do not count.`,
    ],
    notes: NOTES,
  }
}

/** Canonical address. Source: EntryPoint v0.8. */
const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

const REFUSALS: readonly { readonly status: number; readonly when: string }[] = [
  {
    status: 400,
    when:
      'Malformed, over a limit, or the operation would fail: `error` has the reason, `code` is the AA code or ' +
      'EXECUTION_REVERTED. Nothing was charged; correct the request and send the request again.',
  },
  {
    status: 402,
    when: 'The price, or the reason of a rejected payment; always with a valid quote.',
  },
  {
    status: 404,
    when: 'The operation has the paymaster of this service, but no sponsorship. On Solana: the sponsorship does not exist.',
  },
  {
    status: 409,
    when:
      'The wallet is delegated to other code (`delegate`; see redelegate), the nonce or delegation of the wallet changed ' +
      'since the quote, the operation was posted with another signature, another operation of the payment was executed, ' +
      'the payment belongs to another request, or the repeat does not prove that the caller is the payer.',
  },
  {
    status: 410,
    when:
      'The signed operation arrived after validUntil. On Solana: the blockhash expired; the error states whether a new ' +
      'blockhash is free.',
  },
  {
    status: 429,
    when: `Too many requests: see Retry-After. Without Retry-After: ${MAX_SIMULATIONS_PER_SPONSORSHIP} posts failed; no further post is accepted.`,
  },
  {
    status: 502,
    when:
      'Accepted but not executed, through a fault of the service: `credit` states how to get another sponsorship, until three ' +
      'sponsorships were posted. A second failure that occurs only in the block is a fault of the caller.',
  },
  {
    status: 503,
    when:
      'Not sold now (chain, price, deposit or configuration); nothing was charged. For a signed operation: post the operation again ' +
      'before validUntil. If no post is accepted, the same paid request returns another sponsorship free, unless the ' +
      'message names a pending transaction of the wallet: in that case post again after that transaction is in a block.',
  },
]

const RPC_ERRORS: readonly { readonly code: number; readonly when: string }[] = [
  { code: 402, when: 'To be paid: `data` is the PaymentRequired of x402. The HTTP status is 200.' },
  {
    code: 409,
    when: 'The payment belongs to another request, its answer is deleted, or the repeat does not prove that the caller is the payer.',
  },
  { code: -32500, when: 'The account would fail; `data.code` is the AA code.' },
  { code: -32501, when: 'Not sponsored: other EntryPoint or chain, limits, fees.' },
  { code: -32003, when: 'Not sold now; retry after `data.retryAfterSeconds`.' },
  { code: -32005, when: 'Too many failed payments of this payer, or too many calls.' },
  { code: -32600, when: 'Not a JSON-RPC call, or a batch with 0 or more than 10 calls.' },
  { code: -32601, when: 'Unknown method.' },
  { code: -32602, when: 'A parameter is malformed.' },
  { code: -32603, when: 'A fault of the service, or a pending payment: send the same call again.' },
]

const NOTES: readonly string[] = [
  'Sign once per request. After no answer or 202, send the same request with the same payment: the payment is charged once, and the ' +
    'answer is the same. With X-PAYMENT send an Idempotency-Key of 16 or more random characters, which proves that the repeat is yours.',
  'For Solana a wallet on an EVM chain pays.',
  'If the service fails a paid sponsorship, the same paid request returns a new sponsorship free within 24 hours.',
  'A direct request delegates a wallet to the reference account of EntryPoint v0.8 (Simple7702Account): only the key of ' +
    'the wallet controls this account, x402 payments keep working, and an authorization to the zero address ends the delegation.',
  'Browser wallets do not sign EIP-7702 authorizations: use a local key, or a wallet that already runs the reference ' +
    'account.',
  'Do not send a sponsored operation to a public bundler, which relays only staked paymasters. Post the operation here.',
  'GET /v1/gas/config has the addresses, GET /v1/gas/stats the sponsored operations and their cost.',
]

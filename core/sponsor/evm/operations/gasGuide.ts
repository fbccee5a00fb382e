import { showAddress } from '../../../kernel/operation/outputFields.ts'
import { usdText } from '../../../kernel/usdText.ts'
import { SOLANA_NETWORK } from '../../solana/domain/solanaLimits.ts'
import { SOLANA_PRICE, solanaLimits } from '../../solana/operations/solanaGuide.ts'
import { FREE_SIGNATURE_BYTES, MAX_ACCOUNT_GAS, MAX_DRY_RUNS } from '../domain/gasLimits.ts'
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
      'service adds its signature to your operation and carries it to the chain.',
    pricing:
      `max(${minPrice} USD, ${multiplier} x gas cap), where the cap is (verificationGasLimit + callGasLimit + ` +
      `preVerificationGas + ${rules.constantGas}) x maxFeePerGas. Paid over x402 in USDC on ` +
      `${GAS_PAYABLE_CHAIN_IDS.map((chainId) => `eip155:${chainId}`).join(', ')}, once per sponsorship. The signed ` +
      `sponsorship locks limits and fees: nothing beyond the quote is ever charged. A quote holds ${rules.quoteSec} s. ` +
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
      `callGasLimit and verificationGasLimit together at most ${MAX_ACCOUNT_GAS}; the whole transaction ${MAX_HANDLE_OPS_GAS}.`,
      'preVerificationGas and maxFeePerGas as high as the chain needs now; the refusal says the number.',
      `A signature up to ${FREE_SIGNATURE_BYTES} bytes is in the price; a longer one needs 40 more preVerificationGas for ` +
        'each byte beyond 65, declared when the price is asked for.',
      'EntryPoint v0.8 alone. One submission per sponsored operation.',
      ...solanaLimits(),
      `${MAX_DRY_RUNS} failing posts per sponsorship, all free; those that we could not take do not count.`,
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
      'Malformed, over a limit, or it would fail: `error` says why, `code` is the AA code or EXECUTION_REVERTED. ' +
      'Nothing was charged; mend it and send it again.',
  },
  { status: 402, when: 'The price, or why the payment was refused; always with a fresh quote.' },
  {
    status: 404,
    when: 'The operation has our paymaster, and we did not sponsor it. On Solana: there is no such sponsorship.',
  },
  {
    status: 409,
    when:
      'The wallet runs other code (`delegate`; see redelegate), its nonce or delegation moved since the quote, the ' +
      'operation was posted with another signature, another one of its payment was executed, the payment belongs ' +
      'to another request, or nothing proves that the request is a repeat of your own.',
  },
  {
    status: 410,
    when:
      'The signed operation came after validUntil. On Solana: its blockhash is over; the error says whether another ' +
      'one is free.',
  },
  {
    status: 429,
    when: `Too many requests: see Retry-After. Without it: ${MAX_DRY_RUNS} posts of the sponsorship failed, for good.`,
  },
  {
    status: 502,
    when:
      'Taken, and not executed by our doing: `credit` says how to get another; it ends after three that were posted. ' +
      'What only its own block refuses counts as the doing of the caller after the second time.',
  },
  {
    status: 503,
    when:
      'Not sold now (chain, price, deposit, or not configured); nothing was charged. For a signed operation: not taken now; post it ' +
      'again before validUntil, and if none gets through, the same paid request gets another for nothing. ' +
      'Not where the message names a pending transaction of the wallet: post it once a block has that.',
  },
]

const RPC_ERRORS: readonly { readonly code: number; readonly when: string }[] = [
  { code: 402, when: 'To be paid: `data` is the PaymentRequired of x402. HTTP status stays 200.' },
  {
    code: 409,
    when: 'The payment belongs to another request, its answer is no longer kept, or nothing proves the repeat.',
  },
  { code: -32500, when: 'The account would fail; `data.code` is the AA code.' },
  { code: -32501, when: 'Not sponsored: other EntryPoint or chain, limits, fees.' },
  { code: -32003, when: 'Not sold now; `data.retryAfterSeconds`.' },
  { code: -32005, when: 'Too many payments of this payer failed, or calls beyond the rate.' },
  { code: -32600, when: 'No call of JSON-RPC, or a batch of none or more than 10.' },
  { code: -32601, when: 'Unknown method.' },
  { code: -32602, when: 'A parameter is malformed.' },
  { code: -32603, when: 'A fault of ours, or a payment under way: send the same again.' },
]

const NOTES: readonly string[] = [
  'Never sign twice for one request: when you hear nothing or 202, send the same request with the same payment again. ' +
    'It is charged once and gets the same answer. With X-PAYMENT send an Idempotency-Key of 16 or more random characters: ' +
    'the repeat proves by it that it is yours.',
  'The payer need not be the sender: any wallet with USDC may pay. For Solana it is a wallet on an EVM chain.',
  'When a paid sponsorship fails by our doing, the same paid request gets a fresh one within 24 hours, for nothing.',
  'The direct lane delegates a wallet to the reference account of EntryPoint v0.8 (Simple7702Account): only its own ' +
    'key commands it, x402 payments keep working, and an authorization to the zero address takes it back.',
  'Wallets in browsers do not sign EIP-7702 authorizations; the direct lane needs a local key, or a wallet that runs ' +
    'the reference account already.',
  'Do not send a sponsored operation to a public bundler: they relay staked paymasters alone. Post it back here.',
  'GET /v1/gas/config has the addresses, GET /v1/gas/stats what was sponsored and what it cost.',
]

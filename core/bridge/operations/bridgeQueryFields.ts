import { type Address, isAddress, zeroAddress } from 'viem'
import { z } from 'zod'
import { type BridgeChain, bridgeChains } from '../../kernel/chains/bridgeChains.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { parseBridgeChain, parseUsdcAmount } from '../domain/bridgeQuery.ts'
import { MIN_RECEIVE_USDC6 } from '../domain/bridgeRules.ts'

const SLUGS = bridgeChains.map(({ slug }) => slug).join(', ')
const AMOUNT_PROBLEM =
  'must be a decimal number of USDC with at most 6 decimals, no sign and no exponent, such as ' +
  '25 or 25.5'

/** Returns the schema of a chain in a request: its slug, its chain id or CAIP-2. */
export function bridgeChainField(description: string) {
  return z
    .string()
    .min(1)
    .max(32)
    .refine((word) => parseBridgeChain(word) !== undefined, {
      error: `must be one of ${SLUGS}, or the chain id, such as 8453 or eip155:8453`,
      abort: true,
    })
    .meta({ description })
    .transform((word, context): BridgeChain => {
      const chain = parseBridgeChain(word)
      if (chain !== undefined) return chain
      context.issues.push({ code: 'custom', message: 'is unknown', input: word })
      return z.NEVER
    })
}

/** Schema of the amount to deliver; parses a decimal number of USDC to USDC-6. */
export const deliveredField = z
  .string()
  .refine((text) => parseUsdcAmount(text) !== null, { error: AMOUNT_PROBLEM, abort: true })
  .meta({
    description: 'USDC to deliver, a decimal number with up to 6 decimals, at least 1',
    examples: ['25', '25.5'],
  })
  .transform((text): bigint => parseUsdcAmount(text) ?? 0n)
  .refine((amountUsdc6) => amountUsdc6 >= MIN_RECEIVE_USDC6, 'must be at least 1')

/**
 * Schema of the payer's referrer, in lower or upper case. An address in mixed case must match the EIP-55 checksum,
 * because the earnings of a mistyped address are lost.
 *
 * Source: seeds/001, section 2; decision 27.
 */
export const referrerField = z
  .string()
  .refine((text) => isAddress(text, { strict: isMixedCase(text) }), {
    error: 'must be 0x and 40 hexadecimal digits; mixed case must be the EIP-55 checksum',
    abort: true,
  })
  .refine((text) => text !== zeroAddress, 'must not be the zero address')
  .meta({ description: 'Address of the referrer, who earns 20 % of the fee' })
  .transform((text): Address => `0x${text.slice(2).toLowerCase()}`)

const isMixedCase = (text: string): boolean => /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text)

const NOT_THE_SAME = 'must differ from `from`'

/** Schema of a bridge query; source and destination must differ. */
export const bridgeQuery = closedObject({
  from: bridgeChainField('Source chain with a bridge contract: base or arc; slug, id or CAIP-2'),
  to: bridgeChainField(
    'Destination of an open route in GET /v1/bridge/routes, such as arc or polygon; slug, id or CAIP-2',
  ),
  amount: deliveredField,
}).refine(({ from, to }) => from.chainId !== to.chainId, { path: ['to'], error: NOT_THE_SAME })

/** Schema of the query of a paid bridge, with an optional referrer. */
export const paidBridgeQuery = closedObject({
  ...bridgeQuery.shape,
  ref: referrerField.optional(),
}).refine(({ from, to }) => from.chainId !== to.chainId, { path: ['to'], error: NOT_THE_SAME })

import type { Address } from 'viem'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { address, showAddress, units } from '../../kernel/operation/outputFields.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { showNetwork } from './bridgeFields.ts'
import { methodField, urlField } from './postX402Check.ts'
import { challengeAt } from './x402/challengeAt.ts'
import type { AcceptsEntry } from './x402/checkEntry.ts'
import { usdcOf } from './x402/knownTokens.ts'

/** Prefix of the code of an account that delegates to a contract and still signs with its key. Source: EIP-7702. */
const DELEGATION = '0xef0100'

const option = z
  .object({
    network: z.string().meta({ description: 'Chain, CAIP-2' }),
    asset: address('Payment token'),
    payUsdc: units('Price in base units, which are USDC-6 when the asset is USDC'),
    balanceUsdc: units('Balance of the address, USDC-6; null when unavailable').nullable(),
    ready: z.boolean().meta({ description: 'Whether the address can pay this way now' }),
    reasons: z.array(z.string()).meta({ description: 'Reasons why the address cannot pay' }),
  })
  .meta({ id: 'X402Option', description: 'One way to pay, for this address' })

export const postX402Ready = defineOperation({
  id: 'postX402Ready',
  method: 'POST',
  path: '/v1/bridge/x402/ready',
  tag: 'Bridge',
  summary: 'Check whether a wallet can pay an x402 endpoint',
  description:
    'Reads the 402 of an endpoint and the USDC balance of an address on each offered chain. ' +
    'Nothing is signed or paid. To find problems of the endpoint use POST ' +
    '/v1/bridge/x402/check.',
  input: {
    body: closedObject({
      address: addressField('Address of the payer'),
      url: urlField,
      method: methodField,
    }),
  },
  output: z
    .object({
      address: address('Address of the payer'),
      url: z.string().meta({ description: 'Resource to pay for' }),
      ready: z
        .boolean()
        .meta({ description: 'Whether the address can pay at least one option now' }),
      isContract: z.boolean().nullable().meta({
        description: 'Whether the address is a contract wallet; null when no chain was available',
      }),
      options: z.array(option),
      clientCaps: z
        .object({
          x402Versions: z.array(z.int()).meta({ description: 'x402 versions of the endpoint' }),
          schemes: z.array(z.string()).meta({ description: 'Schemes of the options' }),
          networks: z.array(z.string()).meta({ description: 'Chains of the options' }),
          signing: z.string().meta({ description: 'Payload that the wallet signs' }),
        })
        .meta({ description: 'Required capabilities of a client' }),
    })
    .meta({ id: 'X402Ready', description: 'Whether an address can pay an endpoint' }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'payment_readiness',
    readOnly: true,
    notFor: 'problems of a challenge; use x402_check.',
  },
  refusals: ['outside_refused'],
  why: 'Shows the chains without sufficient balance before the caller signs.',
  example: ({ account, paidUrl }) =>
    paidUrl === null ? null : { body: { address: account, url: paidUrl } },

  async run(deps: BridgeCallDeps, { body }) {
    const challenge = await challengeAt(deps.bridge, body.url, body.method)
    const entries = distinct(challenge.entries)
    const [balances, isContract] = await Promise.all([
      deps.bridge.balances.read(body.address),
      contractAt(deps, body.address, entries),
    ])
    const options = entries.map((entry) => {
      const held = balances.find(({ chainId }) => chainId === entry.chainId)?.balanceUsdc6 ?? null
      return showOption(entry, isUsdc(entry) ? held : null, isContract)
    })
    const { v1, v2 } = challenge.versions
    const answer = {
      address: showAddress(body.address),
      url: body.url,
      ready: options.some(({ ready }) => ready),
      isContract,
      options,
      clientCaps: {
        x402Versions: [...(v1 ? [1] : []), ...(v2 ? [2] : [])],
        schemes: options.length === 0 ? [] : ['exact'],
        networks: [...new Set(options.map(({ network }) => network))],
        signing: 'EIP-712 TransferWithAuthorization of EIP-3009, by the key of the address',
      },
    }
    return { body: answer, at: null }
  },
})

/** Removes duplicates, because a challenge in both versions lists each option twice. */
function distinct(entries: readonly AcceptsEntry[]): readonly AcceptsEntry[] {
  const seen = new Map<string, AcceptsEntry>()
  for (const entry of entries) {
    const key = `${entry.chainId} ${entry.asset} ${entry.payTo} ${entry.amount}`
    if (!seen.has(key)) seen.set(key, entry)
  }
  return [...seen.values()]
}

function showOption(
  entry: AcceptsEntry,
  balanceUsdc6: bigint | null,
  isContract: boolean | null,
): z.output<typeof option> {
  const reasons = [
    ...(isContract === true
      ? ['The address is a contract wallet, which most servers reject.']
      : []),
    ...(entry.domain === null || entry.domain.name === '' || entry.domain.version === ''
      ? ['The offer lacks extra.name or extra.version, so the payment cannot be signed.']
      : []),
    ...(balanceUsdc6 === null ? ['The balance is unavailable.'] : []),
    ...(balanceUsdc6 !== null && balanceUsdc6 < entry.amount
      ? [`The balance on this chain is ${formatUsdc6(entry.amount - balanceUsdc6)} USDC too low.`]
      : []),
  ]
  return {
    network: showNetwork(entry.chainId),
    asset: showAddress(entry.asset),
    payUsdc: String(entry.amount),
    balanceUsdc: balanceUsdc6 === null ? null : String(balanceUsdc6),
    ready: reasons.length === 0,
    reasons,
  }
}

const isUsdc = ({ chainId, asset }: AcceptsEntry): boolean => usdcOf(chainId)?.address === asset

/** Returns true if a chain has code at the address that is not a delegation; null if no chain answers. */
async function contractAt(
  { bridge }: Pick<BridgeCallDeps, 'bridge'>,
  account: Address,
  entries: readonly AcceptsEntry[],
): Promise<boolean | null> {
  const chainIds = [...new Set(entries.map(({ chainId }) => chainId))]
  const codes = await Promise.all(
    chainIds.map(async (chainId) => {
      try {
        return await bridge.routes.code(chainId, account)
      } catch (failure) {
        if (failure instanceof DomainError && failure.retryable) return null
        throw failure
      }
    }),
  )
  const known = codes.filter((code) => code !== null)
  if (known.length === 0) return null
  return known.some((code) => code !== '0x' && !code.toLowerCase().startsWith(DELEGATION))
}

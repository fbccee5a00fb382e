import { z } from 'zod'
import { bridgeChainById } from '../../kernel/chains/bridgeChains.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { address, dollars, showAddress, units } from '../../kernel/operation/outputFields.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { showNetwork } from './bridgeFields.ts'

const chainBalance = z
  .object({
    network: z.string().meta({ description: 'Chain, CAIP-2' }),
    name: z.string().meta({ description: 'Name of the chain' }),
    usdc: units('Balance, USDC-6; null when the chain is unavailable').nullable(),
    value: dollars('Balance in dollars').nullable(),
    reason: z.string().meta({ description: 'Reason why the balance is missing' }).optional(),
  })
  .meta({ id: 'ChainBalance', description: 'USDC on one chain' })

export const getBridgeBalances = defineOperation({
  id: 'getBridgeBalances',
  method: 'GET',
  path: '/v1/bridge/balances/{address}',
  tag: 'Bridge',
  summary: 'Read the USDC balances of an address on every chain',
  description:
    'Reads the chains at their newest blocks. A chain that is unavailable has a reason and ' +
    'does not count in the total. When all chains are unavailable, the call returns 503.',
  input: { params: closedObject({ address: addressField('Address of the holder') }) },
  output: z
    .object({
      address: address('Address of the holder'),
      totalUsdc: units('Sum over the available chains, USDC-6'),
      totalValue: dollars('totalUsdc in dollars'),
      complete: z.boolean().meta({ description: 'Whether every chain was available' }),
      chains: z.array(chainBalance),
    })
    .meta({ id: 'BridgeBalances', description: 'USDC of one address' }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'usdc_balances',
    readOnly: true,
    notFor: 'shares of vaults; use get_balance.',
  },
  refusals: [],
  why: 'Shows the chains from which the address can pay for a bridge.',
  example: ({ account }) => ({ params: { address: account } }),

  async run(deps: BridgeCallDeps, { params }) {
    const read = await deps.bridge.balances.read(params.address)
    const known = read.flatMap(({ balanceUsdc6 }) => (balanceUsdc6 === null ? [] : [balanceUsdc6]))
    const [first] = read
    if (known.length === 0 && first !== undefined) {
      throw new RpcUnavailable(first.chainId, RETRY_AFTER_SEC.readNode)
    }
    const totalUsdc6 = known.reduce((sum, balanceUsdc6) => sum + balanceUsdc6, 0n)
    const body = {
      address: showAddress(params.address),
      totalUsdc: String(totalUsdc6),
      totalValue: formatUsdc6(totalUsdc6),
      complete: known.length === read.length,
      chains: read.map(showChain),
    }
    return { body, at: null }
  },
})

type Read = { readonly chainId: number; readonly balanceUsdc6: bigint | null }

function showChain({ chainId, balanceUsdc6 }: Read): z.output<typeof chainBalance> {
  const place = {
    network: showNetwork(chainId),
    name: bridgeChainById(chainId)?.name ?? showNetwork(chainId),
  }
  if (balanceUsdc6 === null) {
    return { ...place, usdc: null, value: null, reason: 'The chain is unavailable; retry later.' }
  }
  return { ...place, usdc: String(balanceUsdc6), value: formatUsdc6(balanceUsdc6) }
}

import { z } from 'zod'
import { UnknownBridge } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import type { BridgeCallDeps, ProofFacts } from '../ports.ts'
import { hashField, txHash } from './bridgeFields.ts'

const value = (description: string) =>
  z.union([z.string(), z.number()]).nullable().meta({ description })

const side = (description: string) =>
  z.record(z.string(), value('Amounts as digit strings')).nullable().meta({ description })

const output = z
  .object({
    burnTx: txHash('Hash of the burn transaction'),
    match: z.boolean().meta({
      description:
        'Whether every bridge of the burn has the same values in the index and on the chains',
    }),
    bridges: z.array(
      z
        .object({
          id: txHash('Id of the bridge'),
          match: z.boolean().meta({ description: 'Whether no field differs' }),
          inIndex: side('Values in the index; null when the index lacks the bridge'),
          onChain: side('Values in the current receipts of both chains; null without receipts'),
          differences: z.array(
            z.object({
              field: z.string().meta({ description: 'Fields that differ' }),
              indexValue: value('Value in the index'),
              chainValue: value('Value on the chains'),
            }),
          ),
        })
        .meta({ id: 'BridgeCheck', description: 'One bridge, from the index and from the chains' }),
    ),
  })
  .meta({ id: 'BridgeVerification', description: 'A burn, recomputed from the chains' })

export const getBridgeProofVerify = defineOperation({
  id: 'getBridgeProofVerify',
  method: 'GET',
  path: '/v1/bridge/proof/verify/{burnTx}',
  tag: 'Bridge',
  summary: 'Verify a bridge',
  description:
    'Compares one bridge of the index with the chains: reads burn and mint from receipts and ' +
    'logs of both chains, without stored data, and returns every field that differs. The index may lack a burn that is some ' +
    'seconds old. An unknown hash returns 404; an unavailable chain returns 503. verification of GET /v1/bridge/guide ' +
    'states the check without this service.',
  input: { params: closedObject({ burnTx: hashField('Hash of the burn') }) },
  output,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_verify',
    readOnly: true,
    notFor: 'a pending bridge; use bridge_status.',
  },
  refusals: ['unknown_bridge'],
  why: 'Recomputes any listed bridge from the chains.',
  example: ({ burnTx }) => (burnTx === null ? null : { params: { burnTx } }),

  async run(deps: BridgeCallDeps, { params: { burnTx } }) {
    const indexed = await deps.bridge.proofs.byBurnTx(burnTx)
    const chain = await readChains(deps, burnTx, indexed)
    const ids = new Set([...indexed, ...chain].map(({ id }) => id))
    if (ids.size === 0) throw new UnknownBridge()
    const bridges = [...ids].map((id) => {
      const [stored, found] = [indexed, chain].map((rows) => factsOf(rows.find((r) => r.id === id)))
      return compare(id, stored ?? null, found ?? null)
    })
    return { body: { burnTx, match: bridges.every(({ match }) => match), bridges }, at: null }
  },
})

/**
 * Reads the facts from the source chain of the indexed rows; without indexed rows, from every chain with a bridge
 * contract.
 */
async function readChains(
  { bridge }: Pick<BridgeCallDeps, 'bridge'>,
  burnTx: `0x${string}`,
  indexed: readonly ProofFacts[],
): Promise<readonly ProofFacts[]> {
  const named = new Set(indexed.map(({ chainId }) => chainId))
  const chainIds =
    named.size > 0 ? [...named] : bridge.routes.sources.map(({ token }) => token.chainId)
  const found = await Promise.all(
    chainIds.map((chainId) => bridge.proofCheck.read(chainId, burnTx, indexed)),
  )
  return found.flat()
}

type Facts = Readonly<Record<string, string | number | null>>

/** Returns the compared fields by their names in the answer; amounts are digit strings. */
function factsOf(row: ProofFacts | undefined): Facts | null {
  if (row === undefined) return null
  return {
    chainId: row.chainId,
    contract: showAddress(row.contract),
    destinationDomain: row.destinationDomain,
    payer: showAddress(row.payer),
    referrer: row.referrer === null ? null : showAddress(row.referrer),
    nonce: row.nonce,
    payUsdc: String(row.amountUsdc6),
    amountUsdc: String(row.receiveUsdc6),
    maxNetworkFeeUsdc: String(row.maxNetworkFeeUsdc6),
    feeUsdc: String(row.feeUsdc6),
    referralUsdc: String(row.referralUsdc6),
    burnTx: row.burnTx,
    burnBlock: row.burnBlockNumber,
    burnedAt: row.burnedSec,
    mintTx: row.mintTx,
    mintBlock: row.mintBlockNumber,
    mintCaller: row.mintCaller === null ? null : showAddress(row.mintCaller),
    mintedAt: row.mintedSec,
    receivedUsdc: row.receivedUsdc6 === null ? null : String(row.receivedUsdc6),
    networkFeeUsdc: row.feeExecutedUsdc6 === null ? null : String(row.feeExecutedUsdc6),
  }
}

function compare(id: string, indexed: Facts | null, chain: Facts | null) {
  const fields = Object.keys(indexed ?? chain ?? {})
  const differences = fields.flatMap((field) => {
    const [stored, found] = [indexed?.[field] ?? null, chain?.[field] ?? null]
    return stored === found ? [] : [{ field, indexValue: stored, chainValue: found }]
  })
  return { id, match: differences.length === 0, inIndex: indexed, onChain: chain, differences }
}

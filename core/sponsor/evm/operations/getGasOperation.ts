import { formatEther, type Hex } from 'viem'
import { z } from 'zod'
import { DomainError } from '../../../kernel/errors.ts'
import { closedObject } from '../../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../../kernel/operation/defineOperation.ts'
import {
  address,
  count,
  showAddress,
  units,
  unixSeconds,
} from '../../../kernel/operation/outputFields.ts'
import { UnknownSponsorship } from '../domain/sponsorErrors.ts'
import type { GasOperationFacts, SponsorCallDeps, Sponsorship } from '../ports.ts'
import { coins, creditSchema, hash, hex, stateField, text } from './gasFields.ts'
import { showCredit } from './showPosted.ts'

/** Returns the outcome of a sponsored operation. */
export const getGasOperation = defineOperation({
  id: 'getGasOperation',
  method: 'GET',
  path: '/v1/gas/operations/{userOpHash}',
  tag: 'Gas',
  summary: 'Follow a sponsored operation',
  description:
    'State of a sponsored operation, by the hash of the operation or of a transaction that carried it. After a failure ' +
    'of the service, `credit` states how to get another sponsorship for the same payment.',
  input: {
    params: closedObject({
      userOpHash: z
        .string()
        .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits')
        .meta({
          description: 'Hash of the operation, or of the transaction that carried the operation',
        })
        .transform((value): Hex => `0x${value.slice(2).toLowerCase()}`),
    }),
  },
  output: z
    .object({
      userOpHash: hash('Hash of the operation').nullable(),
      sponsorshipId: hex('Id of the sponsorship').nullable(),
      chainId: count('Chain of the operation'),
      sender: address('Address of the account'),
      lane: z
        .enum(['rpc', 'direct', 'own'])
        .nullable()
        .meta({ description: 'Form of the request for the sponsorship' }),
      state: stateField,
      reason: text('Reason of the state').nullable(),
      success: z
        .boolean()
        .nullable()
        .meta({ description: 'Whether the call of the account succeeded; null before a block' }),
      txHash: hash('Newest transaction of the operation').nullable(),
      blockNumber: count('Number of the block of the operation').nullable(),
      isFinal: z.boolean().meta({ description: 'Whether the block is final' }),
      actualGasCostWei: units('Cost that the deposit paid, wei').nullable(),
      actualGasCostEth: coins('actualGasCostWei in coins').nullable(),
      txCostWei: units(
        'Cost of the transaction by the receipt, wei; null before the receipt is stored',
      ).nullable(),
      validUntil: unixSeconds(
        'Unix second until which the signed operation is accepted',
      ).nullable(),
      credit: creditSchema.nullable(),
      servedBy: hash(
        'Hash of another executed operation of the same payment; this operation can no longer execute',
      ).nullable(),
    })
    .meta({ id: 'GasOperation', description: 'A sponsored operation' }),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'gas_operation',
    readOnly: true,
    notFor: 'sums over operations; use gas_stats.',
  },
  refusals: ['unknown_sponsorship'],
  why: 'After a 202, this call returns the outcome; the caller must not pay again.',
  example: ({ userOpHash }) => (userOpHash === null ? null : { params: { userOpHash } }),

  async run({ gas }: SponsorCallDeps, { params: { userOpHash } }) {
    const sponsorship = await gas.sponsorships.byHash(userOpHash)
    const facts = await factsOf(gas, sponsorship?.userOpHash ?? userOpHash)
    if (sponsorship !== null && isShown(sponsorship)) {
      return { body: showRow(sponsorship, facts), at: null }
    }
    if (facts === null) throw new UnknownSponsorship()
    return { body: showFacts(facts), at: null }
  },
})

/**
 * Returns the figures of the index; null if the index has none or is unavailable. The answer is
 * useful without these figures.
 */
async function factsOf(
  gas: { readonly stats: { operation(hash: Hex): Promise<GasOperationFacts | null> } },
  userOpHash: Hex,
): Promise<GasOperationFacts | null> {
  try {
    return await gas.stats.operation(userOpHash)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/**
 * Returns whether a sponsorship is shown: a sponsorship without a charge is not, because it never
 * left the service.
 */
function isShown({ state }: Sponsorship): boolean {
  return state !== 'asked' && state !== 'refused' && state !== 'void'
}

function showRow(row: Sponsorship, facts: GasOperationFacts | null) {
  const costWei = row.actualGasCostWei
  return {
    userOpHash: row.userOpHash,
    sponsorshipId: row.id,
    chainId: row.chainId,
    sender: showAddress(row.sender),
    lane: row.lane,
    state: row.state,
    reason: row.reason,
    success: row.success,
    txHash: row.txHash,
    blockNumber: row.blockNumber,
    isFinal: row.isFinal,
    actualGasCostWei: costWei === null ? null : String(costWei),
    actualGasCostEth: costWei === null ? null : formatEther(costWei),
    txCostWei: facts === null ? null : String(facts.txCostWei),
    validUntil: row.validUntilSec,
    credit: showCredit(row),
    servedBy: row.servedBy,
  }
}

/** Shows an operation on the chain whose row was deleted. */
function showFacts(facts: GasOperationFacts) {
  return {
    userOpHash: facts.userOpHash,
    sponsorshipId: facts.sponsorshipId,
    chainId: facts.chainId,
    sender: showAddress(facts.sender),
    lane: null,
    state: 'executed' as const,
    reason: null,
    success: facts.success,
    txHash: facts.txHash,
    blockNumber: facts.blockNumber,
    isFinal: false,
    actualGasCostWei: String(facts.actualGasCostWei),
    actualGasCostEth: formatEther(facts.actualGasCostWei),
    txCostWei: String(facts.txCostWei),
    validUntil: null,
    credit: null,
    servedBy: null,
  }
}

import { encodeFunctionData, type Hex } from 'viem'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import { formatUsdc6 } from '../../../kernel/money.ts'
import { bridgeId } from '../../domain/bridgeId.ts'
import { decodeDeposits, type LoggedDeposit } from '../../domain/decodeDeposits.ts'
import { buildReceiptProof } from '../buildReceiptProof.ts'
import { type HandAnswer, type HandChain, type HandWork, simulateCall } from './handWork.ts'
import { unknownTx } from './statusByHand.ts'

/** Explanations of the contract's revert reasons, for a payer who wants a refund. */
const REFUSALS: Readonly<Record<string, string>> = {
  AlreadySettled: 'the deposit was bridged or refunded already: see bridge status',
  UnknownBlock: 'the contract does not know the block yet: retry after the next block',
}
const TOO_OLD =
  'the block is more than 8191 blocks old, so that no contract can know it: only the operator ' +
  'can refund the deposit now'

/** Returns unsigned refunds of the deposits in a transaction, each with a proof from the receipt. */
export async function refundByHand(work: HandWork, depositTx: Hex): Promise<HandAnswer> {
  for (const chain of work.sources) {
    const { bridge, usdc, node } = chain
    if (bridge === null) continue
    const receipt = await node.receipt(depositTx)
    if (receipt === null) continue
    const deposits = receipt.succeeded ? decodeDeposits(receipt.logs, { usdc, bridge }) : []
    if (deposits.length === 0) {
      const error = 'this transaction moved no money to the bridge by an authorization'
      return { isDone: false, facts: { depositTx, error } }
    }
    const refunds = await Promise.all(
      deposits.map((deposit) => refundOf({ ...chain, bridge }, depositTx, deposit)),
    )
    return {
      isDone: refunds.some(({ transaction }) => transaction !== null),
      facts: {
        depositTx,
        transactions: refunds.flatMap(({ transaction }) => transaction ?? []),
        deposits: refunds.map(({ facts }) => facts),
      },
    }
  }
  return unknownTx(work, depositTx)
}

async function refundOf(
  chain: HandChain & { readonly bridge: NonNullable<HandChain['bridge']> },
  txHash: Hex,
  { payer, nonce, valueUsdc6 }: LoggedDeposit,
) {
  const { chainId, bridge, usdc } = chain
  const facts = {
    bridgeId: bridgeId({ chainId, bridge, payer, nonce }),
    payer,
    nonce,
    amountUsdc: formatUsdc6(valueUsdc6),
  }
  const outcome = await buildReceiptProof(chain, { usdc, bridge, payer, nonce, txHash })
  if (outcome.kind !== 'proved') {
    const why =
      outcome.kind === 'too_old' ? TOO_OLD : `the deposit cannot be proved: ${outcome.kind}`
    return { transaction: null, facts: { ...facts, why } }
  }
  const data = encodeFunctionData({
    abi: quartetBridgeAbi,
    functionName: 'refundFrontRun',
    args: [payer, nonce, outcome.proof],
  })
  const tried = await simulateCall(chain, { to: bridge, data })
  if (tried.kind === 'passes') return { transaction: tried.transaction, facts }
  const why = REFUSALS[tried.reason] ?? `the contract rejects the refund: ${tried.reason}`
  return { transaction: null, facts: { ...facts, why } }
}

import { createPublicClient, http } from 'viem'
import type { Clock } from '../../../kernel/clock.ts'
import type { CheckResult } from '../../domain/diagnose.ts'
import { pageFinding, resultOf } from './resultOf.ts'

/** Timeout of a node in milliseconds; the operator waits for the slowest node. */
const TIMEOUT_MS = 3_000

/** Chain with the URL of its node. */
export type DoctorNode = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string | undefined
}

/** Checks that every node serves its chain, and the age of its newest block; above `oldSec` the age is a finding. */
export async function checkNodes(
  nodes: readonly DoctorNode[],
  clock: Clock,
  oldSec: number,
): Promise<readonly CheckResult[]> {
  return Promise.all(nodes.map((node) => checkNode(node, clock, oldSec)))
}

async function checkNode(node: DoctorNode, clock: Clock, oldSec: number): Promise<CheckResult> {
  const { chainId, name, rpcUrl } = node
  const subject = `chain=${chainId}`
  if (rpcUrl === undefined) {
    return resultOf({ unseen: [`chain ${chainId} (${name}): RPC_URL_${chainId} is not set`] })
  }
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
  const answer = await Promise.all([client.getChainId(), client.getBlock()]).catch(() => null)
  if (answer === null) {
    const text = `the node of chain ${chainId} (${name}) at ${hostOf(rpcUrl)} is unreachable`
    return resultOf({ findings: [pageFinding('NodeDown', subject, text)] })
  }
  const [actualId, block] = answer
  if (actualId !== chainId) {
    const text = `RPC_URL_${chainId} (${hostOf(rpcUrl)}) is a node of chain ${actualId}`
    return resultOf({ findings: [pageFinding('NodeMismatch', subject, text)] })
  }
  const ageSec = Math.max(0, clock.nowSec() - Number(block.timestamp))
  if (ageSec > oldSec) {
    const text = `chain ${chainId} (${name}) or its node is stalled: the newest block is ${ageSec} s old`
    return resultOf({ findings: [pageFinding('IndexLag', subject, text)] })
  }
  return resultOf({ well: [`chain ${chainId} (head ${ageSec} s old)`] })
}

/** Returns the host without path and query, in which providers put keys. */
function hostOf(rpcUrl: string): string {
  return URL.canParse(rpcUrl) ? new URL(rpcUrl).host : 'its address'
}

import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { bridgeId } from '../../core/bridge/domain/bridgeId.ts'
import type { BridgeClaim } from '../../core/bridge/ports.ts'
import { BRIDGE_CONTRACT } from './aBridge.ts'
import { addressOf } from './facts.ts'

/** Builds the claim of a bridge of 1 USDC from Base to Arc with a new nonce. */
export function aBridgeClaim(given: Partial<BridgeClaim> = {}): BridgeClaim {
  const nonce = given.authorization?.nonce ?? newNonce()
  const from = given.authorization?.from ?? addressOf(0xa11ce)
  return {
    id: bridgeId({ chainId: 8453, bridge: BRIDGE_CONTRACT, payer: from, nonce }),
    chainId: 8453,
    contract: BRIDGE_CONTRACT,
    toChainId: 5042,
    receiveUsdc6: 1_000_000n,
    maxNetworkFeeUsdc6: 16_000n,
    feeUsdc6: 19_000n,
    minFinality: 1000,
    referrer: null,
    authorization: {
      from,
      to: BRIDGE_CONTRACT,
      valueUsdc6: 1_035_000n,
      validAfterSec: 0n,
      validBeforeSec: 2_000_000_000n,
      nonce,
    },
    signature: `0x${'11'.repeat(65)}`,
    wireVersion: 2,
    requestHash: 'bridge-8453-5042-1000000',
    quoteId: null,
    data: '0xabcd',
    gasLimit: 550_000n,
    ...given,
  }
}

const newNonce = (): Hex => `0x${randomBytes(32).toString('hex')}`

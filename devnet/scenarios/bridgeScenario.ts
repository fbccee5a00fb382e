import type { Address } from 'viem'
import type { FaultKind } from '../attestation/faultKinds.ts'

/** Scenario of USDC, of CCTP or of the attestation service. */
export type BridgeScenario =
  | {
      readonly kind: 'blacklist' | 'unblacklist' | 'denylist' | 'undenylist'
      readonly chainId: number
      readonly account: Address
    }
  | { readonly kind: 'pause-usdc' | 'unpause-usdc'; readonly chainId: number }
  | {
      readonly kind: 'pause-cctp' | 'unpause-cctp'
      readonly chainId: number
      readonly part: 'transmitter' | 'minter'
    }
  | { readonly kind: 'burn-limit'; readonly chainId: number; readonly limitUsdc6: bigint }
  | {
      readonly kind: 'attestation'
      /** `clear` ends all active faults. */
      readonly fault: FaultKind | 'clear'
      /** Number of affected answers or burns; undefined without a limit. */
      readonly count: number | undefined
    }

export const bridgeScenarioHelp = `blacklist CHAIN ADDRESS       USDC rejects transfers of an account on 8453, 5042 or 137
unblacklist CHAIN ADDRESS     USDC accepts transfers of the account again
pause-usdc CHAIN              USDC rejects all transfers
unpause-usdc CHAIN            USDC accepts transfers again
pause-cctp CHAIN PART         pauses the transmitter or the minter of CCTP
unpause-cctp CHAIN PART       ends the pause
denylist CHAIN ADDRESS        CCTP rejects burns that the account signs or sends
undenylist CHAIN ADDRESS      CCTP accepts burns of the account again
burn-limit CHAIN USDC         maximum that one message may burn, usually 10000000; 0 stops burns
attestation KIND [COUNT]      injects a fault into the attestation service; KIND clear ends all faults`

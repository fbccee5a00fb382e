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
      /** Answers or burns; undefined without a limit. */
      readonly count: number | undefined
    }

export const bridgeScenarioHelp = `blacklist CHAIN ADDRESS       USDC refuses an account on 8453, 5042 or 137
unblacklist CHAIN ADDRESS     USDC takes it again
pause-usdc CHAIN              nobody can move USDC
unpause-usdc CHAIN            everybody can again
pause-cctp CHAIN PART         the transmitter or the minter of CCTP stops
unpause-cctp CHAIN PART       it works again
denylist CHAIN ADDRESS        CCTP burns nothing that this account signs or sends
undenylist CHAIN ADDRESS      it does again
burn-limit CHAIN USDC         most that one message may burn, usually 10000000; 0 for nothing
attestation KIND [COUNT]      the attestation service gets something wrong, KIND clear for nothing any more`

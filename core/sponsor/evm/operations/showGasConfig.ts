import { showAddress } from '../../../kernel/operation/outputFields.ts'
import type { SolanaHealth } from '../../solana/operations/readSolanaHealth.ts'
import { showSolanaConfig } from '../../solana/operations/showSolanaConfig.ts'
import { MAX_ACCOUNT_GAS, MAX_FREE_SIGNATURE_BYTES } from '../domain/gasLimits.ts'
import { MAX_HANDLE_OPS_GAS } from '../domain/handleOpsGasLimit.ts'
import type { GasRules, SponsorHealth } from '../ports.ts'
import { GAS_PAYABLE_CHAIN_IDS, MAX_CALLS } from './gasRules.ts'

/**
 * Address of EntryPoint v0.7, equal on every chain; its operations are not sponsored. Source:
 * ERC-4337 v0.7.
 */
const ENTRY_POINT_V07 = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/**
 * Returns the configuration that a caller needs before it builds an operation; the fields at the
 * top are those of the first chain.
 *
 * Source: seeds/001, section 2, fields of the configuration; only EntryPoint v0.8 is served.
 */
export function showGasConfig(
  health: readonly SponsorHealth[],
  solana: SolanaHealth,
  rules: GasRules,
) {
  const [first] = health
  return {
    enabled: solana.isOpen || health.some(({ isOpen }) => isOpen),
    entryPoints: {
      v07: ENTRY_POINT_V07,
      v08: first === undefined ? null : showAddress(first.entryPoint),
    },
    paymasters: { v07: null, v08: first === undefined ? null : showAddress(first.paymaster) },
    signer: first?.signer ? showAddress(first.signer) : null,
    directLane: showDirectLane(health),
    chains: [...health.map(showChain), showSolanaConfig(solana)],
    priceRules: {
      minUsdc: String(rules.minPriceUsdc6),
      multiplierBps: Number(rules.multiplierBps),
      constantGas: String(rules.constantGas),
      payableOn: GAS_PAYABLE_CHAIN_IDS.map((chainId) => `eip155:${chainId}`),
      quoteSeconds: rules.quoteSec,
    },
    limits: {
      maxCalls: MAX_CALLS,
      maxCallDataBytes: rules.maxCallDataBytes,
      freeSignatureBytes: MAX_FREE_SIGNATURE_BYTES,
      maxAccountGas: String(MAX_ACCOUNT_GAS),
      maxTransactionGas: String(MAX_HANDLE_OPS_GAS),
    },
  }
}

function showDirectLane(health: readonly SponsorHealth[]) {
  const [first] = health
  const submitter = first?.submitters.find(({ isOpen }) => isOpen) ?? first?.submitters[0]
  return {
    enabled: health.some(({ isOpen }) => isOpen),
    submitter: submitter === undefined ? null : showAddress(submitter.address),
    simple7702Implementation: first === undefined ? null : showAddress(first.accountImplementation),
  }
}

function showChain(chain: SponsorHealth) {
  return {
    network: `eip155:${chain.chainId}`,
    chainId: chain.chainId,
    enabled: chain.isOpen,
    reason: chain.reason,
    nativeSymbol: chain.nativeSymbol,
    entryPoint: showAddress(chain.entryPoint),
    paymaster: showAddress(chain.paymaster),
    signer: chain.signer === null ? null : showAddress(chain.signer),
    simple7702Implementation: showAddress(chain.accountImplementation),
    submitters: chain.submitters.map(({ address, isOpen }) => ({
      address: showAddress(address),
      enabled: isOpen,
    })),
  }
}

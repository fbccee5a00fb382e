import { type Address, encodeFunctionData, formatUnits, type Hex, parseAbi } from 'viem'
import { devMessageTransmitterAbi } from '../../contracts-abi/devMessageTransmitterAbi.ts'
import { devTokenMessengerAbi } from '../../contracts-abi/devTokenMessengerAbi.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { limitBurns, MESSAGE_TRANSMITTER, TOKEN_MESSENGER, TOKEN_MINTER } from '../deploy/cctp.ts'
import { canonicalUsdc } from '../deploy/usdc.ts'
import { DevnetError } from '../devnetError.ts'
import type { BridgeScenario } from './bridgeScenario.ts'
import type { BridgeScenarioDeps } from './scenarioDeps.ts'

/** Emergency functions of the administrator of USDC. */
const usdcPowersAbi = parseAbi([
  'function blacklist(address account)',
  'function unBlacklist(address account)',
  'function pause()',
  'function unpause()',
])

/** Performs a bridge scenario and returns a description of the result. Throws `DevnetError`. */
export async function performBridgeScenario(
  stage: BridgeScenarioDeps,
  scenario: BridgeScenario,
): Promise<string> {
  if (scenario.kind === 'attestation') return orderFault(stage, scenario)
  const { chainId } = scenario
  const chain = chainOf(stage, chainId)
  switch (scenario.kind) {
    case 'blacklist':
    case 'unblacklist': {
      const functionName = scenario.kind === 'blacklist' ? 'blacklist' : 'unBlacklist'
      const args = [scenario.account] as const
      await callUsdc(stage, chain, encodeFunctionData({ abi: usdcPowersAbi, functionName, args }))
      return `${scenario.kind} of ${scenario.account} on ${chainId} is done`
    }
    case 'pause-usdc':
    case 'unpause-usdc': {
      const functionName = scenario.kind === 'pause-usdc' ? 'pause' : 'unpause'
      await callUsdc(stage, chain, encodeFunctionData({ abi: usdcPowersAbi, functionName }))
      return `USDC on ${chainId} is ${functionName}d`
    }
    case 'pause-cctp':
    case 'unpause-cctp': {
      const functionName = scenario.kind === 'pause-cctp' ? 'pause' : 'unpause'
      const to = scenario.part === 'minter' ? TOKEN_MINTER : MESSAGE_TRANSMITTER
      // The same call pauses both contracts.
      const data = encodeFunctionData({ abi: devMessageTransmitterAbi, functionName })
      await callCctp(stage, chain, to, data)
      return `the ${scenario.part} of CCTP on ${chainId} is ${functionName}d`
    }
    case 'denylist':
    case 'undenylist': {
      const functionName = scenario.kind === 'denylist' ? 'denylist' : 'unDenylist'
      const args = [scenario.account] as const
      const data = encodeFunctionData({ abi: devTokenMessengerAbi, functionName, args })
      await callCctp(stage, chain, TOKEN_MESSENGER, data)
      return `${scenario.kind} of ${scenario.account} on ${chainId} is done`
    }
    case 'burn-limit': {
      const { limitUsdc6 } = scenario
      await sendTransaction(
        chain,
        limitBurns(stage.residentDeps.accounts, usdcOf(chainId), limitUsdc6),
      )
      return `one message may burn ${formatUnits(limitUsdc6, 6)} USDC on ${chainId}`
    }
    default:
      return scenario satisfies never
  }
}

function orderFault(
  { attestation }: BridgeScenarioDeps,
  { fault, count }: Extract<BridgeScenario, { kind: 'attestation' }>,
): string {
  if (attestation === undefined) {
    throw new DevnetError('bad_scenario', 'this devnet has no attestation service')
  }
  if (fault === 'clear') {
    attestation.clearFaults()
    return 'the attestation service has no fault'
  }
  attestation.faults.order({ kind: fault, ...(count === undefined ? {} : { count }) })
  return `the attestation service has the fault ${fault}`
}

async function callUsdc(stage: BridgeScenarioDeps, chain: DevnetChain, data: Hex): Promise<void> {
  const from = stage.residentDeps.accounts.usdcAdmin.address
  await sendTransaction(chain, { from, to: usdcOf(chain.chainId), data })
}

async function callCctp(
  stage: BridgeScenarioDeps,
  chain: DevnetChain,
  to: Address,
  data: Hex,
): Promise<void> {
  await sendTransaction(chain, { from: stage.residentDeps.accounts.deployer.address, to, data })
}

function chainOf({ chains }: BridgeScenarioDeps, chainId: number): DevnetChain {
  const chain = chains[chainId]
  if (chain === undefined) {
    throw new DevnetError('bad_scenario', `chain ${chainId} does not run on this devnet`)
  }
  return chain
}

function usdcOf(chainId: number): Address {
  const usdc = canonicalUsdc[chainId]
  if (usdc === undefined) throw new RangeError(`no canonical USDC on chain ${chainId}`)
  return usdc.address
}

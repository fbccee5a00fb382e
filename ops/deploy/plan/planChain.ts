import type { Address, Hex } from 'viem'
import { CREATE2_DEPLOYER, create2Data } from '../../../core/contracts/create2.ts'
import type { ChainFacts } from '../chain/readFacts.ts'
import type { Problem } from '../deployRefused.ts'
import type { ChainDescription } from './describeChain.ts'
import { findProblems } from './findProblems.ts'
import { type Reading, satisfiesWanted } from './reading.ts'

/** One transaction that is due on a chain. */
export type Step = {
  /** Unique on its chain, for progress lines. */
  readonly label: string
  readonly to: Address
  readonly data: Hex
  readonly valueWei: bigint
  readonly maxGas: bigint
  /** The only account that may send the transaction; null for any account. */
  readonly from: Address | null
  /** Contract that the transaction creates. */
  readonly creates: Address | null
}

/** Account that will send the steps. The executor of a Safe pays the gas, the Safe pays only the values. */
export type Sender = { readonly address: Address; readonly paysGas: boolean }

/** Due transactions of one chain in their order, and the reasons not to send any. */
export type ChainPlan = {
  readonly chainId: number
  readonly problems: readonly Problem[]
  /** Advice that stops nothing. */
  readonly notes: readonly string[]
  readonly steps: readonly Step[]
  /** Contracts that exist with the wanted code. */
  readonly done: readonly { readonly name: string; readonly address: Address }[]
  /** Wei per gas: twice the base fee and the tip, at most the cap of the wanted file. */
  readonly maxFeeWei: bigint
  readonly tipWei: bigint
  /** Wei for each published byte; 0 on chains without such a fee. */
  readonly dataFeeWeiPerByte: bigint
  /** Upper bound of the cost of all steps that the sender may send, wei. */
  readonly costWei: bigint
  readonly balanceWei: bigint
}

/** Gas limit of a call of an owner or of a top-up; the measured maximum is 60,000. */
const CALL_GAS = 200_000n
const WEI_PER_GWEI = 1e9
/** Number of blocks in about two days. */
const EARLY_BLOCKS = 100_000
/** Bytes of a signed transaction beside its calldata, rounded up. */
const ENVELOPE_BYTES = 200

/** Compares a chain with its description; pure, so that a plan is data. */
export function planChain(
  described: ChainDescription,
  facts: ChainFacts,
  sender: Sender | null,
): ChainPlan {
  const { chain, contracts } = described
  const capWei = BigInt(Math.round(chain.maxFeeGwei * WEI_PER_GWEI))
  const likelyWei = 2n * facts.baseFeeWei + facts.tipWei
  const maxFeeWei = likelyWei < capWei ? likelyWei : capWei
  const steps = [...creations(described, facts), ...repairs(described, facts)]
  const own = steps.filter(({ from }) => from === null || from === sender?.address)
  const { dataFeeWeiPerByte } = facts
  const prices = { maxFeeWei, dataFeeWeiPerByte }
  const gasWei = own.reduce((sum, step) => sum + gasCostWei(step, prices), 0n)
  const amountWei = own.reduce((sum, { valueWei }) => sum + valueWei, 0n)
  const costWei = gasWei + amountWei
  const neededWei = sender === null ? 0n : amountWei + (sender.paysGas ? gasWei : 0n)
  const fees = { capWei, neededWei, sender: sender?.address ?? null }
  return {
    chainId: chain.chainId,
    problems: findProblems(described, facts, fees),
    notes: notesOn(described, facts),
    steps,
    done: contracts
      .filter(({ address, runtimeCode }) => facts.codes.get(address) === runtimeCode)
      .map(({ name, address }) => ({ name, address })),
    maxFeeWei,
    tipWei: facts.tipWei < maxFeeWei ? facts.tipWei : maxFeeWei,
    dataFeeWeiPerByte,
    costWei,
    balanceWei: facts.balanceWei,
  }
}

/** An index that starts long before the first contract reads headers without need. */
function notesOn({ chain, contracts }: ChainDescription, { headNumber, codes }: ChainFacts) {
  const isEmpty = contracts.every(({ address }) => codes.get(address) === '0x')
  const early = headNumber - chain.startBlock
  if (!isEmpty || early <= EARLY_BLOCKS || chain.vaults?.kind === 'existing') return []
  return [
    `startBlock is ${early} blocks below the newest block, and no contract exists: set startBlock to ${headNumber} before apply`,
  ]
}

/** Returns the highest cost of gas and published data of a step, wei. */
export function gasCostWei(
  { maxGas, data }: Pick<Step, 'maxGas' | 'data'>,
  { maxFeeWei, dataFeeWeiPerByte }: Pick<ChainPlan, 'maxFeeWei' | 'dataFeeWeiPerByte'>,
): bigint {
  const bytes = BigInt((data.length - 2) / 2 + ENVELOPE_BYTES)
  return maxGas * maxFeeWei + bytes * dataFeeWeiPerByte
}

function creations({ contracts, salt }: ChainDescription, { codes }: ChainFacts): Step[] {
  return contracts.flatMap(({ name, address, creationCode, maxGas }) => {
    if (creationCode === undefined || codes.get(address) !== '0x') return []
    const data = create2Data(salt, creationCode)
    const call = { to: CREATE2_DEPLOYER, data, valueWei: 0n }
    return [{ label: `create ${name}`, ...call, maxGas, from: null, creates: address }]
  })
}

/** Returns the transactions that correct the values that differ after all creations. */
function repairs({ ownReadings }: ChainDescription, facts: ChainFacts): Step[] {
  return ownReadings.flatMap((reading): Step[] => {
    const { repair, contract, field, wanted } = reading
    const actual = valueAfter(reading, facts)
    if (repair === undefined || actual === null || satisfiesWanted(reading, actual)) return []
    const owner = ownReadings.find(
      (other) => other.contract === contract && other.field === 'owner',
    )
    const ownerNow = owner === undefined ? null : valueAfter(owner, facts)
    return [
      {
        label: `${contract}: ${repair.functionName}, ${field} ${actual} becomes ${wanted}`,
        to: repair.to,
        data: repair.data,
        valueWei: repair.isTopUp === true ? BigInt(wanted) - BigInt(actual) : 0n,
        maxGas: CALL_GAS,
        from: repair.by === 'owner' ? (ownerNow as Address | null) : null,
        creates: null,
      },
    ]
  })
}

/** Returns the value of the chain, or the value that the constructor will set. */
function valueAfter(reading: Reading, { codes, values }: ChainFacts): string | null {
  const isThere = codes.get(reading.repair?.to ?? reading.address) !== '0x'
  return isThere ? (values.get(reading) ?? null) : (reading.initial ?? null)
}

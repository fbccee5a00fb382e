import type { Address } from 'viem'
import { formatEther, formatGwei } from 'viem'
import { CREATE2_DEPLOYER, CREATE2_DEPLOYER_CODE } from '../../../core/contracts/create2.ts'
import type { ChainFacts } from '../chain/readFacts.ts'
import type { Problem } from '../deployRefused.ts'
import type { ChainDescription } from './describeChain.ts'
import { codeProblemOf } from './externalsOf.ts'
import { privilegedAccountsOf } from './privilegedAccountsOf.ts'
import { publishedAccounts } from './publishedAccounts.ts'
import { satisfiesWanted } from './reading.ts'

type Fees = {
  readonly capWei: bigint
  /** Wei that the sender must have; 0 without a known sender. */
  readonly neededWei: bigint
  readonly sender: Address | null
}

/** Returns every reason not to send a transaction on a chain. */
export function findProblems(
  described: ChainDescription,
  facts: ChainFacts,
  fees: Fees,
): readonly Problem[] {
  const { chain } = described
  const inChain = (problem: Problem): Problem => ({
    ...problem,
    field: `chain ${chain.chainId} ${problem.field}`,
  })
  return [
    ...deployerProblems(described, facts),
    ...externalProblems(described, facts),
    ...contractProblems(described, facts),
    ...publishedProblems(described, facts, fees),
    ...startProblems(described, facts),
    ...feeProblems(described, facts, fees),
  ].map(inChain)
}

function deployerProblems({ contracts }: ChainDescription, { codes }: ChainFacts): Problem[] {
  const code = codes.get(CREATE2_DEPLOYER)
  if (contracts.length === 0 || code === CREATE2_DEPLOYER_CODE) return []
  const field = `deployment proxy ${CREATE2_DEPLOYER}`
  return code === '0x' || code === undefined
    ? [
        {
          field,
          message: 'does not exist',
          fix: 'send its published transaction first (docs/deploy.md, "A chain without the proxy")',
        },
      ]
    : [{ field, message: 'has other code', fix: 'use another chain; this chain cannot be used' }]
}

function externalProblems(described: ChainDescription, facts: ChainFacts): Problem[] {
  const wrong = described.externals.flatMap((external) => {
    const message = codeProblemOf(external, facts.codes.get(external.address) ?? '0x')
    const fix = 'correct the address or the chain'
    return message === null ? [] : [{ field: external.field, message, fix }]
  })
  const differing = described.externalReadings
    .filter((reading) => facts.codes.get(reading.address) !== '0x')
    .filter((reading) => !satisfiesWanted(reading, facts.values.get(reading) ?? null))
    .map((reading) => ({
      field: reading.contract,
      message: `${reading.field} is ${facts.values.get(reading) ?? 'not readable'}, ${
        reading.rule === 'at least' ? 'at least ' : ''
      }${reading.wanted} is needed`,
      fix: fixOf(reading.field),
    }))
  return [...wrong, ...differing]
}

function fixOf(field: string): string {
  return field === 'observationCardinalityNext'
    ? 'call increaseObservationCardinalityNext of the pool, in steps of 500 slots'
    : 'correct the wanted file'
}

function contractProblems({ contracts }: ChainDescription, { codes }: ChainFacts): Problem[] {
  return contracts
    .filter(({ address, runtimeCode }) => {
      const code = codes.get(address) ?? '0x'
      return code !== '0x' && code !== runtimeCode
    })
    .map(({ name, address }) => ({
      field: name,
      message: `the contract at ${address} has other code`,
      fix: 'compare the release of the contracts, and choose another salt',
    }))
}

/** The keys of the accounts of test tools are public. */
function publishedProblems(
  described: ChainDescription,
  { isDevelopment }: ChainFacts,
  { sender }: Fees,
): Problem[] {
  if (isDevelopment) return []
  const published = publishedAccounts()
  const senders = sender === null ? [] : [{ field: 'sender', account: sender }]
  return [...privilegedAccountsOf(described), ...senders]
    .filter(({ account }) => published.has(account))
    .map(({ field, account }) => ({
      field,
      message: `${account} is an account of test tools, whose key is published`,
      fix: 'use an account of your own',
    }))
}

function startProblems(
  { chain, contracts }: ChainDescription,
  { headNumber, older }: ChainFacts,
): Problem[] {
  const { startBlock } = chain
  const early = contracts.filter(({ address }) => older.has(address))
  return [
    ...(startBlock > headNumber + 1
      ? [
          {
            field: 'startBlock',
            message: `${startBlock} is above the newest block ${headNumber}`,
            fix: `set startBlock to ${headNumber}`,
          },
        ]
      : []),
    ...early.map(({ name }) => ({
      field: 'startBlock',
      message: `the ${name} existed before block ${startBlock}`,
      fix: 'set startBlock to the block of its creation',
    })),
  ]
}

function feeProblems(
  { chain }: ChainDescription,
  { baseFeeWei, balanceWei }: ChainFacts,
  { capWei, neededWei, sender }: Fees,
): Problem[] {
  return [
    ...(neededWei > 0n && baseFeeWei > capWei
      ? [
          {
            field: 'maxFeeGwei',
            message: `gas costs ${formatGwei(baseFeeWei)} gwei, more than ${chain.maxFeeGwei}`,
            fix: 'wait for a lower price, or raise maxFeeGwei',
          },
        ]
      : []),
    ...(sender !== null && balanceWei < neededWei
      ? [
          {
            field: `balance of ${sender}`,
            message: `${formatEther(balanceWei)} coins, up to ${formatEther(neededWei)} are needed`,
            fix: `send at least ${formatEther(neededWei - balanceWei)} coins to the account`,
          },
        ]
      : []),
  ]
}

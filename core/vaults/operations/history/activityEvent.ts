import { z } from 'zod'
import { mapFour } from '../../../kernel/four.ts'
import {
  address,
  count,
  fourBps,
  showAddress,
  units,
  unixSeconds,
} from '../../../kernel/operation/outputFields.ts'
import type { ActivityFacts, ActivityKind } from '../../ports.ts'

export const ACTIVITY_KINDS = [
  'create',
  'buy',
  'redeem',
  'redeem_in_kind',
  'claim_deferred',
  'claim',
  'send',
  'weights',
  'rebalance',
  'fee',
  'cap',
] as const satisfies readonly ActivityKind[]

const place = {
  vault: address('Vault contract'),
  timestamp: unixSeconds('Time of the block, unix seconds'),
  blockNumber: count('Block of the event'),
  logIndex: count('Index of the log in its block'),
  txHash: z
    .string()
    .regex(/^0x[a-f0-9]{64}$/)
    .meta({ description: 'Hash of the transaction' }),
}
const shares = (description: string) => units(`${description}, 18 decimals`)
const usdc = (description: string) => units(`${description}, USDC-6`)
const tokens = (description: string) => units(`${description}, base units of the token`)
const supplyAfter = shares('Shares in existence after the event')
const navAfterUsdc = usdc('NAV after the event')

/** Schema of one event; the fields depend on the kind. */
export const activityEvent = z
  .discriminatedUnion('kind', [
    event('create', {
      account: address('Strategist'),
      usdc: usdc('Cap: highest NAV after a deposit'),
    }),
    event('buy', {
      account: address('Receiver of the shares'),
      usdc: usdc('Deposit, mint fee included'),
      mintFeeUsdc: usdc('Mint fee'),
      valueAddedUsdc: usdc('Value added to the vault'),
      shares: shares('Shares minted'),
      navAfterUsdc,
      supplyAfter,
    }),
    event('redeem', {
      account: address('Owner of the shares'),
      usdc: usdc('USDC paid'),
      shares: shares('Shares burnt'),
      navAfterUsdc,
      supplyAfter,
    }),
    event('redeem_in_kind', {
      account: address('Owner of the shares'),
      receiver: address('Receiver of the tokens'),
      shares: shares('Shares burnt'),
      amounts: z
        .tuple([
          tokens('First amount'),
          tokens('Second amount'),
          tokens('Third amount'),
          tokens('Fourth amount'),
        ])
        .meta({ description: 'Tokens paid or owed, in the order of the basket, 8 decimals' }),
      usdc: usdc('Idle USDC paid'),
      supplyAfter,
    }),
    event('claim_deferred', {
      account: address('Owner of the deferred claim'),
      token: address('Token of the deferred claim'),
      amount: tokens('Owed amount'),
    }),
    event('claim', {
      account: address('Owner of the deferred claim'),
      receiver: address('Receiver of the tokens'),
      token: address('Token'),
      amount: tokens('Paid amount'),
    }),
    event('send', {
      account: address('Sender'),
      receiver: address('Receiver'),
      shares: shares('Shares sent'),
    }),
    event('weights', {
      account: address('Strategist'),
      oldWeightsBps: fourBps('Previous target weights, basis points'),
      newWeightsBps: fourBps('New target weights, basis points'),
    }),
    event('rebalance', {
      account: address('Caller'),
      navBeforeUsdc: usdc('NAV before'),
      navAfterUsdc,
      volumeUsdc: usdc('Value of all trades'),
    }),
    event('fee', {
      shares: shares('Fee shares minted'),
      elapsedSeconds: count('Seconds for which the fee is charged'),
      supplyAfter,
    }),
    event('cap', {
      account: address('Owner of the protocol'),
      usdc: usdc('Cap: highest NAV after a deposit'),
    }),
  ])
  .meta({ id: 'ActivityEvent', description: 'An event of a vault' })

function event<Kind extends ActivityKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
  return z.object({
    kind: z.literal(kind).meta({ description: 'Kind of the event' }),
    ...place,
    ...shape,
  })
}

/** Formats an event of the index for an answer. */
export function showActivity(facts: ActivityFacts): z.output<typeof activityEvent> {
  const at = {
    vault: showAddress(facts.vault),
    timestamp: facts.timestampSec,
    blockNumber: facts.blockNumber,
    logIndex: facts.logIndex,
    txHash: facts.txHash,
  }
  const base = { ...at, account: showAccount(facts.account) }
  const receiver = showAccount(facts.counterparty)
  const burnt = { shares: digits(facts.shares), supplyAfter: digits(facts.supplyAfter) }
  const usdcDigits = digits(facts.usdc6)
  const navAfter = digits(facts.navAfterUsdc6)
  const token = { token: showAccount(facts.token), amount: digits(facts.amount) }
  switch (facts.kind) {
    case 'create':
      return { kind: 'create', ...base, usdc: usdcDigits }
    case 'cap':
      return { kind: 'cap', ...base, usdc: usdcDigits }
    case 'buy':
      return {
        kind: 'buy',
        ...base,
        usdc: usdcDigits,
        mintFeeUsdc: digits(facts.feeUsdc6),
        valueAddedUsdc: digits(facts.valueAddedUsdc6),
        navAfterUsdc: navAfter,
        ...burnt,
      }
    case 'redeem':
      return { kind: 'redeem', ...base, usdc: usdcDigits, navAfterUsdc: navAfter, ...burnt }
    case 'redeem_in_kind': {
      const [a, b, c, d] = mapFour(facts.amounts ?? [0n, 0n, 0n, 0n], String)
      return {
        kind: 'redeem_in_kind',
        ...base,
        receiver,
        amounts: [a, b, c, d],
        usdc: usdcDigits,
        ...burnt,
      }
    }
    case 'claim_deferred':
      return { kind: 'claim_deferred', ...base, ...token }
    case 'claim':
      return { kind: 'claim', ...base, receiver, ...token }
    case 'send':
      return { kind: 'send', ...base, receiver, shares: digits(facts.shares) }
    case 'weights':
      return {
        kind: 'weights',
        ...base,
        oldWeightsBps: [...(facts.oldWeightsBps ?? NO_WEIGHTS)],
        newWeightsBps: [...(facts.newWeightsBps ?? NO_WEIGHTS)],
      }
    case 'rebalance':
      return {
        kind: 'rebalance',
        ...base,
        navBeforeUsdc: digits(facts.navBeforeUsdc6),
        navAfterUsdc: navAfter,
        volumeUsdc: digits(facts.volumeUsdc6),
      }
    case 'fee':
      return { kind: 'fee', ...at, ...burnt, elapsedSeconds: facts.elapsedSec ?? 0 }
    default:
      return facts.kind satisfies never
  }
}

const NO_WEIGHTS = [0, 0, 0, 0] as const
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

const digits = (amount: bigint | null): string => String(amount ?? 0n)
const showAccount = (account: ActivityFacts['account']): string =>
  showAddress(account ?? ZERO_ADDRESS)

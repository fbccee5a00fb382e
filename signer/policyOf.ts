import type { Address, Hex } from 'viem'
import type { Deployment } from '../core/deployment.ts'

/** Addresses of keys by environment variable. */
export type KeyAddresses = Readonly<Record<string, readonly Address[]>>

/** Keys of other curves. */
export type OtherKeys = {
  /** Addresses on Solana. */
  readonly feePayers: readonly string[]
  /** Public keys that sign agent cards. */
  readonly cardKeys: readonly Hex[]
  /** Origin of the service. */
  readonly publicUrl: string
}

type Place = { readonly chainId: number; readonly to: Address }

/** Address of Multicall3, the same on every chain. Source: github.com/mds1/multicall3. */
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** Escrow of sessions, the same on every chain. Source: @x402/evm 2.27.0. */
const ESCROW = '0x4020074e9df2ce1dee5a9c1b5c3f541d02a10003'
const AUTHORIZATION = '(address,uint256,uint256,uint256,bytes32)'
const TRANSFER = 'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32'
const OPERATION = '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)'

/** The content of a card changes with a release. */
const CARDS_PER_HOUR = 20

/** Caps of a new policy, which the operator adapts: about 100 times the sales of a quiet hour. */
const SIGNATURES_PER_HOUR = 2_000
/** A batch settles many payments with one signature, and each payment has its own receipt. */
const RECEIPTS_PER_HOUR = 50_000
const USDC6_PER_HOUR = '10000000000'
/**
 * Ten times the limit of CCTP for one burn of USDC, so that several of the largest bridges fit. Source:
 * burnLimitsPerMessage.
 */
const BURN_USDC6_PER_HOUR = '100000000000000'
/**
 * Caps of late refunds on each chain. Only the operator decides that a deposit waits, so a stolen key could refund the
 * deposit of another payer; late refunds are rare.
 */
const LATE_REFUND_CAPS = { maxPerHour: 2, maxUsdc6PerHour: '1000000000' } as const
/** Maximum wei per hour: 0.05 ether, or 50 coins on a chain whose coin costs about a dollar or less. */
const ETHER_WEI = '50000000000000000'
const CHEAP_COIN_WEI = '50000000000000000000'
/** One SOL: the rent of about 490 token accounts, or the fees of 2,000 messages and the rent of 480. */
const SOLANA_RULES = {
  maxSignaturesPerHour: SIGNATURES_PER_HOUR,
  maxLamportsPerHour: '1000000000',
} as const
const CHEAP_COINS = new Set([5042, 137])

/**
 * Returns the policy of a signer for a deployment, as JSON: the policy allows exactly the calls that the workers send.
 *
 * The operator adapts the caps. A key without an address in `addresses` gets no rules.
 */
export function policyOf(
  deployment: Deployment,
  addresses: KeyAddresses,
  others: OtherKeys = { feePayers: [], cardKeys: [], publicUrl: '' },
): object {
  const rules: readonly (readonly [string, object])[] = [
    ['SETTLEMENT_KEY', settlementRules(deployment)],
    ['BRIDGE_BURN_KEY', burnRules(deployment)],
    ['BRIDGE_MINT_KEY', mintRules(deployment)],
    ['BRIDGE_PAYOUT_KEY', payoutRules(deployment)],
    ['GAS_SUBMITTER_KEYS', submitterRules(deployment)],
    ['GAS_SIGNER_KEY', signerRules(deployment)],
    ['RECEIPT_KEY', receiptRules()],
  ]
  const keys = rules.flatMap(([name, rule]) =>
    (addresses[name] ?? []).map((address) => [address, rule] as const),
  )
  const solana = others.feePayers.map((address) => [address, SOLANA_RULES] as const)
  const cardRules = { maxSignaturesPerHour: CARDS_PER_HOUR, origin: others.publicUrl }
  const cards = others.cardKeys.map((publicKey) => [publicKey, cardRules] as const)
  return {
    keys: Object.fromEntries(keys),
    solana: Object.fromEntries(solana),
    cards: Object.fromEntries(cards),
  }
}

function rulesOf(chainIds: readonly number[], maxUsdc6PerHour: string) {
  return {
    maxSignaturesPerHour: SIGNATURES_PER_HOUR,
    maxWeiPerHour: Object.fromEntries(
      chainIds.map((chainId) => [chainId, CHEAP_COINS.has(chainId) ? CHEAP_COIN_WEI : ETHER_WEI]),
    ),
    maxUsdc6PerHour,
  }
}

/**
 * The payer's signature fixes payee and amount of a settlement; the payee is an address of the operator. The escrow of
 * sessions pays claims to the payee of the channel and refunds to its payer, for every request of the key.
 */
function settlementRules({ chains, payments }: Deployment): object {
  const chainIds = chains.map(({ chainId }) => chainId)
  const places = chains.map(({ chainId, usdc }): Place => ({ chainId, to: usdc }))
  const terms = { usdc6: '2', fixed: { '1': payments.payTo } }
  return {
    ...rulesOf(chainIds, USDC6_PER_HOUR),
    calls: places.flatMap((place) => [
      ...escrowCalls(place.chainId, payments.payTo),
      { ...place, function: `${TRANSFER},uint8,bytes32,bytes32)`, ...terms },
      { ...place, function: `${TRANSFER},bytes)`, ...terms },
    ]),
    batches: chainIds.map((chainId) => ({ chainId, to: MULTICALL3 })),
  }
}

function escrowCalls(chainId: number, payTo: Address): readonly object[] {
  const channel = '(address,address,address,address,address,uint40,bytes32)'
  const at = { chainId, to: ESCROW }
  return [
    { ...at, function: `deposit(${channel},uint128,address,bytes)` },
    { ...at, function: `claim(((${channel},uint128),bytes,uint128)[])` },
    { ...at, function: 'settle(address,address)', fixed: { '0': payTo } },
    { ...at, function: `refund(${channel},uint128)` },
  ]
}

/** A burn delivers to the payer, whose signature fixes the amount. */
function burnRules({ bridges }: Deployment): object {
  const chainIds = bridges.map(({ chainId }) => chainId)
  const leg = '(uint32,uint256,uint256,uint32,address)'
  return {
    ...rulesOf(chainIds, BURN_USDC6_PER_HOUR),
    calls: bridges.flatMap(({ chainId, address: to }) => [
      { chainId, to, function: `bridge(${AUTHORIZATION},bytes,${leg})`, usdc6: '0.1' },
      {
        chainId,
        to,
        function: `refundLate(${AUTHORIZATION},bytes)`,
        usdc6: '0.1',
        ...LATE_REFUND_CAPS,
      },
    ]),
  }
}

/** The CCTP message fixes recipient and amount of a mint; the proof fixes recipient and amount of a refund. */
function mintRules({ cctp, bridges }: Deployment): object {
  const proof = '(bytes,bytes,bytes,bytes[],uint256)'
  return {
    ...rulesOf(
      cctp.map(({ chainId }) => chainId),
      '0',
    ),
    calls: [
      ...cctp.map(({ chainId, messageTransmitter: to }) => {
        return { chainId, to, function: 'receiveMessage(bytes,bytes)' }
      }),
      ...bridges.map(({ chainId, address: to }) => {
        return { chainId, to, function: `refundFrontRun(address,bytes32,${proof})` }
      }),
    ],
  }
}

function payoutRules({ bridges }: Deployment): object {
  return {
    ...rulesOf(
      bridges.map(({ chainId }) => chainId),
      '0',
    ),
    calls: bridges.map(({ chainId, address: to }) => {
      return { chainId, to, function: 'claimFor(address[])' }
    }),
  }
}

/** The EntryPoint refunds the gas to the address of the submitter. */
function submitterRules({ gas }: Deployment): object {
  return {
    ...rulesOf(
      gas.map(({ chainId }) => chainId),
      '0',
    ),
    calls: gas.map(({ chainId, entryPoint: to }) => {
      return { chainId, to, function: `handleOps(${OPERATION}[],address)`, fixed: { '1': 'self' } }
    }),
    delegates: [...new Set(gas.map(({ accountImplementation }) => accountImplementation))],
  }
}

/** The signer of the paymaster signs no transaction. */
function signerRules({ gas }: Deployment): object {
  return {
    ...rulesOf([], '0'),
    typedData: gas.map(({ chainId, paymaster: contract }) => {
      return { name: 'Quartet Sponsor', chainId, contract, maxPerHour: SIGNATURES_PER_HOUR }
    }),
  }
}

/** The key of receipts signs receipts and statements of sale, whose domains name no contract. */
function receiptRules(): object {
  return {
    ...rulesOf([], '0'),
    maxSignaturesPerHour: 2 * RECEIPTS_PER_HOUR,
    typedData: ['x402 receipt', 'Quartet sale'].map((name) => {
      return { name, chainId: 1, maxPerHour: RECEIPTS_PER_HOUR }
    }),
  }
}

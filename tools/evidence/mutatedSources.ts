/**
 * Product contract to mutate, the contracts whose bytecode contains its code, and its tests, in the order in which they
 * are likely to fail.
 */
export type MutatedSource = {
  readonly file: string
  readonly builds: readonly (readonly [file: string, contract: string])[]
  /** Names of test files below `contracts/test`. A stage runs only if every test of the earlier stages passed. */
  readonly stages: readonly (readonly string[])[]
}

const FACTORY = ['contracts/src/vault/VaultFactory.sol', 'VaultFactory'] as const
const LENS = ['contracts/src/vault/VaultLens.sol', 'VaultLens'] as const
const MATH_TEST = ['contracts/test/BasketMath.t.sol', 'BasketMathTest'] as const
const BRIDGE = ['contracts/src/bridge/QuartetBridge.sol', 'QuartetBridge'] as const

/** Test stages of the vault, without the searches (`Adversary`, `HonestYear`), which take minutes. */
const VAULT_STAGES = [
  ['BasketMath', 'Deposit', 'Redeem', 'RedeemInKind', 'Rebalance', 'Fees'],
  ['Seizure', 'VaultFactory', 'VaultLens', 'Permit', 'OwnerLimits', 'Reentrancy', 'Attack'],
  ['Standards'],
  ['SeizureTable', 'StrategistAttack', 'Invariant', 'TwapPriceSource'],
] as const

const BRIDGE_STAGES = [
  [
    'bridge/Bridge',
    'bridge/BridgeFees',
    'bridge/BridgePowers',
    'bridge/BridgeSignature',
    'bridge/Refund',
  ],
  [
    'bridge/Referral',
    'bridge/ProofForgery',
    'bridge/RefundAttack',
    'bridge/BridgeReentrancy',
    'bridge/BridgeInvariant',
  ],
] as const

const vault = (name: string, builds: MutatedSource['builds']): MutatedSource => ({
  file: `contracts/src/vault/${name}.sol`,
  builds,
  stages: VAULT_STAGES,
})

const bridge = (name: string): MutatedSource => ({
  file: `contracts/src/bridge/${name}.sol`,
  builds: [BRIDGE],
  stages: BRIDGE_STAGES,
})

export const MUTATED: readonly MutatedSource[] = [
  vault('libraries/BasketMath', [FACTORY, LENS, MATH_TEST]),
  {
    ...vault('libraries/RebalanceBudget', [
      FACTORY,
      LENS,
      ['contracts/test/RebalanceBudget.t.sol', 'RebalanceBudgetTest'],
    ]),
    stages: [['RebalanceBudget'], ...VAULT_STAGES],
  },
  vault('BasketVault', [FACTORY]),
  vault('BasketTrading', [FACTORY]),
  vault('BasketValuation', [FACTORY]),
  {
    ...vault('TwapPriceSource', [['contracts/src/vault/TwapPriceSource.sol', 'TwapPriceSource']]),
    stages: [
      ['TwapPriceSource', 'VaultLens'],
      ['Deposit', 'Attack'],
    ],
  },
  {
    ...vault('libraries/PoolHistory', [
      ['contracts/src/vault/TwapPriceSource.sol', 'TwapPriceSource'],
      ['contracts/test/PoolHistory.t.sol', 'PoolHistoryTest'],
    ]),
    stages: [['PoolHistory', 'TwapPriceSource', 'Gas']],
  },
  {
    ...vault('V3Venue', [['contracts/src/vault/V3Venue.sol', 'V3Venue']]),
    stages: [
      ['V3Venue', 'Deposit', 'Reentrancy', 'VaultFactory'],
      ['Redeem', 'OwnerLimits', 'Rebalance'],
    ],
  },
  {
    ...vault('VaultFactory', [FACTORY]),
    stages: [
      ['VaultFactory', 'OwnerLimits'],
      ['Deposit', 'VaultLens'],
    ],
  },
  { ...vault('VaultLens', [LENS]), stages: [['VaultLens'], ['RedeemInKind', 'Rebalance']] },
  bridge('QuartetBridge'),
  bridge('libraries/ReceiptReader'),
  bridge('libraries/SignedTransfer'),
  {
    file: 'contracts/src/gas/SponsorPaymaster.sol',
    builds: [['contracts/src/gas/SponsorPaymaster.sol', 'SponsorPaymaster']],
    stages: [
      ['gas/Sponsor', 'gas/SponsorLock', 'gas/SponsorPowers', 'gas/SponsorCharge'],
      ['gas/SponsorInvariant'],
    ],
  },
]

import { pbkdf2Sync } from 'node:crypto'
import { type Address, bytesToHex, type Hex } from 'viem'
import { HDKey, privateKeyToAddress } from 'viem/accounts'
import { lowerAddress } from '../core/kernel/lowerAddress.ts'

/** Public mnemonic of every Ethereum test tool; anyone can spend the funds of its accounts. */
export const DEVNET_MNEMONIC = 'test test test test test test test test test test test junk'

export type DevnetAccount = {
  readonly role: string
  readonly address: Address
  /** Worthless by design: the documentation of anvil prints this key. */
  readonly privateKey: Hex
}

export type DevnetAccounts = {
  /** Deploys all contracts, owns the vault factory, administers the stock tokens. */
  readonly deployer: DevnetAccount
  /** Holds every administrative role of USDC, and mints USDC. */
  readonly usdcAdmin: DevnetAccount
  /** Sends the market maker's transactions. */
  readonly marketMaker: DevnetAccount
  /** Records prices, accrues fees, rebalances. */
  readonly keeper: DevnetAccount
  /** Receives the fees of all vaults. */
  readonly feeSink: DevnetAccount
  /** Receives the payments for paid calls. */
  readonly payTo: DevnetAccount
  /** Pays the gas of settlements. */
  readonly settler: DevnetAccount
  /** Operator of the bridge contracts. */
  readonly bridgeBurner: DevnetAccount
  /** Pays the gas of mints and refunds of the bridge. */
  readonly bridgeMinter: DevnetAccount
  /** Pays the gas of referral payouts. */
  readonly bridgePayer: DevnetAccount
  /** Deploys the bridge and nothing else, so that the bridge has the same address on every chain. */
  readonly bridgeDeployer: DevnetAccount
  /** Sign the messages of CCTP; ordered by role, not by address. */
  readonly attesters: readonly [DevnetAccount, DevnetAccount]
  /** Sends the mints of burns with forwarding. */
  readonly forwarder: DevnetAccount
  /** Signs sponsored operations; sends no transaction. */
  readonly gasSigner: DevnetAccount
  /** Submit sponsored operations. */
  readonly gasSubmitters: readonly [DevnetAccount, DevnetAccount, DevnetAccount, DevnetAccount]
  /** Owns the paymaster of the gas sponsor, and writes coin prices to the feeds. */
  readonly gasOwner: DevnetAccount
  /** Signs receipts of payments; sends no transaction. */
  readonly receiptSigner: DevnetAccount
  /** Accounts of residents: simulated users who create vaults and trade shares. */
  readonly residents: readonly DevnetAccount[]
  /** Funded accounts without activity: for tests, wallets and newcomers. */
  readonly visitors: readonly DevnetAccount[]
}

const RESIDENTS = 6
const VISITORS = 5

/** Returns the accounts of the devnet by role: anvil's accounts with index 0 to 31. */
export function devnetAccounts(): DevnetAccounts {
  const parent = parentKey()
  const account = (index: number, role: string) => accountOf(parent, index, role)
  const first = 5
  const bridge = first + RESIDENTS + VISITORS + 2
  const gas = bridge + 7
  return {
    deployer: account(0, 'deployer'),
    usdcAdmin: account(1, 'usdcAdmin'),
    marketMaker: account(2, 'marketMaker'),
    keeper: account(3, 'keeper'),
    feeSink: account(4, 'feeSink'),
    payTo: account(first + RESIDENTS + VISITORS, 'payTo'),
    settler: account(first + RESIDENTS + VISITORS + 1, 'settler'),
    bridgeBurner: account(bridge, 'bridgeBurner'),
    bridgeMinter: account(bridge + 1, 'bridgeMinter'),
    bridgePayer: account(bridge + 2, 'bridgePayer'),
    attesters: [account(bridge + 3, 'attester1'), account(bridge + 4, 'attester2')],
    forwarder: account(bridge + 5, 'forwarder'),
    bridgeDeployer: account(bridge + 6, 'bridgeDeployer'),
    gasSigner: account(gas, 'gasSigner'),
    gasSubmitters: [
      account(gas + 1, 'gasSubmitter1'),
      account(gas + 2, 'gasSubmitter2'),
      account(gas + 3, 'gasSubmitter3'),
      account(gas + 4, 'gasSubmitter4'),
    ],
    gasOwner: account(gas + 5, 'gasOwner'),
    receiptSigner: account(gas + 6, 'receiptSigner'),
    residents: range(RESIDENTS).map((i) => account(first + i, `resident${i + 1}`)),
    visitors: range(VISITORS).map((i) => account(first + RESIDENTS + i, `visitor${i + 1}`)),
  }
}

/**
 * Derives the parent key of all accounts, once, because stretching the mnemonic is the slowest step. Source: BIP-39,
 * BIP-44.
 */
function parentKey(): HDKey {
  const seed = pbkdf2Sync(DEVNET_MNEMONIC, 'mnemonic', 2_048, 64, 'sha512')
  return HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0")
}

function accountOf(parent: HDKey, index: number, role: string): DevnetAccount {
  const key = parent.deriveChild(index).privateKey
  if (key === null) throw new RangeError(`no key at index ${index}`)
  const privateKey = bytesToHex(key)
  return { role, address: lowerAddress(privateKeyToAddress(privateKey)), privateKey }
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

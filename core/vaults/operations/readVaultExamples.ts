import type { BlockRef } from '../../kernel/blockRef.ts'
import { usdc6 } from '../../kernel/money.ts'
import { EMPTY_EXAMPLE_FACTS, type ExampleFacts } from '../../kernel/operation/exampleFacts.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import { maxDepositUsdc6 } from '../domain/shares.ts'
import { MIN_DEPOSIT_USDC6, SHARE_UNIT } from '../domain/vaultRules.ts'
import type { BasketFacts, VaultCallDeps, VaultFacts } from '../ports.ts'
import { valueVault } from './valueVault.ts'

/** Maximum number of vaults that are searched for a suitable example. */
const SEARCHED_VAULTS = 50

/** Returns vaults, accounts and blocks for examples, as of the newest indexed block. Throws the errors of ChainReads. */
export async function readExamples({
  chain,
}: Pick<VaultCallDeps, 'chain'>): Promise<{ readonly facts: ExampleFacts; readonly at: BlockRef }> {
  const at = chain.head()
  const [basket, vaults] = await Promise.all([
    chain.basket(at),
    chain.vaults(at, { afterVaultId: 0, limit: SEARCHED_VAULTS }),
  ])
  return { facts: { ...EMPTY_EXAMPLE_FACTS, ...factsOf(basket, vaults) }, at }
}

function factsOf(basket: BasketFacts, vaults: readonly VaultFacts[]): Partial<ExampleFacts> {
  const held = vaults.find(({ supply }) => supply > 0n)
  const first = held ?? vaults[0]
  return {
    vault: first === undefined ? null : show(first),
    openVault: addressOf(vaults.find((vault) => acceptsDeposit(basket, vault))),
    heldVault: held === undefined ? null : { address: show(held).address, shares: someOf(held) },
    driftedVault: addressOf(
      vaults.find((vault) => canRebalance(basket, vault) && !hasHaltedToken(basket)),
    ),
    account: showAddress(basket.factory.feeSink),
  }
}

function acceptsDeposit(basket: BasketFacts, vault: VaultFacts): boolean {
  const { navUsdc6 } = valueVault(basket, vault).book
  const room = maxDepositUsdc6(navUsdc6, usdc6(vault.maxTvlUsdc6))
  return room >= MIN_DEPOSIT_USDC6 && !hasHaltedToken(basket)
}

function canRebalance(basket: BasketFacts, vault: VaultFacts): boolean {
  const { rebalanceNeeded, budget } = valueVault(basket, vault)
  return rebalanceNeeded && budget.nextSec <= basket.block.timestampSec
}

const hasHaltedToken = ({ constituents }: BasketFacts): boolean =>
  constituents.some(({ halted }) => halted)

const show = ({ address, targetWeightsBps }: VaultFacts) => ({
  address: showAddress(address),
  weightsBps: targetWeightsBps,
})

const addressOf = (vault: VaultFacts | undefined): string | null =>
  vault === undefined ? null : showAddress(vault.address)

/** Returns one share, or all shares if the supply of the vault is less, as digits. */
const someOf = ({ supply }: VaultFacts): string => String(supply < SHARE_UNIT ? supply : SHARE_UNIT)

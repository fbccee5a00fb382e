import type { Address } from 'viem'
import type { OwnerRole, Role } from '../wanted/wantedFields.ts'
import type { ChainDescription } from './describeChain.ts'

/** An account of the wanted file with a power or a right to money. */
export type PrivilegedAccount = { readonly field: string; readonly account: Address }

/** Returns every account with a power or a right to money on a chain. */
export function privilegedAccountsOf({
  payTo,
  chain: { vaults, bridge, gas },
}: Pick<ChainDescription, 'payTo' | 'chain'>): readonly PrivilegedAccount[] {
  return [
    { field: 'payTo', account: payTo },
    ...(vaults?.kind === 'new'
      ? [...owner('vaults', vaults.owner), ...both('vaults.feeSink', vaults.feeSink)]
      : []),
    ...(bridge === undefined
      ? []
      : [...owner('bridge', bridge.owner), ...both('bridge.operator', bridge.operator)]),
    ...(gas === undefined ? [] : [...owner('gas', gas.owner), ...both('gas.signer', gas.signer)]),
  ]
}

function owner(product: string, of: OwnerRole): readonly PrivilegedAccount[] {
  const powers = both(`${product}.owner`, of)
  if (of.timelock === undefined) return powers
  const field = `${product}.owner.timelock.proposer`
  return [...powers, { field, account: of.timelock.proposer }]
}

function both(field: string, { initial, current }: Role): readonly PrivilegedAccount[] {
  if (initial === current) return [{ field, account: initial }]
  return [
    { field: `${field}.initial`, account: initial },
    { field: `${field}.current`, account: current },
  ]
}

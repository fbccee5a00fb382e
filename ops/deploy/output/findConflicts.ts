import type { Deployment } from '../../../core/deployment.ts'
import type { Problem } from '../deployRefused.ts'

/**
 * Returns the contracts of an earlier deployment file that a new file would replace or leave out.
 *
 * Each argument of a constructor is part of the address, so that a changed argument creates another contract, and the
 * money stays in the earlier contract. The services would no longer follow a contract that the new file leaves out.
 */
export function findConflicts(earlier: Deployment, next: Deployment): readonly Problem[] {
  const after = addressesOf(next)
  return [...addressesOf(earlier)].flatMap(([field, known]) => {
    const address = after.get(field)
    if (address === known) return []
    if (address === undefined) return [leftOut(field, known)]
    return [
      {
        field,
        message: `the deployment file has ${known}, the wanted file gives ${address}`,
        fix: 'restore the constructor arguments (initial accounts, salt), or use another --out for a new contract',
      },
    ]
  })
}

function leftOut(field: string, address: string): Problem {
  return {
    field,
    message: `the deployment file has ${address}, the wanted file has none`,
    fix: 'restore the product in the wanted file, or use another --out after the contract holds no money',
  }
}

function addressesOf({ vaults, bridges, gas }: Deployment): ReadonlyMap<string, string> {
  return new Map([
    [`chain ${vaults.chainId} vault factory`, vaults.factory],
    ...bridges.map(({ chainId, address }) => [`chain ${chainId} bridge`, address] as const),
    ...gas.map(({ chainId, paymaster }) => [`chain ${chainId} paymaster`, paymaster] as const),
  ])
}

import type { Comparison } from '../../core/kernel/startComparison.ts'
import type { PaymasterFigures } from '../../core/sponsor/evm/store/figures/createPaymasterFigures.ts'
import type { IndexedPaymaster } from '../../core/sponsor/evm/store/figures/readIndexedPaymaster.ts'

/**
 * Compares the facts of a paymaster with the contracts: its signer, its deposit if the index knows it exactly, and the
 * nonces of its operations. Throws `RpcUnavailable`.
 */
export async function comparePaymaster(
  indexed: IndexedPaymaster,
  figures: PaymasterFigures,
  chainId: number,
  found: Comparison,
): Promise<void> {
  const name = (figure: string) => `${figure} of the paymaster on chain ${chainId}`
  found.add(name('signer'), indexed.signer, await figures.signer())
  if (indexed.depositWei !== null)
    found.add(name('deposit'), indexed.depositWei, await figures.depositWei())
  found.add(name('cost of all operations'), indexed.spentWei.ofState, indexed.spentWei.ofRows)
  await Promise.all(
    indexed.operations.map(async (operation) =>
      found.add(
        name(`execution of ${operation.userOpHash}`),
        true,
        await figures.isExecuted(operation),
      ),
    ),
  )
}

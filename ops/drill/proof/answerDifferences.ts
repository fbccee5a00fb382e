import type { Hex } from 'viem'

/** Figures of a vault in an answer, as digits; null where the answer has no price. */
export type AnsweredVault = {
  readonly vault: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly navUsdc: string | null
  readonly sharePriceUsdc: string | null
  readonly totalSupply: string
  /** Balances of the four constituents and the idle USDC; undefined in an answer without holdings. */
  readonly holdings: readonly string[] | undefined
}

/** Figures of the contract at the block of the answer; null for a block that is not on the chain. */
export type ContractVault = {
  readonly blockHash: Hex | null
  readonly navUsdc6: bigint | null
  readonly sharePriceUsdc6: bigint | null
  readonly totalSupply: bigint
  readonly holdings: readonly bigint[]
}

/** Returns one sentence for each figure of an answer that is not equal to the contract. */
export function answerDifferences(
  answer: AnsweredVault,
  contract: ContractVault,
): readonly string[] {
  const where = `of ${answer.vault} at block ${answer.blockNumber}`
  if (contract.blockHash !== answer.blockHash) {
    return [
      `block ${answer.blockNumber}: the answer has the hash ${answer.blockHash}, the chain ${contract.blockHash}`,
    ]
  }
  const compare = (figure: string, answered: string | null, onChain: bigint | null) =>
    answered === (onChain === null ? null : String(onChain))
      ? []
      : [`${figure} ${where}: the answer has ${answered}, the contract ${onChain}`]
  return [
    ...compare('NAV', answer.navUsdc, contract.navUsdc6),
    ...compare('share price', answer.sharePriceUsdc, contract.sharePriceUsdc6),
    ...compare('supply', answer.totalSupply, contract.totalSupply),
    ...(answer.holdings ?? []).flatMap((balance, at) =>
      compare(`holding ${at}`, balance, contract.holdings[at] ?? null),
    ),
  ]
}

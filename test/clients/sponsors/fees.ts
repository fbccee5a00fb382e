export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Fees that the sponsor itself would take; wallets' own guesses cost more. */
export async function feesOf(url: string): Promise<Fees> {
  const { gas } = JSON.parse(await (await fetch(url)).text())
  return {
    maxFeePerGas: BigInt(gas.reference.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(gas.reference.maxPriorityFeePerGas),
  }
}

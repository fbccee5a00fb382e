export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Returns the fees of the sponsor's reference operation; the default fees of wallets cost more. */
export async function feesOf(url: string): Promise<Fees> {
  const { gas } = JSON.parse(await (await fetch(url)).text())
  return {
    maxFeePerGas: BigInt(gas.reference.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(gas.reference.maxPriorityFeePerGas),
  }
}

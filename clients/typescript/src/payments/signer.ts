type Hex = `0x${string}`

/** Data to sign as EIP-712 has it. */
export type TypedData = {
  readonly domain: {
    readonly name?: string
    readonly version?: string
    readonly chainId?: number
    readonly verifyingContract?: Hex
  }
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Whoever pays: any object that signs typed data with the key of an address; accounts of viem are. */
export type Signer = {
  readonly address: Hex
  signTypedData(data: TypedData): Promise<Hex>
}

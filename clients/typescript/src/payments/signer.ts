type Hex = `0x${string}`

/** EIP-712 typed data. */
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

/** Payer: an object that signs typed data with the key of an address, such as an account of viem. */
export type Signer = {
  readonly address: Hex
  signTypedData(data: TypedData): Promise<Hex>
}

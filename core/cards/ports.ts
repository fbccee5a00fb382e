import type { Hex } from 'viem'

/** Signed cards as the api reads them. Every method throws `DatabaseUnavailable`. */
export type AgentCards = {
  /** Returns the signed card of a canonical content; before the signature null. The first call requests the signature. */
  signed(payload: string): Promise<string | null>
  /** Returns the public keys whose signatures are valid, the bytes of x and y each. */
  keys(): Promise<readonly Hex[]>
}

/** Cards as their signer uses them. Every method throws `DatabaseUnavailable`. */
export type CardWork = {
  /** Publishes a public key, before its first signature. */
  publish(publicKey: Hex): Promise<void>
  /** Returns the contents without a signature of a published key. */
  due(): Promise<readonly string[]>
  /** Deletes a content that must not be signed; a later call of the api requests the signature again. */
  refuse(payload: string): Promise<void>
  /** Stores a signed card. */
  store(payload: string, signed: { readonly publicKey: Hex; readonly card: string }): Promise<void>
}

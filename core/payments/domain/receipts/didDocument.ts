import type { Address } from 'viem'

/** Path of the document. Source: did:web, section 3.2. */
export const DID_PATH = '/.well-known/did.json'

const METHOD = 'EcdsaSecp256k1RecoveryMethod2020'
/** Account of a key, CAIP-10. The chain is that of the domain of receipts. */
const ACCOUNT = /^eip155:1:(0x[0-9a-fA-F]{40})$/

/**
 * Returns the document that states which keys sign receipts for the origin. Source: DID core 1.0, and offer-receipt 1.0,
 * section 4.5.1.
 */
export function didDocument(publicUrl: string, signers: readonly Address[]) {
  const id = `did:web:${new URL(publicUrl).host.replace(':', '%3A')}`
  const methods = signers.map((address) => ({
    id: `${id}#${address}`,
    type: METHOD,
    controller: id,
    blockchainAccountId: `eip155:1:${address}`,
  }))
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/suites/secp256k1recovery-2020/v2',
    ],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  }
}

/** Returns the addresses of a document that may sign receipts, in lower case; empty for any other value. */
export function signersIn(document: unknown): readonly Address[] {
  if (!isRecord(document)) return []
  const { verificationMethod: methods, assertionMethod: asserting } = document
  if (!Array.isArray(methods) || !Array.isArray(asserting)) return []
  return methods.flatMap((method: unknown) => {
    if (!isRecord(method) || !asserting.includes(method['id'])) return []
    const [, address] = ACCOUNT.exec(String(method['blockchainAccountId'])) ?? []
    return address === undefined ? [] : [`0x${address.slice(2).toLowerCase()}` as const]
  })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

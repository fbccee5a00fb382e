import { type Address, type Hex, recoverTypedDataAddress } from 'viem'
import { keySignature } from '../../../payments/domain/keySignature.ts'
import { transferTypedData } from '../../../payments/domain/transferTypedData.ts'
import type { AcceptsEntry } from './checkEntry.ts'
import type { PastedPayment } from './parsePaymentText.ts'
import { createError, type Problem } from './problem.ts'

const AT = 'payment.payload.signature'

/** Names and versions of EIP-712 domains with which payers often sign by mistake. */
const NAMES = ['USD Coin', 'USDC', 'USD Coin (PoS)', 'Bridged USDC'] as const
const VERSIONS = ['2', '1'] as const

type Signed = { readonly signer: Address | null; readonly problems: readonly Problem[] }

/**
 * Recovers the signer with the domain of an entry; if the signer is not the payer, searches the domain with which the
 * payer signed.
 */
export async function checkSignature(payment: PastedPayment, entry: AcceptsEntry): Promise<Signed> {
  const { signature, authorization } = payment
  if (entry.domain === null) return { signer: null, problems: [] }
  const byKey = keySignature(signature)
  if (byKey === null) {
    const words =
      'The signature must be 65 bytes with a low s: USDC accepts only this form from a key.'
    const fix =
      'Sign with a key and send r, s and v; a signature of a contract wallet needs support by ' +
      'the server.'
    return { signer: null, problems: [createError(['signature_form', AT, words, fix])] }
  }
  const signer = await recover(payment, entry, { ...entry.domain, signature: byKey })
  if (signer === authorization.from) return { signer, problems: [] }
  const guess = await guessDomain(payment, entry, byKey)
  if (guess !== null) {
    const words = `The signature uses name ${guess.name}, version ${guess.version}.`
    const fix = `Sign with name ${entry.domain.name}, version ${entry.domain.version}, as in extra.`
    return { signer, problems: [createError(['signature_domain', AT, words, fix])] }
  }
  const words = 'The signature is not a signature of authorization.from over this authorization.'
  const fix =
    'Sign TransferWithAuthorization with the same fields and the chainId and asset of the entry.'
  return { signer, problems: [createError(['signature_mismatch', AT, words, fix])] }
}

type Domain = { readonly name: string; readonly version: string }

async function guessDomain(
  payment: PastedPayment,
  entry: AcceptsEntry,
  signature: Hex,
): Promise<Domain | null> {
  for (const name of NAMES) {
    for (const version of VERSIONS) {
      const signer = await recover(payment, entry, { name, version, signature })
      if (signer === payment.authorization.from) return { name, version }
    }
  }
  return null
}

async function recover(
  { authorization }: PastedPayment,
  { chainId, asset }: AcceptsEntry,
  { name, version, signature }: Domain & { readonly signature: Hex },
): Promise<Address | null> {
  const token = { chainId, address: asset, name, version }
  const typed = transferTypedData(token, authorization)
  const signer = await recoverTypedDataAddress({ ...typed, signature }).catch(() => null)
  return signer === null ? null : `0x${signer.slice(2).toLowerCase()}`
}

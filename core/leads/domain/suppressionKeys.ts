import { suppressionText } from './suppressionHash.ts'

type Contacts = {
  readonly id: string
  readonly mergedIds: readonly string[]
  readonly email: string | null
  readonly phone: string | null
  readonly website: string | null
}

/**
 * Returns the inputs of all hashes that can suppress a lead: its ids, its contacts, and its own
 * domains.
 */
export function suppressionKeys({ id, mergedIds, email, phone, website }: Contacts): string[] {
  const keys = [id, ...mergedIds].map((mergedId) => suppressionText('lead', mergedId))
  if (phone !== null) keys.push(suppressionText('phone', phone))
  if (email !== null) {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    keys.push(suppressionText('email', email))
    keys.push(suppressionText('domain', domain))
  }
  if (website !== null) keys.push(suppressionText('domain', website))
  return keys.filter((key) => key !== null)
}

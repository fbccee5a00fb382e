import { FREEMAIL } from './emailHosts.ts'
import { suppressionHash } from './suppressionHash.ts'

type Contacts = {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly website: string | null
}

/** Hashes under which a lead may be kept out of sales: its id, its contacts, and the domains that are its own. */
export function suppressionKeys({ id, email, phone, website }: Contacts): string[] {
  const keys = [suppressionHash('lead', id)]
  if (phone !== null) keys.push(suppressionHash('phone', phone))
  if (email !== null) {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    keys.push(suppressionHash('email', email))
    if (!FREEMAIL.has(domain)) keys.push(suppressionHash('domain', domain))
  }
  if (website !== null) keys.push(suppressionHash('domain', website))
  return keys.filter((key) => key !== null)
}

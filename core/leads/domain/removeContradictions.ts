import type { EmailFacts } from './assessEmail.ts'
import type { SiteFacts } from './rawLead.ts'

/** Results of a site check, as a file states them. */
export type Proof = {
  readonly websiteState: 'live' | 'dead' | null
  readonly isSiteProvenByPhone: boolean
  readonly site: SiteFacts | null
  readonly contactName: string | null
  readonly email: Pick<EmailFacts, 'mx' | 'foundOn' | 'smtp'> & {
    readonly checkedOn: string | null
  }
}

/** Maximum characters of the name of a person; longer texts are not names. */
const MAX_CONTACT = 100

/**
 * Removes contradictory claims from the results of a site check, because a file may contradict
 * itself and buyers pay for these claims.
 *
 * Only a live site can be proven, and only by a phone that the lead has. A dead or missing site
 * proves nothing and shows no address. No check is later than `releasedOn`, the day of the data
 * set, `YYYY-MM-DD`.
 */
export function removeContradictions(
  proof: Proof,
  known: {
    readonly phone: string | null
    readonly website: string | null
    readonly releasedOn: string
  },
): Proof {
  const { phone, website, releasedOn } = known
  const { site, contactName, email } = proof
  const websiteState = website === null ? null : proof.websiteState
  const hasSite = website !== null && websiteState !== 'dead'
  const notLater = (day: string) => (day <= releasedOn ? day : releasedOn)
  const foundOn = email.foundOn.filter(
    (place) => hasSite || place === 'listing' || place === 'social',
  )
  return {
    websiteState,
    isSiteProvenByPhone: proof.isSiteProvenByPhone && websiteState === 'live' && phone !== null,
    site: site === null || !hasSite ? null : { ...site, checkedOn: notLater(site.checkedOn) },
    contactName: contactName !== null && contactName.length <= MAX_CONTACT ? contactName : null,
    email: {
      ...email,
      foundOn: foundOn.length === 0 ? ['listing'] : foundOn,
      checkedOn: email.checkedOn === null ? null : notLater(email.checkedOn),
    },
  }
}

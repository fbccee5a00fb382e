import type { PublishRequest } from '../../core/publish/ports.ts'
import { aBlock, addressOf, aVault } from './facts.ts'

/** Lifetime of a publication in seconds. Source: Vault API specification, section 3. */
export const LIFE_SEC = 86_400

/** Builds a publication of the first vault from an hour ago. */
export function aPublishedPage(given: Partial<PublishRequest> = {}): PublishRequest {
  const publishedAtSec = given.publishedAtSec ?? aBlock().timestampSec - 3_600
  return {
    paymentId: `${given.slugs?.[0] ?? 'four-stocks-abc234'}-${publishedAtSec}`,
    vault: aVault().address,
    publisher: addressOf(0xb0b),
    slugs: ['four-stocks-abc234'],
    label: 'Four stocks',
    brand: {},
    publishedAtSec,
    expiresAtSec: publishedAtSec + LIFE_SEC,
    ...given,
  }
}

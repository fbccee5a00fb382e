import { signingInputOf, withSignature } from '../../core/cards/domain/cardJws.ts'
import { isCardOf } from '../../core/cards/domain/isCardOf.ts'
import type { CardWork } from '../../core/cards/ports.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { P256Key } from '../../core/signing/ports.ts'

export type CardDeps = {
  readonly cards: CardWork
  readonly key: P256Key
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Origin of the service. */
  readonly publicUrl: string
}

/**
 * Signs and stores the contents of the agent card that the api requested. Throws `SigningFailed` and
 * `DatabaseUnavailable`; the next run signs the rest.
 *
 * | killed | state at the next start | action of the next run |
 * |---|---|---|
 * | after the key is published | no card of the key | signs |
 * | after a signature | the card has no signature | signs the content again; another signature is valid too |
 * | after the card is stored | the card has its signature | nothing |
 */
export async function signCards({ cards, key, log, publicUrl }: CardDeps): Promise<void> {
  const { publicKey } = key
  await cards.publish(publicKey)
  for (const payload of await cards.due()) {
    // A stored content must not direct agents to another host.
    if (!isCardOf(publicUrl, payload)) {
      log.warn({ event: 'card_refused', publicUrl }, 'agent card of another origin not signed')
      await cards.refuse(payload)
      continue
    }
    const { protected: header, input } = signingInputOf(payload, { publicKey, publicUrl })
    const signature = Buffer.from(await key.sign(Buffer.from(input))).toString('base64url')
    const card = withSignature(payload, { protected: header, signature })
    await cards.store(payload, { publicKey, card })
    log.info({ event: 'card_signed', publicKey }, 'agent card signed')
  }
}

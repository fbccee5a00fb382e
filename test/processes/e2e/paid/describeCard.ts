import { expect, it } from 'vitest'
import { until } from '../../../../supervisor/until.ts'
import { verifyCard } from '../../../support/a2a/verifyCard.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import type { PaidStack } from './paidStack.ts'

const CARD = '/.well-known/agent-card.json'

/** Tests that stock verifiers accept the card of a service, which its workers sign. */
export function describeCard(given: () => PaidStack): void {
  it('the workers sign the agent card of their origin, and stock verifiers accept exactly this card', async () => {
    const [first, second] = given().pair
    const isSigned = async () => (await first.get(CARD)).body.signatures !== undefined
    expect(await until(isSigned, PATIENCE_MS)).toBe(true)
    const { body: card } = await first.get(CARD)
    expect((await second.get(CARD)).body).toEqual(card)
    const { body: jwks } = await second.get('/.well-known/jwks.json')
    expect(verifyCard(card, jwks)).toEqual({ sdk: true, jose: true })
    const changed = { ...card, description: card.description.replace('a', 'b') }
    expect(verifyCard(changed, jwks)).toEqual({ sdk: false, jose: false })
    expect((await given().shop.get(CARD)).body).not.toHaveProperty('signatures')
  })
}

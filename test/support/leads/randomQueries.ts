import type { Random } from '../../../devnet/random.ts'
import type { Api } from '../startApi.ts'

export type LeadWords = Readonly<Record<string, string>>

/** Creates random searches with the names of the parameters, in places and categories that have leads. */
export async function createRandomQueries(api: Api, random: Random): Promise<() => LeadWords> {
  const { body: about } = await api.get('/v1/leads')
  const states: readonly string[] = about.coverage.states
  const { body } = await api.get('/v1/leads/categories?depth=2&limit=60')
  const categories: readonly string[] = body.categories.map(
    ({ category }: { category: string }) => category,
  )
  const oneOf = (words: readonly string[]): string =>
    words[Math.floor(random.next() * words.length)] ?? ''
  const some = (share: number, words: () => LeadWords): LeadWords =>
    random.next() < share ? words() : {}
  const place = (): LeadWords => {
    const kind = random.pick(['nation', 'state', 'state', 'zip', 'near'] as const)
    if (kind === 'state') return { state: oneOf(states) }
    if (kind === 'zip') return { zip: String(Math.floor(random.next() * 10)) }
    if (kind === 'near') {
      const point = random.pick(['40.71,-74.00', '34.05,-118.24', '29.76,-95.36'])
      return { near: point, radiusKm: random.pick(['5', '25', '50']) }
    }
    return {}
  }
  return () => ({
    category: oneOf(categories),
    ...place(),
    limit: String(1 + Math.floor(random.next() * 40)),
    ...some(0.3, () => ({ offset: String(Math.floor(random.next() * 30)) })),
    ...some(0.4, () => ({ email: random.pick(['any', 'none', 'required']) })),
    ...some(0.2, () => ({ website: random.pick(['has', 'none', 'dead', 'needs']) })),
    ...some(0.1, () => ({ booking: random.pick(['yes', 'none']) })),
    ...some(0.1, () => ({ hiring: '1' })),
    ...some(0.1, () => ({ unique: 'email' })),
  })
}

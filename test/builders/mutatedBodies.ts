import fc from 'fast-check'

/** Generates copies of a valid body in which a few members are arbitrary values, values of `words`, or missing. */
export function mutatedBodies(body: object, words: readonly unknown[]): fc.Arbitrary<unknown> {
  const scalar = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(null, true, 0, -1, 1e300, {}, [], ''),
    fc.bigInt().map(String),
    fc.string({ unit: 'grapheme' }),
    fc.jsonValue(),
  )
  return fc
    .array(fc.tuple(fc.nat(), fc.option(scalar)), { minLength: 0, maxLength: 4 })
    .map((changes) =>
      changes.reduce<unknown>((at, [where, value]) => replaceValue(at, where, value), body),
    )
}

function replaceValue(body: unknown, where: number, value: unknown): unknown {
  const copy = structuredClone(body)
  const places: [Record<string, unknown>, string][] = []
  const walk = (at: unknown) => {
    if (typeof at !== 'object' || at === null) return
    for (const [key, member] of Object.entries(at)) {
      places.push([at as Record<string, unknown>, key])
      walk(member)
    }
  }
  walk(copy)
  const [holder, key] = places[where % Math.max(1, places.length)] ?? [{}, '']
  if (value === null) delete holder[key]
  else holder[key] = value
  return copy
}

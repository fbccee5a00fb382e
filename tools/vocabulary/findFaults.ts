import { HOMONYMS } from './homonyms.ts'
import { MEANINGS } from './meanings.ts'
import type { Use } from './readSchema.ts'
import { unitOf } from './units.ts'

/** Returns the allowed shapes of a name that has several shapes; undefined for any other name. */
export const homonymOf = (name: string): readonly string[] | undefined =>
  HOMONYMS.find(({ names }) => Object.hasOwn(names, name))?.names[name]

/** Groups uses by name, sorted by name. */
export function byName(uses: readonly Use[]): ReadonlyMap<string, readonly Use[]> {
  const found = new Map<string, Use[]>()
  for (const use of uses) found.set(use.name, [...(found.get(use.name) ?? []), use])
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns the faults of field names: a second shape, a shape that does not fit the unit, or two meanings; each text
 * quotes both.
 */
export function findFaults(uses: readonly Use[]): readonly string[] {
  return [...byName(uses)].flatMap(([name, all]) => {
    const ofShape = faultsOfShape(name, all)
    return ofShape.length > 0 ? ofShape : faultsOfMeaning(name, all)
  })
}

/** Returns the names in `HOMONYMS` and `MEANINGS` that no use needs; empty if every entry is needed. */
export function findStale(uses: readonly Use[]): readonly string[] {
  const names = byName(uses)
  const homonyms = HOMONYMS.flatMap((group) => Object.entries(group.names))
  return [
    ...homonyms.flatMap(([name, shapes]) => {
      const found = new Set(names.get(name)?.map(({ shape }) => shape))
      return found.size > 1 && shapes.every((shape) => found.has(shape)) ? [] : [name]
    }),
    ...Object.keys(MEANINGS).filter((name) => !names.has(name)),
  ]
}

function faultsOfShape(name: string, uses: readonly Use[]): readonly string[] {
  const firsts = firstsBy(uses, ({ shape }) => shape)
  const known = homonymOf(name)
  if (known !== undefined) {
    const added = firsts.filter(({ shape }) => !known.includes(shape))
    return added.map(
      (use) => `${name}: ${describeUse(use)}, but the registry has ${known.join(' and ')}`,
    )
  }
  if (firsts.length > 1) return [`${name}: ${firsts.map(describeUse).join(', but ')}`]
  const unit = unitOf(name)
  return firsts
    .filter(({ shape }) => unit !== undefined && !unit.shapes.includes(shape))
    .map(
      (use) => `${name}: ${describeUse(use)}, but ...${unit?.end} is ${unit?.shapes.join(' or ')}`,
    )
}

/** GraphQL descriptions have their own wording, so only the shapes of GraphQL fields are compared. */
function faultsOfMeaning(name: string, uses: readonly Use[]): readonly string[] {
  if (Object.hasOwn(MEANINGS, name) || homonymOf(name) !== undefined) return []
  const described = uses.filter(({ where }) => !where.startsWith('GraphQL '))
  const firsts = firstsBy(described, ({ description }) => description)
  return firsts.length > 1 ? [`${name}: ${firsts.map(describeUse).join(', but ')}`] : []
}

function firstsBy(uses: readonly Use[], keyOf: (use: Use) => string): readonly Use[] {
  const firsts = new Map<string, Use>()
  for (const use of uses) if (!firsts.has(keyOf(use))) firsts.set(keyOf(use), use)
  return [...firsts.values()]
}

const describeUse = ({ shape, description, where }: Use): string =>
  `${shape} "${description}" in ${where}`

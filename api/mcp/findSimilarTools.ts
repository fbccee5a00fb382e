import type { Operation } from '../../core/catalogue/operation.ts'
import { nearestName } from '../../core/kernel/nearestName.ts'
import type { DescribedTool } from './createTools.ts'
import type { ToolSearch } from './findTool.ts'

/** Maximum number of names in the error about an unknown tool. */
const MAX_NAMES = 3

/**
 * Returns the names of the tools that an unknown name may mean, the nearest first.
 *
 * The id or the path of an operation names its tool alone. Other names come from the spelling, and from a search with
 * the words of the name.
 */
export function findSimilarTools(
  described: readonly DescribedTool[],
  find: ToolSearch,
  name: string,
): readonly string[] {
  const wanted = plain(name)
  const own = described.find(({ operation }) => namesOf(operation).includes(wanted))
  if (own !== undefined) return [own.tool.name]
  const names = described.map(({ tool }) => tool.name)
  const spelled = nearestName(name, names)
  const { tools } = find(wordsOf(name), MAX_NAMES)
  const found = [...(spelled === null ? [] : [spelled]), ...tools.map((tool) => tool.name)]
  return [...new Set(found)].slice(0, MAX_NAMES)
}

/** Returns the names that follow from the operation: the id, and the path with and without the method. */
function namesOf({ id, method, path }: Operation): readonly string[] {
  const route = path.replace('/v1', '').replace(/\{\w+\}/g, '')
  return [id, route, `${method}${route}`].map(plain)
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Returns the words of a name in snake case, kebab case or camel case. */
const wordsOf = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ')

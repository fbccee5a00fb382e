import { expect } from 'vitest'
import type { queryGraphql } from './queryGraphql.ts'

type Purchase = ReturnType<typeof queryGraphql>
type Edge = { readonly cursor: string; readonly node: Readonly<Record<string, unknown>> }
type Connection = {
  readonly edges: readonly Edge[]
  readonly totalCount: number
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}

/** List of the schema: its field, its arguments beside paging, and the selected fields of an entry. */
export type GraphList = {
  readonly field: string
  readonly args?: string
  readonly entry: string
  /** Fields around the list with their arguments, from the query down; of an array the first entry is used. */
  readonly within?: readonly string[]
}

/** Reads one page of a list. */
export async function fetchPage(
  request: Purchase,
  list: GraphList,
  page: string,
): Promise<Connection> {
  const { within = [] } = list
  const field = `list: ${list.field}(${list.args ?? ''} ${page}) {
    edges { cursor node { ${list.entry} } } totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`
  const query = within.reduceRight((inner, parent) => `parent: ${parent} { ${inner} }`, field)
  const { data, errors } = await request(`{ ${query} }`)
  expect(errors).toBeUndefined()
  const found = within.reduce<unknown>((outer) => {
    const [parent] = [(outer as { parent: unknown }).parent].flat()
    return parent
  }, data)
  return (found as { list: Connection }).list
}

/** Reads all entries of a list by pages of one size, from the front or from the end. */
export async function walkPages(
  request: Purchase,
  list: GraphList,
  { size, from }: { readonly size: number; readonly from: 'front' | 'end' },
): Promise<readonly Edge[]> {
  let edges: readonly Edge[] = []
  for (let bound = ''; ; ) {
    const isFront = from === 'front'
    const page = await fetchPage(request, list, `${isFront ? 'first' : 'last'}: ${size} ${bound}`)
    edges = isFront ? [...edges, ...page.edges] : [...page.edges, ...edges]
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo
    if (!(isFront ? hasNextPage : hasPreviousPage)) return edges
    expect(page.edges).toHaveLength(size)
    bound = isFront ? `after: "${endCursor}"` : `before: "${startCursor}"`
  }
}

/** Expects both directions, and the part between two cursors, to give the same list; returns its entries. */
export async function expectPaging(
  request: Purchase,
  list: GraphList,
  sizes: readonly number[],
): Promise<readonly Edge['node'][]> {
  const { edges: whole, totalCount } = await fetchPage(request, list, 'first: 200')
  expect(totalCount).toBeGreaterThanOrEqual(whole.length)
  if (totalCount <= 200) expect(whole).toHaveLength(totalCount)
  for (const size of sizes) {
    expect(await walkPages(request, list, { size, from: 'front' })).toEqual(whole)
    expect(await walkPages(request, list, { size, from: 'end' })).toEqual(whole)
    const [low, high] = [size % whole.length, whole.length - 1 - (size % 3)]
    if (whole.length === 0 || low >= high) continue
    const between = `after: "${whole[low]?.cursor}" before: "${whole[high]?.cursor}"`
    const inner = whole.slice(low + 1, high)
    expect((await fetchPage(request, list, `first: 200 ${between}`)).edges).toEqual(inner)
    expect((await fetchPage(request, list, `last: 200 ${between}`)).edges).toEqual(inner)
    const ends = (await fetchPage(request, list, `last: ${size} ${between}`)).edges
    expect(ends).toEqual(inner.slice(-size))
  }
  return whole.map(({ node }) => node)
}

/** Expects that the id of each entry finds the same entry. */
export async function expectNodes(
  request: Purchase,
  list: GraphList & { readonly type: string },
): Promise<void> {
  const { edges } = await fetchPage(request, { ...list, entry: `id ${list.entry}` }, 'first: 20')
  const ids = edges.map(({ node }) => node['id'])
  const { data, errors } = await request(
    `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ${list.type} { id ${list.entry} } } }`,
    { ids },
  )
  expect(errors).toBeUndefined()
  expect((data as { nodes: unknown }).nodes).toEqual(edges.map(({ node }) => node))
}

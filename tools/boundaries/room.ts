/** Set of files with the same import rule. */
export type Room = {
  readonly name: string
  /** Path patterns from the root: `*` matches a part of a name, `**` any number of folders. */
  readonly files: readonly string[]
  /** Names of rooms, or paths of single files, that the room may import; a room may always import itself. */
  readonly imports: readonly string[]
  /** Allowed packages: `name` is the main entry, `name/*` all other entries; `any` allows every package. */
  readonly packages: readonly string[] | 'any'
  readonly why: string
  /** True if the direct subfolders must not import each other. */
  readonly isSplit?: true
}

type Rule = Pick<Room, 'imports' | 'packages'>
type RuleOfFiles = Rule & Pick<Room, 'files'>
type Layers = {
  readonly domain?: Rule
  readonly ports?: Rule
  readonly operations?: Rule
  readonly parsers?: RuleOfFiles
  readonly chain?: RuleOfFiles
  readonly store?: Rule
}

/** Returns the rooms of one product in `folder`, from domain to store; `what` describes the product in a few words. */
export function layersOf(
  product: string,
  folder: string,
  description: string,
  layers: Layers,
): Room[] {
  const { domain, ports, operations, parsers, chain, store } = layers
  const room = (layer: string, rule: RuleOfFiles | undefined, why: string): Room[] =>
    rule === undefined
      ? []
      : [{ name: `${product}/${layer}`, ...rule, why: `${description}: ${why}` }]
  const within = (rule: Rule | undefined, files: readonly string[]) => rule && { files, ...rule }
  const below = (layer: string) => [`${folder}/${layer}/**`]
  const portFiles = [`${folder}/ports.ts`, `${folder}/*Ports.ts`]
  return [
    ...room('domain', within(domain, below('domain')), 'pure rules and state machines'),
    ...room(
      'ports',
      within(ports, portFiles),
      'types of the dependencies of operations and workers',
    ),
    ...room('operations', within(operations, below('operations')), 'answers to callers'),
    ...room('parsers', parsers, 'parse untrusted text, without a file, socket or process'),
    ...room('chain', chain, 'calls nodes; only the store imports the same kit'),
    ...room('store', within(store, below('store')), 'implements the ports'),
  ]
}

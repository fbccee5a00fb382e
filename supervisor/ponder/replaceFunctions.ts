import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Function of a Ponder module, and its replacement. */
export type Replacement = {
  /** Path of the module relative to the module that the package exports, such as `sync-realtime/index.js`. */
  readonly path: string
  readonly name: string
  /** Returns the replacement for the original function. */
  readonly around: (original: never) => unknown
}

/** Key of the replacements in the global object; the replaced modules have no other way to find them. */
const KEY = 'quartetReplacements'

/**
 * Replaces functions of Ponder. Call once, before the first import of Ponder.
 *
 * Throws if this version of Ponder has no module at one of the paths; the import of Ponder fails if a function is
 * missing.
 */
export function replaceFunctions(replacements: readonly Replacement[]): void {
  const byUrl = Map.groupBy(replacements, moduleUrl)
  Object.assign(globalThis, { [KEY]: replacements.map(({ around }) => around) })
  registerHooks({
    load: (url, context, next) => {
      const own = byUrl.get(url)
      if (own === undefined) return next(url, context)
      const exported = own.map((one) => ({ name: one.name, index: replacements.indexOf(one) }))
      return { format: 'module', shortCircuit: true, source: replacedSource(url, exported) }
    },
  })
}

function moduleUrl({ path }: Replacement): string {
  const { href } = new URL(`./${path}`, import.meta.resolve('ponder'))
  if (!existsSync(fileURLToPath(href))) throw new Error(`Ponder has no module ${href}`)
  return href
}

/** Returns the source of a module that exports the functions of the module at `url`, some of them replaced. */
function replacedSource(
  url: string,
  exported: readonly { readonly name: string; readonly index: number }[],
): string {
  const original = JSON.stringify(`${url}?original`)
  const lines = exported.map(
    ({ name, index }) =>
      `export const ${name} = globalThis.${KEY}[${index}](original.${name} ?? missing('${name}'))`,
  )
  return `
    import * as original from ${original}
    export * from ${original}
    ${lines.join('\n')}
    function missing(name) { throw new Error('Ponder has no function ' + name) }
  `
}

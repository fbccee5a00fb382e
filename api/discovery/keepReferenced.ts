type Parts = { readonly [name: string]: unknown }
type Components = { readonly schemas: Parts; readonly responses: Parts }

/** Returns the components that `root` references, directly or through other components. */
export function keepReferenced(root: unknown, components: Components): Components {
  const referred = new Set<string>()
  const keep = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const key = `${kind}/${name}`
      if (referred.has(key)) continue
      referred.add(key)
      keep((kind === 'schemas' ? components.schemas : components.responses)[name] ?? null)
    }
  }
  keep(root)
  const only = (kind: string, parts: Parts): Parts =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => referred.has(`${kind}/${name}`)))
  return {
    schemas: only('schemas', components.schemas),
    responses: only('responses', components.responses),
  }
}

const REFERENCE = /"\$ref":"#\/components\/(schemas|responses)\/(\w+)"/g

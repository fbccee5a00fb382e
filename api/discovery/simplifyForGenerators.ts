/**
 * Rewrites a schema for client generators: a boolean constant becomes a boolean whose description
 * states the value, and a list of types becomes a choice of schemas.
 *
 * Reason: for a constant, openapi-python-client 0.29 writes code that does not parse, and the Java
 * generator of openapi-generator 7.16 writes code that does not compile; oapi-codegen 2.8 rejects a
 * list of types.
 */
export function simplifyForGenerators<Schema>(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_name, part: unknown) =>
    typeof part === 'object' && part !== null ? easeSchema(part) : part,
  )
}

function easeSchema(part: object): object {
  if ('const' in part && typeof part.const === 'boolean') {
    const { const: _only, ...rest } = part
    return rest
  }
  if (!('type' in part) || !Array.isArray(part.type)) return part
  if (part.type.filter((type) => type !== 'null').length < 2) return part
  const { type: types, ...rest } = part
  return { ...rest, anyOf: types.map((type: unknown) => ({ type })) }
}

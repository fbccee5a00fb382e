import { expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../api/app.ts'
import { aWorld } from '../builders/aChain.ts'
import { depsOf } from '../builders/anApp.ts'
import { readServedApi } from '../builders/servedApi.ts'

/** Generators name only the types of enumerations and objects. Types of numbers and texts have no name. */
const namedSchema = z.union([
  z.looseObject({ enum: z.array(z.unknown()) }),
  z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
])
const inlineSchema = z.looseObject({ anyOf: z.array(z.unknown()).optional() })
const componentSchema = z.looseObject({
  properties: z.record(z.string(), inlineSchema).optional(),
})
const description = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), componentSchema) }),
})

const isNamed = (schema: unknown): boolean => namedSchema.safeParse(schema).success

/** Returns the names that a generator gives to types of inline properties: `GuideTopic` for `topic` of `Guide`. */
function derivedNames(schemas: Readonly<Record<string, z.infer<typeof componentSchema>>>) {
  return Object.entries(schemas).flatMap(([parent, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, schema]) => [schema, ...(schema.anyOf ?? [])].some(isNamed))
      .map(([property]) => `${parent}${property[0]?.toUpperCase() ?? ''}${property.slice(1)}`),
  )
}

function clashes(schemas: Readonly<Record<string, z.infer<typeof componentSchema>>>) {
  return derivedNames(schemas).filter((name) => name in schemas)
}

it('no component has a name that generators give to the type of an inline property', async () => {
  const { components } = description.parse(await readServedApi(createApp(depsOf(aWorld()))))
  expect(Object.keys(components.schemas).length).toBeGreaterThan(50)
  expect(clashes(components.schemas)).toEqual([])
})

it('a component with the name of a property type of another component is reported as a clash', () => {
  const planted = { Guide: { properties: { topic: { enum: ['vaults'] } } }, GuideTopic: {} }
  expect(clashes(planted)).toEqual(['GuideTopic'])
})

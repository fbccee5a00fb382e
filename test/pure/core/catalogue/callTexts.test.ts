import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createSchema } from '../../../../api/graphql/createSchema.ts'
import { createTools } from '../../../../api/mcp/createTools.ts'
import { agentSteps } from '../../../../core/catalogue/agentSteps.ts'
import { operations } from '../../../../core/catalogue/registry.ts'
import { TOOLSETS } from '../../../../core/catalogue/toolsets.ts'

const throwUnused = () => {
  throw new Error('no tool is called')
}
const { listed } = createTools(
  { log: { error: throwUnused }, publicUrl: 'http://127.0.0.1', countCall: throwUnused },
  operations.map((operation) => ({ operation, handler: throwUnused })),
)
const tools: readonly { readonly name: string }[] = JSON.parse(listed(TOOLSETS))
const definitionOf = (name: string): string =>
  JSON.stringify(tools.find((tool) => tool.name === name))

describe('the definition of a tool', () => {
  it.each([
    ['bridge_quote', 'Source chain with a bridge contract: base or arc'],
    ['bridge_quote', 'open route in bridge_routes, such as arc or polygon'],
    ['bridge_prepare_payment', 'open route in bridge_routes, such as arc or polygon'],
    ['bridge_proof', 'A list of every bridge, the newest burn first'],
    ['bridge_proof', 'filter the bridges and the sums, not `routes`'],
    ['bridge_verify', 'Compares one bridge of the index with the chains'],
    ['get_index', '`level` is the index of all vaults in points'],
    ['get_index', 'Deposits and redemptions change `navUsdc`, but not `level`'],
    ['prepare_set_weights', 'one call sets 500 to 4500'],
    ['updown_price_to_beat', 'priceToBeatStatus is official'],
    ['updown_price_to_beat', 'the address in SIGN-IN-WITH-X, else the network address'],
  ])('contains for the tool %s the text "%s"', (name, text) => {
    expect(definitionOf(name)).toContain(text)
  })
})

describe('the step of the guide about GraphQL', () => {
  it('has a filter that the schema accepts', () => {
    const text = agentSteps('http://127.0.0.1')
      .map((step) => step.do)
      .join(' ')
    const [filter = ''] = /bridges\(where: .*?\}\}\)/.exec(text) ?? []
    const query = `{ ${filter.replace('0x…', `0x${'ab'.repeat(20)}`)} { nodes { id } } }`
    expect(validate(createSchema(), parse(query))).toEqual([])
  })
})

import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql'
import { element, labelled } from './element.ts'

/** Fields that a search shows. */
const MAX_FOUND = 40

export type SchemaDocs = {
  readonly dom: HTMLElement
  /** Opens the list and shows a type. */
  readonly show: (typeName: string) => void
}

type Field = { readonly type: GraphQLType } & Pick<
  GraphQLField<unknown, unknown>,
  'name' | 'description' | 'deprecationReason'
> &
  Partial<Pick<GraphQLField<unknown, unknown>, 'args'>>

/** Creates the list of the types and fields of a schema, with a search. */
export function createSchemaDocs(schema: GraphQLSchema): SchemaDocs {
  const shown = element('div', {})
  const search = element('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' })
  const dom = element(
    'details',
    { class: 'schema' },
    element('summary', {}, 'Schema'),
    labelled('Type or field', search),
    shown,
  )
  const showType = (name: string): void => {
    const type = schema.getType(name)
    if (type !== undefined) shown.replaceChildren(...describeType(schema, type, open))
  }
  const open = (name: string): void => {
    search.value = ''
    showType(name)
    shown.querySelector('h3')?.focus()
  }
  const start = schema.getQueryType()?.name ?? ''
  search.addEventListener('input', () => {
    const words = search.value.trim().toLowerCase()
    if (words === '') showType(start)
    else shown.replaceChildren(...findFields(schema, words, open))
  })
  showType(start)
  return {
    dom,
    show: (typeName) => {
      dom.open = true
      open(typeName)
    },
  }
}

type Open = (typeName: string) => void

function typeButton(
  type: { toString(): string },
  named: GraphQLNamedType,
  open: Open,
): HTMLElement {
  const made = element('button', { type: 'button', class: 'type mono' }, String(type))
  made.addEventListener('click', () => open(named.name))
  return made
}

function describeType(schema: GraphQLSchema, type: GraphQLNamedType, open: Open): readonly Node[] {
  const roots = [schema.getQueryType(), schema.getSubscriptionType()].flatMap((root) =>
    root === null || root === undefined || root === type ? [] : [typeButton(root, root, open)],
  )
  return [
    element('p', {}, 'Start at ', ...roots),
    element('h3', { tabindex: '-1' }, type.name),
    ...(type.description ? [element('p', {}, ...inCode(type.description))] : []),
    element('dl', {}, ...membersOf(schema, type, open)),
  ]
}

/** Shows names between backticks as code. */
const inCode = (text: string): readonly (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))

function membersOf(schema: GraphQLSchema, type: GraphQLNamedType, open: Open): readonly Node[] {
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
    return fieldsOf(type).flatMap((field) => fieldRows(field, open))
  }
  if (isEnumType(type)) {
    return type
      .getValues()
      .flatMap(({ name, description }) => [
        element('dt', {}, element('code', {}, name)),
        element('dd', {}, ...inCode(description ?? '')),
      ])
  }
  if (!isUnionType(type)) return []
  return schema
    .getPossibleTypes(type)
    .flatMap((member) => [
      element('dt', {}, typeButton(member, member, open)),
      element('dd', {}, ...inCode(member.description ?? '')),
    ])
}

const fieldsOf = (type: {
  getFields(): Readonly<Record<string, GraphQLField<unknown, unknown> | GraphQLInputField>>
}): readonly Field[] => Object.values(type.getFields())

function fieldRows(
  { name, type, description, args = [], deprecationReason }: Field,
  open: Open,
): readonly Node[] {
  const words = [description, deprecationReason && `Deprecated: ${deprecationReason}`]
  const result = typeButton(type, getNamedType(type), open)
  return [
    element('dt', {}, element('code', {}, name), ': ', result),
    element('dd', {}, ...inCode(words.filter(Boolean).join('. '))),
    ...(args.length === 0 ? [] : [element('dd', { class: 'args' }, ...argumentList(args, open))]),
  ]
}

/** Scalars are text, because most arguments have one of a few scalars. */
const argumentList = (args: readonly GraphQLArgument[], open: Open): readonly (Node | string)[] =>
  args.flatMap(({ name, type }, index) => {
    const named = getNamedType(type)
    const shown = isScalarType(named) ? String(type) : typeButton(type, named, open)
    return [index === 0 ? 'Arguments ' : ', ', element('code', {}, name), ': ', shown]
  })

/** Returns the fields whose name, or whose type with its name, contains the words. */
function findFields(schema: GraphQLSchema, words: string, open: Open): readonly Node[] {
  const found = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      const fields =
        isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? fieldsOf(type) : []
      const own = type.name.toLowerCase().includes(words) ? [{ type, field: null }] : []
      return [
        ...own,
        ...fields
          .filter(
            ({ name }) => `${type.name}.${name}`.toLowerCase().includes(words) && own.length === 0,
          )
          .map((field) => ({ type, field })),
      ]
    })
  const rows = found
    .slice(0, MAX_FOUND)
    .flatMap(({ type, field }) => [
      element(
        'dt',
        {},
        typeButton(field === null ? type : `${type.name}.${field.name}`, type, open),
      ),
      element('dd', {}, ...inCode((field ?? type).description ?? '')),
    ])
  const count = `${found.length} found${found.length > MAX_FOUND ? `, the first ${MAX_FOUND} are shown` : ''}`
  return [element('p', { role: 'status' }, count), element('dl', {}, ...rows)]
}

import { InvalidInput } from '../../../core/kernel/errors.ts'
import type { Kit } from '../kit.ts'
import type { FieldSize } from '../limits/fieldSize.ts'
import { asOfArgs } from '../lists/pageArgs.ts'
import { findNode } from '../nodes/findNode.ts'
import { type NodeKey, parseId } from '../nodes/globalId.ts'

/** Maximum ids of one `nodes` query. */
const MAX_IDS = 50

const idCount: FieldSize = ({ ids }) => (Array.isArray(ids) ? ids.length : 1)

/** Defines queries of entries by id. */
export function defineNodeQueries({ builder, refs }: Kit): void {
  builder.queryFields((t) => ({
    node: t.field({
      type: refs.node,
      nullable: true,
      description: 'The entry with this id; null when missing at the block',
      args: {
        id: t.arg.id({ required: true, description: 'An `id` of the schema' }),
        ...asOfArgs(builder),
      },
      resolve: async (_root, { id, ...requested }, context) => {
        const key = keyOf('id', String(id))
        return findNode(context, await context.loaders.asOf(requested), key)
      },
    }),
    nodes: t.field({
      type: [refs.node],
      nullable: { list: false, items: true },
      description: 'Entries with these ids, in order; null for each missing entry',
      args: {
        ids: t.arg.idList({ required: true, description: `At most ${MAX_IDS} ids` }),
        ...asOfArgs(builder),
      },
      extensions: { size: idCount },
      resolve: async (_root, { ids, ...requested }, context) => {
        if (ids.length > MAX_IDS) {
          throw new InvalidInput('ids', `must have at most ${MAX_IDS} entries`)
        }
        const keys = ids.map((id, index) => keyOf(`ids[${index}]`, String(id)))
        const at = await context.loaders.asOf(requested)
        return Promise.all(keys.map((key) => findNode(context, at, key)))
      },
    }),
  }))
}

function keyOf(field: string, id: string): NodeKey {
  const key = parseId(id)
  if (key === null) throw new InvalidInput(field, 'must be the id of an entry of this schema')
  return key
}

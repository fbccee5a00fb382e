import { EntitySchema } from 'typeorm'
import { Block, Event } from './rows.js'

/** Entities at the path that the processor expects: the same two tables that the bare script fills. */
export const eventSchema = new EntitySchema({
  target: Event,
  name: 'event',
  columns: {
    id: { type: 'text', primary: true },
    block: { type: 'int8' },
    logIndex: { type: 'int4' },
    tx: { type: 'text' },
    address: { type: 'text' },
    name: { type: 'text' },
    args: { type: 'text' },
  },
})

export const blockSchema = new EntitySchema({
  target: Block,
  name: 'block',
  columns: {
    id: { type: 'text', primary: true },
    hash: { type: 'text' },
    parent: { type: 'text' },
    time: { type: 'int8' },
  },
})

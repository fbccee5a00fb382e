import SchemaBuilder from '@pothos/core'
import type { Address, Hex } from 'viem'
import type { GraphContext } from './context.ts'
import { defineScalars } from './scalars.ts'

export type SchemaTypes = {
  Context: GraphContext
  DefaultFieldNullability: false
  Scalars: {
    BigInt: { Input: bigint; Output: bigint }
    Address: { Input: Address; Output: Address }
    Hash: { Input: Hex; Output: Hex }
    Timestamp: { Input: number; Output: number }
  }
}

export type Builder = ReturnType<typeof createBuilder>

/** Creates the builder of every type; fields are non-null unless declared nullable. */
export function createBuilder() {
  const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false })
  defineScalars(builder)
  return builder
}

import '@pothos/core'
import { GraphQLError } from 'graphql'
import { type Address, getAddress, type Hex } from 'viem'
import type { SchemaTypes } from './builder.ts'

type Builder = PothosSchemaTypes.SchemaBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>>

/** The last second that a block of this century can have. */
const MAX_SEC = 4_102_444_800
/** Integer with at most 78 digits, the length of 2^256 - 1. */
const DIGITS = /^-?[0-9]{1,78}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const HASH = /^0x[0-9a-fA-F]{64}$/

/** Scalars of the schema, each with one form in and out. */
export function defineScalars(builder: Builder): void {
  builder.scalarType('BigInt', {
    description:
      'Whole number of any size as a decimal string, in the unit of the field. Input also ' +
      'accepts integers.',
    serialize: (value) => String(value),
    parseValue: readBigInt,
  })
  builder.scalarType('Address', {
    description: 'Address with its EIP-55 checksum; input also accepts lower case.',
    serialize: (value) => getAddress(value),
    parseValue: readAddress,
  })
  builder.scalarType('Hash', {
    description: 'Hash of a block or a transaction, lower case.',
    serialize: (value) => value,
    parseValue: readHash,
  })
  builder.scalarType('Timestamp', {
    description: 'Time in unix seconds, a whole number.',
    serialize: (value) => value,
    parseValue: readSeconds,
  })
}

function readBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && DIGITS.test(value)) return BigInt(value)
  throw new GraphQLError('must be a whole number as a decimal string of at most 78 digits')
}

function readAddress(value: unknown): Address {
  if (typeof value === 'string' && ADDRESS.test(value)) return hex(value)
  throw new GraphQLError('must be an address: 0x and 40 hexadecimal digits')
}

function readHash(value: unknown): Hex {
  if (typeof value === 'string' && HASH.test(value)) return hex(value)
  throw new GraphQLError('must be a hash: 0x and 64 hexadecimal digits')
}

function readSeconds(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_SEC) {
    return value
  }
  throw new GraphQLError(`must be unix seconds, 0 to ${MAX_SEC}`)
}

const hex = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typedDocumentNode from '@graphql-codegen/typed-document-node'
import * as typescript from '@graphql-codegen/typescript'
import * as operations from '@graphql-codegen/typescript-operations'
import { buildSchema, parse } from 'graphql'

/** Writes generated/documents.ts: typed documents of the queries that docs/analytics.md shows. */
const here = import.meta.dirname
const read = (path) => readFileSync(join(here, '../..', path), 'utf8')
const schemaText = read('api/graphql/schema.graphql')
const documents = [...read('docs/analytics.md').matchAll(/```graphql\n([\s\S]*?)\n```/g)].map(
  ([, text], index) => ({ location: `question ${index + 1}`, document: parse(text) }),
)
const scalars = { BigInt: 'string', Address: 'string', Hash: 'string', Timestamp: 'number' }
const output = await codegen({
  filename: 'documents.ts',
  schema: parse(schemaText),
  schemaAst: buildSchema(schemaText),
  documents,
  config: { scalars, useTypeImports: true, strictScalars: true, enumsAsTypes: true },
  plugins: [{ typescript: {} }, { operations: {} }, { typedDocumentNode: {} }],
  pluginMap: { typescript, operations, typedDocumentNode },
})
mkdirSync(join(here, 'generated'), { recursive: true })
writeFileSync(join(here, 'generated', 'documents.ts'), output)

import { type GraphQLSchema, printSchema } from 'graphql'
import { serveText } from '../../discovery/serveText.ts'
import type { Handler } from '../../http/wrapHandler.ts'

/** Serves the schema as one text, which the editor reads. */
export const serveSchema = (schema: GraphQLSchema): Handler => serveText(() => printSchema(schema))

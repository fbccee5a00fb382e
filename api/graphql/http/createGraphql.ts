import { type ExecutionArgs, type GraphQLSchema, parse } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { FailureLog } from '../../http/wrapHandler.ts'
import { costProblems } from '../limits/costProblems.ts'
import { documentProblems, MAX_TOKENS } from '../limits/documentLimits.ts'
import { unknownVariables } from '../limits/unknownVariables.ts'
import { executeInSnapshot, type GraphDeps, subscribeInSnapshots } from './inSnapshot.ts'
import { createMaskError } from './maskError.ts'

/** Answers GraphQL requests over fetch; a disconnected caller aborts its operation. */
export type Graphql = { fetch(request: Request): Promise<Response> }

/** End of an operation; `refused` counts documents that never ran. */
export type GraphqlEnd = 'answered' | 'errors' | 'refused'

type Deps = GraphDeps & {
  readonly graphSchema: GraphQLSchema
  readonly log: FailureLog
  readonly countOperation: (end: GraphqlEnd) => void
}

export function createGraphql(deps: Deps): Graphql {
  const yoga = createYoga({
    schema: deps.graphSchema,
    graphqlEndpoint: '/graphql',
    plugins: [refuseExcess(), readSnapshots(deps), countOperations(deps)],
    maskedErrors: { maskError: createMaskError(deps.log), isDev: false },
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    batching: false,
    // The cache is off, because callers could fill it with whole documents.
    parserAndValidationCache: false,
  })
  return { fetch: async (request) => yoga.fetch(request) }
}

/** Rejects documents that are too large, before parsing and validation. */
function refuseExcess(): Plugin {
  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source, options) => parse(source, { ...options, maxTokens: MAX_TOKENS })),
    onValidate: ({ params, setResult }) => {
      const problems = documentProblems(params.documentAST)
      if (problems.length > 0) setResult(problems)
    },
    onExecute: ({ args, setResultAndStopExecution }) => {
      const errors = [...unknownVariables(args), ...costProblems(args)]
      if (errors.length > 0) setResultAndStopExecution({ errors })
    },
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const errors = [...unknownVariables(args), ...costProblems(args)]
      if (errors.length > 0) setResultAndStopExecution({ errors })
    },
  }
}

function readSnapshots(deps: GraphDeps): Plugin {
  return {
    onExecute: ({ args, setExecuteFn }) =>
      setExecuteFn((given: ExecutionArgs) =>
        executeInSnapshot(deps, given, args.contextValue.request.signal),
      ),
    onSubscribe: ({ args, setSubscribeFn }) =>
      setSubscribeFn((given: ExecutionArgs) =>
        subscribeInSnapshots(deps, given, args.contextValue.request.signal),
      ),
  }
}

/** A subscription counts once, at its start. */
function countOperations({ countOperation }: Pick<Deps, 'countOperation'>): Plugin {
  return {
    onValidate:
      () =>
      ({ valid }) => {
        if (!valid) countOperation('refused')
      },
    onExecute: () => ({
      onExecuteDone: ({ result }) => {
        countOperation('errors' in result && result.errors !== undefined ? 'errors' : 'answered')
      },
    }),
    onSubscribe: () => ({
      onSubscribeResult: ({ result }) => {
        countOperation('errors' in result && result.errors !== undefined ? 'errors' : 'answered')
      },
    }),
  }
}

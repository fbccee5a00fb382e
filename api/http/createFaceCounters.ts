import { Counter, type Registry } from 'prom-client'

/** Creates counters of the protocols whose requests all share one path and one status. */
export function createFaceCounters(registry: Registry) {
  const registers = [registry]
  return {
    graphql: new Counter({
      name: 'svc_graphql_operations_total',
      help: 'GraphQL operations by outcome; rejected operations never ran',
      labelNames: ['end'],
      registers,
    }),
    mcp: new Counter({
      name: 'svc_mcp_calls_total',
      help: 'Tool calls by tool and outcome',
      labelNames: ['tool', 'end'],
      registers,
    }),
  } as const
}

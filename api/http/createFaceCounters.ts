import { Counter, type Registry } from 'prom-client'

/** Counters of the faces whose requests all come in on one path and one status. */
export function createFaceCounters(registry: Registry) {
  const registers = [registry]
  return {
    graphql: new Counter({
      name: 'svc_graphql_operations_total',
      help: 'GraphQL operations, by how they ended; refused ones were never run',
      labelNames: ['end'],
      registers,
    }),
    mcp: new Counter({
      name: 'svc_mcp_calls_total',
      help: 'Calls of tools, by tool and by how they ended',
      labelNames: ['tool', 'end'],
      registers,
    }),
  } as const
}

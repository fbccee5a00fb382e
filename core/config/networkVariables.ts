import { z } from 'zod'
import type { Variable } from './keyVariables.ts'
import { portOffset } from './localDefaults.ts'
import { trustedProxies } from './trustedProxies.ts'

const port = z.coerce.number().int().min(1).max(65535)
const host = z.string().min(1)
const connections = z.coerce.number().int().positive().max(1_000_000)

/** Addresses and ports of the processes, and limits on their connections. */
export const networkVariables = {
  PORT_OFFSET: {
    about:
      'Number that is added to every unset port, so that a second stack can run beside the first.',
    schema: portOffset,
    fallback: '0',
  },
  HOST: { about: 'Address on which the api listens.', schema: host, fallback: '127.0.0.1' },
  API_PORT: { about: 'Port of the public api.', schema: port, fallback: '3000' },
  MAX_CONNECTIONS: {
    about: 'Maximum number of open connections of the api; the api closes each further connection.',
    schema: connections,
    fallback: '8192',
  },
  MAX_CONNECTIONS_PER_NETWORK: {
    about:
      'Maximum number of open connections of one network (24 bits of an IPv4 address, 56 bits of an IPv6 address); no effect if TRUST_PROXY is set.',
    schema: connections,
    fallback: '1024',
  },
  TRUST_PROXY: {
    about:
      'Proxies of the operator that append to X-Forwarded-For: the number of proxies in sequence (2 for a CDN and a load balancer), or their addresses and CIDR ranges, separated by commas; 0 without a proxy.',
    schema: trustedProxies,
    fallback: '0',
  },
  METRICS_HOST: {
    about:
      'Address on which the Prometheus ports of api and workers listen; keep the address private, because metrics name routes and amounts.',
    schema: host,
    fallback: '127.0.0.1',
  },
  API_METRICS_PORT: { about: 'Prometheus port of the api.', schema: port, fallback: '9464' },
  WORKERS_METRICS_PORT: {
    about: 'Prometheus port of the workers.',
    schema: port,
    fallback: '9465',
  },
  INDEXER_HOST: {
    about:
      'Address on which the internal port of the indexer listens; keep the address private, because the port serves metrics.',
    schema: host,
    fallback: '127.0.0.1',
  },
  INDEXER_PORT: { about: 'Internal port of the indexer.', schema: port, fallback: '42069' },
} as const satisfies Record<string, Variable>

import { z } from 'zod'
import { secret, type Variable } from './keyVariables.ts'

const replicas = z
  .string()
  .regex(
    /^\s*postgres(ql)?:\/\/[^\s,]+(\s*,\s*postgres(ql)?:\/\/[^\s,]+)*\s*$/,
    'must be URLs such as postgresql://user:password@host/database, separated by commas',
  )

/** Variables of the connections to Postgres; docs/database.md describes their use. */
export const databaseVariables = {
  DATABASE_URL: {
    about:
      'Postgres for the index (schema chain) and the application (schema app). connect_timeout in the URL sets the longest wait for a connection, seconds; 3 if unset.',
    schema: secret,
    fallback: 'postgresql://quartet:quartet@127.0.0.1:54329/quartet',
  },
  DATABASE_SESSION_URL: {
    about:
      'Postgres for locks, notifications, lanes, jobs and the indexer, without a pooler in transaction mode; DATABASE_URL if unset. DATABASE_URL may then lead to such a pooler.',
    schema: secret.optional(),
  },
  REQUIRE_SYNC_STANDBY: {
    about:
      'If 1, the api sells only while a synchronous standby confirms each commit, so that a failover loses no payment; `managed` if the provider of the database stores each commit twice. If unset, 0 on the devnet, and 1 elsewhere.',
    schema: z.enum(['0', '1', 'managed']).optional(),
  },
  DATABASE_REPLICA_URL: {
    about:
      'Postgres replicas for reads of the index by the api, separated by commas; DATABASE_URL serves reads while no replica is current, and if unset.',
    schema: replicas.pipe(secret).optional(),
  },
  ARCHIVE_AFTER_DAYS: {
    about:
      'Days after which the workers move charged payments and their transactions to the monthly archive (docs/scale.md).',
    schema: z.coerce.number().int().min(2).max(3650),
    fallback: '35',
  },
  ARCHIVE_KEEP_MONTHS: {
    about:
      'Complete months for which `npm run cli -- archive drop` refuses to drop archived rows, after their own month.',
    schema: z.coerce.number().int().min(1).max(600),
    fallback: '13',
  },
} as const satisfies Record<string, Variable>

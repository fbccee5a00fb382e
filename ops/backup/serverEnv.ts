/** Parameters of a connection URL, and the variables of libpq. */
const PARAMETERS = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const

/**
 * Returns the environment of programs of Postgres for a connection URL, so that no list of processes shows the password.
 *
 * Without a password in the URL, the programs read the file of `PGPASSFILE` in `env`.
 */
export function serverEnv(databaseUrl: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl)
  const parameters = Object.entries(PARAMETERS).flatMap(([name, variable]) => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[variable, value]]
  })
  const { PGPASSFILE } = env
  return {
    PGHOST: url.searchParams.get('host') ?? url.hostname.replaceAll(/^\[|\]$/g, ''),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    ...(url.password === '' ? {} : { PGPASSWORD: decodeURIComponent(url.password) }),
    ...(PGPASSFILE === undefined ? {} : { PGPASSFILE }),
    ...Object.fromEntries(parameters),
  }
}

/** Returns host, port and name of a database, without user and password; "DATABASE_URL" for an invalid URL. */
export function databaseLabel(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname}:${port === '' ? '5432' : port}${pathname}`
}

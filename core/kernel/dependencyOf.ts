/**
 * Names of dependencies, as operators search for them in logs, by the code of the error when the dependency is
 * unavailable.
 */
const DEPENDENCIES: Readonly<Record<string, string>> = {
  database_unavailable: 'postgres',
  no_synchronous_standby: 'postgres standby',
  index_stale: 'index',
  index_hole: 'index',
  index_reorganised: 'index',
  rpc_unavailable: 'rpc node',
  attestations_unavailable: 'attestation service (circle)',
  market_unavailable: 'market provider',
  price_unavailable: 'price feed',
  signer_unavailable: 'signer',
  signer_over_cap: 'signer',
  signer_closed: 'signer',
  signer_answer_wrong: 'signer',
}

/** Returns the name of the dependency whose outage has this code, for the field `dependency` of log lines. */
export function dependencyOf(code: string): string {
  return DEPENDENCIES[code] ?? 'service'
}

import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { EMAIL_FOLDS } from '../../domain/foldEmail.ts'
import {
  OWN_DOMAIN_PATTERN,
  SHARED_DOMAINS,
  SUFFIXED_PATTERN,
  TWO_LABELS,
} from '../../domain/ownDomain.ts'

/** SQL of `ownDomainOf`, for a host in a column. */
export function ownDomainSql(query: Query, host: SqlText): SqlText {
  const registered = query`
    case when ${host} ~ ${SUFFIXED_PATTERN}::text then substring(${host} from ${OWN_DOMAIN_PATTERN}::text)
      else substring(${host} from ${TWO_LABELS}::text) end`
  return query`(
    select domain from (select ${registered} offset 0) own (domain)
    where domain <> all(${[...SHARED_DOMAINS]}::text[])
  )`
}

/** SQL of `foldEmail`, for an address in a column. */
export function foldedEmailSql(query: Query, address: SqlText): SqlText {
  return EMAIL_FOLDS.reduce<SqlText>(
    (folded, { pattern, by }) =>
      query`regexp_replace(${folded}, ${pattern}::text, ${by}::text, 'g')`,
    address,
  )
}

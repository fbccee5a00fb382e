import { optOutTransitions } from '../../core/leads/domain/optOutStates.ts'

export const COMMANDS = [
  'load',
  'generate',
  'suppress',
  'opt-outs',
  'status',
  'mend',
  'drop',
] as const
export type CommandName = (typeof COMMANDS)[number]

export const help = `Usage: npm run leads -- COMMAND [options]

load FILE...            reads files of businesses and makes them the current data set
generate COUNT          creates a data set of invented businesses
suppress KIND VALUE     removes an email, phone, domain or lead from sales from now on
opt-outs VERB           lists, shows, confirms, rejects, undoes and merges opt-outs
status                  data sets, running loads, and the number of suppressed entries
mend                    repairs damaged parts of the current data set
drop [VERSION]          drops retired data sets now, or abandons the unfinished load VERSION
help [COMMAND]          this text, or the help of one command; same as COMMAND --help

DATABASE_URL sets the database. A complete load replaces the current data set atomically; searches continue during the
load, and for 15 minutes a quote from the old data set is delivered from the old data set.
Exit codes: 0 done, 1 failed, 2 invalid command.`

const DRY_RUN =
  '--dry-run              reads and reports everything, and writes nothing (no reject file either)'
const RESUME = '--resume               continues an interrupted load without repeating a row'

export const commandHelp: Readonly<Record<CommandName, string>> = {
  load: `Usage: npm run leads -- load FILE... [options]

FILE is Overture or Foursquare places (.parquet), CSV (.csv, .tsv) or JSON lines (.jsonl, .ndjson); text may be gzipped (.gz).
The columns determine the kind of a file. docs/leads-data.md lists the plain columns.

--kind KIND            overture, foursquare or plain, when the columns do not determine the kind
--source NAME          for plain files: owner of the data; ids of leads combine NAME and the column id
--licence TEXT         for plain files: SPDX name or text of the licence, shown to buyers
--released DAY         day of the data, YYYY-MM-DD, for rows without a day; today by default
--min-confidence N     minimum confidence of a row, 0 to 1; default 0.4
--reject-file FILE     rejected rows, one JSON line each with file, row and reason
${RESUME}; FILEs are optional then
${DRY_RUN}`,
  generate: `Usage: npm run leads -- generate COUNT [options]

--seed N               seed of the random data; default 1
--unless-loaded        does nothing when a data set is current; continues its own unfinished load
${RESUME}; COUNT is optional then
${DRY_RUN}`,
  suppress: `Usage: npm run leads -- suppress KIND VALUE [options]
       npm run leads -- suppress [KIND] --file FILE [options]

KIND is email, phone, domain or lead. Only a hash is stored. A suppressed email or phone disappears from its
lead; for a suppressed domain or lead the whole lead disappears. A shared domain, such as freemail, is rejected.

--file FILE            one VALUE per line, or without KIND: KIND and VALUE, separated by comma, tab or space
--reason TEXT          reason, stored with the hash; default operator
--remove               removes the entry from the list; leads return within minutes, as after opt-outs undo
--dry-run              reports the number of additions or removals, and writes nothing`,
  'opt-outs': `Usage: npm run leads -- opt-outs list [--state S] [--kind K] [--value V] [--limit N] [--json]
       npm run leads -- opt-outs show ID [--json]
       npm run leads -- opt-outs confirm ID --by mail|operator --reason TEXT
       npm run leads -- opt-outs reject ID --reason TEXT
       npm run leads -- opt-outs undo ID --reason TEXT
       npm run leads -- opt-outs merge [FILE...]

A request for a whole domain is pending until a TXT record or confirm proves it; a pending request hides nothing.
undo ends a confirmed request: its leads are sold and counted again within minutes; leads that the load omitted
return with the next load. An undone request can be made again.
merge adds the opt-outs of a log (OPT_OUT_LOG) that the list lacks, after a failover or a restore; an opt-out
that was undone later stays undone. Run merge with the log of each machine that runs an api.

--state S              ${Object.keys(optOutTransitions).join(', ')}
--kind K               email, phone, domain or lead
--value V              an email, phone, domain or id of a lead, in any notation
--limit N              rows, 1 to 1000; default 50
--by WHO               mail: mail from an address at the domain; operator: decision of the operator
--reason TEXT          requester and reason; stored with the opt-out`,
  status: `Usage: npm run leads -- status [--json]`,
  mend: `Usage: npm run leads -- mend [--dry-run]

Finds missing tables, broken indexes and lost rows of the current data set, and rebuilds them from its leads.
--dry-run reports the damage and repairs nothing.`,
  drop: `Usage: npm run leads -- drop [VERSION] [--dry-run]

Without VERSION drops every retired data set now, even one that is retired for less than 15 minutes.
The current data set is never dropped.`,
}

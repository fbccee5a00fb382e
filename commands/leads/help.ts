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
generate COUNT          makes a data set of businesses that do not exist
suppress KIND VALUE     keeps an email, phone, domain or lead out of sales from now on
opt-outs VERB           lists, shows, confirms, rejects and undoes opt-outs
status                  data sets, loads under way, and how many are kept out of sales
mend                    builds damaged parts of the current data set anew
drop [VERSION]          drops retired data sets now, or gives up the unfinished load VERSION
help [COMMAND]          this text, or more about one command; COMMAND --help is the same

DATABASE_URL says where rows are. A load replaces the current data set in one moment, when it is whole; searches go on
meanwhile, and what was quoted on the old one is delivered from it for 15 minutes.
Exit codes: 0 done, 1 it could not be done, 2 the command makes no sense.`

const DRY_RUN =
  '--dry-run              reads and reports everything, and writes nothing (no reject file either)'
const RESUME =
  '--resume               goes on where a load ended that was interrupted, without a row twice'

export const commandHelp: Readonly<Record<CommandName, string>> = {
  load: `Usage: npm run leads -- load FILE... [options]

FILE is Overture or Foursquare places (.parquet), CSV (.csv, .tsv) or JSON lines (.jsonl, .ndjson); text may be gzipped (.gz).
What kind of rows a file has is found from its columns. docs/leads-data.md lists our own columns.

--kind KIND            overture, foursquare or plain, where the columns do not tell
--source NAME          for plain files: whose data it is; ids of leads are made of it and of the column id
--licence TEXT         for plain files: SPDX name or words of its licence, told to buyers
--released DAY         day of the data, YYYY-MM-DD, for rows that tell none; today
--min-confidence N     rows below are refused, 0 to 1; 0.4
--reject-file FILE     rows that are no lead, one JSON line each with file, row and reason
${RESUME}; FILEs may be left out then
${DRY_RUN}`,
  generate: `Usage: npm run leads -- generate COUNT [options]

--seed N               another set of the same kind; 1
--unless-loaded        does nothing where a data set is current; goes on with its own unfinished load
${RESUME}; COUNT may be left out then
${DRY_RUN}`,
  suppress: `Usage: npm run leads -- suppress KIND VALUE [options]
       npm run leads -- suppress [KIND] --file FILE [options]

KIND is email, phone, domain or lead. Only a hash is stored. Of a suppressed email or phone the field is gone from its
lead; of a domain or lead the lead is. A domain that many share, such as one of freemail, is refused.

--file FILE            one VALUE a line, or KIND and VALUE with a comma, tab or space between where no KIND is given
--reason TEXT          why, kept beside the hash; operator
--remove               takes the same off the list; leads come back within minutes, as after opt-outs undo
--dry-run              says how many would be added or removed, and writes nothing`,
  'opt-outs': `Usage: npm run leads -- opt-outs list [--state S] [--kind K] [--value V] [--limit N] [--json]
       npm run leads -- opt-outs show ID [--json]
       npm run leads -- opt-outs confirm ID --by mail|operator --reason TEXT
       npm run leads -- opt-outs reject ID --reason TEXT
       npm run leads -- opt-outs undo ID --reason TEXT

A request about a whole domain is pending until a TXT record or confirm proves it; pending requests hide nothing.
undo takes a confirmed one out of force: its leads are sold and counted again within minutes, those that were left out
of the load itself with the next load. A request that was undone can be made again.

--state S              ${Object.keys(optOutTransitions).join(', ')}
--kind K               email, phone, domain or lead
--value V              an email, phone, domain or id of a lead, however it is written
--limit N              rows, 1 to 1000; 50
--by WHO               what confirms it: mail from an address at the domain, or the operator's own judgement
--reason TEXT          who asked for it and why; kept with the opt-out`,
  status: `Usage: npm run leads -- status [--json]`,
  mend: `Usage: npm run leads -- mend [--dry-run]

Looks for missing tables, broken indexes and lost rows of the current data set, and builds them anew from its leads.
--dry-run tells what is damaged and mends nothing.`,
  drop: `Usage: npm run leads -- drop [VERSION] [--dry-run]

Without VERSION every retired data set goes now, also those whose 15 minutes are not over. The current one is never dropped.`,
}

export const COMMANDS = ['add', 'remove', 'sync', 'list'] as const
export type CommandName = (typeof COMMANDS)[number]

export const help = `Usage: npm run shop -- COMMAND [options]

add FILE               keeps a shop beside those of SHOPS; workers notice it within seconds
remove SLUG            forgets a shop that was added; it is no more found within seconds
sync SLUG | --all      looks at feeds now, and reports what was left out and why
list                   shops, what they serve and how their last look ended
help [COMMAND]         this text, or more about one command; COMMAND --help is the same

DATABASE_URL says where rows are, SHOPS which shops configuration names.
Exit codes: 0 done, 1 it could not be done or a feed is not served, 2 the command makes no sense.`

export const commandHelp: Readonly<Record<CommandName, string>> = {
  add: `Usage: npm run shop -- add FILE [--replace]

FILE is JSON of one shop, as an entry of SHOPS in docs/shop.md; - reads it from standard input. Headers of its feed stay
in the database as they are, are sent to the host of its feed alone, and are never shown.

--replace              also where a shop of this slug was added before`,
  remove: `Usage: npm run shop -- remove SLUG

Shops of SHOPS are taken out there. What was loaded stays in the database, unseen, for when the shop comes back.`,
  sync: `Usage: npm run shop -- sync SLUG | --all [options]

Workers go on serving what they have until a look ends well. A shop that somebody else looks at is left to them.

--min-keep-ratio N     for this look: least share of the served products that the feed must have, 0 to 1`,
  list: `Usage: npm run shop -- list [--json]

--json                 one JSON value for machines`,
}

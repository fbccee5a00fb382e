export const COMMANDS = ['add', 'remove', 'sync', 'list'] as const
export type CommandName = (typeof COMMANDS)[number]

export const help = `Usage: npm run shop -- COMMAND [options]

add FILE               adds a shop to the shops in SHOPS; workers apply the change within seconds
remove SLUG            removes an added shop; searches omit the shop within seconds
sync SLUG | --all      reads feeds now, and reports omitted entries with the reason
list                   shops, their products and the result of the last read
help [COMMAND]         this text, or the help of one command; same as COMMAND --help

DATABASE_URL sets the database, SHOPS the configured shops.
Exit codes: 0 done, 1 failed or a feed is not served, 2 invalid command.`

export const commandHelp: Readonly<Record<CommandName, string>> = {
  add: `Usage: npm run shop -- add FILE [--replace]

FILE is JSON of one shop, as an entry of SHOPS in docs/shop.md; - reads standard input. The headers of its feed are stored
in the database unchanged, are sent only to the host of the feed, and are never shown.

--replace              overwrites an added shop with this slug`,
  remove: `Usage: npm run shop -- remove SLUG

To remove a shop that is configured in SHOPS, change SHOPS. Loaded products stay in the database,
hidden, until the shop returns.`,
  sync: `Usage: npm run shop -- sync SLUG | --all [options]

Workers serve the previous feed until a read succeeds. A shop that another process reads is skipped.

--min-keep-ratio N     for this read: minimum part of the served products that the feed must contain, 0 to 1`,
  list: `Usage: npm run shop -- list [--json]

--json                 prints one JSON value`,
}

export const help = `Usage: npm run cli -- COMMAND [--json]

doctor                  lists faults, worst first, with the action and the section of docs/runbook.md
jobs list [--failed]    dated jobs, newest first; with --failed only permanently failed jobs
jobs retry ID           queues a permanently failed job again
payments show ID        one payment, its state and its transaction
payments list [FILTERS] payments, newest claims first; FILTERS are --day, --product, --chain, --state, --payer,
                        --limit N (50) and --after ID, the last payment of the previous page
payments sum [DAYS]     sales by product and chain, as in GET /v1/stats; DAYS are --day, or --from and
                        --to, UTC days such as 2026-11-23; the last 30 days by default
lanes                   hot keys per chain: state, balance, waiting transactions
bridge list [--state S] newest bridges, all or in one state
bridge show ID          one bridge, its burn, mint and refund
bridge payouts          daily payouts, newest first
gas status              the gas sponsor per chain: state, deposit, reserve, keys
gas operations [--state S]  newest sponsored operations, all or in one state
gas topup CHAIN AMOUNT  unsigned transaction that adds AMOUNT coins to the deposit of a chain
gas withdraw-surplus CHAIN  unsigned transaction that returns the surplus of the deposit to the owner
solana show             the sponsor on Solana: state, SOL, reserve, price, problems
solana list [--state S] newest sponsorships on Solana, all or in one state
solana one ID           one sponsorship by its id or its transaction signature, with its payment
solana top-up SOL [--yes]  shows a transfer of SOL to the fee payer; --yes sends the transfer
publications list [--taken-down]  newest published pages; with --taken-down only pages that are taken down
publications show SLUG  one page, its payments and its take-downs
publications take-down SLUG --reason CLASS --note TEXT  hides a page and rejects payments for the page
publications restore SLUG --note TEXT  shows the page again until the page expires
recover [--hours N] [--apply]  compares the payments, bridges and sponsorships of the last N hours (24) with the chains,
                        after a failover that lost rows; with --apply stores charges without a settled payment, so that
                        their payers may claim the answers; may be repeated
archive list            archived months of payments and their transactions, with their exports and drops
archive export MONTH --to DIR  writes the rows of a UTC month such as 2026-11 to Parquet files in DIR, and compares
                        the files with the rows; may be repeated
archive drop MONTH      drops the rows of an exported month after ARCHIVE_KEEP_MONTHS; sums of sales stay
help                    this text

The day of a payment is the UTC day of the block of its charge; before the charge, the day of its first claim.

CLASS is abuse, fraud, legal, privacy or other; the page shows CLASS, and only operators see TEXT. A payment that
was not sent to the chain yet is released without a charge; a charged payment stays charged.

These commands need no database; anyone can run them with public nodes:

bridge status TX [--from CHAIN]       state of each burn of a transaction, and the next actor
bridge verify TX [--from CHAIN]       compares a bridge with the logs of both chains
bridge mint TX [--from CHAIN]         unsigned transaction that mints an attested burn
bridge refund TX [--on CHAIN]         unsigned transaction that refunds a deposit outside of a bridge
bridge claim ADDRESS [--on CHAIN]     unsigned transaction that pays a referrer
receipt verify FILE [--signer ADDRESS]  verifies a receipt of a payment; - reads the standard input. The signer must be
                        ADDRESS, or an address in /.well-known/did.json of the origin of the paid call

--json prints one JSON value instead of a table; unsigned transactions are always JSON.
--rpc CHAIN=URL sets a node, and may be repeated; CHAIN is base, arc, polygon or a chain id.
DATABASE_URL sets the database, RPC_URL_<chain id> the nodes, ATTESTATION_URL the attestation service; the defaults
follow POSTGRES_PORT, DEVNET_PORT_<chain id> and PORT_OFFSET as in npm start. DEPLOYMENT_FILE sets the contracts,
SOLANA_RPC_URL the Solana node. Only solana top-up reads a key and sends a transaction, signed with
SOLANA_TOP_UP_KEY, or with a wallet of the devnet.
Exit codes: 0 done, 1 no result, or a dependency is unavailable, 2 invalid command. Exit codes of doctor:
0 no faults, 1 faults found, 2 no faults found and some parts were not checked.`

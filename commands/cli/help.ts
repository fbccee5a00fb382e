export const help = `Usage: npm run cli -- COMMAND [--json]

doctor                  what is wrong now, worst first, with what to do and the section of docs/runbook.md
jobs list [--failed]    dated jobs, newest first; with --failed those that failed for good
jobs retry ID           sends a job that failed for good back to its queue
payments show ID        one payment, its state and its transaction
payments list [FILTERS] payments, newest claims first; FILTERS are --day, --product, --chain, --state, --payer,
                        --limit N (50) and --after ID, the last payment of the page before
payments sum [DAYS]     what was sold by product and chain, as GET /v1/stats says; DAYS are --day, or --from and
                        --to, UTC days as 2026-11-23; the last 30 by default
lanes                   hot keys per chain: state, balance, what waits
bridge list [--state S] newest bridges, or those in one state
bridge show ID          one bridge, its burn, mint and refund
bridge payouts          daily payouts, newest first
gas status              the gas sponsor per chain: whether it sells, deposit, promises, keys
gas operations [--state S]  newest sponsored operations, or those in one state
gas topup CHAIN AMOUNT  a payment into the deposit of a chain, AMOUNT in its coins, unsigned
gas withdraw-surplus CHAIN  what the deposit does not need, to its owner, unsigned
solana show             the sponsor on Solana: whether it sells, SOL, promises, price, what is wrong
solana list [--state S] newest sponsorships on Solana, or those in one state
solana one ID           one of them, by its id or the signature of its transaction, with its payment
solana top-up SOL [--yes]  what it would send to the fee payer, and with --yes sends it
publications list [--taken-down]  newest published pages, or those that are taken down
publications show SLUG  one page, its payments and its take-downs
publications take-down SLUG --reason CLASS --note TEXT  hides a page and refuses further payments for it
publications restore SLUG --note TEXT  shows it again, until its own end
help                    this text

A day of payments is that of the block which charged them, and of their first claim while they are not charged.

CLASS is abuse, fraud, legal, privacy or other, and readers are told; TEXT is kept for operators alone. A payment that
was not sent to the chain yet is released and not charged; one that was charged is kept.

These ask no database; anybody can run them against public nodes:

bridge status TX [--from CHAIN]       how far each burn of a transaction is, and who acts next
bridge verify TX [--from CHAIN]       whether both chains' logs say that it was kept
bridge mint TX [--from CHAIN]         the mint of an attested burn, as an unsigned transaction
bridge refund TX [--on CHAIN]         the proved refund of money pushed into the bridge, unsigned
bridge claim ADDRESS [--on CHAIN]     the payout of what a referrer is owed, unsigned

--json prints one JSON value instead of a table; unsigned transactions are always JSON.
--rpc CHAIN=URL names a node, and may be given again; CHAIN is base, arc, polygon or a chain id.
DATABASE_URL names the database, RPC_URL_<chain id> the nodes, ATTESTATION_URL the attestation service; unset, they
follow POSTGRES_PORT, DEVNET_PORT_<chain id> and PORT_OFFSET as npm start does. DEPLOYMENT_FILE says where contracts are, SOLANA_RPC_URL where the node of Solana is. No key is read and
nothing is sent, but for solana top-up: it signs with SOLANA_TOP_UP_KEY, or a wallet of the devnet.
Exit codes: 0 done, 1 nothing to show or do, or somebody does not answer, 2 the command makes no sense. Those of doctor:
0 nothing is wrong, 1 something is, 2 nothing wrong is seen and not everything could be looked at.`

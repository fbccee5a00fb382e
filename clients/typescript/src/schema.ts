/** Types of every call, from the description of the service (`/openapi.json`). */

export interface paths {
    "/v1/guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how to use the service
         * @description Without a topic a short page: what the service is, first calls, how to pay, and every topic with its size. With a topic that section alone. Each step has a request that works against this server as it is.
         */
        get: operations["getGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/basket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the basket
         * @description Contracts, fees, limits, the four constituents in their fixed order with prices, and how to use the service.
         */
        get: operations["getBasket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vaults
         * @description All vaults, or those of one strategist: the most valuable, the most profitable or the oldest first. Pass nextCursor as cursor for the next page; it is null on the last.
         */
        get: operations["getVaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vault/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one vault
         * @description Worth, holdings, current against target weights, drift and limits of a vault, computed from indexed facts and equal to the contract to the unit.
         */
        get: operations["getVault"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quote a deposit
         * @description Mint fee and net amount of a deposit. With a vault also the shares it would mint at most at the newest block and those expected, the floor of a buy without one, and the largest deposit that fits under the cap.
         */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/create-vault": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build the transaction that creates a vault
         * @description One-time step: each call makes a new vault, of which the sender is the sole strategist. To add funds later, buy into the vault that GET /v1/balance/{agent} lists under created. The body may be empty.
         */
        post: operations["postCreateVault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/set-weights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build the transaction that sets target weights
         * @description Only the strategist of the vault can send it. Weights sum to 10000 and each moves by at most 2000 from the target on chain per call. Setting targets trades nothing; rebalance does, within its budgets.
         */
        post: operations["postSetWeights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/buy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build the transactions that buy shares with USDC
         * @description Without permit: approve and deposit, two transactions. With permit true and owner: an EIP-2612 permit to sign off-chain. With the signed permit: one depositWithPermit transaction, which the owner must send. Without minShares the floor is 50 bps below expectedShares of GET /v1/quote; the answer says so in floor.
         */
        post: operations["postBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance/{agent}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an address holds
         * @description Every vault in which the address holds shares, the most valuable first, and the vaults that the address created. An address without any has empty lists.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rebalance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build the transaction that rebalances a vault
         * @description Anyone may send it and earns nothing. It trades overweight stocks for underweight ones when a weight is further from its target than the band, at most what its budgets leave: 10 % of NAV a day, in parts if need be. A rebalance that would revert now is refused, or built with force: true.
         */
        post: operations["postRebalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build the transaction that redeems shares
         * @description Redeems to USDC at what the sales bring, or with inKind true to the raw stock tokens, which reads no price and works at any block, even during a halt: what cannot be paid then is kept for a later claim. Without minUsdcOut a redemption to USDC has a floor 50 bps below what is expected at the prices of the pools; the answer says so in floor. In kind there is none.
         */
        post: operations["postRedeem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build the transaction that sends shares
         * @description Transfers shares of a vault to another wallet; works for whoever holds them.
         */
        post: operations["postSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vault/{address}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a vault over time
         * @description NAV, share price, supply, flows, weights and drift at the last block of every bucket, each equal to the contract at that block to the unit. At most 2000 points.
         */
        get: operations["getVaultHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vault/{address}/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a vault did
         * @description Returns by window, volatility, drawdown, Sharpe ratio, difference to equal weights and fees paid. What the history is too short for is null; historyDays says how long it is.
         */
        get: operations["getVaultPerformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vault/{address}/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a vault over one window
         * @description Return of a share, of equal weights and of buy-and-hold of what the vault held, all between the same two blocks at the prices of those blocks, which the answer names. A window that begins before the vault had shares begins at its birth.
         */
        get: operations["getVaultReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the index of all vaults
         * @description One level for all vaults: 1000 points when the first vault had shares, then chained from midnight to midnight (UTC) by the growth of share prices, each vault weighted by its NAV. Returns by window, one window against equal weights, and the closes in it.
         */
        get: operations["getIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read signals of the basket
         * @description Returns, volatility, RSI, trend, place in the range, relative strength and correlation of the constituents, and weights by inverse volatility; with a vault also how far it is from them and the next weights to set, and when its budgets let a rebalance follow. Costs 0.04 USD a call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
         */
        get: operations["getSignals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a page about a vault
         * @description A public page with the figures and charts of the vault, under your own brand, live for 24 hours; the address of the payer is its publisher. Publishing the vault again keeps the page, moves its end to 24 hours from then, and shows the label and brand of that call alone. A page that the operator took down is refused, and nothing is charged. Costs 0.25 USD a call over x402, in USDC on eip155:8453; charged only with the answer.
         */
        post: operations["postPublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/published/{vault}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which pages show a vault
         * @description The pages of a vault, one for each publisher, the newest published first and those that were taken down last, without their label; the fields beside them are those of the first one, and null when there is none.
         */
        get: operations["getPublished"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vault/{address}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened in a vault
         * @description Deposits, redemptions, transfers, weights, rebalances and fees with their transactions, the newest first. Pass nextCursor as cursor for the next page; pages do not shift when new events arrive.
         */
        get: operations["getVaultActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vault/{address}/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who holds a vault
         * @description Accounts with shares, most shares first, with the cost of what they hold.
         */
        get: operations["getVaultHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/constituents/{symbol}/candles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the price of a constituent over time
         * @description Open, high, low and close of the spot price in the pools that price the vaults, with volume. Vaults are valued at time-weighted averages of these prices. At most 2000 candles.
         */
        get: operations["getCandles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/{address}/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an account made
         * @description Cost, worth, realised and unrealised profit per vault at average cost, vaults it left included. Shares that are sent take their cost along and realise nothing.
         */
        get: operations["getPortfolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who brought transactions
         * @description Transactions and volume per ERC-8021 code and day, from the suffix of their data. A transaction with several codes counts for each. At most 400 days.
         */
        get: operations["getAttribution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how to use the bridge
         * @description Every step with a request that works against this server as it is.
         */
        get: operations["getBridgeGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the routes of the bridge
         * @description Every pair of chains, whether it can be bought now and why not, limits, how long it took lately, and what waits. A route closes by itself when anything that it needs is paused, unreachable or unfunded. It warns when an earlier bridge is late, closes when several are, and opens when they are delivered.
         */
        get: operations["getBridgeRoutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quote a bridge
         * @description What it costs to have USDC delivered on another chain, all fees apart. The price holds for 120 seconds and is what GET /v1/bridge with the same query asks for. Says nothing about bridges that were paid: for those use the status.
         */
        get: operations["getBridgeQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bridge USDC with one signature
         * @description Moves USDC to the payer’s own address on another chain. Without a payment it answers 402 with the exact price, which holds for 120 seconds; sign that one x402 authorization and send the same call again. Wallets with a private key only. The same signature is bridged at most once; a new one is a new bridge and is charged again. It may take half a minute; on 202 follow statusUrl. Costs what is to be delivered plus 1 %, the network fee and gas at cost; fee and gas together never more than 3 % or 0.05 USD, whichever is more. Paid over x402, in USDC on eip155:8453, eip155:5042.
         */
        get: operations["bridgeUsdc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/status/{burnTx}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a bridge
         * @description Where the money is, who acts next and until when. Takes any hash under which the burn was ever sent, that of the mint or of the refund. With Accept: text/event-stream it sends each change until the bridge is final. For transfers of others use GET /v1/bridge/cctp/{txHash}. A hash that no source chain knows is 404 with status unknown; a chain that does not answer is 503.
         */
        get: operations["getBridgeStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every bridge
         * @description Every bridge with burn, mint, fees and times, the newest first, and sums over all of them, or over those of payer, from (a chain), since and until (times of the burn). All of it comes from the logs of the chains; GET /v1/bridge/proof/verify/{burnTx} reads one of them anew. Pass nextCursor as cursor for the next page; pages do not shift when new bridges arrive.
         */
        get: operations["getBridgeProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/proof/verify/{burnTx}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a row of the list of bridges
         * @description Reads burn and mint anew from receipts and logs of the two chains, uses nothing that is stored, and says where the list differs. A burn that happened seconds ago may not be in the list yet. A hash that neither the list nor a chain knows is 404; a chain that does not answer is 503.
         */
        get: operations["getBridgeProofVerify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/earnings/{referrer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a referrer earned
         * @description A referrer earns a fifth of the fee of each bridge that names it, on the chain where the payer paid. Balances of 0.01 USD or more are paid out once a day; whoever does not want to wait signs the claim transaction. The figures come from the logs of the contracts and equal their own.
         */
        get: operations["getBridgeEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/referrer/{payer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payer's referrer
         * @description The first referrer that a payer names on a chain stays: it earns by all later bridges of that payer from there that name nobody. A bridge with ref names another one for itself alone.
         */
        get: operations["getBridgeReferrer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/balances/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the USDC of an address on every chain
         * @description Asked of the chains themselves, at their newest blocks. A chain that does not answer says so and is left out of the total; when none answers it is 503.
         */
        get: operations["getBridgeBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/cctp/{txHash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow any CCTP transfer
         * @description Every burn and mint of a transaction, whoever sent it: by the receipts of all chains, the attestation service of its own source chain, and the destination. For a bridge bought here GET /v1/bridge/status/{burnTx} says more. A hash that no chain knows is 200 with found false.
         */
        get: operations["getCctp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/x402/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Debug an x402 endpoint or payment
         * @description Reads the 402 of any endpoint, or a challenge that is pasted, in both versions of x402, and says what keeps clients from paying: where, why and what to write instead. With a payment it also decodes that, recovers the signer, asks the chain for nonce and balance, and says whether it would be taken. Nothing is paid. For whether a wallet could pay use POST /v1/bridge/x402/ready.
         */
        post: operations["postX402Check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bridge/x402/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a wallet can pay an x402 endpoint
         * @description Reads the 402 of an endpoint and the USDC of an address on each chain in it. Nothing is signed or paid. What is wrong with the endpoint itself is said by POST /v1/bridge/x402/check.
         */
        post: operations["postX402Ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what sponsored gas costs, and how to get it
         * @description Without a query: 402 with what a transfer of USDC by a fresh wallet would cost now, and the configuration of the sponsor. It sells nothing: POST /v1/gas does, and a payment sent here is refused, not taken. With docs=1: the whole documentation, as Markdown, or as JSON with Accept: application/json.
         */
        get: operations["getGas"];
        put?: never;
        /**
         * Act without gas
         * @description Pays the gas of an operation for USDC: of a plain wallet (sender, calls), of a smart account (userOperation), or for its SDK (JSON-RPC, ERC-7677). The first answer is 402 with the price; it holds 120 seconds, is told only for what would run, and is charged only with our signature at hand. Pay, sign what comes back, post it here again: it is tried first, and a failing try costs nothing. GET /v1/gas?docs=1 shows each step. Costs 1.3 times the gas cap (verification, call and pre-verification gas plus 60000, at maxFeePerGas), at least 0.03 USD; never more than quoted. Paid over x402, in USDC on eip155:8453, eip155:137, eip155:5042.
         */
        post: operations["postGas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gas/solana": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act on Solana without SOL
         * @description Pays the fee of a transaction on Solana for USDC on an EVM chain. The first answer is 402 with the price; it holds 120 seconds, is told only for what would run, and is charged only with our signature at hand. Pay, sign the transaction that comes back, post it here with its sponsorshipId within a minute: it is tried first, and a failing try costs nothing. Too late: ask for another blockhash, once, for nothing. Our fee payer is in no instruction but the creation of associated token accounts; GET /v1/gas?docs=1 has all rules. Costs 1.3 times the most that it can take from us (5,000 lamports a signature, the compute units at their price, 2,039,280 lamports an account), at least 0.03 USD; never more than quoted. Paid over x402, in USDC on eip155:8453, eip155:137, eip155:5042.
         */
        post: operations["postGasSolana"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gas/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read addresses, prices and limits of the gas sponsor
         * @description Where the sponsor is, what it charges by and what it takes, per chain; the same that the quote of GET /v1/gas carries. A chain is switched off while anything that it needs is missing, and then says what.
         */
        get: operations["getGasConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gas/operations/{userOpHash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a sponsored operation
         * @description How far an operation is that this service sponsored: by its hash, or by that of a transaction that carried it. After a failure of ours `credit` says how another sponsorship is got for the same payment.
         */
        get: operations["getGasOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gas/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the gas sponsor did, earned and has
         * @description Sponsored operations, what callers paid, what gas really cost and the deposit that pays it, per chain, over a day, a week and all time, and the same of Solana. What says onChain comes from logs and receipts alone and can be rebuilt by anybody (see recompute); what says desk comes from our own rows. Figures are at most a few seconds old.
         */
        get: operations["getGasStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what leads there are and what they cost
         * @description Coverage of the present data set, what the grades of addresses rest on, every parameter of a search, prices, sources with their licences, and how to have a business left out.
         */
        get: operations["getLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the categories of leads in a place
         * @description Every category that has leads there, with those below it counted too, the largest first. q keeps categories whose name or code has a word.
         */
        get: operations["getLeadCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count leads and read what they cost
         * @description Takes the parameters of GET /v1/leads/search. Answers the exact number of leads by the grade of their address, and the exact price of the next page and of all pages. What is uncertain is refused with suggestions.
         */
        get: operations["getLeadCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Buy business leads
         * @description Local businesses of a category in a place, the best first, or the nearest with near. What is told first is the exact number of leads and their price on one data set; paying gets that page of that data set, and a page without leads is free. sample=1 gets the first 3 for nothing. format=csv gets a table. What is uncertain is refused with suggestions, never sold. Costs 0.03 USD per lead, with or without an address; 3 leads unless limit says otherwise, 1000 at most. Paid over x402, in USDC on eip155:8453, eip155:5042.
         */
        get: operations["getLeadSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/opt-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a business left out of leads
         * @description Send at least one of email, phone, domain and leadId. Email, phone and leadId are kept as hashes and never sold again from then on. A whole domain needs a proof: the answer names a TXT record under domainProof; set it and send the same request again, or write to contactEmail. Asking twice changes nothing. The answer is the same whether we had it or not.
         */
        post: operations["postLeadOptOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shops that can be searched
         * @description Every shop with the size of its catalogue, its price range and how fresh it is.
         */
        get: operations["getShops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shop/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a shop has
         * @description How many products, in which categories and at which prices, and how to search them.
         */
        get: operations["getShop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shop/{slug}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the products of a shop
         * @description Products with price, photo and buy link, the best first. Typing errors are corrected and the correction is told; where nothing has all of the words, products with some of them are shown and `relaxed` says so. A search that finds nothing is free. Costs 0.001 USD a call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
         */
        get: operations["getShopSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/updown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the Up/Down markets and whether they answer
         * @description The eight markets with the window that runs in each, how fresh the oracle is, what an answer costs, and how often official prices to beat and ours were compared.
         */
        get: operations["getUpdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/updown/{market}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the price to beat of an Up/Down window
         * @description Of the window that runs: the price to beat, the mean of the oracle that settles it and its price now, the distance of both, seconds left, and both tokens with the prices of the market. With start, the official prices and the outcome of a window that is over. What cannot be answered for sure is refused with a code, and nothing is charged for it. Costs 0.004 USD a call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
         */
        get: operations["getUpdownPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what was sold
         * @description Answers sold and USDC charged for them by product, UTC day and chain, with credits and refunds. chargedUsdc equals the USDC transfers from payers to payees in the blocks of that day (see recompute). A payment counts on the chain where it was paid, within seconds of its charge. Nothing tells who paid.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the service is
         * @description Every part of the service, uptime, latency and incidents, measured by a prober that calls all public endpoints and compares each answer with the served OpenAPI document. It answers also while parts are down; the same for people is at /status.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of a payment
         * @description Whether a paid call was charged, and what to do next. The id is in every answer to a payment that was neither refused nor served.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Why a request was refused */
        Error: {
            /** @description The field first, then the reason */
            error: string;
            /** @description From the closed list of docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field at fault, where there is one */
            field?: string;
            /** @description Always false, where a charge may be in doubt */
            charged?: boolean;
            /** @description Seconds after which asking again makes sense; null where it never does */
            retryAfter?: number | null;
        };
        /** @description How to use the service, for a first-time caller */
        Guide: {
            /** @description Name of the service */
            service: string;
            /** @description The section that this is; null for the first page */
            topic: ("vaults" | "transactions" | "analytics" | "publishing" | "bridge" | "gas" | "leads" | "shops" | "markets" | "discovery" | "payment" | "agents") | null;
            /** @description What the service is; with a topic what the section is about */
            what: string;
            /** @description How the service works; without a topic alone */
            howItWorks?: string;
            steps: components["schemas"]["GuideStep"][];
            /** @description Every section of the guide; without a topic alone */
            topics?: components["schemas"]["GuideSection"][];
            /** @description How amounts are written; without a topic alone */
            amounts?: string;
            /** @description How to sign and send what is returned; without a topic alone */
            signing?: string;
            /** @description Gas limit to set on a call that you encode yourself when estimation fails; without a topic alone */
            gasLimit?: string;
            /** @description Chain of every contract; without a topic alone */
            network?: string;
            /** @description What vaults cost; without a topic alone */
            fees?: string;
            /** @description How to pay for calls; with a topic the prices of its calls, absent where all of them are free */
            payment?: string;
            /** @description Machine-readable description of all endpoints */
            fullSpec: string;
            /** @description Other documents, by what they are; without a topic alone */
            links?: {
                [key: string]: string;
            };
        };
        /** @description One step */
        GuideStep: {
            /** @description Number of the step */
            step: number;
            /** @description Part of the service */
            section: string;
            /** @description What to do */
            do: string;
            /** @description A request that works against this server as it is */
            call: string;
            /** @description Status of the answer to the call as it stands; 402 is its price */
            answers: 200 | 402;
            /** @description Why one would */
            why: string;
        };
        /** @description A section of the guide */
        GuideSection: {
            /**
             * @description Name to ask for
             * @enum {string}
             */
            topic: "vaults" | "transactions" | "analytics" | "publishing" | "bridge" | "gas" | "leads" | "shops" | "markets" | "discovery" | "payment" | "agents";
            /** @description What the section is about */
            about: string;
            /** @description Size of the section as JSON, bytes; a token is about four of them */
            sizeBytes: number;
        };
        /** @description The protocol: contracts, fees, constituents and prices */
        Basket: {
            /** @description Name of the protocol */
            protocol: string;
            /** @description Name of the chain */
            chain: string;
            /** @description Chain of every contract below */
            chainId: number;
            /** @description Vault factory */
            factory: string;
            /** @description USDC */
            usdc: string;
            /** @description Receives the fees */
            feeSink: string;
            /** @description Time-weighted price source of the protocol */
            priceSource: string;
            /** @description Cap of a new vault, USDC-6 */
            defaultMaxTvlUsdc: string;
            /** @description Vaults made so far */
            totalVaults: number;
            fees: {
                /** @description Fee on deposits, basis points */
                mintBps: number;
                /** @description Management fee, basis points per year */
                mgmtBpsPerYear: number;
                /** @description Performance fee, basis points */
                perfBps: number;
            };
            /** @description Smallest deposit, USDC-6 */
            minDepositUsdc: string;
            /** @description In the order of every weight array */
            constituents: [
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"]
            ];
            /** @description How to use the service, step by step */
            flow: {
                /** @description One step, in one line */
                1: string;
                /** @description One step, in one line */
                2: string;
                /** @description One step, in one line */
                3: string;
                /** @description One step, in one line */
                4: string;
                /** @description One step, in one line */
                exit: string;
                /** @description One step, in one line */
                read: string;
            };
            /** @description Seconds over which prices are averaged */
            twapWindowSeconds: number;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description One of the four tokenized stocks */
        Constituent: {
            /** @description Symbol of the stock */
            symbol: string;
            /** @description Name of the token */
            name: string;
            /** @description Token contract */
            address: string;
            /**
             * @description Decimals of the token
             * @constant
             */
            decimals: 8;
            /** @description USDC-6 per whole token */
            priceUsdc: string;
            /** @description priceUsdc / 1e6 */
            priceUsd: number;
            /** @description Stocks per token as the issuer displays it; enters no valuation */
            multiplier: string;
            /** @description Whether the issuer has paused transfers */
            halted: boolean;
        };
        /** @description The block for which everything in this answer is true */
        AsOf: {
            /** @description Chain of the block */
            chainId: number;
            /** @description Number of the block */
            blockNumber: number;
            /** @description Hash of the block */
            blockHash: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
        };
        /** @description One page of vaults */
        VaultList: {
            vaults: components["schemas"]["VaultSummary"][];
            /** @description Next page; null on the last */
            nextCursor: string | null;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description A vault in a list */
        VaultSummary: {
            /** @description Vault contract */
            vault: string;
            /** @description Number of the vault, from 1 in the order of creation */
            vaultId: number;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Who created the vault and sets its target weights */
            strategist: string;
            /** @description Net asset value, USDC-6 */
            navUsdc: string;
            /** @description navUsdc in dollars */
            nav: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            sharePriceUsdc: string;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Addresses that hold shares */
            holders: number;
            /** @description Target weights in basis points, in the order of the basket */
            weightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Parts of the NAV in basis points */
            currentWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Largest distance of a weight from its target, basis points */
            maxDriftBps: number;
            /** @description Whether rebalance() would do something */
            rebalanceNeeded: boolean;
            /** @description From when on the budgets permit a rebalance, unix seconds */
            nextRebalanceAt: number;
            /** @description Most that the vault may be worth after a deposit, USDC-6 */
            maxTvlUsdc: string;
            returns: components["schemas"]["Returns"];
            /** @description Whole days since the vault has had shares; returns over more are null */
            historyDays: number;
            /** @description Creation, unix seconds */
            createdAt: number;
            lastRebalanceAt: number | null;
        };
        /** @description Change of the share price; null where the vault is younger than the window */
        Returns: {
            /** @description Over 1 day, percent */
            d1Pct: number | null;
            /** @description Over 7 days, percent */
            w1Pct: number | null;
            /** @description Over 30 days, percent */
            m1Pct: number | null;
            /** @description Over 90 days, percent */
            m3Pct: number | null;
            /** @description Over 180 days, percent */
            m6Pct: number | null;
            /** @description Since January 1 (UTC), percent */
            ytdPct: number | null;
            /** @description Over 365 days, percent */
            y1Pct: number | null;
            /** @description Since the birth of the vault, percent */
            allPct: number | null;
        };
        /** @description A vault: worth, holdings, weights and limits at one block */
        Vault: {
            /** @description Vault contract, also its share token (18 decimals) */
            vault: string;
            /** @description Number of the vault, from 1 in the order of creation */
            vaultId: number;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Chain of the vault */
            chainId: number;
            /** @description Who created the vault; the only one who may set target weights */
            strategist: string;
            /** @description Owner of the protocol */
            owner: string;
            /** @description Net asset value in USDC-6; equals totalAssets() of the vault at this block */
            navUsdc: string;
            /** @description navUsdc in dollars */
            nav: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            sharePriceUsdc: string;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Management fee that is due but not minted yet, in shares */
            feesAccruedShares: string;
            /** @description Addresses that hold shares */
            holders: number;
            /** @description The four constituents, in the order of the basket */
            holdings: [
                components["schemas"]["Holding"],
                components["schemas"]["Holding"],
                components["schemas"]["Holding"],
                components["schemas"]["Holding"]
            ];
            /** @description USDC in the vault that is not invested, USDC-6 */
            idleUsdc: string;
            /** @description Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000 */
            idleBps: number;
            /** @description Target weights in basis points, in the order of the basket */
            weightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Same as weightsBps */
            targetWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Parts of the NAV in basis points, by largest remainder */
            currentWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Current less target weight, signed basis points */
            driftBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Largest distance of a weight from its target, basis points */
            maxDriftBps: number;
            /** @description Whether rebalance() would do something */
            rebalanceNeeded: boolean;
            rebalanceBudget: components["schemas"]["RebalanceBudget"];
            /** @description Drift beyond which a rebalance is allowed, basis points */
            rebalanceBandBps: number;
            /** @description Most that the vault may be worth after a deposit, USDC-6 */
            maxTvlUsdc: string;
            /** @description Fee on deposits, basis points, rounded up */
            mintFeeBps: number;
            /** @description Creation, unix seconds */
            createdAt: number;
            lastRebalanceAt: number | null;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description One constituent inside a vault */
        Holding: {
            /** @description Symbol of the constituent */
            symbol: string;
            /** @description Token contract */
            address: string;
            /** @description Tokens held less those owed to claims, 8 decimals */
            balance: string;
            /** @description USDC-6 per whole token */
            priceUsdc: string;
            /** @description Worth in USDC-6, rounded down */
            valueUsdc: string;
            /** @description Part of the NAV in basis points */
            weightBps: number;
        };
        /** @description What the budgets of a vault let a rebalance do */
        RebalanceBudget: {
            /** @description Value that a rebalance may trade in one direction now, USDC-6 */
            tradableUsdc: string;
            /** @description Value that a rebalance to the targets would trade, USDC-6 */
            neededUsdc: string;
            /** @description Turnover left, refilled by 1000 a day */
            turnoverLeftBps: number;
            /** @description Loss against the TWAP left, refilled by 20 a week */
            lossLeftBps: number;
            /** @description From when on the budgets permit a rebalance, unix seconds */
            nextRebalanceAt: number;
            /** @description Whether the newest rebalance stopped early */
            unfinished: boolean;
        };
        /** @description What a deposit costs; chain fields only with a vault */
        Quote: {
            /** @description The deposit, USDC-6 */
            usdcIn: string;
            /** @description Fee in USDC-6, rounded up */
            mintFeeUsdc: string;
            /** @description What is invested, USDC-6; usdcIn less mintFeeUsdc */
            netUsdc: string;
            /** @description Fee, basis points */
            mintFeeBps: number;
            /** @description Smallest deposit, USDC-6 */
            minDepositUsdc: string;
            /** @description Whether the deposit would be refused */
            belowMinimum: boolean;
            /** @description The vault asked for */
            vault?: string;
            /** @description Shares if the swaps lose nothing: the most it mints */
            estimatedShares?: string;
            /** @description Shares expected at the pools' prices now, before pool fees and impact */
            expectedShares?: string;
            minShares?: string | null;
            /** @description Largest deposit under the cap, USDC-6; 0 when none is */
            maxDepositUsdc?: string;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            priceStatus?: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            pricesAsOf?: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            priceReason?: string | null;
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description The creation of a vault, to sign and send */
        CreateVaultTransaction: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata that ends with an ERC-8021 attribution suffix, which contracts ignore; sign it as it is */
            data: string;
            /**
             * @description Wei to send; always none
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: what a simulation at the newest block needs, and a margin that holds for the next 50 blocks under trade; a measured upper bound where no simulation passes */
            gas: string;
            /** @description The same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description What it does, in one line, and as of which block */
            description: string;
            /** @description Address of the vault, unless another vault is created first; the VaultCreated event of the receipt is final */
            expectedVault: string;
        };
        /** @description A transaction that the caller signs and sends */
        UnsignedTransaction: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata that ends with an ERC-8021 attribution suffix, which contracts ignore; sign it as it is */
            data: string;
            /**
             * @description Wei to send; always none
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: what a simulation at the newest block needs, and a margin that holds for the next 50 blocks under trade; a measured upper bound where no simulation passes */
            gas: string;
            /** @description The same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description What it does, in one line, and as of which block */
            description: string;
        };
        /** @description approve, then deposit; to be sent in this order */
        BuySteps: {
            steps: [
                components["schemas"]["UnsignedTransaction"],
                components["schemas"]["UnsignedTransaction"]
            ];
            floor: components["schemas"]["SharesFloor"];
        };
        /** @description Send minShares to choose another, "0" for none */
        SharesFloor: {
            /** @description Least that the transaction accepts, shares with 18 decimals; it reverts below, and 0 accepts anything */
            minShares: string;
            /**
             * @description quote: 50 bps below expected; caller: as it was sent
             * @enum {string}
             */
            madeFrom: "quote" | "caller";
            expected: string | null;
            /** @description Distance from expected, basis points; null for a floor of the caller */
            marginBps: number | null;
        };
        /** @description EIP-2612 permit to sign off-chain */
        PermitTypedData: {
            /** @description To be signed as it is with eth_signTypedData_v4 */
            typedData: {
                domain: {
                    /** @description Name of the USDC contract */
                    name: string;
                    /** @description Version of the USDC contract */
                    version: string;
                    /** @description Chain of the vault */
                    chainId: number;
                    /** @description USDC */
                    verifyingContract: string;
                };
                types: {
                    EIP712Domain: {
                        name: string;
                        type: string;
                    }[];
                    Permit: {
                        name: string;
                        type: string;
                    }[];
                };
                /** @constant */
                primaryType: "Permit";
                message: {
                    /** @description Who pays and signs */
                    owner: string;
                    /** @description The vault */
                    spender: string;
                    /** @description USDC-6 */
                    value: string;
                    /** @description Next permit nonce of the owner */
                    nonce: string;
                    /** @description Unix seconds; copy it into permit.deadline of the second request */
                    deadline: string;
                };
            };
        };
        /** @description A deposit that brings its permit, to be sent by owner */
        PermitDeposit: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata that ends with an ERC-8021 attribution suffix, which contracts ignore; sign it as it is */
            data: string;
            /**
             * @description Wei to send; always none
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: what a simulation at the newest block needs, and a margin that holds for the next 50 blocks under trade; a measured upper bound where no simulation passes */
            gas: string;
            /** @description The same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description What it does, in one line, and as of which block */
            description: string;
            floor: components["schemas"]["SharesFloor"];
        };
        /** @description What one address holds */
        Balance: {
            /** @description The holder */
            agent: string;
            /** @description Vaults in which the agent holds shares */
            vaultCount: number;
            vaults: components["schemas"]["Position"][];
            /** @description Worth of all shares, USDC-6 */
            totalValueUsdc: string;
            /** @description Vaults that the agent created, the oldest first, at most 200; GET /v1/vaults?strategist= pages through all of them */
            created: components["schemas"]["CreatedVault"][];
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description Shares of one vault */
        Position: {
            /** @description Vault contract */
            vault: string;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Shares held, 18 decimals */
            shares: string;
            /** @description Worth of the shares in USDC-6, rounded down */
            valueUsdc: string;
            /** @description valueUsdc in dollars */
            value: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            sharePriceUsdc: string;
            /** @description Part of the total supply, basis points, rounded down */
            shareOfVaultBps: number;
            /** @description What the shares cost on average, fees included, USDC-6 */
            costBasisUsdc: string;
            /** @description valueUsdc less costBasisUsdc, USDC-6 */
            pnlUsdc: string;
            /** @description Whether the agent sets the target weights */
            isStrategist: boolean;
        };
        /** @description A vault of which the agent is the strategist */
        CreatedVault: {
            /** @description Vault contract */
            vault: string;
            /** @description Number of the vault, from 1 in the order of creation */
            vaultId: number;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Creation, unix seconds */
            createdAt: number;
        };
        /** @description A rebalance that anyone may sign and send */
        RebalanceTransaction: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata that ends with an ERC-8021 attribution suffix, which contracts ignore; sign it as it is */
            data: string;
            /**
             * @description Wei to send; always none
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: what a simulation at the newest block needs, and a margin that holds for the next 50 blocks under trade; a measured upper bound where no simulation passes */
            gas: string;
            /** @description The same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description What it does, in one line, and as of which block */
            description: string;
            /** @description Why it would revert now, without prices or with force; else null */
            wouldRevert: string | null;
        };
        /** @description A redemption that the holder sends; floor is absent in kind */
        Redemption: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata that ends with an ERC-8021 attribution suffix, which contracts ignore; sign it as it is */
            data: string;
            /**
             * @description Wei to send; always none
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: what a simulation at the newest block needs, and a margin that holds for the next 50 blocks under trade; a measured upper bound where no simulation passes */
            gas: string;
            /** @description The same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description What it does, in one line, and as of which block */
            description: string;
            floor?: components["schemas"]["UsdcFloor"];
        };
        /** @description Send minUsdcOut to choose another, "0" for none */
        UsdcFloor: {
            /** @description Least that the transaction accepts, USDC-6; it reverts below, and 0 accepts anything */
            minUsdcOut: string;
            /**
             * @description quote: 50 bps below expected; caller: as it was sent
             * @enum {string}
             */
            madeFrom: "quote" | "caller";
            expected: string | null;
            /** @description Distance from expected, basis points; null for a floor of the caller */
            marginBps: number | null;
        };
        /** @description A vault over time */
        VaultHistory: {
            /** @description Vault contract */
            vault: string;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Symbols of the basket, in the order of the weights */
            basketSymbols: string[];
            /**
             * @description Length of a bucket
             * @enum {string}
             */
            interval: "5m" | "1h" | "1d";
            /** @description Start of the range, unix seconds */
            fromAt: number;
            /** @description End of the range, unix seconds */
            toAt: number;
            /** @description In order of time; a bucket without a block has no point */
            points: components["schemas"]["HistoryPoint"][];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description A vault as of the last block of one bucket */
        HistoryPoint: {
            /** @description Time of the last block of the bucket, unix seconds */
            timestamp: number;
            /** @description Start of the bucket, unix seconds; the bucket begins after this second, which names the bucket */
            bucketStart: number;
            /** @description End of the bucket, unix seconds; it includes this second. In an open bucket the end of the range, at most the block of the answer */
            bucketEnd: number;
            /** @description Whether the bucket goes on after bucketEnd; its figures are true up to there */
            isOpen: boolean;
            /** @description Last block of the bucket; every figure is true for it */
            blockNumber: number;
            /** @description Net asset value, USDC-6 */
            navUsdc: string;
            /** @description navUsdc in dollars */
            nav: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            sharePriceUsdc: string;
            equalWeightUsdc: string | null;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Addresses that hold shares */
            holders: number;
            /** @description Deposits in the bucket, mint fees included, USDC-6 */
            inflowUsdc: string;
            /** @description Redemptions in the bucket, USDC-6; tokens that left in kind at the prices of this point */
            outflowUsdc: string;
            /** @description Target weights in basis points, in the order of the basket */
            weightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Parts of the NAV in basis points */
            currentWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Current less target weight, signed basis points */
            driftBps: [
                number,
                number,
                number,
                number
            ];
            /**
             * @description `live`: prices of this block. `unavailable`: the price source did not answer, prices are the last it gave
             * @enum {string}
             */
            priceStatus: "live" | "unavailable";
        };
        /** @description How a vault did since its birth */
        VaultPerformance: {
            /** @description Vault contract */
            vault: string;
            /** @description Symbol of the share token */
            symbol: string;
            since: number | null;
            /** @description Whole days since the birth; what needs more is null */
            historyDays: number;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            sharePriceUsdc: string;
            returns: components["schemas"]["Returns"];
            /** @description Annualised volatility, percent */
            volAnnualPct: number | null;
            /** @description Deepest fall from a high, percent, zero or negative */
            maxDrawdownPct: number | null;
            /** @description Sharpe ratio, annualised, riskless rate 0; null when prices never moved */
            sharpe: number | null;
            /** @description Return of equal parts of the constituents since the birth, percent */
            equalWeightPct: number | null;
            /** @description Return since the birth less equalWeightPct, percentage points */
            trackingDifferencePct: number | null;
            feesPaid: components["schemas"]["FeesPaid"];
            method: components["schemas"]["PerformanceMethod"];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description What holders paid */
        FeesPaid: {
            /** @description Mint fees since the creation, USDC-6 */
            mintUsdc: string;
            /** @description Fee shares since the creation at their present worth, USDC-6 */
            managementUsdc: string;
            /** @description Both, USDC-6 */
            totalUsdc: string;
        };
        /** @description How each figure is made */
        PerformanceMethod: {
            /** @description How returns is made */
            returns: string;
            /** @description How volAnnualPct is made */
            volAnnualPct: string;
            /** @description How sharpe is made */
            sharpe: string;
            /** @description How maxDrawdownPct is made */
            maxDrawdownPct: string;
            /** @description How trackingDifferencePct is made */
            trackingDifferencePct: string;
            /** @description How feesPaid is made */
            fees: string;
        };
        /** @description What a vault and two portfolios made over one window */
        VaultReturns: {
            /** @description Vault contract */
            vault: string;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Window that was measured; null when the caller named its start */
            windowName: ("7d" | "30d" | "90d" | "365d") | null;
            /** @description Start of the window, unix seconds */
            askedFromAt: number;
            /** @description Start that was used, unix seconds: askedFromAt, or the birth if that is later */
            fromAt: number;
            /** @description End of the window, unix seconds */
            toAt: number;
            /** @description Whether the birth took the place of askedFromAt */
            clipped: boolean;
            /** @description Why figures are null. `no_shares`: no shares existed at the end. `no_price`: no block of the window had a price. `no_worth`: something was worth zero at the start */
            reason: ("no_shares" | "no_price" | "no_worth") | null;
            /** @description Change of the share price, net of fees, percent */
            vaultPct: number | null;
            /** @description Change of a quarter in each constituent, bought at startPoint, held, percent */
            equalWeightPct: number | null;
            /** @description Change of the holdings and idle USDC of startPoint, held, percent */
            buyAndHoldPct: number | null;
            /** @description vaultPct - equalWeightPct in basis points, halves away from zero */
            vsEqualWeightBps: number | null;
            /** @description vaultPct - buyAndHoldPct in basis points, halves away from zero */
            vsBuyAndHoldBps: number | null;
            startPoint: components["schemas"]["VaultObservation"] | null;
            endPoint: components["schemas"]["VaultObservation"] | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description A vault at one end of a window */
        VaultObservation: {
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description The block; every figure is true for it */
            blockNumber: number;
            /** @description Hash of the block */
            blockHash: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            sharePriceUsdc: string;
            /** @description Net asset value, USDC-6 */
            navUsdc: string;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description USDC in the vault that is not invested, USDC-6 */
            idleUsdc: string;
            /** @description The four constituents, in the order of the basket */
            holdings: components["schemas"]["ObservedHolding"][];
        };
        /** @description A constituent in the vault at a block */
        ObservedHolding: {
            /** @description Symbol of the constituent */
            symbol: string;
            /** @description Token contract */
            address: string;
            /** @description TWAP by which vaults were valued at the block, USDC-6 per whole token */
            priceUsdc: string;
            /** @description Tokens held less those owed to claims, 8 decimals */
            balance: string;
        };
        /** @description All vaults as one figure */
        Index: {
            /** @description Level at the end of the window, points, 6 decimals, rounded down */
            level: string | null;
            /** @description Level at `since`, points */
            baseLevel: string;
            since: number | null;
            /** @description NAVs of all vaults with shares at the end, USDC-6 */
            navUsdc: string;
            /** @description Vaults with shares at the end */
            vaultCount: number;
            returns: components["schemas"]["Returns"];
            /** @description Window that was measured; null when the caller named its start */
            windowName: ("7d" | "30d" | "90d" | "365d") | null;
            /** @description Start of the window, unix seconds */
            askedFromAt: number;
            /** @description Start that was used, unix seconds: askedFromAt, or the birth if that is later */
            fromAt: number;
            /** @description End of the window, unix seconds */
            toAt: number;
            /** @description Whether the birth took the place of askedFromAt */
            clipped: boolean;
            /** @description Why figures are null. `no_shares`: no shares existed at the end. `no_price`: no block of the window had a price. `no_worth`: something was worth zero at the start */
            reason: ("no_shares" | "no_price" | "no_worth") | null;
            /** @description Change of the level over the window, percent */
            indexPct: number | null;
            /** @description Change of a quarter in each constituent, bought at startPoint, held, percent */
            equalWeightPct: number | null;
            /** @description indexPct - equalWeightPct in basis points, halves away from zero */
            vsEqualWeightBps: number | null;
            startPoint: components["schemas"]["IndexObservation"] | null;
            endPoint: components["schemas"]["IndexObservation"] | null;
            /** @description Closes in the window, in order of time */
            closePoints: components["schemas"]["IndexClose"][];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description The index at one end of a window */
        IndexObservation: {
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description The block; every figure is true for it */
            blockNumber: number;
            /** @description Hash of the block */
            blockHash: string;
            /** @description Points, 6 decimals, rounded down */
            level: string;
            /** @description The four constituents, in the order of the basket */
            prices: components["schemas"]["ObservedPrice"][];
        };
        /** @description A constituent and its price at a block */
        ObservedPrice: {
            /** @description Symbol of the constituent */
            symbol: string;
            /** @description Token contract */
            address: string;
            /** @description TWAP by which vaults were valued at the block, USDC-6 per whole token */
            priceUsdc: string;
        };
        /** @description A block at which vaults were weighted anew */
        IndexClose: {
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description The block; every figure is true for it */
            blockNumber: number;
            /** @description Hash of the block */
            blockHash: string;
            /** @description Points, 6 decimals, rounded down */
            level: string;
        };
        /** @description Indicators of the constituents and suggested weights */
        Signals: {
            /** @description The constituents, in the order of every weight array */
            basket: [
                components["schemas"]["ConstituentSignals"],
                components["schemas"]["ConstituentSignals"],
                components["schemas"]["ConstituentSignals"],
                components["schemas"]["ConstituentSignals"]
            ];
            basketStats: components["schemas"]["BasketStats"];
            signals: components["schemas"]["BasketSignals"];
            vaultSignals?: components["schemas"]["VaultSignals"];
            method: components["schemas"]["SignalsMethod"];
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description What the price of one constituent did */
        ConstituentSignals: {
            /** @description Symbol of the stock */
            symbol: string;
            /** @description US dollars per whole token, 6 decimals */
            price: number;
            returns: components["schemas"]["SignalReturns"];
            /** @description Annualised volatility, percent */
            volAnnualPct: number | null;
            /** @description Relative strength index over 14 days, 0 to 100 */
            rsi14: number | null;
            /**
             * @description Where the price and its averages point
             * @enum {string}
             */
            trend: "up" | "down" | "sideways" | "unknown";
            /** @description Place between the low (0) and the high (100) of 52 weeks */
            rangePos52wPct: number | null;
            /** @description Return over 30 days less avgReturnM1Pct, percentage points */
            relStrengthM1: number | null;
        };
        /** @description Change of the price; null where history is too short */
        SignalReturns: {
            /** @description Over 1 day, percent */
            d1Pct: number | null;
            /** @description Over 7 days, percent */
            w1Pct: number | null;
            /** @description Over 30 days, percent */
            m1Pct: number | null;
            /** @description Over 90 days, percent */
            m3Pct: number | null;
            /** @description Over 180 days, percent */
            m6Pct: number | null;
            /** @description Over 365 days, percent */
            y1Pct: number | null;
        };
        /** @description The basket as a whole */
        BasketStats: {
            /** @description Mean return over 30 days, percent */
            avgReturnM1Pct: number | null;
            /** @description Mean annualised volatility, percent */
            avgVolAnnualPct: number | null;
            /** @description Correlation of daily returns, -1 to 1, rows and columns as in basket */
            correlation: [
                [
                    number | null,
                    number | null,
                    number | null,
                    number | null
                ],
                [
                    number | null,
                    number | null,
                    number | null,
                    number | null
                ],
                [
                    number | null,
                    number | null,
                    number | null,
                    number | null
                ],
                [
                    number | null,
                    number | null,
                    number | null,
                    number | null
                ]
            ];
            /** @description Whole days since the oldest close, 365 at most; what needs more is null */
            historyDays: number;
            /** @description Days among them that repeat the close before, as they had no price */
            filledDays: number;
        };
        /** @description What follows from it */
        BasketSignals: {
            /** @description Suggested weights; they sum to 10000 */
            riskParityWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /**
             * @description `equal`: a volatility is not known yet, so the suggestion is equal parts
             * @enum {string}
             */
            basis: "inverse_volatility" | "equal";
            /** @description Suggested less equal weights; they sum to 0 */
            biasVsEqualWeightBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Symbols, the highest return over 30 days first */
            momentumRankDesc: [
                string,
                string,
                string,
                string
            ];
        };
        /** @description How far a vault is from the suggested weights */
        VaultSignals: {
            /** @description Vault contract */
            address: string;
            /** @description Parts of the NAV in basis points; all zero in an empty vault */
            currentWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000 */
            idleBps: number;
            /** @description Target weights in basis points */
            targetWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Current less suggested weight, signed basis points */
            driftVsSuggestedBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Largest distance of a weight from the suggestion, basis points */
            maxDriftBps: number;
            /** @description Target weights of the next step toward the suggestion; POST /v1/set-weights takes them */
            nextSetWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Calls of set-weights until the suggestion is the target, 5 at most */
            callsNeeded: number;
            rebalance: components["schemas"]["NextRebalance"];
        };
        /** @description How far the budgets go toward the next weights */
        NextRebalance: {
            /** @description Value that a rebalance to nextSetWeightsBps would trade, USDC-6 */
            neededUsdc: string;
            /** @description Value that the budgets of the vault let a rebalance trade now, USDC-6 */
            tradableUsdc: string;
            /** @description From when on the budgets permit a step of it, unix seconds */
            nextRebalanceAt: number;
        };
        /** @description How each figure is made */
        SignalsMethod: {
            /** @description What every figure but the price is made from */
            closes: string;
            /** @description How returns are made */
            returns: string;
            /** @description How volAnnualPct is made */
            volAnnualPct: string;
            /** @description How rsi14 is made */
            rsi14: string;
            /** @description How trend is made */
            trend: string;
            /** @description How rangePos52wPct is made */
            rangePos52wPct: string;
            /** @description How relStrengthM1 is made */
            relStrengthM1: string;
            /** @description How avgReturnM1Pct and avgVolAnnualPct are made */
            averages: string;
            /** @description How correlation is made */
            correlation: string;
            /** @description How riskParityWeightsBps is made */
            riskParityWeightsBps: string;
            /** @description How momentumRankDesc is made */
            momentumRankDesc: string;
            /** @description How nextSetWeightsBps is made */
            nextSetWeightsBps: string;
            /** @description What is rounded, and when */
            rounding: string;
        };
        /** @description A page that was published */
        Publication: {
            /** @description Where anybody can look at it, without a wallet */
            viewUrl: string;
            /** @description Name of the page; stays the same for this publisher and vault */
            slug: string;
            /** @description Until when it is live, unix seconds */
            expiresAt: number;
            /** @description Vault that it shows */
            vault: string;
            /**
             * @description It can be looked at
             * @constant
             */
            status: "live";
        };
        /** @description A page that cannot be published again */
        TakenDownPage: {
            /** @description The field first, then the reason */
            error: string;
            /** @constant */
            code: "taken_down_page";
            /**
             * @description Kind of reason
             * @enum {string}
             */
            reason: "abuse" | "fraud" | "legal" | "privacy" | "other";
            /** @description When it was taken down, unix seconds */
            takenDownAt: number;
            /** @description Always false */
            charged: boolean;
        };
        /** @description What is published about a vault */
        Published: {
            /** @description Vault */
            vault: string;
            /**
             * @description `never` when nobody published it
             * @enum {string}
             */
            status: "live" | "dormant" | "taken_down" | "never";
            slug: string | null;
            viewUrl: string | null;
            label: string | null;
            publishedAt: number | null;
            lastPublishedAt: number | null;
            expiresAt: number | null;
            pages: components["schemas"]["PublishedPage"][];
        };
        /** @description The page of one publisher */
        PublishedPage: {
            /** @description Name of the page; stays the same for this publisher and vault */
            slug: string;
            /** @description Where anybody can look at it, without a wallet */
            viewUrl: string;
            /** @description Who paid for it */
            publisher: string;
            label: string | null;
            /** @description First charged publication, unix seconds */
            publishedAt: number;
            /** @description Newest charged publication, unix seconds */
            lastPublishedAt: number;
            /** @description From when on it is dormant, unix seconds */
            expiresAt: number;
            /** @description Publications that were charged */
            publishCount: number;
            /**
             * @description Whether it is shown now; `taken_down` by the operator of the service
             * @enum {string}
             */
            status: "live" | "dormant" | "taken_down";
            /** @description Null while it is not taken down; its publisher cannot publish it again */
            takenDown: {
                /** @description When the operator took it down, unix seconds */
                takenDownAt: number;
                /**
                 * @description Kind of reason
                 * @enum {string}
                 */
                reason: "abuse" | "fraud" | "legal" | "privacy" | "other";
            } | null;
        };
        /** @description One page of what happened in a vault */
        VaultActivity: {
            /** @description Vault contract */
            vault: string;
            /** @description The newest first */
            events: components["schemas"]["ActivityEvent"][];
            /** @description Next page; null on the last */
            nextCursor: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description Something that happened in a vault */
        ActivityEvent: {
            /**
             * @description What happened
             * @constant
             */
            kind: "create";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Strategist */
            account: string;
            /** @description Most that the vault may be worth after a deposit, USDC-6 */
            usdc: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "buy";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Receiver of the shares */
            account: string;
            /** @description Paid in, mint fee included, USDC-6 */
            usdc: string;
            /** @description Mint fee, USDC-6 */
            mintFeeUsdc: string;
            /** @description Worth of what the vault bought, USDC-6 */
            valueAddedUsdc: string;
            /** @description Shares minted, 18 decimals */
            shares: string;
            /** @description NAV after it, USDC-6 */
            navAfterUsdc: string;
            /** @description Shares in existence after it, 18 decimals */
            supplyAfter: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "redeem";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Owner of the shares */
            account: string;
            /** @description Paid out, USDC-6 */
            usdc: string;
            /** @description Shares burnt, 18 decimals */
            shares: string;
            /** @description NAV after it, USDC-6 */
            navAfterUsdc: string;
            /** @description Shares in existence after it, 18 decimals */
            supplyAfter: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "redeem_in_kind";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Owner of the shares */
            account: string;
            /** @description Receiver of the tokens */
            receiver: string;
            /** @description Shares burnt, 18 decimals */
            shares: string;
            /** @description Tokens paid or owed, in the order of the basket, 8 decimals */
            amounts: [
                string,
                string,
                string,
                string
            ];
            /** @description Idle USDC paid, USDC-6 */
            usdc: string;
            /** @description Shares in existence after it, 18 decimals */
            supplyAfter: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "claim_deferred";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Who is owed */
            account: string;
            /** @description Token that could not be paid */
            token: string;
            /** @description Owed, base units of the token */
            amount: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "claim";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Who was owed */
            account: string;
            /** @description Who was paid */
            receiver: string;
            /** @description Token */
            token: string;
            /** @description Paid, base units of the token */
            amount: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "send";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Sender */
            account: string;
            /** @description Receiver */
            receiver: string;
            /** @description Shares sent, 18 decimals */
            shares: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "weights";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Strategist */
            account: string;
            /** @description Target weights before, basis points */
            oldWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Target weights after, basis points */
            newWeightsBps: [
                number,
                number,
                number,
                number
            ];
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "rebalance";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Caller */
            account: string;
            /** @description NAV before, USDC-6 */
            navBeforeUsdc: string;
            /** @description NAV after it, USDC-6 */
            navAfterUsdc: string;
            /** @description Worth of what was traded, USDC-6 */
            volumeUsdc: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "fee";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Fee shares minted, 18 decimals */
            shares: string;
            /** @description Seconds that the fee was for */
            elapsedSeconds: number;
            /** @description Shares in existence after it, 18 decimals */
            supplyAfter: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            kind: "cap";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Transaction */
            txHash: string;
            /** @description Owner of the protocol */
            account: string;
            /** @description Most that the vault may be worth after a deposit, USDC-6 */
            usdc: string;
        };
        /** @description One page of the holders of a vault */
        VaultHolders: {
            /** @description Vault contract */
            vault: string;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Addresses that hold shares */
            holderCount: number;
            /** @description Most shares first */
            holders: components["schemas"]["Holder"][];
            /** @description Next page; null on the last */
            nextCursor: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description An account that holds shares of the vault */
        Holder: {
            /** @description Holder */
            account: string;
            /** @description Shares held, 18 decimals */
            shares: string;
            /** @description Worth of the shares in USDC-6, rounded down */
            valueUsdc: string;
            /** @description valueUsdc in dollars */
            value: string;
            /** @description Part of the total supply, basis points, rounded down */
            shareOfVaultBps: number;
            /** @description What the shares cost on average, fees included, USDC-6 */
            costBasisUsdc: string;
            /** @description First time the account got shares, unix seconds */
            firstAt: number;
            /** @description Last change of the position, unix seconds */
            lastAt: number;
        };
        /** @description Prices of a constituent over time */
        Candles: {
            /** @description Symbol of the constituent */
            symbol: string;
            /** @description Token contract */
            address: string;
            /**
             * @description Length of a bucket
             * @enum {string}
             */
            interval: "5m" | "1h" | "1d";
            /** @description Start of the range, unix seconds */
            fromAt: number;
            /** @description End of the range, unix seconds */
            toAt: number;
            /** @description In order of time; a bucket without trades has no candle */
            candles: components["schemas"]["Candle"][];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description Trades of one bucket */
        Candle: {
            /** @description Start of the bucket, unix seconds; the bucket begins after this second, which names the bucket */
            bucketStart: number;
            /** @description End of the bucket, unix seconds; it includes this second. In an open bucket the end of the range, at most the block of the answer */
            bucketEnd: number;
            /** @description Whether the bucket goes on after bucketEnd; its figures are true up to there */
            isOpen: boolean;
            /** @description Spot price after the first trade, USDC-6 per whole token */
            openUsdc: string;
            /** @description Highest spot price after a trade, USDC-6 per whole token */
            highUsdc: string;
            /** @description Lowest spot price after a trade, USDC-6 per whole token */
            lowUsdc: string;
            /** @description Spot price after the last trade, USDC-6 per whole token */
            closeUsdc: string;
            /** @description USDC traded, USDC-6 */
            volumeUsdc: string;
            /** @description Tokens traded, 8 decimals */
            volume: string;
            /** @description Trades */
            trades: number;
        };
        /** @description What an account paid, holds and made */
        Portfolio: {
            /** @description The account */
            account: string;
            /** @description Every vault that the account ever held, the most valuable first */
            positions: components["schemas"]["PortfolioPosition"][];
            totals: components["schemas"]["PortfolioTotals"];
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description What the account made with one vault */
        PortfolioPosition: {
            /** @description Vault contract */
            vault: string;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Shares held, 18 decimals; 0 after an exit */
            shares: string;
            /** @description valueUsdc in dollars */
            value: string;
            /** @description Worth of the shares in USDC-6, rounded down */
            valueUsdc: string;
            /** @description What the shares still held cost on average, fees included, USDC-6 */
            costBasisUsdc: string;
            /** @description valueUsdc less costBasisUsdc, USDC-6 */
            unrealisedPnlUsdc: string;
            /** @description Cost of all shares given back, USDC-6 */
            soldCostUsdc: string;
            /** @description USDC received for shares given back, USDC-6 */
            proceedsUsdc: string;
            /** @description Worth of what was redeemed in kind, each time at its block, USDC-6 */
            inKindUsdc: string;
            /** @description proceedsUsdc and inKindUsdc less soldCostUsdc, USDC-6 */
            realisedPnlUsdc: string;
            /** @description First time the account got shares, unix seconds */
            firstAt: number;
            /** @description Last change of the position, unix seconds */
            lastAt: number;
        };
        /** @description Sums over all vaults */
        PortfolioTotals: {
            /** @description Worth of the shares in USDC-6, rounded down */
            valueUsdc: string;
            /** @description What the shares still held cost on average, fees included, USDC-6 */
            costBasisUsdc: string;
            /** @description valueUsdc less costBasisUsdc, USDC-6 */
            unrealisedPnlUsdc: string;
            /** @description Cost of all shares given back, USDC-6 */
            soldCostUsdc: string;
            /** @description USDC received for shares given back, USDC-6 */
            proceedsUsdc: string;
            /** @description Worth of what was redeemed in kind, each time at its block, USDC-6 */
            inKindUsdc: string;
            /** @description proceedsUsdc and inKindUsdc less soldCostUsdc, USDC-6 */
            realisedPnlUsdc: string;
        };
        /** @description Who brought transactions, per code and day */
        Attribution: {
            /** @description Start of the range, unix seconds, a midnight (UTC) */
            fromAt: number;
            /** @description End of the range, unix seconds */
            toAt: number;
            /** @description By day, then by code */
            days: components["schemas"]["AttributionDay"][];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description What one code brought on one day */
        AttributionDay: {
            /** @description Start of the day (UTC), unix seconds */
            dayAt: number;
            /** @description ERC-8021 attribution code */
            attributionCode: string;
            /** @description Transactions that carried the code */
            transactions: number;
            /** @description Addresses that sent them */
            senders: number;
            /** @description Paid into vaults by them, mint fees included, USDC-6 */
            boughtUsdc: string;
            /** @description USDC paid out of vaults by them, USDC-6 */
            redeemedUsdc: string;
            /** @description Both, USDC-6 */
            volumeUsdc: string;
        };
        /** @description How to use the bridge, for a first-time caller */
        BridgeGuide: {
            /** @description Name of the service */
            service: string;
            /** @description What it is */
            what: string;
            /** @description How it works */
            howItWorks: string;
            steps: components["schemas"]["GuideStep"][];
            /** @description How amounts are written */
            amounts: string;
            /** @description What it costs */
            pricing: string;
            /** @description What becomes of the money when something fails */
            ifSomethingFails: string;
            /** @description How anybody delivers what nobody delivered */
            selfMint: string;
            /** @description How to earn from it */
            referral: string;
            /** @description What a payer has to trust */
            trust: string;
            /** @description Machine-readable description of the bridge */
            fullSpec: string;
            /** @description Every bridge so far, for people */
            proof: string;
        };
        /** @description Routes of the bridge */
        BridgeRoutes: {
            routes: components["schemas"]["BridgeRoute"][];
        };
        /** @description A way from one chain to another */
        BridgeRoute: {
            /** @description Chain that is left, as `from` takes it */
            from: string;
            /** @description Chain that is reached, as `to` takes it */
            to: string;
            /** @description Chain that is left, CAIP-2 */
            fromNetwork: string;
            /** @description Chain that is reached, CAIP-2 */
            toNetwork: string;
            /** @description CCTP domain of the chain that is left */
            fromDomain: number;
            /** @description CCTP domain of the chain that is reached */
            toDomain: number;
            /** @description Whether it can be bought now */
            open: boolean;
            /**
             * @description `warning` can be bought, though earlier bridges on it are late
             * @enum {string}
             */
            state: "open" | "warning" | "closed";
            reason: string | null;
            warning: string | null;
            waiting: number | null;
            oldestWaitSeconds: number | null;
            lastHour: components["schemas"]["BridgeTimes"] | null;
            lastDay: components["schemas"]["BridgeTimes"] | null;
            /** @description Least that it delivers now, USDC-6 */
            minAmountUsdc: string;
            /** @description Most that it delivers now, USDC-6; 0 while it is closed */
            maxAmountUsdc: string;
            etaSeconds: number | null;
            measured: components["schemas"]["BridgeMeasured"];
            /** @description Our share of what is delivered, before gas and ceiling, basis points */
            feeBps: number;
            networkFeeUsdc: string | null;
        };
        /** @description From burn to mint of bridges bought here; those that wait for a day at most count by their age */
        BridgeTimes: {
            /** @description Bridges delivered in that time */
            delivered: number;
            /** @description Half took no longer */
            p50Seconds: number | null;
            /** @description 95 of 100 took no longer */
            p95Seconds: number | null;
        };
        /** @description From burn to mint, as the chains’ logs say */
        BridgeMeasured: {
            /** @description Half took no longer */
            p50Seconds: number | null;
            /** @description 95 of 100 took no longer */
            p95Seconds: number | null;
            /** @description Delivered bridges that were measured, the newest 200 at most */
            samples: number;
        };
        /** @description Price of a bridge */
        BridgeQuote: {
            /** @description Chain that is left */
            from: string;
            /** @description Chain that is reached */
            to: string;
            /** @description USDC to be delivered */
            amount: string;
            pay: components["schemas"]["BridgePay"];
            delivery: components["schemas"]["BridgeDelivery"];
            fee: components["schemas"]["BridgeFee"];
            /** @description Seconds until it arrives, as expected now */
            etaSeconds: number;
            route: components["schemas"]["BridgeQuoteRoute"];
            /** @description Until when this price holds, unix seconds */
            expiresAt: number;
            /** @description The bridge contract, which the payment goes to */
            payTo: string;
            /**
             * @description It arrives at the address that pays
             * @constant
             */
            recipient: "the payer";
            /** @description What else to know */
            note: string;
        };
        /** @description What is paid */
        BridgePay: {
            /** @description What the payer signs for, in USDC */
            amount: string;
            /** @description The same, USDC-6 */
            payUsdc: string;
            /** @description USDC of the chain that is left */
            asset: string;
            /** @description Chain that is left, CAIP-2 */
            network: string;
        };
        /** @description What arrives */
        BridgeDelivery: {
            /** @description What arrives, in USDC */
            amount: string;
            /** @description The same, USDC-6 */
            amountUsdc: string;
            /** @description True: what the network does not keep of its fee is delivered on top */
            minimum: boolean;
            /** @description USDC of the chain that is reached */
            asset: string;
            /** @description Chain that is reached, CAIP-2 */
            network: string;
        };
        /** @description What it costs */
        BridgeFee: {
            /** @description Our 1 %, less where the ceiling cuts it, USDC-6 */
            serviceUsdc: string;
            /** @description Most that the network keeps, outside the ceiling, USDC-6 */
            networkUsdc: string;
            /** @description Gas of the burn at cost, USDC-6 */
            gasUsdc: string;
            /** @description serviceUsdc and gasUsdc together, at most ceilingUsdc, USDC-6 */
            cappedUsdc: string;
            /** @description max(3 %, 0.05 USDC) of what is delivered; the contract checks, USDC-6 */
            ceilingUsdc: string;
            /** @description cappedUsdc and networkUsdc, USDC-6: what is paid less what arrives */
            totalUsdc: string;
            /** @description totalUsdc in percent of what arrives */
            allInPct: number;
        };
        /** @description The route that it would take, now */
        BridgeQuoteRoute: {
            /**
             * @description `warning` while earlier bridges on the route are late
             * @enum {string}
             */
            state: "open" | "warning" | "closed";
            warning: string | null;
            waiting: number | null;
            oldestWaitSeconds: number | null;
        };
        /** @description A bridge that is done */
        BridgeDelivered: {
            /**
             * @description It is delivered
             * @constant
             */
            status: "minted";
            /** @description What arrived, in USDC */
            receive: string;
            /** @description The same, USDC-6 */
            receivedUsdc: string;
            /** @description Chain that was reached */
            to: string;
            /** @description Where it arrived: the payer */
            recipient: string;
            burnTx: string | null;
            mintTx: string | null;
            /** @description Where to ask what became of it */
            statusUrl: string;
            referrer: string | null;
            /** @description What the referrer earned, in USDC */
            referrerEarned: string;
        };
        /** @description A bridge that is under way */
        BridgePending: {
            burnTx: string | null;
            /** @description Where to ask what became of it */
            statusUrl: string;
            /** @description How far it is, as the status says it */
            state: string;
            /** @description What to do */
            nextStep: string;
        };
        /** @description An authorization that has its outcome already */
        BridgeConflict: {
            /** @description What is wrong, the field at fault first */
            error: string;
            /** @description From the closed list of docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field at fault */
            field?: string;
            burnTx: string | null;
            refundTx: string | null;
            /** @description Where to ask what became of it */
            statusUrl: string;
        };
        /** @description Nothing was sent and nothing charged */
        BridgeNotSubmitted: {
            /** @description What is wrong, the field at fault first */
            error: string;
            /** @description From the closed list of docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field at fault */
            field?: string;
            /** @description What to do */
            nextStep: string;
        };
        /** @description Where the money of a bridge is */
        BridgeStatus: {
            /**
             * @description `submitted`: sent, not mined. `waiting_for_circle`: burned. `pending_attestation`: known to the attestation service. `attested`: can be minted. `minted`: delivered
             * @enum {string}
             */
            status: "submitted" | "waiting_for_circle" | "pending_attestation" | "attested" | "minted";
            id: string | null;
            burnTx: string | null;
            mintTx: string | null;
            /** @description Source chain */
            from: string;
            to: string | null;
            /** @description Source chain, CAIP-2 */
            fromNetwork: string;
            toNetwork: string | null;
            payer: string | null;
            recipient: string | null;
            /** @description Least that is delivered, USDC-6 */
            amountUsdc: string;
            receivedUsdc: string | null;
            payUsdc: string | null;
            feeUsdc: string | null;
            feeExecutedUsdc: string | null;
            circleStatus: string | null;
            forwardState: string | null;
            delayReason: string | null;
            expectedBy: number | null;
            /** @description Whether nothing about it can change any more */
            final: boolean;
            /** @description Whether it was given up; nothing was charged then */
            reverted: boolean;
            /** @description Whether somebody else submitted the authorization, so that it is paid back */
            frontRun: boolean;
            /** @description Whether all of it was paid back */
            refunded: boolean;
            refundTx: string | null;
            reason: string | null;
            /** @description When each stage was reached */
            timestamps: {
                paidAt: number | null;
                burnedAt: number | null;
                indexedAt: number | null;
                attestedAt: number | null;
                mintedAt: number | null;
            };
            /** @description The mint, while it is attested and not minted; whoever sends it, the payer receives */
            selfMint: components["schemas"]["OpenCall"] | null;
            /** @description Bridges that the same transaction burned for; this is the first */
            bridgesInTx: number;
            /**
             * @description Who acts next: we, the attestation and forwarding service, the payer, or nobody
             * @enum {string}
             */
            nextActor: "service" | "circle" | "payer" | "nobody";
            /** @description What happens next, and what to do */
            nextStep: string;
            /** @description This answer */
            statusUrl: string;
        };
        /** @description An unsigned call that anybody may sign and send */
        OpenCall: {
            /** @description Chain to send it on */
            chainId: number;
            /** @description Contract to call */
            to: string;
            /** @description Calldata */
            data: string;
            /** @description Gas limit: a measured upper bound of a mint */
            gas: string;
            /** @description The same as gas, under the name that ethers reads */
            gasLimit: string;
        };
        /** @description One page of all bridges */
        BridgeProof: {
            totals: components["schemas"]["BridgeTotals"];
            /** @description Measured from burn to mint by the clocks of the chains */
            routes: {
                /** @description Chain that was left */
                from: string;
                /** @description Chain that was reached */
                to: string;
                /** @description Half took no longer */
                p50Seconds: number;
                /** @description 95 of 100 took no longer */
                p95Seconds: number;
                /** @description Delivered bridges that were measured, the newest 200 at most */
                samples: number;
            }[];
            /** @description The newest first */
            bridges: components["schemas"]["BridgeProofRow"][];
            /** @description Newest deposits outside of bridges, on the first page of the unfiltered list; empty elsewhere */
            deposits: components["schemas"]["BridgeDeposit"][];
            /** @description Up to where each chain was read */
            indexed: {
                /** @description CAIP-2 name of the chain */
                network: string;
                /** @description Newest block that was read */
                blockNumber: number;
                /** @description Its time, unix seconds */
                timestamp: number;
            }[];
            /** @description Next page; null on the last */
            nextCursor: string | null;
        };
        /** @description Sums over all bridges that payer, from, since and until leave, on every page */
        BridgeTotals: {
            /** @description Burned so far */
            bridges: number;
            /** @description Delivered so far */
            delivered: number;
            /** @description Sum of what arrived, USDC-6 */
            deliveredUsdc: string;
            /** @description Sum of our fees, USDC-6 */
            feesUsdc: string;
            /** @description Deposits outside of bridges that were paid back */
            refunds: number;
            /** @description Burned, not delivered yet */
            pending: number;
        };
        /** @description One bridge, as the logs of two chains tell it */
        BridgeProofRow: {
            /** @description Name of the bridge, carried by burn and mint alike */
            id: string;
            /** @description Who paid, and who received */
            payer: string;
            /** @description Chain that was left */
            from: string;
            /** @description Chain that was reached */
            to: string;
            /** @description Least that was promised, USDC-6 */
            amountUsdc: string;
            receivedUsdc: string | null;
            /** @description All that the payer signed for, USDC-6 */
            payUsdc: string;
            /** @description Our fee, gas included, USDC-6 */
            feeUsdc: string;
            networkFeeUsdc: string | null;
            /** @description Most that the network could keep, USDC-6 */
            maxNetworkFeeUsdc: string;
            referrer: string | null;
            /** @description Referrer's part of the fee, USDC-6 */
            referralUsdc: string;
            /** @description Transaction that burned */
            burnTx: string;
            /** @description Its block */
            burnBlock: number;
            mintTx: string | null;
            mintBlock: number | null;
            /** @description Who delivered it: the forwarder of the attestation service, ourselves, or anybody else */
            mintedBy: ("forwarder" | "self" | "other") | null;
            /** @description Burn, unix seconds */
            burnedAt: number;
            mintedAt: number | null;
            seconds: number | null;
            refundTx: string | null;
            /**
             * @description How far it is
             * @enum {string}
             */
            status: "waiting_for_circle" | "pending_attestation" | "attested" | "minted";
        };
        /** @description Money that somebody pushed into the contract outside of a bridge, to be refunded */
        BridgeDeposit: {
            /** @description Name of the authorization */
            id: string;
            /** @description Whose money it is */
            payer: string;
            /** @description Chain it is on */
            from: string;
            /** @description What came, USDC-6 */
            depositUsdc: string;
            /** @description Transaction that pushed it into the contract */
            depositTx: string;
            /** @description Unix seconds */
            depositedAt: number;
            refundTx: string | null;
            refundedAt: number | null;
        };
        /** @description A burn, recomputed from the chains */
        BridgeVerification: {
            /** @description Transaction that was read */
            burnTx: string;
            /** @description Whether the chains say of it what the list says */
            match: boolean;
            bridges: components["schemas"]["BridgeCheck"][];
        };
        /** @description One bridge, read twice */
        BridgeCheck: {
            /** @description Name of the bridge */
            id: string;
            /** @description Whether nothing differs */
            match: boolean;
            /** @description What the list says; null when it has no such bridge */
            inIndex: {
                [key: string]: string | number | null;
            } | null;
            /** @description What the receipts of the two chains say now; null when they know none */
            onChain: {
                [key: string]: string | number | null;
            } | null;
            differences: {
                /** @description What differs */
                field: string;
                /** @description In the list */
                indexValue: string | number | null;
                /** @description On the chains */
                chainValue: string | number | null;
            }[];
        };
        /** @description Referral earnings of one address */
        BridgeEarnings: {
            /** @description Whose earnings */
            referrer: string;
            chains: components["schemas"]["BridgeEarningsOnChain"][];
            /** @description Sum over the chains, USDC-6 */
            totalClaimableUsdc: string;
            /** @description Least that the daily payout pays on a chain, USDC-6 */
            payoutThresholdUsdc: string;
            /** @description Next daily payout, unix seconds */
            nextPayoutAt: number;
        };
        /** @description What one contract owes and paid */
        BridgeEarningsOnChain: {
            /** @description CAIP-2 name of the chain */
            network: string;
            /** @description Bridge contract that owes it */
            contract: string;
            /** @description Earned, not paid yet, USDC-6 */
            claimableUsdc: string;
            /** @description Paid so far, USDC-6 */
            paidUsdc: string;
            /** @description Credited so far, USDC-6 */
            earnedUsdc: string;
            /** @description Bridges that it was earned by */
            bridges: number;
            lastPayoutTx: string | null;
            /** @description Transaction for the referrer to claim with now; null with nothing to claim */
            claim: components["schemas"]["UnsignedTransaction"] | null;
        };
        /** @description Referrers of one payer */
        BridgeReferrer: {
            /** @description Whose bridges */
            payer: string;
            /** @description Chains on which the payer has a referrer; empty without any */
            chains: components["schemas"]["BridgeReferrerOnChain"][];
        };
        /** @description The first referrer on one chain */
        BridgeReferrerOnChain: {
            /** @description CAIP-2 name of the chain */
            network: string;
            /** @description Whose bridges */
            payer: string;
            /** @description Who earns by those that name nobody */
            referrer: string;
            /** @description Bridge that set it */
            setByTx: string;
            /** @description Time of that bridge, unix seconds */
            since: number;
        };
        /** @description USDC of one address */
        BridgeBalances: {
            /** @description The holder */
            address: string;
            /** @description Sum over the chains that answer, USDC-6 */
            totalUsdc: string;
            /** @description The same in dollars */
            totalValue: string;
            /** @description Whether every chain answered */
            complete: boolean;
            chains: components["schemas"]["ChainBalance"][];
        };
        /** @description USDC on one chain */
        ChainBalance: {
            /** @description Chain, CAIP-2 */
            network: string;
            /** @description Name of the chain */
            name: string;
            usdc: string | null;
            value: string | null;
            /** @description Why there is no balance */
            reason?: string;
        };
        /** @description Every CCTP transfer of a transaction */
        CctpStatus: {
            /** @description Whether a chain of ours knows the transaction */
            found: boolean;
            /**
             * @description State of the transfer that is least far; not_found also without any transfer
             * @enum {string}
             */
            state: "not_found" | "pending_attestation" | "attested" | "minted";
            /** @description The transaction */
            txHash: string;
            transfers: components["schemas"]["CctpTransfer"][];
            /** @description The first mint that is due */
            receiveMessage: components["schemas"]["OpenCall"] | null;
            /** @description What to do */
            nextStep: string;
        };
        /** @description One burn of a transaction, and its mint */
        CctpTransfer: {
            /**
             * @description `pending_attestation`: burned. `attested`: anybody may mint it. `minted`: delivered; of version 1 only the burn is known here
             * @enum {string}
             */
            state: "pending_attestation" | "attested" | "minted";
            /** @description Version of CCTP */
            version: 1 | 2;
            burnTx: string | null;
            mintTx: string | null;
            /** @description What was burned, USDC-6 */
            burnedUsdc: string;
            feeExecutedUsdc: string | null;
            /** @description Where it was burned */
            sourceChain: string;
            /** @description Where it is minted */
            destinationChain: string;
            mintRecipient: string | null;
            /** @description Whether the burn asks the forwarding service to mint */
            forwarding: boolean;
            forwardState: string | null;
            circleStatus: string | null;
            delayReason: string | null;
            bridgeId: string | null;
            /** @description The mint, while it is attested and not minted; whoever sends it, the recipient receives */
            receiveMessage: components["schemas"]["OpenCall"] | null;
        };
        /** @description What is wrong with a challenge and a payment */
        X402Check: {
            /** @description Whether there is no error */
            ok: boolean;
            /** @description Versions of x402 that are offered */
            versions: {
                /** @description Whether there is a challenge of version 1 */
                v1: boolean;
                /** @description Whether there is a challenge of version 2 */
                v2: boolean;
            };
            /** @description Every way to pay, as it came */
            accepts: {
                [key: string]: unknown;
            }[];
            problems: components["schemas"]["X402Problem"][];
            /** @description What the payment says; only when one was sent */
            payment?: {
                decoded: components["schemas"]["X402DecodedPayment"] | null;
                /** @description Whether it pays one of accepts, as far as we see */
                matches: boolean;
                problems: components["schemas"]["X402Problem"][];
                reason: string | null;
            };
        };
        /** @description Something wrong with a challenge or a payment */
        X402Problem: {
            /**
             * @description `error`: some client cannot pay. `warning`: it works, or cannot be checked here
             * @enum {string}
             */
            severity: "error" | "warning";
            /** @description Stable name of the problem */
            code: string;
            /** @description Where it is */
            path: string;
            /** @description What is wrong */
            message: string;
            /** @description What to change */
            fix: string;
        };
        /** @description A payment, decoded */
        X402DecodedPayment: {
            /** @description Version of its form */
            x402Version: 1 | 2;
            /** @description Scheme */
            scheme: string;
            /** @description Network as it was sent */
            network: string;
            /** @description Payer */
            from: string;
            /** @description Receiver */
            to: string;
            /** @description Base units */
            value: string;
            /** @description Unix seconds */
            validAfter: string;
            /** @description Unix seconds */
            validBefore: string;
            /** @description Nonce */
            nonce: string;
            /** @description Signature */
            signature: string;
            signer: string | null;
        };
        /** @description Whether an address can pay an endpoint */
        X402Ready: {
            /** @description Who would pay */
            address: string;
            /** @description What would be paid for */
            url: string;
            /** @description Whether one option can be paid now */
            ready: boolean;
            /** @description Whether it is a contract wallet; null when no chain answered */
            isContract: boolean | null;
            options: components["schemas"]["X402Option"][];
            /** @description What a client must be able to do */
            clientCaps: {
                /** @description Versions that the endpoint speaks */
                x402Versions: number[];
                /** @description Schemes of these options */
                schemes: string[];
                /** @description Chains of these options */
                networks: string[];
                /** @description What the wallet has to sign */
                signing: string;
            };
        };
        /** @description One way to pay, for this address */
        X402Option: {
            /** @description Chain, CAIP-2 */
            network: string;
            /** @description Token to pay with */
            asset: string;
            /** @description Price; base units, which are USDC-6 when the asset is USDC */
            payUsdc: string;
            balanceUsdc: string | null;
            /** @description Whether the address can pay so now */
            ready: boolean;
            /** @description Why not */
            reasons: string[];
        };
        /** @description How to use the sponsor */
        GasGuide: {
            /** @description What this is */
            title: string;
            /** @description In a sentence */
            summary: string;
            /** @description What it costs */
            pricing: string;
            /** @description Where operations are sponsored; Solana comes last */
            chains: ({
                /** @description The chain */
                chainId: number;
                /** @description EntryPoint v0.8 */
                entryPoint: string;
                /** @description Our paymaster */
                paymaster: string;
                /** @description What wallets are delegated to */
                account: string;
            } | {
                /** @description CAIP-2 name of Solana */
                network: string;
                feePayer: string | null;
            })[];
            /** @description The four ways */
            lanes: components["schemas"]["GasGuideLane"][];
            /** @description What may be answered instead, by status */
            refusals: {
                status: number;
                when: string;
            }[];
            /** @description The same in the JSON-RPC lane */
            rpcErrors: {
                code: number;
                when: string;
            }[];
            /** @description What is not taken */
            limits: string[];
            /** @description What is good to know */
            notes: string[];
        };
        /** @description A way to have an operation sponsored */
        GasGuideLane: {
            /** @description Its name */
            id: string;
            /** @description For whom */
            title: string;
            steps: components["schemas"]["GasGuideStep"][];
        };
        /** @description A step of a lane */
        GasGuideStep: {
            /** @description What is done */
            title: string;
            /** @description How */
            text: string;
            /** @description A request, where it is one */
            request?: string;
        };
        /** @description An operation that we pay the gas of, to be signed */
        GasSponsored: {
            userOperation: components["schemas"]["UserOperation"];
            /** @description For eth_signTypedData_v4 */
            typedData: {
                [key: string]: unknown;
            };
            /** @description EIP-7702 tuple to sign once; absent when the wallet runs it already */
            authorization?: {
                /** @description Chain of the authorization */
                chainId: number;
                /** @description Account to run */
                address: string;
                /** @description Transactions of the wallet so far */
                nonce: number;
                /** @description Digest, for signers that know no tuples */
                hash: string;
            };
            /** @description Our paymaster */
            paymaster: string;
            /** @description Times, id and our signature */
            paymasterData: string;
            /** @description 0x-hex quantity */
            paymasterVerificationGasLimit: string;
            /** @description 0x-hex quantity */
            paymasterPostOpGasLimit: string;
            /** @description Post the signed operation before that */
            validUntil: number;
            /** @description Id of the sponsorship, 16 bytes */
            sponsorshipId: string;
            /** @description Hash of the operation */
            userOpHash: string;
            /** @description Chain of the operation */
            chainId: number;
            /** @description EntryPoint v0.8 */
            entryPoint: string;
            /** @description Where to ask what became of it */
            statusUrl: string;
            /** @description What to do */
            nextStep: string;
        };
        /** @description An operation of EntryPoint v0.8, unpacked */
        UserOperation: {
            /** @description The account */
            sender: string;
            /** @description 0x-hex quantity */
            nonce: string;
            /** @description Deploys the account, or the mark of EIP-7702 */
            factory?: string;
            /** @description What the factory is given */
            factoryData?: string;
            /** @description What the account does */
            callData: string;
            /** @description 0x-hex quantity */
            callGasLimit: string;
            /** @description 0x-hex quantity */
            verificationGasLimit: string;
            /** @description 0x-hex quantity */
            preVerificationGas: string;
            /** @description 0x-hex quantity */
            maxFeePerGas: string;
            /** @description 0x-hex quantity */
            maxPriorityFeePerGas: string;
            /** @description Our paymaster */
            paymaster?: string;
            /** @description 0x-hex quantity */
            paymasterVerificationGasLimit?: string;
            /** @description 0x-hex quantity */
            paymasterPostOpGasLimit?: string;
            /** @description Times, id and our signature */
            paymasterData?: string;
            /** @description Put yours here */
            signature: string;
        };
        /** @description A sponsored operation that is in a block */
        GasExecuted: {
            txHash: string | null;
            userOpHash: string | null;
            /** @description Whether the account did what it was told */
            success: boolean;
            /** @description What the deposit paid, in the coin of the chain */
            actualGasCostEth: string;
            /** @description The same in wei */
            actualGasCostWei: string;
            /** @description Where to ask what became of it */
            statusUrl: string;
            /** @description Why it did not succeed */
            reason?: string;
        };
        /** @description Answer of the JSON-RPC lane (ERC-7677) */
        GasRpcReply: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description As it was sent */
            id: string | number | null;
            result?: unknown;
            /** @description Code 402 has the x402 PaymentRequired as its data */
            error?: {
                code: number;
                message: string;
                data?: unknown;
            };
        };
        /** @description Not in a block yet */
        GasPending: {
            /** @description Where to ask what became of it */
            statusUrl: string;
            /** @description What to do */
            nextStep: string;
            /** @description How far it is */
            state: string;
            txHash: string | null;
            userOpHash?: string | null;
            /** @description Id of the payment, where it is the payment that is not known yet */
            paymentId?: string;
        };
        /** @description The wallet, the operation or the payment is taken */
        GasConflict: {
            /** @description What is wrong, the field at fault first */
            error: string;
            /** @description From the closed list of docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field at fault */
            field?: string;
            /** @description What the wallet runs */
            delegate?: string;
            /** @description What to do */
            hint?: string;
            /** @description Where to ask what became of it */
            statusUrl?: string;
        };
        /** @description Not executed, by our doing; the payment stays good */
        GasFailed: {
            /** @description What is wrong, the field at fault first */
            error: string;
            /** @description From the closed list of docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field at fault */
            field?: string;
            userOpHash: string | null;
            /** @description Where to ask what became of it */
            statusUrl: string;
            credit: components["schemas"]["GasCredit"] | null;
        };
        /** @description Another sponsorship for the same payment */
        GasCredit: {
            /** @description End of the credit */
            until: number;
            /** @description How to use it */
            how: string;
        };
        /** @description A transaction that we pay for, to be signed */
        SolanaSponsored: {
            /** @description Id of the sponsorship */
            sponsorshipId: string;
            /** @description Base64, over a fresh blockhash, with our signature: sign it, change nothing */
            transaction: string;
            /** @description Our signature, which is the name of the transaction on the chain */
            signature: string;
            /** @description Our account that pays */
            feePayer: string;
            /** @description Most that it takes from us, lamports */
            lamportCap: string;
            /** @description Last height of a block that takes it */
            lastValidBlockHeight: string;
            /** @description About when that block is made: post it before */
            validUntil: number;
            /** @description What to do */
            nextStep: string;
        };
        /** @description A sponsored transaction that is in a block */
        SolanaExecuted: {
            /** @description Id of the sponsorship */
            sponsorshipId: string;
            signature: string | null;
            slot: string | null;
            /** @description Whether it did what it was told */
            success: boolean;
            /** @description What the chain took for it, lamports */
            feeLamports: string;
            /** @description Why it did not */
            failure?: string;
        };
        /** @description In no block yet */
        SolanaPending: {
            /** @description Id of the sponsorship */
            sponsorshipId?: string;
            signature?: string | null;
            /** @description Id of the payment, where it is the payment that is not known yet */
            paymentId?: string;
            txHash?: string | null;
            /** @description Where to ask what became of the payment */
            statusUrl?: string;
            /** @description How far it is */
            state: string;
            /** @description What to do */
            nextStep: string;
        };
        /** @description Not executed, by our doing; the payment stays good */
        SolanaFailed: {
            /** @description What is wrong, the field at fault first */
            error: string;
            /** @description From the closed list of docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field at fault */
            field?: string;
            /** @description Id of the sponsorship */
            sponsorshipId: string;
            signature: string | null;
            credit: components["schemas"]["GasCredit"] | null;
        };
        /** @description Addresses, prices and limits of the sponsor */
        GasConfig: {
            /** @description Whether it is sold on any chain now */
            enabled: boolean;
            /** @description EntryPoints by version; operations are sponsored for version 0.8 alone */
            entryPoints: {
                /** @description Of version 0.7, for which no operation is sponsored */
                v07: string;
                v08: string | null;
            };
            /** @description Paymasters, by the version of their EntryPoint */
            paymasters: {
                v07: string | null;
                v08: string | null;
            };
            signer: string | null;
            directLane: components["schemas"]["GasDirectLane"];
            /** @description The first stands for all in the fields above; Solana comes last, by its network, without addresses of the others */
            chains: (components["schemas"]["GasConfigChain"] | components["schemas"]["GasConfigSolana"])[];
            priceRules: components["schemas"]["GasPriceRules"];
            limits: components["schemas"]["GasLimits"];
        };
        /** @description The lane of plain wallets (EIP-7702) */
        GasDirectLane: {
            /** @description Whether plain wallets can be sponsored now */
            enabled: boolean;
            submitter: string | null;
            simple7702Implementation: string | null;
        };
        /** @description The sponsor on one chain */
        GasConfigChain: {
            /** @description CAIP-2 name */
            network: string;
            /** @description The chain */
            chainId: number;
            /** @description Whether it is sold now */
            enabled: boolean;
            reason: string | null;
            /** @description The coin that pays gas */
            nativeSymbol: string;
            /** @description Null while it has no price */
            nativePrice: components["schemas"]["GasNativePrice"] | null;
            /** @description EntryPoint v0.8 */
            entryPoint: string;
            /** @description Our paymaster */
            paymaster: string;
            signer: string | null;
            /** @description Account that plain wallets are delegated to */
            simple7702Implementation: string;
            /** @description Keys of ours that carry operations */
            submitters: {
                /** @description The key */
                address: string;
                /** @description Whether it carries operations now */
                enabled: boolean;
            }[];
        };
        /** @description Price of the coin that pays the gas */
        GasNativePrice: {
            /** @description What it costs here, USD with 8 decimals: the higher of both sources */
            usd: string;
            /** @description twap or feed: which of them that is */
            source: string;
            /** @description Mean of its pool with USDC over the last minutes */
            twapUsd: string;
            /** @description What its price feed says */
            feedUsd: string;
            /** @description Block at which both were read */
            blockNumber: number;
        };
        /** @description The sponsor on Solana */
        GasConfigSolana: {
            /** @description CAIP-2 name */
            network: string;
            /** @description Whether it is sold now */
            enabled: boolean;
            reason: string | null;
            /** @description The coin that pays fees */
            nativeSymbol: string;
            nativeUsd: string | null;
            feePayer: string | null;
            /** @description Where to POST */
            path: string;
            limits: components["schemas"]["SolanaLimits"];
        };
        /** @description What is taken */
        SolanaLimits: {
            /** @description Signatures, ours included */
            maxSigners: number;
            /** @description Bytes with all signatures */
            maxTransactionBytes: number;
            /** @description Compute units */
            maxComputeUnits: string;
            /** @description Price of a compute unit, millionths of a lamport */
            maxMicroLamportsPerUnit: string;
            /** @description What an associated token account adds to the price, lamports */
            tokenAccountLamports: string;
        };
        /** @description max(minUsdc, multiplier x cap x nativePrice.usd) */
        GasPriceRules: {
            /** @description Least that a sponsorship costs, USDC-6 */
            minUsdc: string;
            /** @description Price in hundredths of a percent of the gas cap */
            multiplierBps: number;
            /** @description Gas that the cap has beside the limits of the operation */
            constantGas: string;
            /** @description Chains on which it can be paid */
            payableOn: string[];
            /** @description Seconds for which a quote holds, and then its sponsorship */
            quoteSeconds: number;
        };
        /** @description What is taken */
        GasLimits: {
            /** @description Calls of an operation in the direct lane */
            maxCalls: number;
            /** @description Bytes of its call data */
            maxCallDataBytes: number;
            /** @description Bytes of a signature that are in every price */
            freeSignatureBytes: number;
            /** @description callGasLimit + verificationGasLimit */
            maxAccountGas: string;
            /** @description The whole transaction */
            maxTransactionGas: string;
        };
        /** @description A sponsored operation */
        GasOperation: {
            userOpHash: string | null;
            sponsorshipId: string | null;
            /** @description Chain of the operation */
            chainId: number;
            /** @description The account */
            sender: string;
            /** @description How it was asked for */
            lane: ("rpc" | "direct" | "own") | null;
            /**
             * @description signed: waits for its owner; posted: waits for a block; executed, external (somebody else carried it), reverted, failed (by our doing: see credit), expired
             * @enum {string}
             */
            state: "asked" | "signed" | "posted" | "executed" | "external" | "expired" | "failed" | "reverted" | "refused" | "void";
            reason: string | null;
            /** @description Whether the account did what it was told; null before a block */
            success: boolean | null;
            txHash: string | null;
            blockNumber: number | null;
            /** @description Whether that block can leave the chain no more */
            isFinal: boolean;
            actualGasCostWei: string | null;
            actualGasCostEth: string | null;
            txCostWei: string | null;
            validUntil: number | null;
            credit: components["schemas"]["GasCredit"] | null;
            servedBy: string | null;
        };
        /** @description What the gas sponsor did, earned and has */
        GasStats: {
            /** @description Chains by CAIP-2 name */
            chains: {
                [key: string]: components["schemas"]["GasChain"];
            };
            solana: components["schemas"]["GasSolanaStats"];
            totals: components["schemas"]["GasTotals"];
            /** @description onChain ends with asOf of its chain; desk ends now */
            windows: {
                /** @description The last 24 hours */
                h24: {
                    /** @description Figures by CAIP-2 name */
                    chains: {
                        [key: string]: components["schemas"]["GasFigures"];
                    };
                    totals: components["schemas"]["GasTotals"];
                };
                /** @description The last 7 days */
                d7: {
                    /** @description Figures by CAIP-2 name */
                    chains: {
                        [key: string]: components["schemas"]["GasFigures"];
                    };
                    totals: components["schemas"]["GasTotals"];
                };
                /** @description Since the first block of the paymaster */
                all: {
                    /** @description Figures by CAIP-2 name */
                    chains: {
                        [key: string]: components["schemas"]["GasFigures"];
                    };
                    totals: components["schemas"]["GasTotals"];
                };
            };
            /** @description The newest 20 operations of these chains; those of Solana are in solana */
            recent: components["schemas"]["GasRecent"][];
            /** @description How to rebuild everything in chains that says onChain, and the deposit */
            recompute: string;
        };
        /** @description One chain now, and its figures over all time */
        GasChain: {
            /** @description Whether it is sold now */
            enabled: boolean;
            reason: string | null;
            /** @description Block for which onChain and deposit are true; null before the first */
            asOf: {
                /** @description Newest block that was read */
                blockNumber: number;
                /** @description Its time, unix seconds; windows end here */
                timestamp: number;
            } | null;
            /** @description The coin of the chain */
            nativeSymbol: string;
            nativeUsd: string | null;
            /** @description EntryPoint v0.8 */
            entryPoint: string;
            /** @description Our paymaster */
            paymaster: string;
            signer: string | null;
            deposit: components["schemas"]["GasDeposit"];
            /** @description Keys of ours that carry operations */
            submitters: components["schemas"]["GasSubmitter"][];
            onChain: components["schemas"]["GasOnChain"];
            desk: components["schemas"]["GasDesk"];
            /** @description Null while the coin has no price */
            margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description What pays the gas */
        GasDeposit: {
            /** @description Deposit of the paymaster as events tell it, wei */
            wei: string;
            /** @description The same in the coin of the chain */
            eth: string;
            /** @description False after a deposit that no event explains, until the next one */
            exact: boolean;
            reservedWei: string | null;
            reservedEth: string | null;
            usd: string | null;
            opsLeft: number | null;
        };
        /** @description A key of ours that carries operations */
        GasSubmitter: {
            /** @description The key */
            address: string;
            /** @description Whether it carries operations now */
            open: boolean;
            /** @description Its balance, wei */
            balanceWei: string;
            /** @description The same in the coin of the chain */
            balanceEth: string;
            /** @description Its transactions that are in no block yet */
            pending: number;
        };
        /** @description From logs and receipts alone; see recompute */
        GasOnChain: {
            /** @description Operations that our paymaster paid for and that are in a block */
            operations: number;
            /** @description Those that did what they were told */
            succeeded: number;
            /** @description Those whose own call failed; their gas is paid for all the same */
            opReverted: number;
            /** @description Those that somebody else than our submitters carried to the EntryPoint */
            external: number;
            /** @description Accounts that acted */
            senders: number;
            gas: components["schemas"]["GasCosts"];
            /** @description Into the deposit, wei */
            depositedWei: string;
            /** @description Out of the deposit, wei */
            withdrawnWei: string;
        };
        /** @description Gas and what it cost */
        GasCosts: {
            /** @description Sum of actualGasUsed of the events, units of gas */
            gasUsed: string;
            /** @description Sum of actualGasCost of the events: what the deposit paid, wei */
            actualGasCostWei: string;
            /** @description The same in the coin of the chain */
            actualGasCostEth: string;
            /** @description What of it went to others than our submitters, wei */
            externalCostWei: string;
            /** @description What transactions of our submitters cost by their receipts, wei */
            txCostWei: string;
            /** @description The same in the coin of the chain */
            txCostEth: string;
            /** @description What publishing them elsewhere cost beside, wei */
            l1FeeWei: string;
            /** @description The same in the coin of the chain */
            l1FeeEth: string;
        };
        /** @description From our own rows, which nobody else can check */
        GasDesk: {
            sponsorships: components["schemas"]["GasSponsorships"];
            /** @description What callers paid, USDC-6 */
            feesUsdc: string;
            /** @description The same in USD */
            fees: string;
            /** @description What our transactions cost that carried nothing, wei */
            lostCostWei: string;
            lanes: components["schemas"]["GasLanes"];
            /** @description From a taken operation until its block was seen here, milliseconds; null without any */
            latencyMs: {
                /** @description Half took no longer */
                p50: number;
                /** @description 95 of 100 took no longer */
                p95: number;
            } | null;
        };
        /** @description What became of sponsorships */
        GasSponsorships: {
            /** @description Prices that still hold, or by which something was sold */
            quoted: number;
            /** @description Payments that were settled */
            paid: number;
            /** @description Signed operations that we took */
            submitted: number;
            /** @description Carried by us, and did what they were told */
            executed: number;
            /** @description Carried by us, and their own call failed */
            opReverted: number;
            /** @description Lost by their callers’ doing */
            txReverted: number;
            /** @description Lost by our doing; their payments are good for another */
            failed: number;
            /** @description Never posted */
            expired: number;
            /** @description Carried by others */
            external: number;
        };
        /** @description Paid sponsorships by how they came */
        GasLanes: {
            /** @description Through JSON-RPC (ERC-7677) */
            rpc: number;
            /** @description Plain wallets */
            direct: number;
            /** @description Operations that callers built */
            own: number;
        };
        /** @description By the price of the coin now */
        GasMargin: {
            /** @description What callers paid, USD */
            feesUsd: string;
            /** @description Transactions, L1 fees, lost transactions and what went to others; fees and accounts on Solana; USD */
            costUsd: string;
            /** @description What is left, USD */
            usd: string;
            /** @description The same, USDC-6 */
            usdc: string;
            /** @description Of the fees, percent; null without fees */
            pct: number | null;
        };
        /** @description What the sponsor on Solana did, earned and has */
        GasSolanaStats: {
            /** @description CAIP-2 name */
            network: string;
            /** @description Whether it is sold now */
            enabled: boolean;
            reason: string | null;
            /** @description When windows end, unix seconds */
            windowsEndAt: number;
            /** @description The coin that pays fees */
            nativeSymbol: string;
            nativeUsd: string | null;
            /** @description Null where nothing is sponsored */
            feePayer: components["schemas"]["GasSolanaFeePayer"] | null;
            /** @description Who paid for what is in blocks, today’s account and former ones */
            feePayers: string[];
            /** @description The last 24 hours, the last 7 days, and all time */
            windows: {
                h24: components["schemas"]["GasSolanaFigures"];
                d7: components["schemas"]["GasSolanaFigures"];
                all: components["schemas"]["GasSolanaFigures"];
            };
            /** @description The newest 20 transactions */
            recent: components["schemas"]["GasSolanaRecent"][];
            /** @description How to rebuild everything that says onChain */
            recompute: string;
        };
        /** @description What pays on Solana */
        GasSolanaFeePayer: {
            /** @description The account */
            address: string;
            lamports: string | null;
            sol: string | null;
            reservedLamports: string | null;
            opsLeft: number | null;
        };
        /** @description Solana over one window */
        GasSolanaFigures: {
            onChain: components["schemas"]["GasSolanaOnChain"];
            desk: components["schemas"]["GasSolanaDesk"];
            /** @description Null while SOL has no price and something was spent */
            margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description From receipts alone; see recompute */
        GasSolanaOnChain: {
            /** @description Transactions that our fee payer paid for and that are in a block */
            transactions: number;
            /** @description Those that did what they were told */
            succeeded: number;
            /** @description Those that failed in their block; their fee is paid all the same */
            failed: number;
            /** @description Wallets that signed */
            senders: number;
            /** @description What the chain took as fees, lamports */
            feeLamports: string;
            /** @description The same in SOL */
            feeSol: string;
            /** @description What accounts took that were created, lamports */
            rentLamports: string;
            /** @description What the fee payer lost: fees and accounts, lamports */
            spentLamports: string;
            /** @description The same in SOL */
            spentSol: string;
            /** @description Transactions whose receipt no node has told us: they are counted, and in no sum of lamports */
            unread: number;
        };
        /** @description From our own rows, which nobody else can check */
        GasSolanaDesk: {
            sponsorships: components["schemas"]["GasSolanaSponsorships"];
            /** @description What callers paid, USDC-6 */
            feesUsdc: string;
            /** @description The same in USD */
            fees: string;
            /** @description Most that those unread can have taken, lamports; the margin counts it */
            unreadCapLamports: string;
            /** @description From a taken transaction until its block was seen here, milliseconds; null without any */
            latencyMs: {
                /** @description Half took no longer */
                p50: number;
                /** @description 95 of 100 took no longer */
                p95: number;
            } | null;
        };
        /** @description What became of sponsorships */
        GasSolanaSponsorships: {
            /** @description Prices that still hold, or by which something was sold */
            quoted: number;
            /** @description Payments that were settled */
            paid: number;
            /** @description Signed transactions that we took */
            posted: number;
            /** @description In a block, and did what they were told */
            confirmed: number;
            /** @description In a block, and failed there */
            failed: number;
            /** @description Never posted */
            expired: number;
            /** @description Lost by our doing; their payments are good for another */
            credited: number;
            /** @description Never signed by us; their payments are not charged, or good for another */
            refused: number;
            /** @description Of payments that were not charged */
            void: number;
        };
        /** @description A sponsored transaction */
        GasSolanaRecent: {
            /** @description Id of the sponsorship */
            sponsorshipId: string;
            /** @description Name of the transaction on the chain */
            signature: string;
            slot: string | null;
            time: number | null;
            sender: string | null;
            /** @description Whether it did what it was told */
            success: boolean;
            feeLamports: string | null;
            spentLamports: string | null;
            feeUsdc: string | null;
        };
        /** @description Over all chains, Solana too */
        GasTotals: {
            /** @description Operations, and transactions on Solana, in blocks */
            operations: number;
            /** @description What callers paid, USDC-6 */
            feesUsdc: string;
            /** @description The same in USD */
            fees: string;
            /** @description Null while a coin has no price */
            margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description One chain over one window */
        GasFigures: {
            onChain: components["schemas"]["GasOnChain"];
            desk: components["schemas"]["GasDesk"];
            /** @description Null while the coin has no price */
            margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description A sponsored operation */
        GasRecent: {
            /** @description CAIP-2 name of the chain */
            network: string;
            /** @description Hash of the operation */
            userOpHash: string;
            sponsorshipId: string | null;
            /** @description Transaction that carried it */
            txHash: string;
            /** @description Account that acted */
            sender: string;
            /** @description Whether it did what it was told */
            success: boolean;
            /** @description What the deposit paid, wei */
            actualGasCostWei: string;
            /** @description The same in the coin of the chain */
            actualGasCostEth: string;
            /** @description What its transaction cost by the receipt, wei */
            txCostWei: string;
            /** @description The same in the coin of the chain */
            txCostEth: string;
            feeUsdc: string | null;
            /** @description Block that has it */
            blockNumber: number;
            /** @description Time of that block, unix seconds */
            timestamp: number;
        };
        /** @description What leads there are */
        LeadCoverage: {
            /** @description What this is */
            service: string;
            /** @description Present data set; null while the first is loaded */
            datasetVersion: string | null;
            /** @description Day of the newest observation in it */
            observedThrough: string | null;
            coverage: {
                /** @description Leads */
                businesses: number;
                /** @description States that are covered, two letters each */
                states: string[];
                /** @description Leads of each of those states */
                byState: {
                    [key: string]: number;
                };
                /** @description Number of states */
                stateCount: number;
                /** @description Leads with a phone number */
                withPhone: number;
                /** @description Leads with a website */
                withWebsite: number;
                /** @description Leads with an address */
                withEmail: number;
                byGrade: components["schemas"]["LeadsByGrade"];
            };
            /** @description Grades of addresses, the best first */
            grades: {
                /**
                 * @description Name of the grade
                 * @enum {string}
                 */
                grade: "A" | "B" | "C";
                /** @description What it means */
                meaning: string;
                /** @description Reasons that it rests on */
                reasons: string[];
                /** @description Percent of such addresses that may bounce, at most; null for no promise */
                targetBouncePct: number | null;
            }[];
            /** @description What each of emailReasons says */
            reasons: {
                [key: string]: string;
            };
            /** @description What a search and a count take */
            parameters: {
                /** @description Name */
                name: string;
                /**
                 * @description Kind of value
                 * @enum {string}
                 */
                type: "string" | "number";
                /** @description Whether it must be sent */
                required: boolean;
                /** @description All values that it takes */
                values?: string[];
                /** @description What it is where it is left out */
                default?: string | number;
                /** @description Least number */
                min?: number;
                /** @description Greatest number */
                max?: number;
                /** @description Most letters */
                maxLength?: number;
                /** @description What it does */
                note: string;
            }[];
            signals: {
                /** @description Booking tools that are known */
                booking: string[];
                /** @description Payment systems that are known */
                payments: string[];
                /** @description Site builders that are known */
                platform: string[];
            };
            pricing: {
                /** @description USD per lead */
                usdPerLead: number;
                /** @description The same in USDC-6 */
                amountPerLead: string;
                limitRange: {
                    min: number;
                    max: number;
                    default: number;
                };
                /** @description Where it can be paid */
                networks: string[];
                emptyIsFree: boolean;
            };
            sample: {
                /** @description Free leads of an agent and day (UTC) */
                leadsPerDay: number;
                /** @description When there are new ones, unix seconds */
                resetsAt: number;
            };
            csv: {
                /** @description Columns of format=csv, in their order */
                columns: string[];
            };
            /** @description How to use it */
            howTo: string[];
            links: {
                /** @description Categories */
                categories: string;
                /** @description Counts */
                count: string;
                /** @description Search */
                search: string;
                /** @description Description of the API */
                openapi: string;
            };
            /** @description Where the data comes from */
            sources: {
                /** @description As in sources of a lead */
                key: string;
                /** @description Name */
                name: string;
                /** @description Licence */
                licence: string;
                /** @description What to name where this is shown to others */
                attribution: string;
                /** @description Where it comes from */
                url: string | null;
                /** @description Leads that rest on it */
                businesses: number;
            }[];
            optOut: {
                /** @description POST {email, phone, domain or leadId} here, and it is sold no more */
                url: string;
                /** @description Where to write instead; null where the operator named no address */
                email: string | null;
                /** @description What to keep in mind */
                note: string;
            };
        };
        /** @description Leads by the grade of their address */
        LeadsByGrade: {
            /** @description With an address of grade A */
            A: number;
            /** @description With an address of grade B */
            B: number;
            /** @description With an address of grade C */
            C: number;
            /** @description Without an address */
            none: number;
        };
        /** @description Categories with leads in a place */
        LeadCategories: {
            /** @description Data set that the answer is true for */
            datasetVersion: string;
            place: components["schemas"]["LeadPlace"];
            /** @description Leads in the place */
            total: number;
            /** @description Of those with an address */
            withEmail: number;
            /** @description Categories, the largest first */
            categories: {
                /** @description Code, as category of a search takes it */
                category: string;
                /** @description Name */
                label: string;
                /** @description Codes from the root to it */
                path: string[];
                /** @description Level, 1 for a root */
                depth: number;
                /** @description Leads, those below it included */
                count: number;
                /** @description Of those with an address */
                withEmail: number;
            }[];
            /** @description Whether limit cut the list */
            truncated: boolean;
        };
        /** @description Where was searched */
        LeadPlace: {
            /**
             * @description What kind of place was asked for
             * @enum {string}
             */
            kind: "nation" | "state" | "county" | "city" | "zip" | "near";
            /** @description The place as it was asked for */
            label: string;
            /** @description Cities and counties of that name; all of them are searched */
            matches: {
                /** @description City */
                city?: string;
                /** @description County */
                county?: string;
                /** @description State, two letters */
                state: string;
                /** @description Leads there of what was asked for */
                count: number;
                /** @description Leads there of any category */
                businesses: number;
            }[];
            /** @description Whether one name means several places; add state to choose one */
            ambiguous: boolean;
            /** @description False where the state is none that is covered */
            covered: boolean;
        };
        /** @description How many leads there are, and what they cost */
        LeadCount: {
            /** @description Data set that the answer is true for */
            datasetVersion: string;
            /** @description What was asked for, with what was left out filled in */
            query: {
                [key: string]: string | number;
            };
            resolvedCategory: components["schemas"]["LeadCategory"];
            place: components["schemas"]["LeadPlace"];
            /** @description Leads that match, whatever their address */
            total: number;
            byGrade: components["schemas"]["LeadsByGrade"];
            /** @description Leads that a search would sell: those that email and minGrade let through */
            matches: number;
            /** @description Cities with the most leads of the category, whatever their address; only for a question without place or filters */
            topPlaces?: {
                city: string;
                state: string;
                count: number;
            }[];
            /** @description The page that was asked for */
            nextPage: {
                /** @description Leads that were asked for */
                limit: number;
                /** @description Places of the list before the first */
                offset: number;
                /** @description Leads that it would have */
                leads: number;
                /** @description What it costs, USD */
                usd: string;
                /** @description The same in USDC-6 */
                amount: string;
                /** @description The call that gets it */
                url: string;
            };
            /** @description The whole list */
            allPages: {
                /** @description All that match */
                leads: number;
                /** @description Calls of 1000 leads that get them */
                calls: number;
                /** @description What they cost together, USD */
                usd: string;
                /** @description The same in USDC-6 */
                amount: string;
            };
        };
        /** @description What the words of category were taken for */
        LeadCategory: {
            /** @description As it was written */
            input: string;
            /** @description Code of the category that was searched */
            category: string;
            /** @description Its name */
            label: string;
            /** @description Codes from the root to it */
            path: string[];
            /**
             * @description How it was found
             * @enum {string}
             */
            how: "exact" | "synonym" | "fuzzy";
            /** @description How sure that is, 0.6 to 1 */
            score: number;
            /** @description What else the words could mean */
            alternatives: {
                category: string;
                label: string;
                score: number;
            }[];
        };
        /** @description A page of leads */
        LeadPage: {
            /** @description Data set that the answer is true for */
            datasetVersion: string;
            /** @description What was asked for, with what was left out filled in */
            query: {
                [key: string]: string | number;
            };
            resolvedCategory: components["schemas"]["LeadCategory"];
            place: components["schemas"]["LeadPlace"];
            /** @description Leads that match; those who opted out within minutes may be counted */
            matches: number;
            /** @description Places of the list before the first lead */
            offset: number;
            /** @description Leads that were asked for */
            limit: number;
            /** @description Leads in this answer */
            count: number;
            /** @description Whether it cost anything */
            charged: boolean;
            /** @description What it cost */
            charge: {
                /** @description Leads that were paid */
                leads: number;
                /** @description What they cost, USD */
                usd: string;
                /** @description The same in USDC-6 */
                amount: string;
                /** @description Payment, see GET /v1/payments/{paymentId}; null for nothing */
                paymentId: string | null;
            };
            /** @description The leads, the best or nearest first */
            leads: components["schemas"]["Lead"][];
            /** @description What follows; null at the end */
            next: {
                /** @description Place of the list at which it goes on */
                offset: number;
                /** @description The same within this data set, and quicker */
                cursor: string;
                /** @description Leads of the next page, unless somebody opts out meanwhile */
                leads: number;
                /** @description What they cost, USD; the answer to url tells what is paid */
                usd: string;
                /** @description The call that gets it */
                url: string;
            } | null;
            /** @description What to name where this is shown to others */
            attribution: string[];
            /** @description Free leads that are left; only with sample=1 */
            sample?: {
                /** @description Free leads that you have left today */
                remaining: number;
                /** @description When there are new ones, unix seconds */
                resetsAt: number;
            };
        };
        /** @description A local business */
        Lead: {
            /** @description Id, the same in every data set */
            id: string;
            /** @description Name of the business */
            name: string;
            /** @description Code of its category */
            category: string;
            /** @description Name of its category */
            categoryLabel: string;
            /** @description Codes from the root to its category */
            categoryPath: string[];
            /** @description Codes of categories beside it */
            otherCategories: string[];
            /** @description Street and number */
            address: string | null;
            /** @description City */
            city: string;
            /** @description County */
            county: string | null;
            /** @description FIPS code of the county, five digits */
            countyFips: string | null;
            /** @description State, two letters */
            state: string;
            /** @description ZIP code, five digits */
            zip: string | null;
            /** @description Latitude, degrees */
            lat: number;
            /** @description Longitude, degrees */
            lng: number;
            /** @description Kilometres from near, to the metre; only with near */
            distanceKm?: number;
            /** @description Phone number, E.164 */
            phone: string | null;
            /** @description E-mail address */
            email: string | null;
            /** @description How sure the address is, see GET /v1/leads; null without one */
            emailGrade: ("A" | "B" | "C") | null;
            /** @description What the grade rests on */
            emailReasons: string[];
            /** @description Person, where the address names one */
            contactName: string | null;
            /** @description Website */
            website: string | null;
            /**
             * @description live or dead by the last look, unchecked where nobody looked, none without one
             * @enum {string}
             */
            websiteStatus: "none" | "live" | "dead" | "unchecked";
            /** @description Whether the listed phone number was found on the website */
            websiteProvenByPhone: boolean;
            /** @description Pages on social networks */
            socials: {
                facebook?: string;
                instagram?: string;
                linkedin?: string;
                x?: string;
                tiktok?: string;
                youtube?: string;
            };
            /** @description Booking tools found */
            booking: ("vagaro" | "square_appointments" | "calendly" | "booksy" | "mindbody" | "acuity" | "opentable" | "housecall_pro" | "jobber" | "servicetitan" | "zocdoc" | "other")[];
            /** @description Payment systems found */
            payments: ("square" | "toast" | "clover" | "stripe" | "paypal" | "other")[];
            /** @description What the site is built with */
            platform: ("wordpress" | "wix" | "squarespace" | "shopify" | "godaddy" | "webflow" | "other") | null;
            /** @description Whether the site says that it is hiring */
            hiring: boolean;
            /** @description Where it says so */
            hiringUrl: string | null;
            /** @description Day on which the listing was last seen */
            observedOn: string;
            /** @description When claims were last looked at; absent where never */
            checkedOn: {
                /** @description Day on which the address was last seen */
                email?: string;
                /** @description Day on which the website was last looked at */
                website?: string;
            };
            /** @description Keys of the data sets it rests on, see sources of GET /v1/leads */
            sources: string[];
        };
        /** @description A request to be left out */
        LeadOptOut: {
            /** @description It is kept */
            accepted: boolean;
            /** @description Until searches leave it out; sales do at once */
            withinSeconds: number;
            domainProof?: components["schemas"]["LeadOptOutProof"];
        };
        /** @description A whole domain, which needs a proof; until then it is not left out */
        LeadOptOutProof: {
            /** @description Name of the request, for letters about it */
            id: string;
            /** @description Registered domain that would be left out */
            domain: string;
            /** @description Set it, then send the same request again */
            record: {
                /** @constant */
                type: "TXT";
                /** @description Full name of the DNS record */
                name: string;
                /** @description Its text */
                value: string;
            };
            /**
             * @description What the DNS said now: `not_asked` for a new request, `no_record` without that text, `no_answer` when no resolver answered
             * @enum {string}
             */
            seen: "not_asked" | "no_record" | "no_answer";
            /** @description Until when the record counts, unix seconds */
            expiresAt: number;
            /** @description When asking again makes sense */
            retryAfterSeconds: number;
            /** @description Where a proof can be sent by mail; null where there is none */
            contactEmail: string | null;
        };
        LeadOptOutPending: {
            /** @description It is kept */
            accepted: boolean;
            /** @description Until searches leave it out; sales do at once */
            withinSeconds: number;
            domainProof: components["schemas"]["LeadOptOutProof"];
        };
        /** @description What can be searched */
        Shops: {
            shops: components["schemas"]["ShopSummary"][];
        };
        ShopSummary: {
            shop: {
                /** @description Short name of the shop */
                slug: string;
                /** @description Name */
                name: string;
                /** @description Where people shop */
                url: string;
            };
            /** @description Products that are searched */
            products: number;
            /** @description Those that can be bought now */
            inStock: number;
            /** @description null before the first feed */
            priceRange: {
                /** @description Lowest price */
                min: number;
                /** @description Highest price */
                max: number;
                /** @description ISO 4217 */
                currency: string;
            } | null;
            updatedAt: number | null;
            checkedAt: number | null;
            /**
             * @description `error`: the last look failed, and what was loaded before is served. `stale`: it is too old, and nothing is sold. `never`: nothing was loaded yet
             * @enum {string}
             */
            feedStatus: "ok" | "error" | "stale" | "never";
            /** @description What finds something; empty before the first feed */
            exampleQuery: string;
        };
        /** @description What a shop has */
        ShopInfo: {
            shop: {
                /** @description Short name of the shop */
                slug: string;
                /** @description Name */
                name: string;
                /** @description Where people shop */
                url: string;
            };
            /** @description Products that are searched */
            products: number;
            /** @description Those that can be bought now */
            inStock: number;
            /** @description null before the first feed */
            priceRange: {
                /** @description Lowest price */
                min: number;
                /** @description Highest price */
                max: number;
                /** @description ISO 4217 */
                currency: string;
            } | null;
            updatedAt: number | null;
            checkedAt: number | null;
            /**
             * @description `error`: the last look failed, and what was loaded before is served. `stale`: it is too old, and nothing is sold. `never`: nothing was loaded yet
             * @enum {string}
             */
            feedStatus: "ok" | "error" | "stale" | "never";
            /** @description What finds something; empty before the first feed */
            exampleQuery: string;
            /** @description The largest 30 */
            categories: {
                /** @description Category, in the words of the shop */
                name: string;
                /** @description Products in it */
                count: number;
            }[];
            /** @description What a search costs; one that finds nothing is free */
            callPrice: {
                /** @description USD per search */
                usd: string;
                /** @description The same in USDC-6 */
                amount: string;
                /** @description Where it can be paid */
                networks: string[];
            };
            /** @description How to search */
            howTo: string;
        };
        /** @description Products that were found */
        ShopSearch: {
            shop: {
                /** @description Short name of the shop */
                slug: string;
                /** @description Name */
                name: string;
                /** @description Where people shop */
                url: string;
            };
            query: {
                /** @description What was asked for */
                q: string;
                /** @description Price ceiling in currency of the shop */
                max: number | null;
                /** @description Most products of the answer */
                limit: number;
            };
            /** @description Words that were searched for */
            interpretedAs: string;
            /** @description null where no word was corrected */
            corrected: {
                /** @description As asked */
                asked: string;
                /** @description As searched */
                searched: string;
            } | null;
            /** @description Whether products with only some of the words are shown */
            relaxed: boolean;
            /** @description Products that match, up to 1000 */
            total: number;
            /** @description false where more than 1000 match */
            totalIsExact: boolean;
            /** @description Products in this answer */
            count: number;
            /** @description The best first */
            products: components["schemas"]["ShopProduct"][];
            /** @description Last change of the catalogue, unix seconds */
            updatedAt: number;
            /** @description false where nothing was found: that is free */
            charged: boolean;
        };
        /** @description A product; its texts are those of the shop */
        ShopProduct: {
            /** @description Id of the product in its shop */
            id: string;
            /** @description Title */
            title: string;
            brand: string | null;
            type: string | null;
            /** @description Price in whole units of the currency */
            price: number;
            /** @description The same in the smallest unit of the currency, exact */
            priceCents: number;
            /** @description ISO 4217 */
            currency: string;
            /** @description What it cost before a reduction */
            compareAtPrice: number | null;
            /** @description Whether it is reduced now */
            onSale: boolean;
            /** @description Whether it can be bought now */
            available: boolean;
            image: string | null;
            /** @description Addresses of all photos */
            images: string[];
            /** @description Its page */
            url: string;
            /** @description Where it is put into a basket, or its page */
            buyUrl: string;
            /** @description The first five, those in stock first */
            variants: {
                /** @description Id of the variant */
                id: string;
                /** @description What tells it from the others; empty for the only one */
                title: string;
                /** @description Price in whole units of the currency */
                price: number;
                /** @description Whether it can be bought now */
                available: boolean;
            }[];
            /** @description How well it fits; comparable within one answer */
            score: number;
        };
        /** @description What markets there are */
        Updown: {
            /** @description What this is */
            service: string;
            /** @description Coins */
            assets: string[];
            /** @description Lengths of windows */
            windows: string[];
            rule: components["schemas"]["UpdownRules"];
            /** @description What an answer costs; nothing is charged where there is none */
            callPrice: {
                /** @description USD per answer */
                usd: string;
                /** @description The same in USDC-6 */
                amount: string;
                /** @description Where it can be paid */
                networks: string[];
            };
            /** @description What is free */
            free: {
                /** @description Live answers of each agent for nothing, for ever */
                perAgent: number;
                /** @description What to add to the address */
                addToUrl: string;
            };
            /** @description All markets */
            markets: {
                /** @description Name of the market */
                market: string;
                /** @description Path of its answers */
                path: string;
                /**
                 * @description `live`: answers now. `degraded`: does not answer for a moment, and `reason` says why. `down`: the oracle is silent
                 * @enum {string}
                 */
                status: "live" | "degraded" | "down";
                reason: string | null;
                window: components["schemas"]["UpdownWindow"];
                oracleAgeMs: number | null;
            }[];
            past: components["schemas"]["UpdownPastWindows"];
            /** @description Official against oracle; null while they cannot be counted */
            comparisons: {
                /** @description Windows whose official price to beat was compared with ours */
                compared: number;
                /** @description Those of them where both differ by more than a millionth */
                differed: number;
            } | null;
            /** @description How to ask */
            howTo: string;
        };
        /** @description By what they settle */
        UpdownRules: {
            /**
             * @description `twap`: a mean of the last seconds of the oracle at both ends. `spot`: its price
             * @enum {string}
             */
            type: "twap" | "spot";
            lookbackSeconds: number | null;
            /**
             * @description Who wins when both prices are equal
             * @constant
             */
            tie: "up";
        };
        /** @description A window of time that ends up or down */
        UpdownWindow: {
            /** @description When it begins, unix seconds */
            start: number;
            /** @description When it ends, unix seconds */
            end: number;
            /** @description How long it is */
            seconds: number;
        };
        /** @description Windows that are over */
        UpdownPastWindows: {
            fromAt: number | null;
            /** @description How to ask for them */
            note: string;
        };
        /** @description A window that runs */
        UpdownLive: {
            /** @description Name of the market */
            market: string;
            /** @description Name of the event at the market */
            slug: string;
            window: components["schemas"]["UpdownWindow"];
            /** @description Seconds until the window ends */
            secondsLeft: number;
            /** @constant */
            phase: "live";
            /** @description Price to beat in USD, exact */
            priceToBeat: string;
            /**
             * @description `official`: the market published it. `oracle`: taken from the oracle at the beginning of the window, not confirmed by the market yet
             * @enum {string}
             */
            priceToBeatStatus: "official" | "oracle";
            /** @description Moment that the price to beat is of, unix seconds */
            priceToBeatAt: number;
            rule: components["schemas"]["UpdownRule"];
            /** @description What the oracle says now */
            oracle: {
                /** @description Mean of the last 60 seconds: it settles */
                twap60: {
                    /** @description Price in USD, exact */
                    usd: string;
                    /** @description When the oracle reported it, by its clock, unix seconds */
                    reportedAt: number;
                    /** @description How old that was when this was answered, milliseconds */
                    ageMs: number;
                };
                /** @description Price now: it moves first */
                spot: {
                    /** @description Price in USD, exact */
                    usd: string;
                    /** @description When the oracle reported it, by its clock, unix seconds */
                    reportedAt: number;
                    /** @description How old that was when this was answered, milliseconds */
                    ageMs: number;
                    /** @description Whose price it is */
                    source: string;
                };
            };
            /** @description How far the oracle is above the price to beat; negative below */
            distance: {
                /** @description Mean minus price to beat, USD, exact */
                fromTwap60: string;
                /** @description The same in basis points of the price to beat */
                fromTwap60Bps: number;
                /** @description Price minus price to beat, USD, exact */
                fromSpot: string;
                /** @description The same in basis points of the price to beat */
                fromSpotBps: number;
            };
            /** @description Tokens of both outcomes and what the market pays for them */
            tokens: {
                up: {
                    /** @description Id of the token */
                    tokenId: string;
                    /** @description Price by the market, 0 to 1 */
                    price: number | null;
                    /** @description Best bid, 0 to 1 */
                    bid: number | null;
                    /** @description Best ask, 0 to 1 */
                    ask: number | null;
                };
                down: {
                    /** @description Id of the token */
                    tokenId: string;
                    /** @description Price by the market, 0 to 1 */
                    price: number | null;
                    /** @description Best bid, 0 to 1 */
                    bid: number | null;
                    /** @description Best ask, 0 to 1 */
                    ask: number | null;
                };
            } | null;
            conditionId: string | null;
            pricesAt: number | null;
            /** @description When this was answered, unix seconds */
            answeredAt: number;
            /** @description False for a free call */
            charged: boolean;
            /** @description What it cost */
            charge: {
                /** @description USD; 0 for a free call */
                usd: string;
            };
        };
        /** @description By what a window is settled */
        UpdownRule: {
            /**
             * @description `twap`: a mean of the last seconds of the oracle at both ends. `spot`: its price
             * @enum {string}
             */
            type: "twap" | "spot";
            lookbackSeconds: number | null;
            /**
             * @description Who wins when both prices are equal
             * @constant
             */
            tie: "up";
            resolutionSource: string | null;
        };
        /** @description A window that is over and settled */
        UpdownPast: {
            /** @description Name of the market */
            market: string;
            /** @description Name of the event at the market */
            slug: string;
            window: components["schemas"]["UpdownWindow"];
            /** @constant */
            phase: "settled";
            rule: components["schemas"]["UpdownRule"];
            /** @description Official price to beat in USD, exact */
            priceToBeat: string;
            /** @description Official price at the end in USD, exact */
            settlePrice: string;
            /**
             * @description What the market settled
             * @enum {string}
             */
            outcome: "up" | "down";
            settledAt: number | null;
            /** @description Tokens of both outcomes */
            tokens: {
                up: {
                    /** @description Id of the token */
                    tokenId: string;
                    /** @description Whether it is worth 1 USD now */
                    won: boolean;
                };
                down: {
                    /** @description Id of the token */
                    tokenId: string;
                    /** @description Whether it is worth 1 USD now */
                    won: boolean;
                };
            } | null;
            /** @description False for a free call */
            charged: boolean;
            /** @description What it cost */
            charge: {
                /** @description USD; 0 for a free call */
                usd: string;
            };
        };
        /** @description What was sold, by UTC day, product and chain */
        Sales: {
            /** @description First UTC day */
            fromDay: string;
            /** @description Last UTC day, included */
            toDay: string;
            totals: components["schemas"]["SaleSums"];
            /** @description Sums by product */
            products: components["schemas"]["ProductSales"][];
            /** @description Sums by chain */
            networks: components["schemas"]["NetworkSales"][];
            /** @description Oldest day first; days without sales are left out */
            days: components["schemas"]["DaySales"][];
            /** @description Whose incoming transfers the sums are */
            payees: components["schemas"]["SalePayee"][];
            /** @description How to rebuild the sums from the chains */
            recompute: string;
        };
        /** @description What was sold */
        SaleSums: {
            /** @description Charged payments, or burned bridges */
            answers: number;
            /** @description What payers transferred for them, USDC-6 */
            chargedUsdc: string;
            /** @description Of it, burned to be minted for the payer elsewhere, USDC-6; 0 but for the bridge */
            forwardedUsdc: string;
            /** @description chargedUsdc - forwardedUsdc, before what referrers earn, USDC-6 */
            revenueUsdc: string;
            /** @description Sponsorships that we failed: their payments are good for another */
            credits: number;
            /** @description Those payments, USDC-6; part of chargedUsdc of the day they were charged */
            creditedUsdc: string;
            /** @description Deposits outside of bridges that were sent back; in no other figure */
            refunds: number;
            /** @description Those deposits, USDC-6 */
            refundedUsdc: string;
        };
        /** @description Sums of one product */
        ProductSales: {
            /**
             * @description What was sold
             * @enum {string}
             */
            product: "signals" | "pages" | "gas" | "solana" | "leads" | "shop" | "updown" | "bridge" | "other";
            /** @description Charged payments, or burned bridges */
            answers: number;
            /** @description What payers transferred for them, USDC-6 */
            chargedUsdc: string;
            /** @description Of it, burned to be minted for the payer elsewhere, USDC-6; 0 but for the bridge */
            forwardedUsdc: string;
            /** @description chargedUsdc - forwardedUsdc, before what referrers earn, USDC-6 */
            revenueUsdc: string;
            /** @description Sponsorships that we failed: their payments are good for another */
            credits: number;
            /** @description Those payments, USDC-6; part of chargedUsdc of the day they were charged */
            creditedUsdc: string;
            /** @description Deposits outside of bridges that were sent back; in no other figure */
            refunds: number;
            /** @description Those deposits, USDC-6 */
            refundedUsdc: string;
        };
        /** @description Sums of one chain */
        NetworkSales: {
            /** @description Chain of the payment, CAIP-2 */
            network: string;
            /** @description Charged payments, or burned bridges */
            answers: number;
            /** @description What payers transferred for them, USDC-6 */
            chargedUsdc: string;
            /** @description Of it, burned to be minted for the payer elsewhere, USDC-6; 0 but for the bridge */
            forwardedUsdc: string;
            /** @description chargedUsdc - forwardedUsdc, before what referrers earn, USDC-6 */
            revenueUsdc: string;
            /** @description Sponsorships that we failed: their payments are good for another */
            credits: number;
            /** @description Those payments, USDC-6; part of chargedUsdc of the day they were charged */
            creditedUsdc: string;
            /** @description Deposits outside of bridges that were sent back; in no other figure */
            refunds: number;
            /** @description Those deposits, USDC-6 */
            refundedUsdc: string;
        };
        /** @description Sums of one product on one chain and day */
        DaySales: {
            /** @description UTC day of the block */
            day: string;
            /**
             * @description What was sold
             * @enum {string}
             */
            product: "signals" | "pages" | "gas" | "solana" | "leads" | "shop" | "updown" | "bridge" | "other";
            /** @description Chain of the payment, CAIP-2 */
            network: string;
            /** @description Charged payments, or burned bridges */
            answers: number;
            /** @description What payers transferred for them, USDC-6 */
            chargedUsdc: string;
            /** @description Of it, burned to be minted for the payer elsewhere, USDC-6; 0 but for the bridge */
            forwardedUsdc: string;
            /** @description chargedUsdc - forwardedUsdc, before what referrers earn, USDC-6 */
            revenueUsdc: string;
            /** @description Sponsorships that we failed: their payments are good for another */
            credits: number;
            /** @description Those payments, USDC-6; part of chargedUsdc of the day they were charged */
            creditedUsdc: string;
            /** @description Deposits outside of bridges that were sent back; in no other figure */
            refunds: number;
            /** @description Those deposits, USDC-6 */
            refundedUsdc: string;
        };
        /** @description Who receives USDC on one chain */
        SalePayee: {
            /** @description Chain of the payment, CAIP-2 */
            network: string;
            /** @description USDC of the chain */
            token: string;
            /** @description Receives what everything but the bridge costs */
            payTo: string;
            bridge: string | null;
        };
        /** @description How the service is, measured from outside */
        Status: {
            /**
             * @description The worst of the parts
             * @enum {string}
             */
            status: "ok" | "degraded" | "down";
            /** @description Version of the api */
            version: string;
            /** @description Start of the process that answers, unix seconds */
            startedAt: number;
            uptime: components["schemas"]["StatusUptime"];
            schemaValidity: components["schemas"]["StatusValidity"];
            latency: components["schemas"]["StatusLatency"];
            chains: components["schemas"]["StatusChain"][];
            /** @description Every part, always in this order */
            components: components["schemas"]["StatusComponent"][];
            /** @description Of the last 90 days, newest first, 50 at most */
            incidents: components["schemas"]["StatusIncident"][];
            measuredAt: number | null;
        };
        /** @description Turns of the prober in which the API, its database and the index of the vault chain were not down, percent, rounded down; null until the prober has measured for as long as the window; time without turns counts neither way */
        StatusUptime: {
            /** @description Over 24 hours */
            h24Pct: number | null;
            /** @description Over 7 days */
            d7Pct: number | null;
            /** @description Over 30 days */
            d30Pct: number | null;
            measuredSince: number | null;
        };
        /** @description Answers of the last 24 hours against the OpenAPI document that was served */
        StatusValidity: {
            checked: number | null;
            valid: number | null;
            /** @description The same as percent, rounded down; null until an answer was compared */
            pct: number | null;
            /** @description Newest that did not; null when all did */
            lastFailure: {
                /** @description operationId */
                operation: string;
                /** @description When, unix seconds */
                at: number;
                /** @description What did not fit */
                problem: string;
            } | null;
        };
        /** @description Calls of the last 24 hours, as the prober saw them */
        StatusLatency: {
            /** @description Half took no longer, milliseconds */
            p50Ms: number | null;
            /** @description 95 of 100 took no longer, milliseconds */
            p95Ms: number | null;
            /** @description 99 of 100 took no longer, milliseconds */
            p99Ms: number | null;
            /** @description The slowest first */
            byOperation: components["schemas"]["StatusOperationLatency"][];
        };
        /** @description Latency of one operation */
        StatusOperationLatency: {
            /** @description operationId */
            operation: string;
            /** @description Calls that were answered */
            samples: number;
            /** @description Half took no longer, milliseconds */
            p50Ms: number | null;
            /** @description 95 of 100 took no longer, milliseconds */
            p95Ms: number | null;
            /** @description 99 of 100 took no longer, milliseconds */
            p99Ms: number | null;
        };
        /** @description How far the index of a chain is */
        StatusChain: {
            /** @description The chain */
            chainId: number;
            headBlock: number | null;
            indexedBlock: number | null;
            lagSeconds: number | null;
        };
        /** @description A part of the service as the newest turn found it */
        StatusComponent: {
            /**
             * @description The part
             * @enum {string}
             */
            name: "api" | "database" | "index" | "prices" | "payments" | "bridge" | "attestations" | "gas" | "solana" | "markets" | "graphql" | "mcp" | "workers";
            /**
             * @description `unknown` while nobody looks, or what was seen cannot be read
             * @enum {string}
             */
            status: "ok" | "degraded" | "down" | "unknown";
            detail: string | null;
            uptime: components["schemas"]["StatusComponentUptime"];
        };
        /** @description Turns of the prober in which this part was not down, percent, rounded down; null until the prober has measured for as long as the window */
        StatusComponentUptime: {
            /** @description Over 24 hours */
            h24Pct: number | null;
            /** @description Over 7 days */
            d7Pct: number | null;
            /** @description Over 30 days */
            d30Pct: number | null;
        };
        /** @description Turns in a row that found a part not well */
        StatusIncident: {
            /**
             * @description The part
             * @enum {string}
             */
            component: "api" | "database" | "index" | "prices" | "payments" | "bridge" | "attestations" | "gas" | "solana" | "markets" | "graphql" | "mcp" | "workers";
            /**
             * @description The worst it was
             * @enum {string}
             */
            status: "degraded" | "down";
            /** @description What was wrong when it was at its worst */
            detail: string;
            /** @description First turn that found it not well, unix seconds */
            startedAt: number;
            endedAt: number | null;
        };
        /** @description State of a payment */
        Payment: {
            /** @description Id of the payment */
            paymentId: string;
            /**
             * @description `claimed`, `answered`, `submitted`: under way. `settled`: charged. `released`: not charged. `reversed`: the charge left the chain
             * @enum {string}
             */
            state: "claimed" | "answered" | "submitted" | "settled" | "released" | "reversed";
            /** @description What was paid for */
            operation: string;
            /** @description What the payer signed for, USDC-6 */
            payUsdc: string;
            /** @description Chain, CAIP-2 */
            network: string;
            /** @description Who pays */
            payer: string;
            /** @description Transaction that charged it */
            txHash: string | null;
            /** @description Why it was not charged */
            reason: string | null;
            settledAt: number | null;
            /** @description What to do */
            nextStep: string;
        };
        /** @description One way to pay */
        PaymentOption: {
            /** @constant */
            scheme: "exact";
            /** @description Chain as CAIP-2; the name of version 1 when that was asked for */
            network: string;
            /** @description What to pay, USDC-6 */
            amount: string;
            /** @description The same, as version 1 calls it, USDC-6 */
            maxAmountRequired: string;
            /** @description USDC contract */
            asset: string;
            /** @description Who receives it */
            payTo: string;
            /** @description Seconds an authorization should live */
            maxTimeoutSeconds: number;
            /** @description EIP-712 domain to sign for */
            extra: {
                /** @description Name of the token */
                name: string;
                /** @description Version of its domain */
                version: string;
                /** @description Data set that a price of leads is of; no part of the domain */
                datasetVersion?: string;
                /** @description Leads that a price is of; no part of the domain */
                leads?: number;
            };
            /** @description Secret of this challenge: sent back inside the payment, it proves a repeat */
            repeatKey?: string;
            /** @description What is paid for; clients of version 1 read it here */
            resource: string;
            /** @description The same in words */
            description: string;
            /** @description Content type of the answer */
            mimeType: string;
            /** @description What to send and what comes back, as catalogues of version 1 read it */
            outputSchema?: Record<string, never>;
        };
        /** @description What to pay, as version 1 of x402 reads it */
        PaymentChallenge: {
            /** @constant */
            x402Version: 1;
            /** @description The price, or why the payment was refused and what to do */
            error: string;
            /** @description From the closed list of docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field at fault */
            field?: string;
            /** @description Clock of this server, unix seconds */
            serverTime: number;
            /** @description What is paid for */
            resource: {
                /** @description Where it is */
                url: string;
                /** @description In words */
                description: string;
                /** @description Content type of the answer */
                mimeType: string;
            };
            accepts: components["schemas"]["PaymentOption"][];
            /** @description True for a request without input: the least price */
            reference?: boolean;
            /** @description What such a request lacks */
            missing?: string;
            /** @description Why a bridge was refused, in one word */
            reason?: string;
            /** @description What a bridge costs now, as GET /v1/bridge/quote tells it */
            quote?: Record<string, never>;
            /** @description What the price of a sponsored operation is made of */
            gas?: Record<string, never>;
            /** @description What a price of leads is for, and how it is made up */
            leads?: Record<string, never>;
            /** @description Free leads that are left; when they were asked for */
            sample?: Record<string, never>;
        };
        /** @description A payment whose outcome is not known yet */
        PaymentPending: {
            /** @description Id of the payment */
            paymentId: string;
            /** @description Transaction that carries it, if any */
            txHash: string | null;
            /** @description Where to ask what became of it */
            statusUrl: string;
            /** @description How far it is, as the status says it */
            state: string;
            /** @description What to do */
            nextStep: string;
        };
        /** @description A payment that was made for something else, or proves no repeat */
        PaymentConflict: {
            /** @description What happened, and what to do */
            error: string;
            /** @description From the closed list of docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field at fault */
            field?: string;
            /** @description Id of the payment */
            paymentId?: string;
            /** @description Transaction that charged it, if any */
            txHash?: string | null;
            /** @description Where to ask what became of it */
            statusUrl?: string;
        };
    };
    responses: {
        /** @description Refused: the field, what is wrong and how to fix it */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such vault, constituent or payment */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over 64 KB */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is no JSON */
        WrongType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Over the rate; ask again after Retry-After */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault of this server */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something this answer needs is missing or behind; ask again after Retry-After */
        Unavailable: {
            headers: {
                /** @description Seconds to wait */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not known yet; never sign again, but repeat the request with the same payment */
        PaymentPending: {
            headers: {
                /** @description Seconds to wait */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentPending"];
            };
        };
        /** @description The payment or its identifier belongs to another request, or nothing proves that this is a repeat */
        PaymentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentConflict"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getGuide: {
        parameters: {
            query?: {
                /** @description Section to read; the first page when left out */
                topic?: "vaults" | "transactions" | "analytics" | "publishing" | "bridge" | "gas" | "leads" | "shops" | "markets" | "discovery" | "payment" | "agents";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guide"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBasket: {
        parameters: {
            query?: {
                /** @description Answer as of the block with this number instead of the newest */
                block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                at?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Basket"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVaults: {
        parameters: {
            query?: {
                /** @description Order of the list: `nav` the most valuable, `return` the most profitable over `window`, `age` (also `created`) the oldest first */
                sort?: "nav" | "return" | "age" | "created";
                /** @description Window of `sort=return`; vaults that are too young come last */
                window?: "d1" | "w1" | "m1" | "m3" | "m6" | "ytd" | "y1" | "all";
                /** @description Lists only the vaults that this address created */
                strategist?: string;
                /** @description Vaults per page */
                limit?: number;
                /** @description nextCursor of the page before */
                cursor?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
                /** @description Answer as of the block with this number instead of the newest */
                block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                at?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Next page, rel="next"; absent after the last */
                    Link?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultList"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVault: {
        parameters: {
            query?: {
                /** @description Answer as of the block with this number instead of the newest */
                block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                at?: number;
            };
            header?: never;
            path: {
                /** @description Address of the vault */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vault"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQuote: {
        parameters: {
            query: {
                /** @description Deposit in USDC-6 */
                usdc: string;
                /** @description Vault to estimate shares for */
                vault?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postCreateVault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateVaultTransaction"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSetWeights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Vault whose targets change */
                    vault: string;
                    /** @description Target weights in basis points, in the order of `constituents`; they sum to 10000 and each moves by at most 2000 per call */
                    weightsBps: number[];
                    /** @description Address that will sign; optional, lets the API refuse what would revert for this signer */
                    owner?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsignedTransaction"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postBuy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Vault to buy into */
                    vault: string;
                    /** @description Deposit in USDC-6, at least 1000000 */
                    usdc: string;
                    /** @description Least shares accepted, 18 decimals; default 50 bps below what is expected, "0" for none */
                    minShares?: string;
                    /** @description true asks for typed data to sign; an object brings the signature */
                    permit?: boolean | {
                        /** @description Unix seconds, as in typedData.message.deadline */
                        deadline: string | number;
                        /** @description Signature of the typedData, 65 bytes, or 64 as in EIP-2098 */
                        signature: string;
                    };
                    /** @description Address that will sign; optional, lets the API refuse what would revert for this signer */
                    owner?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuySteps"] | components["schemas"]["PermitTypedData"] | components["schemas"]["PermitDeposit"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBalance: {
        parameters: {
            query?: {
                /** @description Answer as of the block with this number instead of the newest */
                block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                at?: number;
            };
            header?: never;
            path: {
                /** @description Address of the holder */
                agent: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRebalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Vault to rebalance */
                    vault: string;
                    /** @description true builds the transaction also where a rebalance would revert now */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RebalanceTransaction"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postRedeem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Vault whose shares are redeemed */
                    vault: string;
                    /** @description Shares to redeem, 18 decimals */
                    shares: string;
                    /** @description Least USDC-6 accepted; default 50 bps below what is expected, "0" for none; not in kind */
                    minUsdcOut?: string;
                    /**
                     * @description Raw tokens instead of USDC
                     * @default false
                     */
                    inKind?: boolean;
                    /** @description Address that will sign; optional, lets the API refuse what would revert for this signer */
                    owner?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redemption"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Vault whose shares are sent */
                    vault: string;
                    /** @description Who receives them */
                    to: string;
                    /** @description Shares to send, 18 decimals */
                    shares: string;
                    /** @description Address that will sign; optional, lets the API refuse what would revert for this signer */
                    owner?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsignedTransaction"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVaultHistory: {
        parameters: {
            query?: {
                /** @description Length of a bucket; each has one point, that of its last block */
                interval?: "5m" | "1h" | "1d";
                /** @description Start in unix seconds; its whole bucket counts. By default 400 buckets before the end */
                from?: number;
                /** @description End in unix seconds; now by default */
                to?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units; `svg`: a chart with a text alternative */
                format?: "json" | "csv" | "svg";
            };
            header?: never;
            path: {
                /** @description Address of the vault */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultHistory"];
                    "text/csv": string;
                    "image/svg+xml": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVaultPerformance: {
        parameters: {
            query?: {
                /** @description Answer as of the block with this number instead of the newest */
                block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                at?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Address of the vault */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultPerformance"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVaultReturns: {
        parameters: {
            query?: {
                /** @description Days up to `to`, from the last full hour on as in performance; `30d` unless `from` is given, which excludes it */
                window?: "7d" | "30d" | "90d" | "365d";
                /** @description Start in unix seconds, before `to` */
                from?: number;
                /** @description End in unix seconds; the newest block by default and at most */
                to?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Address of the vault */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultReturns"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIndex: {
        parameters: {
            query?: {
                /** @description Days up to `to`, from the last full hour on as in performance; `30d` unless `from` is given, which excludes it */
                window?: "7d" | "30d" | "90d" | "365d";
                /** @description Start in unix seconds, before `to` */
                from?: number;
                /** @description End in unix seconds; the newest block by default and at most */
                to?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Index"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSignals: {
        parameters: {
            query?: {
                /** @description Vault to compare with the suggested weights */
                vault?: string;
            };
            header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: string;
                /** @description Secret of your own that proves a repeat of this request; for payments of version 1, which carry none */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signals"];
                };
            };
            /** @description Not known yet; never sign again, but repeat the request with the same payment */
            202: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPending"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description To be paid: sign one of accepts and send the same request with the payment */
            402: {
                headers: {
                    /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
                    "PAYMENT-REQUIRED"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The payment or its identifier belongs to another request, or nothing proves that this is a repeat */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentConflict"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPublish: {
        parameters: {
            query?: never;
            header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: string;
                /** @description Secret of your own that proves a repeat of this request; for payments of version 1, which carry none */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Vault to show */
                    vault: string;
                    /** @description What the page is called; the first one of a publisher and vault also names its address */
                    label?: string;
                    /** @description How the page presents its publisher; every field is optional, others are refused */
                    brand?: {
                        /** @description Who publishes */
                        name?: string;
                        /** @description One line below the name */
                        tagline?: string;
                        /** @description A paragraph about it */
                        description?: string;
                        /** @description Colour of accents, #rrggbb; used where it can be read */
                        accentColor?: string;
                        /**
                         * @description Colours of the page; `auto` follows the reader
                         * @enum {string}
                         */
                        theme?: "light" | "dark" | "auto";
                        /** @description PNG or WebP picture as a base64 data URI, at most 32768 bytes and 1024 pixels a side */
                        logo?: string;
                        /** @description Addresses that start with https:// */
                        links?: {
                            /**
                             * Format: uri
                             * @description Website
                             */
                            website?: string;
                            /**
                             * Format: uri
                             * @description Profile on X
                             */
                            x?: string;
                            /**
                             * Format: uri
                             * @description Group or channel on Telegram
                             */
                            telegram?: string;
                            /**
                             * Format: uri
                             * @description Server on Discord
                             */
                            discord?: string;
                            /**
                             * Format: uri
                             * @description Documentation
                             */
                            docs?: string;
                        };
                        /** @description What it is about */
                        tags?: string[];
                        /** @description Small print */
                        disclaimer?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Publication"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            /** @description To be paid: sign one of accepts and send the same request with the payment */
            402: {
                headers: {
                    /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
                    "PAYMENT-REQUIRED"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["PaymentConflict"];
            /** @description The operator took the page down; nothing is charged */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenDownPage"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPublished: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Vault */
                vault: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Published"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVaultActivity: {
        parameters: {
            query?: {
                /** @description Kinds to list, comma separated: create, buy, redeem, redeem_in_kind, claim_deferred, claim, send, weights, rebalance, fee, cap */
                kind?: string;
                /** @description Rows per page */
                limit?: number;
                /** @description nextCursor of the page before */
                cursor?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
                /** @description Answer as of the block with this number instead of the newest */
                block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                at?: number;
            };
            header?: never;
            path: {
                /** @description Address of the vault */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Next page, rel="next"; absent after the last */
                    Link?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultActivity"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVaultHolders: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description nextCursor of the page before */
                cursor?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
                /** @description Answer as of the block with this number instead of the newest */
                block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                at?: number;
            };
            header?: never;
            path: {
                /** @description Address of the vault */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Next page, rel="next"; absent after the last */
                    Link?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultHolders"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCandles: {
        parameters: {
            query?: {
                /** @description Length of a bucket; each has one point, that of its last block */
                interval?: "5m" | "1h" | "1d";
                /** @description Start in unix seconds; its whole bucket counts. By default 400 buckets before the end */
                from?: number;
                /** @description End in unix seconds; now by default */
                to?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Symbol of the constituent, in any case */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Candles"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPortfolio: {
        parameters: {
            query?: {
                /** @description Answer as of the block with this number instead of the newest */
                block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                at?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description Address of the account */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portfolio"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAttribution: {
        parameters: {
            query?: {
                /** @description One code alone */
                code?: string;
                /** @description Start in unix seconds; its whole day counts. 30 days by default */
                from?: number;
                /** @description End in unix seconds; now by default */
                to?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attribution"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeGuide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeGuide"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeRoutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeRoutes"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeQuote: {
        parameters: {
            query: {
                /** @description Chain to leave: base or arc, also as number or CAIP-2 */
                from: string;
                /** @description Chain to reach, by the same names */
                to: string;
                /** @description USDC to be delivered, a decimal number with up to 6 places, at least 1 */
                amount: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeQuote"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    bridgeUsdc: {
        parameters: {
            query: {
                /** @description Chain to leave: base or arc, also as number or CAIP-2 */
                from: string;
                /** @description Chain to reach, by the same names */
                to: string;
                /** @description USDC to be delivered, a decimal number with up to 6 places, at least 1 */
                amount: string;
                /** @description Address of the referrer, who earns 20 % of the fee */
                ref?: string;
            };
            header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: string;
                /** @description Secret of your own that proves a repeat of this request; for payments of version 1, which carry none */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeDelivered"];
                };
            };
            /** @description Sent, not delivered yet; do not pay again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgePending"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description To be paid: sign one of accepts and send the same request with the payment */
            402: {
                headers: {
                    /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
                    "PAYMENT-REQUIRED"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            /** @description The authorization has its outcome: bridged, or paid back in full */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeConflict"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            /** @description Nothing was sent and nothing charged */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeNotSubmitted"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the burn */
                burnTx: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeProof: {
        parameters: {
            query?: {
                /** @description Only bridges of this payer */
                payer?: string;
                /** @description Only bridges that left this chain: base, arc, arbitrum, optimism, polygon, avalanche, unichain, linea, world, sonic, monad, sei, ink, hyperevm, xdc, plume, codex */
                from?: string;
                /** @description Only bridges burned at this time or later, unix seconds */
                since?: number;
                /** @description Only bridges burned at this time or before, unix seconds */
                until?: number;
                /** @description Rows per page */
                limit?: number;
                /** @description nextCursor of the page before */
                cursor?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Next page, rel="next"; absent after the last */
                    Link?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeProof"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeProofVerify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the burn */
                burnTx: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeVerification"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeEarnings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address that was named as ref */
                referrer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeEarnings"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeReferrer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address that pays for bridges */
                payer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeReferrer"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address of the holder */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeBalances"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCctp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of a burn or a mint */
                txHash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CctpStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postX402Check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Endpoint to ask; https, public addresses only */
                    url?: string;
                    /**
                     * @description Method to ask with
                     * @default GET
                     * @enum {string}
                     */
                    method?: "GET" | "POST";
                    /** @description Instead of url: a challenge, one entry of accepts, or the header */
                    requirement?: unknown;
                    /** @description Value of PAYMENT-SIGNATURE or X-PAYMENT, or the object in it */
                    payment?: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["X402Check"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postX402Ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Who would pay */
                    address: string;
                    /** @description Endpoint to ask; https, public addresses only */
                    url: string;
                    /**
                     * @description Method to ask with
                     * @default GET
                     * @enum {string}
                     */
                    method?: "GET" | "POST";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["X402Ready"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGas: {
        parameters: {
            query?: {
                /** @description `1` asks for the documentation */
                docs?: "1";
                /** @description Chain of the example; the first that is open */
                chainId?: "137" | "8453";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasGuide"];
                    "text/markdown": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description What the example would cost; the body has the configuration as `gas` */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gas: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postGas: {
        parameters: {
            query?: never;
            header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: string;
                /** @description Secret of your own that proves a repeat of this request; for payments of version 1, which carry none */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Direct lane: the plain wallet */
                    sender?: unknown;
                    /** @description Direct lane: 1 to 32 of {to, data?, value?}; value in wei, 0x-hex or digits */
                    calls?: unknown;
                    /** @description Direct lane: true re-points a wallet that runs other code */
                    redelegate?: unknown;
                    /** @description Own lane: unsigned without paymaster for a price; signed to be sent */
                    userOperation?: unknown;
                    /** @description With a signed operation: the EIP-7702 tuple, signed */
                    authorization?: unknown;
                    /** @description 8453 (default) or 137 */
                    chainId?: unknown;
                    /** @description "2.0": JSON-RPC of ERC-7677 */
                    jsonrpc?: unknown;
                    /** @description JSON-RPC */
                    id?: unknown;
                    /** @description pm_getPaymasterStubData (free) or pm_getPaymasterData */
                    method?: unknown;
                    /** @description [userOperation, entryPoint, chainId, context]; context {x402: payment} */
                    params?: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasSponsored"] | components["schemas"]["GasExecuted"] | components["schemas"]["GasRpcReply"] | components["schemas"]["GasRpcReply"][];
                };
            };
            /** @description Taken, in no block yet; or a payment whose end is not known yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasPending"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description To be paid: sign one of accepts and send the same request with the payment */
            402: {
                headers: {
                    /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
                    "PAYMENT-REQUIRED"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The wallet runs other code, the operation or the payment is used already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasConflict"];
                };
            };
            /** @description Posted after validUntil */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            /** @description Failed by our doing; credited */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasFailed"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    postGasSolana: {
        parameters: {
            query?: never;
            header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: string;
                /** @description Secret of your own that proves a repeat of this request; for payments of version 1, which carry none */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Base64: for a price, a legacy or v0 transaction with our fee payer first, over any blockhash, signed or not; with sponsorshipId, what came back, signed by all */
                    transaction?: unknown;
                    /** @description Instead of a transaction: the wallet that signs the instructions, base58 */
                    sender?: unknown;
                    /** @description 1 to 16 of {programId, accounts: [{pubkey, isSigner, isWritable}], data} */
                    instructions?: unknown;
                    /** @description With instructions: compute units, at most 600000 */
                    computeUnitLimit?: unknown;
                    /** @description With instructions: up to 3 of {owner, mint}, token accounts that we pay for */
                    createAta?: unknown;
                    /** @description Of a sponsorship that was paid for */
                    sponsorshipId?: unknown;
                    /** @description true, with sponsorshipId alone: another blockhash after the first went by */
                    refresh?: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolanaSponsored"] | components["schemas"]["SolanaExecuted"];
                };
            };
            /** @description Taken, in no block yet; or a payment whose end is not known yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolanaPending"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description To be paid: sign one of accepts and send the same request with the payment */
            402: {
                headers: {
                    /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
                    "PAYMENT-REQUIRED"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The payment belongs to another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is wrong, the field at fault first */
                        error: string;
                        /** @description From the closed list of docs/errors.md */
                        code: string;
                        /** @description Whether the same request may succeed later */
                        retryable: boolean;
                        /** @description Field at fault */
                        field?: string;
                    };
                };
            };
            /** @description Its blockhash is over; the error says whether another is free */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is wrong, the field at fault first */
                        error: string;
                        /** @description From the closed list of docs/errors.md */
                        code: string;
                        /** @description Whether the same request may succeed later */
                        retryable: boolean;
                        /** @description Field at fault */
                        field?: string;
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            /** @description Failed by our doing; credited */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolanaFailed"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getGasConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasConfig"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGasOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the operation, or of its transaction */
                userOpHash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasOperation"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGasStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasStats"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLeads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadCoverage"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLeadCategories: {
        parameters: {
            query?: {
                /** @description State, two letters */
                state?: string;
                /** @description City, "Austin" or "Austin, TX"; one name in several states means all of them */
                city?: string;
                /** @description County, "Travis" or "Travis County, TX" */
                county?: string;
                /** @description Levels of the taxonomy; default 3 */
                depth?: number;
                /** @description Categories of the answer; default 500 */
                limit?: number;
                /** @description Part of a name or code */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadCategories"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLeadCount: {
        parameters: {
            query: {
                /** @description Kind of business in plain words, or the code of a category */
                category: string;
                /** @description State, two letters */
                state?: string;
                /** @description City, "Austin" or "Austin, TX"; one name in several states means all of them */
                city?: string;
                /** @description County, "Travis" or "Travis County, TX" */
                county?: string;
                /** @description ZIP code of 5 digits, or the beginning of one */
                zip?: string;
                /** @description Point to search around, "lat,lng"; the nearest come first */
                near?: string;
                /** @description Kilometres around near; default 5 */
                radiusKm?: number;
                /** @description Whether a lead must have an address: required (default), any, or none for those without */
                email?: "required" | "any" | "none";
                /** @description Worst grade of an address that is required; default C */
                minGrade?: "A" | "B" | "C";
                /** @description Website: any (default), has, none, dead, or needs for none or dead */
                website?: "any" | "has" | "none" | "dead" | "needs";
                /** @description Online booking: yes, none (looked for and not found), or a tool */
                booking?: "yes" | "none" | "vagaro" | "square_appointments" | "calendly" | "booksy" | "mindbody" | "acuity" | "opentable" | "housecall_pro" | "jobber" | "servicetitan" | "zocdoc" | "other";
                /** @description Payment system: yes, none (looked for and not found), or a tool */
                payments?: "yes" | "none" | "square" | "toast" | "clover" | "stripe" | "paypal" | "other";
                /** @description What the site is built with; none: looked for and not recognised */
                platform?: "none" | "wordpress" | "wix" | "squarespace" | "shopify" | "godaddy" | "webflow" | "other";
                /** @description 1: the site says that it is hiring */
                hiring?: "1";
                /** @description email: leads that share an address count once */
                unique?: "email";
                /** @description Leads of this call, each of which is paid; default 3 */
                limit?: number;
                /** @description Places of the list to pass over; default 0 */
                offset?: number;
                /** @description next.cursor of the page before, in place of offset */
                cursor?: string;
                /** @description 1: the first 3 leads of the query for nothing, 3 leads a day */
                sample?: "1";
                /** @description Form of the answer; default json */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Next page, rel="next"; absent after the last */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLeadSearch: {
        parameters: {
            query: {
                /** @description Kind of business in plain words, or the code of a category */
                category: string;
                /** @description State, two letters */
                state?: string;
                /** @description City, "Austin" or "Austin, TX"; one name in several states means all of them */
                city?: string;
                /** @description County, "Travis" or "Travis County, TX" */
                county?: string;
                /** @description ZIP code of 5 digits, or the beginning of one */
                zip?: string;
                /** @description Point to search around, "lat,lng"; the nearest come first */
                near?: string;
                /** @description Kilometres around near; default 5 */
                radiusKm?: number;
                /** @description Whether a lead must have an address: required (default), any, or none for those without */
                email?: "required" | "any" | "none";
                /** @description Worst grade of an address that is required; default C */
                minGrade?: "A" | "B" | "C";
                /** @description Website: any (default), has, none, dead, or needs for none or dead */
                website?: "any" | "has" | "none" | "dead" | "needs";
                /** @description Online booking: yes, none (looked for and not found), or a tool */
                booking?: "yes" | "none" | "vagaro" | "square_appointments" | "calendly" | "booksy" | "mindbody" | "acuity" | "opentable" | "housecall_pro" | "jobber" | "servicetitan" | "zocdoc" | "other";
                /** @description Payment system: yes, none (looked for and not found), or a tool */
                payments?: "yes" | "none" | "square" | "toast" | "clover" | "stripe" | "paypal" | "other";
                /** @description What the site is built with; none: looked for and not recognised */
                platform?: "none" | "wordpress" | "wix" | "squarespace" | "shopify" | "godaddy" | "webflow" | "other";
                /** @description 1: the site says that it is hiring */
                hiring?: "1";
                /** @description email: leads that share an address count once */
                unique?: "email";
                /** @description Leads of this call, each of which is paid; default 3 */
                limit?: number;
                /** @description Places of the list to pass over; default 0 */
                offset?: number;
                /** @description next.cursor of the page before, in place of offset */
                cursor?: string;
                /** @description 1: the first 3 leads of the query for nothing, 3 leads a day */
                sample?: "1";
                /** @description Form of the answer; default json */
                format?: "json" | "csv";
            };
            header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: string;
                /** @description Secret of your own that proves a repeat of this request; for payments of version 1, which carry none */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPage"];
                    "text/csv": string;
                };
            };
            /** @description The end of the payment is not known yet; repeat the request with it */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paymentId: string;
                        state: string;
                        nextStep: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description To be paid: sign one of accepts and send the same request with the payment */
            402: {
                headers: {
                    /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
                    "PAYMENT-REQUIRED"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            /** @description The data set of the quote was replaced (the body has the new price), or the payment belongs to another request; nothing was charged */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postLeadOptOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description An e-mail address */
                    email?: string;
                    /** @description A phone number of the United States, or any in E.164 */
                    phone?: string;
                    /** @description A domain of its own, such as joes.com, with all that is under it; needs a proof */
                    domain?: string;
                    /** @description Id of a lead */
                    leadId?: string;
                    /**
                     * @description Why it is to be left out
                     * @default opt_out
                     * @enum {string}
                     */
                    reason?: "opt_out" | "wrong_data" | "closed" | "other";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadOptOut"];
                };
            };
            /** @description All but the domain is kept; the domain waits for its proof */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadOptOutPending"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getShops: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shops"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getShop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the shop, as GET /v1/shop tells it */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopInfo"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getShopSearch: {
        parameters: {
            query: {
                /** @description What to find, in plain words */
                q: string;
                /** @description Price ceiling in the currency of the shop */
                max?: number;
                /** @description Most products of the answer */
                limit?: number;
            };
            header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: string;
                /** @description Secret of your own that proves a repeat of this request; for payments of version 1, which carry none */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Short name of the shop, as GET /v1/shop tells it */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopSearch"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            /** @description To be paid: sign one of accepts and send the same request with the payment */
            402: {
                headers: {
                    /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
                    "PAYMENT-REQUIRED"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["PaymentConflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUpdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Updown"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUpdownPrice: {
        parameters: {
            query?: {
                /** @description Unix second at which a window began, for its price to beat, settle price and outcome; live when left out */
                start?: string;
                /** @description The live answer that each agent has for nothing, once for ever */
                free?: "1";
            };
            header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: string;
                /** @description Secret of your own that proves a repeat of this request; for payments of version 1, which carry none */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Coin and length of the windows */
                market: "btc-5m" | "btc-15m" | "eth-5m" | "eth-15m" | "sol-5m" | "sol-15m" | "xrp-5m" | "xrp-15m";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdownLive"] | components["schemas"]["UpdownPast"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            /** @description To be paid: sign one of accepts and send the same request with the payment */
            402: {
                headers: {
                    /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
                    "PAYMENT-REQUIRED"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["PaymentConflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description First UTC day, as 2026-11-23; 30 days up to `to` by default, 366 at most */
                from?: string;
                /** @description Last UTC day, included; today by default */
                to?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sales"];
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the payment */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
}

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
         * Read the guide
         * @description Without `topic`: a short page with the purpose of the service, first calls, payment, and every topic with its size. With `topic`: that section alone. Each step has a working request to this server.
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
         * @description Contracts, fees, limits, the four constituents in their fixed order with prices, and the steps to use the service.
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
         * @description All vaults, or the vaults of one strategist, sorted by value, return or age. Pass nextCursor as cursor for the next page; nextCursor is null on the last page.
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
         * @description Value, holdings, current and target weights, drift and limits of a vault, computed from indexed logs; every figure equals the contract exactly.
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
         * @description Mint fee and net amount of a deposit; with `vault` also the maximum and the expected shares at the newest block, the default floor of a buy, and the largest deposit under the cap.
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
         * @description Each call creates a new vault with equal weights, and the sender becomes its only strategist. Its address is expectedVault; GET /v1/balance/{agent} lists it under created from the block of the receipt on (If-Block-At-Least). Then set other weights with POST /v1/set-weights, and buy with POST /v1/buy.
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
         * @description Only the strategist of the vault can send the transaction. Weights sum to 10000, and each weight moves by at most 2000 from the target on chain per call: a new vault starts at 2500 each, so one call sets 500 to 4500. New targets trade nothing; a rebalance trades toward the targets within the budgets.
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
         * @description Without permit: approve and deposit, two transactions. With permit true and owner: an EIP-2612 permit to sign off-chain. With the signed permit: one depositWithPermit transaction, which the owner must send. Without minShares the floor is 50 bps below expectedShares of GET /v1/quote (`floor`).
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
         * Read the vault shares of an address
         * @description Lists every vault in which the address holds shares, sorted by value, and the vaults that the address created.
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
         * @description Any account may send the transaction; the sender earns nothing. When a weight is further from its target than the band, a rebalance sells overweight and buys underweight constituents, in parts if needed: the budgets permit 10 % of NAV per day. The API rejects a rebalance that would revert now, unless force is true.
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
         * @description Redeems shares to USDC at the prices of the swaps. With inKind true, redeems to the raw stock tokens, without a price and at any block; a halted token becomes a deferred claim. Without minUsdcOut a redemption to USDC has a floor 50 bps below the expected amount at pool prices (`floor`). A redemption in kind has no floor.
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
         * @description Transfers shares of a vault to another wallet; every holder can send shares.
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
         * Read the history of a vault
         * @description NAV, share price, supply, flows, weights and drift at the last block of every bucket; every figure equals exactly the value in the contract at that block. At most 2000 points.
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
         * Read the performance of a vault
         * @description Returns by window, volatility, drawdown, Sharpe ratio, difference to equal weights and fees paid. A figure that needs more history than the vault has is null; historyDays states the length of the history. For one window against equal weights use GET /v1/vault/{address}/returns.
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
         * @description Return of a share, of equal weights and of buy-and-hold of the holdings, between two blocks at the prices of these blocks. A window that starts before the inception starts at the inception.
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
         * @description `level` is the index of all vaults in points: 1000 at the first shares, then chained from midnight to midnight (UTC) by the growth of share prices, each vault weighted by its NAV. Deposits and redemptions change `navUsdc`, but not `level`. The answer also has returns by window, and for one window the closes and the return of equal weights; `closes=false` omits the closes (by default they are included). The index has no buy-and-hold; GET /v1/vault/{address}/returns has `buyAndHoldPct` of one vault.
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
         * @description Returns, volatility, RSI, trend, position in the range, relative strength and correlation of the constituents, and weights by inverse volatility. With a vault also its drift from those weights, the next weights to set, and the time at which its budgets permit a rebalance. Costs 0.04 USD per call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
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
         * @description Publishes a public page with the figures and charts of the vault, under your own brand, for 24 hours; the payer is the publisher. A repeated call keeps the page, extends its life to 24 hours from that call, and replaces label and brand. A page that the operator took down is rejected, and nothing is charged. Costs 0.25 USD per call over x402, in USDC on eip155:8453; charged only with the answer.
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
         * Read the pages of a vault
         * @description The pages of a vault, one per publisher, newest publication first; pages that were taken down come last, without their label. The fields outside pages are those of the first page, and null without a page.
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
         * Read the events of a vault
         * @description Deposits, redemptions, transfers, weights, rebalances and fees with their transactions, newest first. Pass nextCursor as cursor for the next page; new events do not shift pages.
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
         * Read the holders of a vault
         * @description Accounts with shares, most shares first, with the cost of their shares.
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
         * @description Open, high, low and close of the spot price, and volume, in the pools that price the vaults. Vault values use time-weighted means of these prices. At most 2000 candles.
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
         * Read the profit of an account
         * @description Cost, value, realised and unrealised profit per vault at average cost, including vaults without remaining shares. Sent shares carry their cost to the receiver and realise nothing.
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
         * Read transactions by attribution code
         * @description Transactions and volume per ERC-8021 code and day, from the suffix of the calldata. A transaction with several codes counts for each code. At most 400 days.
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
         * Read the guide of the bridge
         * @description Every step with a working request to this server.
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
         * @description Every pair of chains with its state, reason, limits, recent delivery times and pending bridges. While one bridge is late, the route has a warning. While several bridges are late, or a dependency is paused, unreachable or unfunded, the route is closed.
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
         * @description Cost to deliver USDC on another chain, each fee listed separately. The price is valid for 120 seconds and equals the price of GET /v1/bridge with the same query. For a paid bridge use the bridge status.
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
         * @description Moves USDC to the payer’s own address on another chain. Without a payment the call returns 402 with the exact price, valid for 120 seconds; sign that one x402 authorization and send the same call again. The payer must be a wallet with a private key. The same signature is bridged at most once; a new signature is a new bridge and is charged again. The call may take 30 seconds; after 202 follow statusUrl. A standard x402 client needs client.setSpendControls({ maxAmountPerPayment: '$100' }) first. Costs the delivered amount plus 1 %, the network fee and gas at cost; fee plus gas is at most 3 % or 0.05 USD, whichever is more. Paid over x402, in USDC on eip155:8453, eip155:5042.
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
         * @description State of a bridge, next actor and expected times. Accepts every hash under which the burn was sent, and the hash of the mint or of the refund. With Accept: text/event-stream the call streams each change until the bridge is final. For transfers outside this service use GET /v1/bridge/cctp/{txHash}. An unknown hash returns 404 with status unknown; an unavailable chain returns 503.
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
         * @description A list of every bridge, the newest burn first, with burn, mint, fees and times, and sums. `payer`, `from` (source chain), `since` and `until` (time of the burn) filter the bridges and the sums, not `routes`. All data comes from chain logs; GET /v1/bridge/proof/verify/{burnTx} compares one bridge with the chains. Pass nextCursor as cursor for the next page; new bridges do not shift pages.
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
         * Verify a bridge
         * @description Compares one bridge of the index with the chains: reads burn and mint from receipts and logs of both chains, without stored data, and returns every field that differs. The index may lack a burn that is some seconds old. An unknown hash returns 404; an unavailable chain returns 503. verification of GET /v1/bridge/guide states the check without this service.
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
         * Read the earnings of a referrer
         * @description A referrer earns 20 % of the fee of each bridge whose `ref` is its address, on the source chain. The daily payout pays balances of 0.01 USD or more; the referrer may sign the claim transaction at any time. The figures come from the logs of the contracts and equal the contract state.
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
         * Read the referrer of a payer
         * @description The first `ref` of a payer on a source chain becomes the default referrer of the payer on that chain, and earns from each later bridge without `ref`. A bridge with another `ref` pays that referrer instead.
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
         * Read the USDC balances of an address on every chain
         * @description Reads the chains at their newest blocks. A chain that is unavailable has a reason and does not count in the total. When all chains are unavailable, the call returns 503.
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
         * @description Every burn and mint of a transaction by any sender, from the receipts of all chains, the attestation service and the destination. For a bridge of this service GET /v1/bridge/status/{burnTx} returns more. An unknown hash returns 200 with found false.
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
         * @description Reads the 402 of an endpoint, or a pasted challenge, in both versions of x402, and returns each problem that prevents a payment: place, reason and fix. With a payment, also decodes the payment, recovers the signer, reads nonce and balance, and returns whether the payment would be accepted. Nothing is paid. To check a wallet use POST /v1/bridge/x402/ready.
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
         * Check whether a wallet can pay an x402 endpoint
         * @description Reads the 402 of an endpoint and the USDC balance of an address on each offered chain. Nothing is signed or paid. To find problems of the endpoint use POST /v1/bridge/x402/check.
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
         * Read the price of sponsored gas and the guide
         * @description Without a query, returns 402 with the current price of an example, a USDC transfer by a new wallet, and the configuration of the sponsor. A payment sent here is rejected and not charged; pay at POST /v1/gas. With `docs=1`, returns the documentation, as Markdown, or as JSON with Accept: application/json.
         */
        get: operations["getGas"];
        put?: never;
        /**
         * Send without gas
         * @description Pays the gas of an operation in exchange for USDC. Send the calls of a plain wallet (sender, calls), the userOperation of a smart account, or JSON-RPC of an SDK (ERC-7677). If a simulation succeeds, an unpaid call returns 402 with the price, valid for 120 seconds. A failed simulation is free. Pay, sign the returned operation, and post the operation here. The payment is charged only after the service signs. GET /v1/gas?docs=1 shows each step. Costs 1.3 times the gas cap (verification, call and pre-verification gas plus 60000, at maxFeePerGas), at least 0.03 USD; never more than quoted. Paid over x402, in USDC on eip155:8453, eip155:137, eip155:5042.
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
         * Send on Solana without SOL
         * @description Pays the fee of a Solana transaction in exchange for USDC on an EVM chain. If a simulation succeeds, an unpaid call returns 402 with the price, valid for 120 seconds. A failed simulation is free. Pay, sign the returned transaction, and post the transaction here with its sponsorshipId within a minute. The payment is charged only after the service signs. If the blockhash expires, one new blockhash is free. The fee payer of the service may appear only in instructions that create associated token accounts; GET /v1/gas?docs=1 has all rules. Costs 1.3 times the maximum cost to the fee payer (5,000 lamports per signature, the compute units at their price, 2,039,280 lamports per account), at least 0.03 USD; never more than quoted. Paid over x402, in USDC on eip155:8453, eip155:137, eip155:5042.
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
         * @description Addresses, price rules and limits of the sponsor per chain, as in the quote of GET /v1/gas. While a requirement of a chain is missing, the chain is disabled and `reason` names the requirement.
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
         * @description State of a sponsored operation, by the hash of the operation or of a transaction that carried it. After a failure of the service, `credit` states how to get another sponsorship for the same payment.
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
         * Read the statistics of the gas sponsor
         * @description Sponsored operations, fees, real cost of gas and the deposit that pays the gas, per chain and for Solana, over a day, a week and all time. Figures under onChain come only from logs and receipts, and can be recomputed (see recompute); figures under desk come from the rows of the service. Figures are at most a few seconds old.
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
         * Read the coverage and prices of leads
         * @description Coverage of the current data set, the rules of e-mail grades, every parameter of a search, prices, sources with their licences, and the opt-out of a business.
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
         * @description Every category with leads in the place, child categories included, largest first. `q` selects categories whose name or code contains the word.
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
         * Count leads and read their price
         * @description Accepts the parameters of GET /v1/leads/search. Returns the exact number of all leads (total) and of leads within email and minGrade (matches), both by e-mail grade, the exact price of the next page and of all pages, and sampleUrl, which returns the first leads free. An ambiguous query is rejected with suggestions.
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
         * @description Local businesses of a category in a place, best first, or nearest first with `near`; by default only leads with an e-mail address (email=required). A call without a payment returns the exact number and price of the leads on one data set; the payment buys that page of that data set, and a page without leads is free. sample=1 returns the first 3 leads free. An ambiguous query is rejected with suggestions, never sold. Costs 0.03 USD per lead, with or without an e-mail address; limit defaults to 3 leads, maximum 1000. Paid over x402, in USDC on eip155:8453, eip155:5042.
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
         * Opt a business out of leads
         * @description Send at least one of email, phone, domain and leadId. The service stores email, phone and leadId as hashes and at once stops the sale of matching leads. A whole domain needs a proof: domainProof of the answer has a TXT record; set this record and send the same request again, or write to contactEmail. Repeated requests change nothing. The answer does not reveal whether the business was listed.
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
         * @description Every shop with the size of its catalogue, its price range and the age of its feed.
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
         * Read the catalogue summary of a shop
         * @description Number of products, categories and price range of a shop, and how to search.
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
         * @description Products with price, photo and buy link, best match first. Spelling errors are corrected, and the answer states the correction. When no product matches all words, the answer has products that match some words and `relaxed` is true. A search without results is free. lookup_catalog takes {slug}:{id} of a product. Costs 0.001 USD per call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
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
    "/v1/ucp/catalog/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search products in the form of UCP
         * @description Search of one shop as search_catalog of the Universal Commerce Protocol. filters.shop selects the shop; without other shops the filter may be absent. A search without results is free. Costs 0.001 USD per call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
         */
        post: operations["postUcpSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ucp/catalog/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up products by id in the form of UCP
         * @description At most 10 products or variants by the ids of this catalogue, as lookup_catalog of the Universal Commerce Protocol. A lookup without results is free. Costs 0.001 USD per call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
         */
        post: operations["postUcpLookup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ucp/catalog/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read one product in the form of UCP
         * @description One product with its variants, as get_product of the Universal Commerce Protocol; the requested variant comes first. An unknown id is an answer with status `error`, and free. Costs 0.001 USD per call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
         */
        post: operations["postUcpProduct"];
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
         * List the Up/Down markets and their state
         * @description The eight markets with their current window, the age of the oracle reports, the price of an answer, and the number of comparisons between official prices to beat and prices of this service.
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
         * @description For the current window: the price to beat, the settling mean and the current price of the oracle, the distance of both from the price to beat, the seconds left, and both tokens with the market prices. priceToBeatStatus is official (published by the market) or oracle (report at the start of the window, not confirmed by the market yet). With `start`: the official prices and the outcome of a past window. When no unambiguous answer exists, the call returns an error code and charges nothing. Costs 0.004 USD per call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
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
         * Read the sales and revenue of the service
         * @description Number of sold answers, chargedUsdc and revenueUsdc, by product, UTC day and chain, with vouchers of sessions, credits and refunds. Without `from`, the range is the 30 days that end on `to`; `to` is today by default, and today is included. Revenue contains all fees of the service; gas and the earnings of referrers are not subtracted. chargedUsdc equals the USDC transfers to the payees in the blocks of the day (see recompute). A payment appears in the sums within seconds of its charge. The answer does not identify payers.
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
         * Read the status of the service
         * @description Every part of the service with uptime, latency and incidents, measured by a prober that calls all public endpoints and compares each answer with the served OpenAPI document. The call answers even while parts are down; /status is the page for people.
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
         * @description Returns whether a paid call was charged, and the next step. paymentId is in PAYMENT-RESPONSE (extensions.quartet-payment) and in pending or conflicting answers; transaction, nonce, or payment-identifier with payer also name the payment. By transaction or nonce, operation, paymentId, settledAt and receipt need a header that proves the payer: Idempotency-Key with the repeatKey of the paid entry, or SIGN-IN-WITH-X.
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
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own payments
         * @description Returns the payments of the address that signs in, newest first, with operation, state, charge and next step, and its sessions; with session, the vouchers of one session. Requires the header SIGN-IN-WITH-X, over MCP _meta["sign-in-with-x"]; a call without a sign-in returns its form. Pass nextCursor as cursor for the next page; new payments do not shift pages. To sum a period, read pages until `createdAt` is before its start.
         */
        get: operations["listPayments"];
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
        /** @description Reason why a request was rejected */
        Error: {
            /** @description Problem and remedy; starts with the name of the field */
            error: string;
            /** @description Code from the closed list in docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field with the problem, if any */
            field?: string;
            /** @description Always false: nothing was charged */
            charged?: boolean;
            /** @description Seconds until a retry is useful; null for a permanent error */
            retryAfter?: number | null;
        };
        /** @description Guide for a first-time caller */
        Guide: {
            /** @description Name of the service */
            service: string;
            /** @description Returned section; null for the first page */
            topic: ("vaults" | "transactions" | "analytics" | "publishing" | "bridge" | "gas" | "leads" | "shops" | "markets" | "discovery" | "payment" | "agents") | null;
            /** @description Purpose of the service; with `topic` the content of the section */
            what: string;
            /** @description How the service works; only without `topic` */
            howItWorks?: string;
            steps: components["schemas"]["GuideStep"][];
            /** @description Every section of the guide; only without `topic` */
            topics?: components["schemas"]["GuideSection"][];
            /** @description Format of amounts; only without `topic` */
            amounts?: string;
            /** @description How to sign and send the returned transactions; only without `topic` */
            signing?: string;
            /** @description Gas limit for calls encoded by the caller when estimation fails; only without `topic` */
            gasLimit?: string;
            /** @description Chain of every contract; only without `topic` */
            network?: string;
            /** @description Fees of vaults; only without `topic` */
            fees?: string;
            /** @description How to pay for calls; with `topic` the prices of the calls of the section, absent when all are free */
            payment?: string;
            /** @description OpenAPI document of the section, or of all endpoints if the section has no document */
            fullSpec: string;
            /** @description Other documents by title; only without `topic` */
            links?: {
                [key: string]: string;
            };
        };
        /** @description A step of the guide */
        GuideStep: {
            /** @description Number of the step */
            step: number;
            /** @description Part of the service */
            section: string;
            /** @description Task */
            do: string;
            /** @description Working request to this server */
            call: string;
            /** @description HTTP status of the call without payment; a 402 states the price */
            answers: 200 | 402;
            /** @description Reason for the step */
            why: string;
        };
        /** @description A section of the guide */
        GuideSection: {
            /**
             * @description Value of `topic`
             * @enum {string}
             */
            topic: "vaults" | "transactions" | "analytics" | "publishing" | "bridge" | "gas" | "leads" | "shops" | "markets" | "discovery" | "payment" | "agents";
            /** @description Content of the section */
            about: string;
            /** @description Size of the section as JSON, bytes; about 4 bytes per token */
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
            /** @description Address that receives the fees */
            feeSink: string;
            /** @description Time-weighted price source of the protocol */
            priceSource: string;
            /** @description Cap of a new vault, USDC-6 */
            defaultMaxTvlUsdc: string;
            /** @description Number of created vaults; vaultCount of GET /v1/index counts only those with shares */
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
            /** @description The four constituents, in the order of every weight array */
            constituents: [
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"]
            ];
            /** @description Steps to use the service */
            flow: {
                /** @description One step, as one line of text */
                1: string;
                /** @description One step, as one line of text */
                2: string;
                /** @description One step, as one line of text */
                3: string;
                /** @description One step, as one line of text */
                4: string;
                /** @description One step, as one line of text */
                exit: string;
                /** @description One step, as one line of text */
                read: string;
            };
            /** @description Window of the mean price, seconds */
            twapWindowSeconds: number;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block of the prices */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Reason why prices are unavailable; null while available */
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
            /** @description Price, USDC-6 per whole token */
            priceUsdc: string;
            /** @description priceUsdc / 1e6 */
            priceUsd: number;
            /** @description Stocks per token as displayed by the issuer; not used in valuations */
            multiplier: string;
            /** @description Whether the issuer halted transfers */
            halted: boolean;
        };
        /** @description Block for which the answer is true */
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
             * @description `live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block of the prices */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Reason why prices are unavailable; null while available */
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
            /** @description Strategist: the creator, who alone may set target weights */
            strategist: string;
            /** @description Net asset value, USDC-6 */
            navUsdc: string;
            /** @description navUsdc in dollars */
            nav: string;
            /** @description Value of one whole share (10^18), USDC-6, rounded down */
            sharePriceUsdc: string;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Number of holders of shares */
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
            /** @description Whether rebalance() would trade */
            rebalanceNeeded: boolean;
            /** @description Earliest time at which the budgets permit a rebalance, unix seconds */
            nextRebalanceAt: number;
            /** @description Cap: highest NAV after a deposit, USDC-6 */
            maxTvlUsdc: string;
            returns: components["schemas"]["Returns"];
            /** @description Whole days since the inception; returns over longer windows are null */
            historyDays: number;
            /** @description Time of the creation, unix seconds */
            createdAt: number;
            lastRebalanceAt: number | null;
        };
        /** @description Change of the share price; null when the vault is younger than the window */
        Returns: {
            /** @description Return over 1 day, percent */
            d1Pct: number | null;
            /** @description Return over 7 days, percent */
            w1Pct: number | null;
            /** @description Return over 30 days, percent */
            m1Pct: number | null;
            /** @description Return over 90 days, percent */
            m3Pct: number | null;
            /** @description Return over 180 days, percent */
            m6Pct: number | null;
            /** @description Return since January 1 (UTC), percent */
            ytdPct: number | null;
            /** @description Return over 365 days, percent */
            y1Pct: number | null;
            /** @description Return since the inception of the vault, percent */
            allPct: number | null;
        };
        /** @description Value, holdings, weights and limits of a vault at one block */
        Vault: {
            /** @description Vault contract, also its share token (18 decimals) */
            vault: string;
            /** @description Number of the vault, from 1 in the order of creation */
            vaultId: number;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Chain of the vault */
            chainId: number;
            /** @description Strategist: the creator, who alone may set target weights */
            strategist: string;
            /** @description Owner of the protocol */
            owner: string;
            /** @description Net asset value in USDC-6; equals totalAssets() of the vault at this block */
            navUsdc: string;
            /** @description navUsdc in dollars */
            nav: string;
            /** @description Value of one whole share (10^18), USDC-6, rounded down */
            sharePriceUsdc: string;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Management fee that is due and not minted, in shares */
            feesAccruedShares: string;
            /** @description Number of holders of shares */
            holders: number;
            /** @description The four constituents, in the order of the basket */
            holdings: [
                components["schemas"]["Holding"],
                components["schemas"]["Holding"],
                components["schemas"]["Holding"],
                components["schemas"]["Holding"]
            ];
            /** @description Uninvested USDC in the vault, USDC-6 */
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
            /** @description Parts of the NAV, basis points, rounded by largest remainder */
            currentWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Current minus target weight, signed basis points */
            driftBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Largest distance of a weight from its target, basis points */
            maxDriftBps: number;
            /** @description Whether rebalance() would trade */
            rebalanceNeeded: boolean;
            rebalanceBudget: components["schemas"]["RebalanceBudget"];
            /** @description Drift beyond which a rebalance is allowed, basis points */
            rebalanceBandBps: number;
            /** @description Cap: highest NAV after a deposit, USDC-6 */
            maxTvlUsdc: string;
            /** @description Fee on deposits, basis points, rounded up */
            mintFeeBps: number;
            /** @description Time of the creation, unix seconds */
            createdAt: number;
            lastRebalanceAt: number | null;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block of the prices */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Reason why prices are unavailable; null while available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description One constituent inside a vault */
        Holding: {
            /** @description Symbol of the constituent */
            symbol: string;
            /** @description Token contract */
            address: string;
            /** @description Tokens held, minus tokens owed to deferred claims, 8 decimals */
            balance: string;
            /** @description Price, USDC-6 per whole token */
            priceUsdc: string;
            /** @description Value in USDC-6, rounded down */
            valueUsdc: string;
            /** @description Part of the NAV in basis points */
            weightBps: number;
        };
        /** @description Trades that the budgets of a vault permit */
        RebalanceBudget: {
            /** @description Value that a rebalance may trade in one direction now, USDC-6 */
            tradableUsdc: string;
            /** @description Value that a rebalance to the targets would trade, USDC-6 */
            neededUsdc: string;
            /** @description Remaining turnover budget, basis points; refills by 1000 basis points per day */
            turnoverLeftBps: number;
            /** @description Remaining budget for losses against the TWAP, basis points; refills by 20 basis points per week */
            lossLeftBps: number;
            /** @description Earliest time at which the budgets permit a rebalance, unix seconds */
            nextRebalanceAt: number;
            /** @description Whether the newest rebalance was partial */
            unfinished: boolean;
        };
        /** @description Cost of a deposit; figures of a vault only if the request has `vault` */
        Quote: {
            /** @description Deposit, USDC-6 */
            usdcIn: string;
            /** @description Fee in USDC-6, rounded up */
            mintFeeUsdc: string;
            /** @description Invested amount, USDC-6: usdcIn minus mintFeeUsdc */
            netUsdc: string;
            /** @description Fee, basis points */
            mintFeeBps: number;
            /** @description Smallest deposit, USDC-6 */
            minDepositUsdc: string;
            /** @description Whether usdcIn is below minDepositUsdc */
            belowMinimum: boolean;
            /** @description Vault of the request */
            vault?: string;
            /** @description Maximum shares, if the swaps have no loss */
            estimatedShares?: string;
            /** @description Expected shares at current pool prices, before pool fees and impact */
            expectedShares?: string;
            minShares?: string | null;
            /** @description Largest deposit under the cap, USDC-6; 0 when the vault accepts no deposit */
            maxDepositUsdc?: string;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source
             * @enum {string}
             */
            priceStatus?: "live" | "stale" | "unavailable";
            /** @description Block of the prices */
            pricesAsOf?: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Reason why prices are unavailable; null while available */
            priceReason?: string | null;
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description The creation of a vault, to sign and send */
        CreateVaultTransaction: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged */
            data: string;
            /**
             * @description Wei to send; always 0
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound */
            gas: string;
            /** @description Same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description Effect of the transaction in one line, and the block of the check */
            description: string;
            /** @description Address of the vault, unless another vault is created first; the VaultCreated event of the receipt is authoritative */
            expectedVault: string;
        };
        /** @description Transaction that the caller signs and sends */
        UnsignedTransaction: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged */
            data: string;
            /**
             * @description Wei to send; always 0
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound */
            gas: string;
            /** @description Same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description Effect of the transaction in one line, and the block of the check */
            description: string;
        };
        /** @description approve, then deposit; send in this order */
        BuySteps: {
            steps: [
                components["schemas"]["UnsignedTransaction"],
                components["schemas"]["UnsignedTransaction"]
            ];
            floor: components["schemas"]["SharesFloor"];
        };
        /** @description Send minShares for another floor, "0" for no floor */
        SharesFloor: {
            /** @description Minimum amount that the transaction accepts, shares with 18 decimals; the transaction reverts below this amount; 0 accepts any amount */
            minShares: string;
            /**
             * @description `quote`: 50 bps below `expected`; `caller`: the floor of the request
             * @enum {string}
             */
            madeFrom: "quote" | "caller";
            expected: string | null;
            /** @description Distance of the floor below `expected`, basis points; null for a floor of the caller */
            marginBps: number | null;
        };
        /** @description EIP-2612 permit to sign off-chain */
        PermitTypedData: {
            /** @description Payload for eth_signTypedData_v4; sign it unchanged */
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
                    /** @description Owner of the USDC, who signs */
                    owner: string;
                    /** @description Address of the vault */
                    spender: string;
                    /** @description USDC-6 */
                    value: string;
                    /** @description Next permit nonce of the owner */
                    nonce: string;
                    /** @description Deadline, unix seconds; copy this value into permit.deadline of the second request */
                    deadline: string;
                };
            };
        };
        /** @description A deposit with its permit; owner must send the transaction */
        PermitDeposit: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged */
            data: string;
            /**
             * @description Wei to send; always 0
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound */
            gas: string;
            /** @description Same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description Effect of the transaction in one line, and the block of the check */
            description: string;
            floor: components["schemas"]["SharesFloor"];
        };
        /** @description Shares and vaults of one address */
        Balance: {
            /** @description Address of the holder */
            agent: string;
            /** @description Number of vaults in which the agent holds shares */
            vaultCount: number;
            vaults: components["schemas"]["Position"][];
            /** @description Value of all shares, USDC-6 */
            totalValueUsdc: string;
            /** @description Vaults that the agent created, oldest first, at most 200; GET /v1/vaults?strategist= returns all pages */
            created: components["schemas"]["CreatedVault"][];
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block of the prices */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Reason why prices are unavailable; null while available */
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
            /** @description Value of the shares, USDC-6, rounded down */
            valueUsdc: string;
            /** @description valueUsdc in dollars */
            value: string;
            /** @description Value of one whole share (10^18), USDC-6, rounded down */
            sharePriceUsdc: string;
            /** @description Part of the total supply, basis points, rounded down */
            shareOfVaultBps: number;
            /** @description Average cost of the shares, fees included, USDC-6 */
            costBasisUsdc: string;
            /** @description valueUsdc minus costBasisUsdc, USDC-6 */
            pnlUsdc: string;
            /** @description Whether the agent is the strategist of the vault */
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
            /** @description Time of the creation, unix seconds */
            createdAt: number;
        };
        /** @description A rebalance that any account may sign and send */
        RebalanceTransaction: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged */
            data: string;
            /**
             * @description Wei to send; always 0
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound */
            gas: string;
            /** @description Same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description Effect of the transaction in one line, and the block of the check */
            description: string;
            /** @description Reason why the transaction would revert now; else null */
            wouldRevert: string | null;
        };
        /** @description A redemption that the holder sends; floor is absent in kind */
        Redemption: {
            /** @description Contract to call */
            to: string;
            /** @description Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged */
            data: string;
            /**
             * @description Wei to send; always 0
             * @constant
             */
            value: "0";
            /** @description Chain to broadcast to */
            chainId: number;
            /** @description Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound */
            gas: string;
            /** @description Same as gas, under the name that ethers reads */
            gasLimit: string;
            /** @description Effect of the transaction in one line, and the block of the check */
            description: string;
            floor?: components["schemas"]["UsdcFloor"];
        };
        /** @description Send minUsdcOut for another floor, "0" for no floor */
        UsdcFloor: {
            /** @description Minimum amount that the transaction accepts, USDC-6; the transaction reverts below this amount; 0 accepts any amount */
            minUsdcOut: string;
            /**
             * @description `quote`: 50 bps below `expected`; `caller`: the floor of the request
             * @enum {string}
             */
            madeFrom: "quote" | "caller";
            expected: string | null;
            /** @description Distance of the floor below `expected`, basis points; null for a floor of the caller */
            marginBps: number | null;
        };
        /** @description History of a vault */
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
            /** @description Points, sorted by time; a bucket without a block has no point */
            points: components["schemas"]["HistoryPoint"][];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description State of a vault at the last block of one bucket */
        HistoryPoint: {
            /** @description Time of the last block of the bucket, unix seconds */
            timestamp: number;
            /** @description Start of the bucket, unix seconds, exclusive; identifies the bucket */
            bucketStart: number;
            /** @description End of the bucket, unix seconds, inclusive; in an open bucket the end of the range, at most the block of the answer */
            bucketEnd: number;
            /** @description Whether later blocks can still change the figures, which are true at bucketEnd */
            isOpen: boolean;
            /** @description Last block of the bucket, for which every figure is true */
            blockNumber: number;
            /** @description Net asset value, USDC-6 */
            navUsdc: string;
            /** @description navUsdc in dollars */
            nav: string;
            /** @description Value of one whole share (10^18), USDC-6, rounded down */
            sharePriceUsdc: string;
            equalWeightUsdc: string | null;
            buyAndHoldUsdc: string | null;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Number of holders of shares */
            holders: number;
            /** @description Deposits in the bucket, mint fees included, USDC-6 */
            inflowUsdc: string;
            /** @description Redemptions in the bucket, USDC-6; redemptions in kind at the prices of this point */
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
            /** @description Current minus target weight, signed basis points */
            driftBps: [
                number,
                number,
                number,
                number
            ];
            /**
             * @description `live`: prices of this block. `unavailable`: last known prices, because the price source was unavailable
             * @enum {string}
             */
            priceStatus: "live" | "unavailable";
        };
        /** @description Performance of a vault since its inception */
        VaultPerformance: {
            /** @description Vault contract */
            vault: string;
            /** @description Symbol of the share token */
            symbol: string;
            since: number | null;
            /** @description Whole days since the inception; figures that need more days are null */
            historyDays: number;
            /** @description Value of one whole share (10^18), USDC-6, rounded down */
            sharePriceUsdc: string;
            returns: components["schemas"]["Returns"];
            /** @description Annualised volatility, percent */
            volAnnualPct: number | null;
            /** @description Largest fall from a high, percent, zero or negative */
            maxDrawdownPct: number | null;
            /** @description Sharpe ratio, annualised, riskless rate 0; null when the price never changed */
            sharpe: number | null;
            /** @description Return of equal parts of the constituents since the inception, percent */
            equalWeightPct: number | null;
            /** @description Return since the inception minus equalWeightPct, percentage points */
            trackingDifferencePct: number | null;
            feesPaid: components["schemas"]["FeesPaid"];
            method: components["schemas"]["PerformanceMethod"];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description Fees paid by holders */
        FeesPaid: {
            /** @description Mint fees since the creation, USDC-6 */
            mintUsdc: string;
            /** @description Fee shares since the creation at the current share price, USDC-6 */
            managementUsdc: string;
            /** @description mintUsdc plus managementUsdc, USDC-6 */
            totalUsdc: string;
        };
        /** @description Method of each figure */
        PerformanceMethod: {
            /** @description Method of returns */
            returns: string;
            /** @description Method of volAnnualPct */
            volAnnualPct: string;
            /** @description Method of sharpe */
            sharpe: string;
            /** @description Method of maxDrawdownPct */
            maxDrawdownPct: string;
            /** @description Method of trackingDifferencePct */
            trackingDifferencePct: string;
            /** @description Method of feesPaid */
            fees: string;
        };
        /** @description Return of a vault and of two reference portfolios over one window */
        VaultReturns: {
            /** @description Vault contract */
            vault: string;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Window of the figures; null when the request has `from` */
            windowName: ("7d" | "30d" | "90d" | "365d") | null;
            /** @description Start of the window, unix seconds */
            askedFromAt: number;
            /** @description Start of the figures, unix seconds: the later of askedFromAt and inception */
            fromAt: number;
            /** @description End of the window, unix seconds */
            toAt: number;
            /** @description Whether the inception replaced askedFromAt */
            clipped: boolean;
            /** @description Reason why figures are null. `no_shares`: no shares existed at the end. `no_price`: no block of the window had a price. `no_worth`: a start value was zero */
            reason: ("no_shares" | "no_price" | "no_worth") | null;
            /** @description Change of the share price, net of fees, percent */
            vaultPct: number | null;
            /** @description Return of the four constituents at equal weights, bought at startPoint and held, percent */
            equalWeightPct: number | null;
            /** @description Return of the holdings and idle USDC of startPoint, if held unchanged, percent */
            buyAndHoldPct: number | null;
            /** @description vaultPct minus equalWeightPct, basis points, rounded half away from zero */
            vsEqualWeightBps: number | null;
            /** @description vaultPct minus buyAndHoldPct, basis points, rounded half away from zero */
            vsBuyAndHoldBps: number | null;
            startPoint: components["schemas"]["VaultObservation"] | null;
            endPoint: components["schemas"]["VaultObservation"] | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description A vault at one end of a window */
        VaultObservation: {
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block for which every figure is true */
            blockNumber: number;
            /** @description Hash of the block */
            blockHash: string;
            /** @description Value of one whole share (10^18), USDC-6, rounded down */
            sharePriceUsdc: string;
            /** @description Net asset value, USDC-6 */
            navUsdc: string;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Uninvested USDC in the vault, USDC-6 */
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
            /** @description TWAP that valued the vaults at the block, USDC-6 per whole token */
            priceUsdc: string;
            /** @description Tokens held, minus tokens owed to deferred claims, 8 decimals */
            balance: string;
        };
        /** @description Index of all vaults */
        Index: {
            /** @description Level at the end of the window, points, 6 decimals, rounded down */
            level: string | null;
            /** @description Level at `since`, points */
            baseLevel: string;
            since: number | null;
            /** @description Sum of the NAVs of all vaults with shares at the end, USDC-6; deposits and redemptions change the sum */
            navUsdc: string;
            /** @description Number of vaults with shares at the end; totalVaults of GET /v1/basket counts all */
            vaultCount: number;
            returns: components["schemas"]["Returns"];
            /** @description Window of the figures; null when the request has `from` */
            windowName: ("7d" | "30d" | "90d" | "365d") | null;
            /** @description Start of the window, unix seconds */
            askedFromAt: number;
            /** @description Start of the figures, unix seconds: the later of askedFromAt and inception */
            fromAt: number;
            /** @description End of the window, unix seconds */
            toAt: number;
            /** @description Whether the inception replaced askedFromAt */
            clipped: boolean;
            /** @description Reason why figures are null. `no_shares`: no shares existed at the end. `no_price`: no block of the window had a price. `no_worth`: a start value was zero */
            reason: ("no_shares" | "no_price" | "no_worth") | null;
            /** @description Change of the level over the window, percent */
            indexPct: number | null;
            /** @description Return of the four constituents at equal weights, bought at startPoint and held, percent */
            equalWeightPct: number | null;
            /** @description indexPct minus equalWeightPct, basis points, rounded half away from zero */
            vsEqualWeightBps: number | null;
            startPoint: components["schemas"]["IndexObservation"] | null;
            endPoint: components["schemas"]["IndexObservation"] | null;
            /** @description Closes in the window, sorted by time; empty with closes=false */
            closePoints: components["schemas"]["IndexClose"][];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description The index at one end of a window */
        IndexObservation: {
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block for which every figure is true */
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
            /** @description TWAP that valued the vaults at the block, USDC-6 per whole token */
            priceUsdc: string;
        };
        /** @description Block at which the index set the weights of the vaults */
        IndexClose: {
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block for which every figure is true */
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
             * @description `live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block of the prices */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Reason why prices are unavailable; null while available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description Indicators of one constituent */
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
             * @description Direction of the price and of its means
             * @enum {string}
             */
            trend: "up" | "down" | "sideways" | "unknown";
            /** @description Position between the low (0) and the high (100) of 52 weeks */
            rangePos52wPct: number | null;
            /** @description Return over 30 days minus avgReturnM1Pct, percentage points */
            relStrengthM1: number | null;
        };
        /** @description Change of the price; null when the history is too short */
        SignalReturns: {
            /** @description Return over 1 day, percent */
            d1Pct: number | null;
            /** @description Return over 7 days, percent */
            w1Pct: number | null;
            /** @description Return over 30 days, percent */
            m1Pct: number | null;
            /** @description Return over 90 days, percent */
            m3Pct: number | null;
            /** @description Return over 180 days, percent */
            m6Pct: number | null;
            /** @description Return over 365 days, percent */
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
            /** @description Whole days since the oldest close, at most 365; figures that need more days are null */
            historyDays: number;
            /** @description Number of days without a price, which repeat the previous close */
            filledDays: number;
        };
        /** @description Weights and ranks that follow from the indicators */
        BasketSignals: {
            /** @description Suggested weights; the sum is 10000 */
            riskParityWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /**
             * @description `equal`: a volatility is unknown, so the suggestion is equal parts
             * @enum {string}
             */
            basis: "inverse_volatility" | "equal";
            /** @description Suggested minus equal weights; the sum is 0 */
            biasVsEqualWeightBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Symbols, highest return over 30 days first */
            momentumRankDesc: [
                string,
                string,
                string,
                string
            ];
        };
        /** @description Distance of a vault from the suggested weights */
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
            /** @description Current minus suggested weight, signed basis points */
            driftVsSuggestedBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Largest distance of a weight from the suggestion, basis points */
            maxDriftBps: number;
            /** @description Target weights of the next step toward the suggestion, for POST /v1/set-weights */
            nextSetWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description Number of set-weights calls until the targets equal the suggestion, at most 5 */
            callsNeeded: number;
            rebalance: components["schemas"]["NextRebalance"];
        };
        /** @description Progress that the budgets permit toward the next weights */
        NextRebalance: {
            /** @description Value that a rebalance to nextSetWeightsBps would trade, USDC-6 */
            neededUsdc: string;
            /** @description Value that the budgets of the vault let a rebalance trade now, USDC-6 */
            tradableUsdc: string;
            /** @description Earliest time at which the budgets permit a step of that rebalance, unix seconds */
            nextRebalanceAt: number;
        };
        /** @description Method of each figure */
        SignalsMethod: {
            /** @description Prices from which every figure except `price` is computed */
            closes: string;
            /** @description Method of returns */
            returns: string;
            /** @description Method of volAnnualPct */
            volAnnualPct: string;
            /** @description Method of rsi14 */
            rsi14: string;
            /** @description Method of trend */
            trend: string;
            /** @description Method of rangePos52wPct */
            rangePos52wPct: string;
            /** @description Method of relStrengthM1 */
            relStrengthM1: string;
            /** @description Method of avgReturnM1Pct and avgVolAnnualPct */
            averages: string;
            /** @description Method of correlation */
            correlation: string;
            /** @description Method of riskParityWeightsBps */
            riskParityWeightsBps: string;
            /** @description Method of momentumRankDesc */
            momentumRankDesc: string;
            /** @description Method of nextSetWeightsBps */
            nextSetWeightsBps: string;
            /** @description Rounding of the figures */
            rounding: string;
        };
        /** @description A published page */
        Publication: {
            /** @description Public URL of the page; no wallet is needed */
            viewUrl: string;
            /** @description Name of the page; stays the same for this publisher and vault */
            slug: string;
            /** @description End of the publication, unix seconds */
            expiresAt: number;
            /** @description Vault of the page */
            vault: string;
            /**
             * @description The page is live
             * @constant
             */
            status: "live";
        };
        /** @description A page that the operator took down */
        TakenDownPage: {
            /** @description Problem; starts with the name of the field */
            error: string;
            /** @constant */
            code: "taken_down_page";
            /**
             * @description Reason of the takedown
             * @enum {string}
             */
            reason: "abuse" | "fraud" | "legal" | "privacy" | "other";
            /** @description Time at which the operator took the page down, unix seconds */
            takenDownAt: number;
            /** @description Whether the call was charged; always false */
            charged: boolean;
        };
        /** @description Published pages of a vault */
        Published: {
            /** @description Vault */
            vault: string;
            /**
             * @description Status of the page; `never` without a publication
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
            /** @description Public URL of the page; no wallet is needed */
            viewUrl: string;
            /** @description Payer of the publication */
            publisher: string;
            label: string | null;
            /** @description Time of the first charged publication, unix seconds */
            publishedAt: number;
            /** @description Time of the newest charged publication, unix seconds */
            lastPublishedAt: number;
            /** @description Start of dormancy, unix seconds */
            expiresAt: number;
            /** @description Number of charged publications */
            publishCount: number;
            /**
             * @description State of the page; `taken_down`: the operator of the service took the page down
             * @enum {string}
             */
            status: "live" | "dormant" | "taken_down";
            /** @description Takedown, after which the publisher cannot publish the page; null without a takedown */
            takenDown: {
                /** @description Time at which the operator took the page down, unix seconds */
                takenDownAt: number;
                /**
                 * @description Reason of the takedown
                 * @enum {string}
                 */
                reason: "abuse" | "fraud" | "legal" | "privacy" | "other";
            } | null;
        };
        /** @description One page of the events of a vault */
        VaultActivity: {
            /** @description Vault contract */
            vault: string;
            /** @description Events, newest first */
            events: components["schemas"]["ActivityEvent"][];
            /** @description Next page; null on the last */
            nextCursor: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description An event of a vault */
        ActivityEvent: {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "create";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Strategist */
            account: string;
            /** @description Cap: highest NAV after a deposit, USDC-6 */
            usdc: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "buy";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Receiver of the shares */
            account: string;
            /** @description Deposit, mint fee included, USDC-6 */
            usdc: string;
            /** @description Mint fee, USDC-6 */
            mintFeeUsdc: string;
            /** @description Value added to the vault, USDC-6 */
            valueAddedUsdc: string;
            /** @description Shares minted, 18 decimals */
            shares: string;
            /** @description NAV after the event, USDC-6 */
            navAfterUsdc: string;
            /** @description Shares in existence after the event, 18 decimals */
            supplyAfter: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "redeem";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Owner of the shares */
            account: string;
            /** @description USDC paid, USDC-6 */
            usdc: string;
            /** @description Shares burnt, 18 decimals */
            shares: string;
            /** @description NAV after the event, USDC-6 */
            navAfterUsdc: string;
            /** @description Shares in existence after the event, 18 decimals */
            supplyAfter: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "redeem_in_kind";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
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
            /** @description Shares in existence after the event, 18 decimals */
            supplyAfter: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "claim_deferred";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Owner of the deferred claim */
            account: string;
            /** @description Token of the deferred claim */
            token: string;
            /** @description Owed amount, base units of the token */
            amount: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "claim";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Owner of the deferred claim */
            account: string;
            /** @description Receiver of the tokens */
            receiver: string;
            /** @description Token */
            token: string;
            /** @description Paid amount, base units of the token */
            amount: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "send";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Sender */
            account: string;
            /** @description Receiver */
            receiver: string;
            /** @description Shares sent, 18 decimals */
            shares: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "weights";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Strategist */
            account: string;
            /** @description Previous target weights, basis points */
            oldWeightsBps: [
                number,
                number,
                number,
                number
            ];
            /** @description New target weights, basis points */
            newWeightsBps: [
                number,
                number,
                number,
                number
            ];
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "rebalance";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Caller */
            account: string;
            /** @description NAV before, USDC-6 */
            navBeforeUsdc: string;
            /** @description NAV after the event, USDC-6 */
            navAfterUsdc: string;
            /** @description Value of all trades, USDC-6 */
            volumeUsdc: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "fee";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Fee shares minted, 18 decimals */
            shares: string;
            /** @description Seconds for which the fee is charged */
            elapsedSeconds: number;
            /** @description Shares in existence after the event, 18 decimals */
            supplyAfter: string;
        } | {
            /**
             * @description Kind of the event
             * @constant
             */
            kind: "cap";
            /** @description Vault contract */
            vault: string;
            /** @description Time of the block, unix seconds */
            timestamp: number;
            /** @description Block of the event */
            blockNumber: number;
            /** @description Index of the log in its block */
            logIndex: number;
            /** @description Hash of the transaction */
            txHash: string;
            /** @description Owner of the protocol */
            account: string;
            /** @description Cap: highest NAV after a deposit, USDC-6 */
            usdc: string;
        };
        /** @description One page of the holders of a vault */
        VaultHolders: {
            /** @description Vault contract */
            vault: string;
            /** @description Shares in existence, 18 decimals */
            totalSupply: string;
            /** @description Number of holders of shares */
            holderCount: number;
            /** @description Holders, most shares first */
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
            /** @description Value of the shares, USDC-6, rounded down */
            valueUsdc: string;
            /** @description valueUsdc in dollars */
            value: string;
            /** @description Part of the total supply, basis points, rounded down */
            shareOfVaultBps: number;
            /** @description Average cost of the shares, fees included, USDC-6 */
            costBasisUsdc: string;
            /** @description Time of the first shares of the account, unix seconds */
            firstAt: number;
            /** @description Time of the last change of the position, unix seconds */
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
            /** @description Candles, sorted by time; a bucket without trades has no candle */
            candles: components["schemas"]["Candle"][];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description Trades of one bucket */
        Candle: {
            /** @description Start of the bucket, unix seconds, exclusive; identifies the bucket */
            bucketStart: number;
            /** @description End of the bucket, unix seconds, inclusive; in an open bucket the end of the range, at most the block of the answer */
            bucketEnd: number;
            /** @description Whether later blocks can still change the figures, which are true at bucketEnd */
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
            /** @description Number of trades */
            trades: number;
        };
        /** @description Cost, holdings and profit of an account */
        Portfolio: {
            /** @description Address of the account */
            account: string;
            /** @description Every vault whose shares the account ever held, sorted by value */
            positions: components["schemas"]["PortfolioPosition"][];
            totals: components["schemas"]["PortfolioTotals"];
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source
             * @enum {string}
             */
            priceStatus: "live" | "stale" | "unavailable";
            /** @description Block of the prices */
            pricesAsOf: {
                /** @description Number of the block */
                blockNumber: number;
                /** @description Time of the block, unix seconds */
                timestamp: number;
            };
            /** @description Reason why prices are unavailable; null while available */
            priceReason: string | null;
            asOf: components["schemas"]["AsOf"];
        };
        /** @description Cost and profit of the account in one vault */
        PortfolioPosition: {
            /** @description Vault contract */
            vault: string;
            /** @description Symbol of the share token */
            symbol: string;
            /** @description Shares held, 18 decimals; 0 after an exit */
            shares: string;
            /** @description valueUsdc in dollars */
            value: string;
            /** @description Value of the shares, USDC-6, rounded down */
            valueUsdc: string;
            /** @description Average cost of the shares still held, fees included, USDC-6 */
            costBasisUsdc: string;
            /** @description valueUsdc minus costBasisUsdc, USDC-6 */
            unrealisedPnlUsdc: string;
            /** @description Cost of all redeemed shares, USDC-6 */
            soldCostUsdc: string;
            /** @description USDC received for redeemed shares, USDC-6 */
            proceedsUsdc: string;
            /** @description Value of redemptions in kind, each at the prices of its block, USDC-6 */
            inKindUsdc: string;
            /** @description proceedsUsdc plus inKindUsdc minus soldCostUsdc, USDC-6 */
            realisedPnlUsdc: string;
            /** @description Time of the first shares of the account, unix seconds */
            firstAt: number;
            /** @description Time of the last change of the position, unix seconds */
            lastAt: number;
        };
        /** @description Sums over all vaults */
        PortfolioTotals: {
            /** @description Value of the shares, USDC-6, rounded down */
            valueUsdc: string;
            /** @description Average cost of the shares still held, fees included, USDC-6 */
            costBasisUsdc: string;
            /** @description valueUsdc minus costBasisUsdc, USDC-6 */
            unrealisedPnlUsdc: string;
            /** @description Cost of all redeemed shares, USDC-6 */
            soldCostUsdc: string;
            /** @description USDC received for redeemed shares, USDC-6 */
            proceedsUsdc: string;
            /** @description Value of redemptions in kind, each at the prices of its block, USDC-6 */
            inKindUsdc: string;
            /** @description proceedsUsdc plus inKindUsdc minus soldCostUsdc, USDC-6 */
            realisedPnlUsdc: string;
        };
        /** @description Transactions and volume per code and day */
        Attribution: {
            /** @description Start of the range, midnight UTC, unix seconds */
            fromAt: number;
            /** @description End of the range, unix seconds */
            toAt: number;
            /** @description Days, sorted by day, then by code */
            days: components["schemas"]["AttributionDay"][];
            asOf: components["schemas"]["AsOf"];
        };
        /** @description Transactions and volume of one code on one day */
        AttributionDay: {
            /** @description Start of the day (UTC), unix seconds */
            dayAt: number;
            /** @description ERC-8021 attribution code */
            attributionCode: string;
            /** @description Number of transactions with the code */
            transactions: number;
            /** @description Number of senders of these transactions */
            senders: number;
            /** @description USDC paid into vaults, mint fees included, USDC-6 */
            boughtUsdc: string;
            /** @description USDC paid out of vaults, USDC-6 */
            redeemedUsdc: string;
            /** @description boughtUsdc plus redeemedUsdc, USDC-6 */
            volumeUsdc: string;
        };
        /** @description Guide to the bridge for a first-time caller */
        BridgeGuide: {
            /** @description Name of the service */
            service: string;
            /** @description Purpose of the service */
            what: string;
            /** @description How the service works */
            howItWorks: string;
            steps: components["schemas"]["GuideStep"][];
            /** @description Format of amounts */
            amounts: string;
            /** @description Price of a bridge */
            pricing: string;
            /** @description State of the money after a failure */
            ifSomethingFails: string;
            /** @description How any account mints an attested burn */
            selfMint: string;
            /** @description How to earn as a referrer */
            referral: string;
            /** @description Trust assumptions of a payer */
            trust: string;
            /** @description How to verify a bridge with two nodes, without this service */
            verification: string;
            /** @description OpenAPI document of the bridge */
            fullSpec: string;
            /** @description Page with every bridge */
            proof: string;
        };
        /** @description Routes of the bridge */
        BridgeRoutes: {
            routes: components["schemas"]["BridgeRoute"][];
        };
        /** @description A source chain and a destination chain */
        BridgeRoute: {
            /** @description Source chain, a value of `from` */
            from: string;
            /** @description Destination chain, a value of `to` */
            to: string;
            /** @description Source chain, CAIP-2 */
            fromNetwork: string;
            /** @description Destination chain, CAIP-2 */
            toNetwork: string;
            /** @description CCTP domain of the source chain */
            fromDomain: number;
            /** @description CCTP domain of the destination chain */
            toDomain: number;
            /** @description Whether the route is open now */
            open: boolean;
            /**
             * @description `warning`: open, but earlier bridges on the route are late
             * @enum {string}
             */
            state: "open" | "warning" | "closed";
            reason: string | null;
            warning: string | null;
            waiting: number | null;
            oldestWaitSeconds: number | null;
            lastHour: components["schemas"]["BridgeTimes"] | null;
            lastDay: components["schemas"]["BridgeTimes"] | null;
            /** @description Minimum amount now, USDC-6 */
            minAmountUsdc: string;
            /** @description Maximum amount now, USDC-6; 0 while the route is closed */
            maxAmountUsdc: string;
            etaSeconds: number | null;
            measured: components["schemas"]["BridgeMeasured"];
            /** @description Fee of this service, basis points of the delivered amount, before the gas cost is added and the fee ceiling is applied */
            feeBps: number;
            networkFeeUsdc: string | null;
        };
        /** @description Time from burn to mint of bridges of this service; pending bridges count with their age, up to one day */
        BridgeTimes: {
            /** @description Number of bridges delivered in this period */
            delivered: number;
            /** @description Median time from burn to mint, seconds */
            p50Seconds: number | null;
            /** @description 95th percentile, seconds */
            p95Seconds: number | null;
        };
        /** @description Time from burn to mint by block timestamps */
        BridgeMeasured: {
            /** @description Median time from burn to mint, seconds */
            p50Seconds: number | null;
            /** @description 95th percentile, seconds */
            p95Seconds: number | null;
            /** @description Number of measured bridges: the newest deliveries, at most 200 */
            samples: number;
        };
        /** @description Price of a bridge */
        BridgeQuote: {
            /** @description Source chain */
            from: string;
            /** @description Destination chain */
            to: string;
            /** @description USDC to deliver */
            amount: string;
            pay: components["schemas"]["BridgePay"];
            delivery: components["schemas"]["BridgeDelivery"];
            fee: components["schemas"]["BridgeFee"];
            /** @description Expected seconds until delivery */
            etaSeconds: number;
            route: components["schemas"]["BridgeQuoteRoute"];
            /** @description End of the validity of the price, unix seconds */
            expiresAt: number;
            /** @description Bridge contract, the receiver of the payment */
            payTo: string;
            /**
             * @description Receiver: the paying address
             * @constant
             */
            recipient: "the payer";
            /** @description Further remarks */
            note: string;
        };
        /** @description Payment */
        BridgePay: {
            /** @description Amount that the payer signs for, in USDC */
            amount: string;
            /** @description Amount that the payer signs for, USDC-6 */
            payUsdc: string;
            /** @description USDC of the source chain */
            asset: string;
            /** @description Source chain, CAIP-2 */
            network: string;
        };
        /** @description Delivery */
        BridgeDelivery: {
            /** @description Minimum delivery, in USDC */
            amount: string;
            /** @description Minimum delivery, USDC-6 */
            amountUsdc: string;
            /** @description Always true: amount is a minimum, and the unused network fee is delivered in addition */
            minimum: boolean;
            /** @description USDC of the destination chain */
            asset: string;
            /** @description Destination chain, CAIP-2 */
            network: string;
        };
        /** @description Fees */
        BridgeFee: {
            /** @description 1 % of the delivered amount, minus the reduction by the ceiling, USDC-6 */
            serviceUsdc: string;
            /** @description Maximum network fee (maxNetworkFeeUsdc of GET /v1/bridge/proof), outside the ceiling, USDC-6; the unused part is delivered in addition */
            networkUsdc: string;
            /** @description Gas of the burn at cost, USDC-6 */
            gasUsdc: string;
            /** @description serviceUsdc plus gasUsdc, at most ceilingUsdc, USDC-6 */
            cappedUsdc: string;
            /** @description max(3 %, 0.05 USDC) of the delivered amount, enforced by the contract, USDC-6 */
            ceilingUsdc: string;
            /** @description cappedUsdc plus networkUsdc, USDC-6: payment minus delivery */
            totalUsdc: string;
            /** @description totalUsdc in percent of the delivery */
            allInPct: number;
        };
        /** @description Current state of the route */
        BridgeQuoteRoute: {
            /**
             * @description `warning`: earlier bridges on the route are late
             * @enum {string}
             */
            state: "open" | "warning" | "closed";
            warning: string | null;
            waiting: number | null;
            oldestWaitSeconds: number | null;
        };
        /** @description A delivered bridge */
        BridgeDelivered: {
            /**
             * @description Delivered
             * @constant
             */
            status: "minted";
            /** @description Delivered amount, in USDC */
            receive: string;
            /** @description Delivered amount, USDC-6 */
            receivedUsdc: string;
            /** @description Destination chain */
            to: string;
            /** @description Receiver: the payer */
            recipient: string;
            burnTx: string | null;
            mintTx: string | null;
            /** @description URL of the bridge status */
            statusUrl: string;
            referrer: string | null;
            /** @description Earnings of the referrer, in USDC */
            referrerEarned: string;
        };
        /** @description A pending bridge */
        BridgePending: {
            burnTx: string | null;
            /** @description URL of the bridge status */
            statusUrl: string;
            /** @description State of the bridge, as in the bridge status */
            state: string;
            /** @description Next step for the caller */
            nextStep: string;
        };
        /** @description An authorization with a final outcome */
        BridgeConflict: {
            /** @description Problem and remedy; starts with the name of the field */
            error: string;
            /** @description Code from the closed list in docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field with the problem */
            field?: string;
            burnTx: string | null;
            refundTx: string | null;
            /** @description URL of the bridge status */
            statusUrl: string;
        };
        /** @description Nothing was sent or charged */
        BridgeNotSubmitted: {
            /** @description Problem and remedy; starts with the name of the field */
            error: string;
            /** @description Code from the closed list in docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field with the problem */
            field?: string;
            /** @description Next step for the caller */
            nextStep: string;
        };
        /** @description State of a bridge */
        BridgeStatus: {
            /**
             * @description `submitted`: sent, not mined. `waiting_for_circle`: burned. `pending_attestation`: listed by the attestation service. `attested`: can be minted. `minted`: delivered
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
            /** @description Minimum delivery, USDC-6 */
            amountUsdc: string;
            receivedUsdc: string | null;
            payUsdc: string | null;
            feeUsdc: string | null;
            feeExecutedUsdc: string | null;
            circleStatus: string | null;
            forwardState: string | null;
            delayReason: string | null;
            expectedBy: number | null;
            /** @description Whether the state is final */
            final: boolean;
            /** @description Whether the bridge was cancelled without a charge */
            reverted: boolean;
            /** @description Whether a third party submitted the authorization; the payer is then refunded */
            frontRun: boolean;
            /** @description Whether the payer was refunded in full */
            refunded: boolean;
            refundTx: string | null;
            reason: string | null;
            /** @description Time of each stage */
            timestamps: {
                paidAt: number | null;
                burnedAt: number | null;
                indexedAt: number | null;
                attestedAt: number | null;
                mintedAt: number | null;
            };
            /** @description Mint transaction while the burn is attested and not minted; the payer receives the USDC from any sender */
            selfMint: components["schemas"]["OpenCall"] | null;
            /** @description Number of bridges burned by the transaction; this answer is the first bridge */
            bridgesInTx: number;
            /**
             * @description Next actor: `service` is this service, `circle` the attestation and forwarding service; `nobody` means that no action is due
             * @enum {string}
             */
            nextActor: "service" | "circle" | "payer" | "nobody";
            /** @description Next step, and the action of the caller */
            nextStep: string;
            /** @description URL of this answer */
            statusUrl: string;
        };
        /** @description An unsigned transaction that any account may sign and send */
        OpenCall: {
            /** @description Chain for the transaction */
            chainId: number;
            /** @description Contract to call */
            to: string;
            /** @description Calldata */
            data: string;
            /** @description Gas limit: a measured upper bound for a mint */
            gas: string;
            /** @description Same as gas, under the name that ethers reads */
            gasLimit: string;
        };
        /** @description One page of the matching bridges */
        BridgeProof: {
            totals: components["schemas"]["BridgeTotals"];
            /** @description Time from burn to mint by block timestamps per route; the filters have no effect */
            routes: {
                /** @description Source chain */
                from: string;
                /** @description Destination chain */
                to: string;
                /** @description Median time from burn to mint, seconds */
                p50Seconds: number;
                /** @description 95th percentile, seconds */
                p95Seconds: number;
                /** @description Number of measured bridges: the newest deliveries, at most 200 */
                samples: number;
            }[];
            /** @description Bridges, newest first */
            bridges: components["schemas"]["BridgeProofRow"][];
            /** @description Newest deposits outside of bridges, on the first page of the unfiltered list; empty elsewhere */
            deposits: components["schemas"]["BridgeDeposit"][];
            /** @description Newest indexed block per chain */
            indexed: {
                /** @description Chain, CAIP-2 */
                network: string;
                /** @description Newest indexed block */
                blockNumber: number;
                /** @description Time of that block, unix seconds */
                timestamp: number;
            }[];
            /** @description Next page; null on the last */
            nextCursor: string | null;
        };
        /** @description Sums over all bridges that match `payer`, `from`, `since` and `until`; the same on every page */
        BridgeTotals: {
            /** @description Number of burned bridges */
            bridges: number;
            /** @description Number of delivered bridges */
            delivered: number;
            /** @description Sum of the delivered amounts, USDC-6 */
            deliveredUsdc: string;
            /** @description Sum of the fees of this service, USDC-6 */
            feesUsdc: string;
            /** @description Number of refunded deposits outside of bridges */
            refunds: number;
            /** @description Number of burned, undelivered bridges */
            pending: number;
        };
        /** @description One bridge, from the logs of two chains */
        BridgeProofRow: {
            /** @description Id of the bridge, the same in burn and mint */
            id: string;
            /** @description Payer and receiver of the bridge */
            payer: string;
            /** @description Source chain */
            from: string;
            /** @description Destination chain */
            to: string;
            /** @description Minimum delivery, USDC-6 */
            amountUsdc: string;
            receivedUsdc: string | null;
            /** @description Amount that the payer signed for, USDC-6 */
            payUsdc: string;
            /** @description Fee of this service, gas included, USDC-6 */
            feeUsdc: string;
            networkFeeUsdc: string | null;
            /** @description Maximum network fee, USDC-6; the part above networkFeeUsdc is delivered in addition */
            maxNetworkFeeUsdc: string;
            referrer: string | null;
            /** @description Part of the fee for the referrer, USDC-6 */
            referralUsdc: string;
            /** @description Burn transaction */
            burnTx: string;
            /** @description Block of the burn */
            burnBlock: number;
            mintTx: string | null;
            mintBlock: number | null;
            /** @description Sender of the mint: the forwarder of the attestation service, this service, or a third party */
            mintedBy: ("forwarder" | "self" | "other") | null;
            /** @description Time of the burn, unix seconds */
            burnedAt: number;
            mintedAt: number | null;
            seconds: number | null;
            refundTx: string | null;
            /**
             * @description State of the bridge
             * @enum {string}
             */
            status: "waiting_for_circle" | "pending_attestation" | "attested" | "minted";
        };
        /** @description Deposit that a third party moved into the contract outside of a bridge, to be refunded */
        BridgeDeposit: {
            /** @description Id of the authorization */
            id: string;
            /** @description Owner of the deposit */
            payer: string;
            /** @description Chain of the deposit */
            from: string;
            /** @description Deposited amount, USDC-6 */
            depositUsdc: string;
            /** @description Deposit transaction */
            depositTx: string;
            /** @description Time of the deposit, unix seconds */
            depositedAt: number;
            refundTx: string | null;
            refundedAt: number | null;
        };
        /** @description A burn, recomputed from the chains */
        BridgeVerification: {
            /** @description Hash of the burn transaction */
            burnTx: string;
            /** @description Whether every bridge of the burn has the same values in the index and on the chains */
            match: boolean;
            bridges: components["schemas"]["BridgeCheck"][];
        };
        /** @description One bridge, from the index and from the chains */
        BridgeCheck: {
            /** @description Id of the bridge */
            id: string;
            /** @description Whether no field differs */
            match: boolean;
            /** @description Values in the index; null when the index lacks the bridge */
            inIndex: {
                [key: string]: string | number | null;
            } | null;
            /** @description Values in the current receipts of both chains; null without receipts */
            onChain: {
                [key: string]: string | number | null;
            } | null;
            differences: {
                /** @description Fields that differ */
                field: string;
                /** @description Value in the index */
                indexValue: string | number | null;
                /** @description Value on the chains */
                chainValue: string | number | null;
            }[];
        };
        /** @description Referral earnings of one address */
        BridgeEarnings: {
            /** @description Address of the referrer */
            referrer: string;
            chains: components["schemas"]["BridgeEarningsOnChain"][];
            /** @description Sum over the chains, USDC-6 */
            totalClaimableUsdc: string;
            /** @description Minimum of the daily payout per chain, USDC-6 */
            payoutThresholdUsdc: string;
            /** @description Time of the next daily payout, unix seconds */
            nextPayoutAt: number;
        };
        /** @description Earnings of a referrer in one contract */
        BridgeEarningsOnChain: {
            /** @description Chain, CAIP-2 */
            network: string;
            /** @description Bridge contract that holds the earnings */
            contract: string;
            /** @description Earnings not paid out, USDC-6 */
            claimableUsdc: string;
            /** @description Earnings paid out, USDC-6 */
            paidUsdc: string;
            /** @description Total earnings, USDC-6 */
            earnedUsdc: string;
            /** @description Number of bridges with earnings */
            bridges: number;
            lastPayoutTx: string | null;
            /** @description Claim transaction for the referrer; null without claimable earnings */
            claim: components["schemas"]["UnsignedTransaction"] | null;
        };
        /** @description Referrers of a payer */
        BridgeReferrer: {
            /** @description Address of the payer */
            payer: string;
            /** @description Chains on which the payer has a referrer; empty without a referrer */
            chains: components["schemas"]["BridgeReferrerOnChain"][];
        };
        /** @description First referrer on one chain */
        BridgeReferrerOnChain: {
            /** @description Chain, CAIP-2 */
            network: string;
            /** @description Address of the payer */
            payer: string;
            /** @description Referrer that earns from bridges without `ref` */
            referrer: string;
            /** @description Bridge that set the referrer */
            setByTx: string;
            /** @description Time of that bridge, unix seconds */
            since: number;
        };
        /** @description USDC of one address */
        BridgeBalances: {
            /** @description Address of the holder */
            address: string;
            /** @description Sum over the available chains, USDC-6 */
            totalUsdc: string;
            /** @description totalUsdc in dollars */
            totalValue: string;
            /** @description Whether every chain was available */
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
            /** @description Reason why the balance is missing */
            reason?: string;
        };
        /** @description All CCTP transfers of a transaction */
        CctpStatus: {
            /** @description Whether a connected chain has the transaction */
            found: boolean;
            /**
             * @description State of the least advanced transfer; not_found without a transfer
             * @enum {string}
             */
            state: "not_found" | "pending_attestation" | "attested" | "minted";
            /** @description Hash of the transaction */
            txHash: string;
            transfers: components["schemas"]["CctpTransfer"][];
            /** @description Mint transaction of the first transfer that is attested and not minted */
            receiveMessage: components["schemas"]["OpenCall"] | null;
            /** @description Next step for the caller */
            nextStep: string;
        };
        /** @description One burn of a transaction, and its mint */
        CctpTransfer: {
            /**
             * @description `pending_attestation`: burned. `attested`: any account may mint. `minted`: delivered. A transfer of version 1 stays `pending_attestation`: its mint is not read
             * @enum {string}
             */
            state: "pending_attestation" | "attested" | "minted";
            /** @description Version of CCTP */
            version: 1 | 2;
            burnTx: string | null;
            mintTx: string | null;
            /** @description Burned amount, USDC-6 */
            burnedUsdc: string;
            feeExecutedUsdc: string | null;
            /** @description Source chain */
            sourceChain: string;
            /** @description Destination chain */
            destinationChain: string;
            mintRecipient: string | null;
            /** @description Whether the burn requests a mint by the forwarding service */
            forwarding: boolean;
            forwardState: string | null;
            circleStatus: string | null;
            delayReason: string | null;
            bridgeId: string | null;
            /** @description Mint transaction while the burn is attested and not minted; the recipient receives the USDC from any sender */
            receiveMessage: components["schemas"]["OpenCall"] | null;
        };
        /** @description Problems of a challenge and of a payment */
        X402Check: {
            /** @description Whether there are no errors */
            ok: boolean;
            /** @description Offered x402 versions */
            versions: {
                /** @description Whether there is a challenge of version 1 */
                v1: boolean;
                /** @description Whether there is a challenge of version 2 */
                v2: boolean;
            };
            /** @description Every way to pay, unchanged */
            accepts: {
                [key: string]: unknown;
            }[];
            problems: components["schemas"]["X402Problem"][];
            /** @description Decoded payment; only when the request has a payment */
            payment?: {
                decoded: components["schemas"]["X402DecodedPayment"] | null;
                /** @description Whether the payment satisfies an entry of accepts, as far as checked */
                matches: boolean;
                problems: components["schemas"]["X402Problem"][];
                reason: string | null;
            };
        };
        /** @description A problem of a challenge or of a payment */
        X402Problem: {
            /**
             * @description `error`: some clients cannot pay. `warning`: payment works, or cannot be checked here
             * @enum {string}
             */
            severity: "error" | "warning";
            /** @description Stable code of the problem */
            code: string;
            /** @description Place of the problem */
            path: string;
            /** @description Description of the problem */
            message: string;
            /** @description Fix */
            fix: string;
        };
        /** @description A decoded payment */
        X402DecodedPayment: {
            /** @description x402 version of the payment */
            x402Version: 1 | 2;
            /** @description Scheme */
            scheme: string;
            /** @description Network of the payment, unchanged */
            network: string;
            /** @description Payer */
            from: string;
            /** @description Receiver */
            to: string;
            /** @description Amount, base units */
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
            /** @description Address of the payer */
            address: string;
            /** @description Resource to pay for */
            url: string;
            /** @description Whether the address can pay at least one option now */
            ready: boolean;
            /** @description Whether the address is a contract wallet; null when no chain was available */
            isContract: boolean | null;
            options: components["schemas"]["X402Option"][];
            /** @description Required capabilities of a client */
            clientCaps: {
                /** @description x402 versions of the endpoint */
                x402Versions: number[];
                /** @description Schemes of the options */
                schemes: string[];
                /** @description Chains of the options */
                networks: string[];
                /** @description Payload that the wallet signs */
                signing: string;
            };
        };
        /** @description One way to pay, for this address */
        X402Option: {
            /** @description Chain, CAIP-2 */
            network: string;
            /** @description Payment token */
            asset: string;
            /** @description Price in base units, which are USDC-6 when the asset is USDC */
            payUsdc: string;
            balanceUsdc: string | null;
            /** @description Whether the address can pay this way now */
            ready: boolean;
            /** @description Reasons why the address cannot pay */
            reasons: string[];
        };
        /** @description How to use the sponsor */
        GasGuide: {
            /** @description Title */
            title: string;
            /** @description Summary in one sentence */
            summary: string;
            /** @description Price rules */
            pricing: string;
            /** @description Chains with a sponsor; Solana comes last */
            chains: ({
                /** @description The chain */
                chainId: number;
                /** @description EntryPoint v0.8 */
                entryPoint: string;
                /** @description Paymaster of the service */
                paymaster: string;
                /** @description Account to which wallets are delegated */
                account: string;
            } | {
                /** @description CAIP-2 name of Solana */
                network: string;
                feePayer: string | null;
            })[];
            /** @description The four ways to get a sponsorship */
            lanes: components["schemas"]["GasGuideLane"][];
            /** @description Other answers, by HTTP status */
            refusals: {
                status: number;
                when: string;
            }[];
            /** @description Errors of a JSON-RPC call, by code */
            rpcErrors: {
                code: number;
                when: string;
            }[];
            /** @description Limits */
            limits: string[];
            /** @description Notes */
            notes: string[];
        };
        /** @description A way to get a sponsorship */
        GasGuideLane: {
            /** @description Form of the request */
            id: string;
            /** @description Form of the request, and its users */
            title: string;
            steps: components["schemas"]["GasGuideStep"][];
        };
        /** @description One step to a sponsorship */
        GasGuideStep: {
            /** @description Title of the step */
            title: string;
            /** @description Instructions */
            text: string;
            /** @description Request to copy; absent when the step has no request */
            request?: string;
        };
        /** @description A sponsored operation to sign */
        GasSponsored: {
            userOperation: components["schemas"]["UserOperation"];
            /** @description Payload for eth_signTypedData_v4 */
            typedData: {
                [key: string]: unknown;
            };
            /** @description EIP-7702 tuple to sign once; absent when the wallet is already delegated */
            authorization?: {
                /** @description Chain of the authorization */
                chainId: number;
                /** @description Delegate of the wallet */
                address: string;
                /** @description Nonce of the wallet */
                nonce: number;
                /** @description Digest, for signers that cannot sign the tuple */
                hash: string;
            };
            /** @description Paymaster of the service */
            paymaster: string;
            /** @description Validity, id and signature of the sponsor */
            paymasterData: string;
            /** @description Units of gas, 0x-hex */
            paymasterVerificationGasLimit: string;
            /** @description Units of gas, 0x-hex */
            paymasterPostOpGasLimit: string;
            /** @description Unix second before which the signed operation must be posted */
            validUntil: number;
            /** @description Id of the sponsorship, 16 bytes */
            sponsorshipId: string;
            /** @description Hash of the operation */
            userOpHash: string;
            /** @description Chain of the operation */
            chainId: number;
            /** @description EntryPoint v0.8 */
            entryPoint: string;
            /** @description URL of the status */
            statusUrl: string;
            /** @description Instruction for the next step */
            nextStep: string;
        };
        /** @description An operation of EntryPoint v0.8, unpacked */
        UserOperation: {
            /** @description Address of the account */
            sender: string;
            /** @description Nonce of the account, 0x-hex */
            nonce: string;
            /** @description Deployer of the account, or the EIP-7702 marker */
            factory?: string;
            /** @description Call data of the factory */
            factoryData?: string;
            /** @description Call data of the account */
            callData: string;
            /** @description Units of gas, 0x-hex */
            callGasLimit: string;
            /** @description Units of gas, 0x-hex */
            verificationGasLimit: string;
            /** @description Units of gas, 0x-hex */
            preVerificationGas: string;
            /** @description Wei per unit of gas, 0x-hex */
            maxFeePerGas: string;
            /** @description Wei per unit of gas, 0x-hex */
            maxPriorityFeePerGas: string;
            /** @description Paymaster of the service */
            paymaster?: string;
            /** @description Units of gas, 0x-hex */
            paymasterVerificationGasLimit?: string;
            /** @description Units of gas, 0x-hex */
            paymasterPostOpGasLimit?: string;
            /** @description Validity, id and signature of the sponsor */
            paymasterData?: string;
            /** @description Empty; replace with your signature */
            signature: string;
        };
        /** @description A sponsored operation that is in a block */
        GasExecuted: {
            txHash: string | null;
            userOpHash: string | null;
            /** @description Whether the call of the account succeeded */
            success: boolean;
            /** @description Cost that the deposit paid, in the native coin */
            actualGasCostEth: string;
            /** @description actualGasCostEth in wei */
            actualGasCostWei: string;
            /** @description URL of the status */
            statusUrl: string;
            /** @description Reason of the failure */
            reason?: string;
        };
        /** @description Answer of a JSON-RPC call (ERC-7677) */
        GasRpcReply: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description Id of the request */
            id: string | number | null;
            result?: unknown;
            /** @description Code 402 has the x402 PaymentRequired as its data */
            error?: {
                code: number;
                message: string;
                data?: unknown;
            };
        };
        /** @description An operation that is in no block yet */
        GasPending: {
            /** @description URL of the status */
            statusUrl: string;
            /** @description Instruction for the next step */
            nextStep: string;
            /** @description State */
            state: string;
            txHash: string | null;
            userOpHash?: string | null;
            /** @description Id of a payment whose outcome is not known yet */
            paymentId?: string;
        };
        /** @description The wallet, the operation or the payment is already used */
        GasConflict: {
            /** @description Problem and remedy; starts with the name of the field */
            error: string;
            /** @description Code from the closed list in docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field with the problem */
            field?: string;
            /** @description Delegate of the wallet */
            delegate?: string;
            /** @description Instruction for the next step */
            hint?: string;
            /** @description URL of the status */
            statusUrl?: string;
        };
        /** @description An operation that failed through a fault of the operator; the payment remains valid */
        GasFailed: {
            /** @description Problem and remedy; starts with the name of the field */
            error: string;
            /** @description Code from the closed list in docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field with the problem */
            field?: string;
            userOpHash: string | null;
            /** @description URL of the status */
            statusUrl: string;
            credit: components["schemas"]["GasCredit"] | null;
        };
        /** @description Another sponsorship for the same payment */
        GasCredit: {
            /** @description End of the credit, unix seconds */
            until: number;
            /** @description How to use the credit */
            how: string;
        };
        /** @description A sponsored transaction to sign */
        SolanaSponsored: {
            /** @description Id of the sponsorship */
            sponsorshipId: string;
            /** @description Transaction in base64, signed by the sponsor over a fresh blockhash; sign it unchanged */
            transaction: string;
            /** @description Signature of the sponsor, which identifies the transaction on the chain */
            signature: string;
            /** @description Fee payer */
            feePayer: string;
            /** @description Maximum cost for the fee payer, lamports */
            lamportCap: string;
            /** @description Last height of a block that accepts the transaction */
            lastValidBlockHeight: string;
            /** @description Approximate time of the block of lastValidBlockHeight, unix seconds; post before this time */
            validUntil: number;
            /** @description Instruction for the next step */
            nextStep: string;
        };
        /** @description A sponsored transaction that is in a block */
        SolanaExecuted: {
            /** @description Id of the sponsorship */
            sponsorshipId: string;
            signature: string | null;
            slot: string | null;
            /** @description Whether the transaction succeeded */
            success: boolean;
            /** @description Fee of the chain, lamports */
            feeLamports: string;
            /** @description Reason of the failure */
            failure?: string;
        };
        /** @description An operation that is in no block yet */
        SolanaPending: {
            /** @description Id of the sponsorship */
            sponsorshipId?: string;
            signature?: string | null;
            /** @description Id of a payment whose outcome is not known yet */
            paymentId?: string;
            txHash?: string | null;
            /** @description URL of the status of the payment */
            statusUrl?: string;
            /** @description State */
            state: string;
            /** @description Instruction for the next step */
            nextStep: string;
        };
        /** @description An operation that failed through a fault of the operator; the payment remains valid */
        SolanaFailed: {
            /** @description Problem and remedy; starts with the name of the field */
            error: string;
            /** @description Code from the closed list in docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field with the problem */
            field?: string;
            /** @description Id of the sponsorship */
            sponsorshipId: string;
            signature: string | null;
            credit: components["schemas"]["GasCredit"] | null;
        };
        /** @description Addresses, prices and limits of the sponsor */
        GasConfig: {
            /** @description Whether the sponsor sells on any chain now */
            enabled: boolean;
            /** @description EntryPoints by version; only operations of version 0.8 are sponsored */
            entryPoints: {
                /** @description Address for version 0.7, whose operations are not sponsored */
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
            /** @description Sponsors by chain; the fields above repeat the first chain. Solana comes last, without EVM addresses */
            chains: (components["schemas"]["GasConfigChain"] | components["schemas"]["GasConfigSolana"])[];
            priceRules: components["schemas"]["GasPriceRules"];
            limits: components["schemas"]["GasLimits"];
        };
        /** @description Sponsorships of plain wallets (EIP-7702) */
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
            /** @description Whether the sponsor sells now */
            enabled: boolean;
            reason: string | null;
            /** @description Symbol of the native coin */
            nativeSymbol: string;
            /** @description Price of the coin; null without a price */
            nativePrice: components["schemas"]["GasNativePrice"] | null;
            /** @description EntryPoint v0.8 */
            entryPoint: string;
            /** @description Paymaster of the service */
            paymaster: string;
            signer: string | null;
            /** @description Account to which plain wallets are delegated */
            simple7702Implementation: string;
            /** @description Keys of the operator that send operations */
            submitters: {
                /** @description Address of the key */
                address: string;
                /** @description Whether the key sends operations now */
                enabled: boolean;
            }[];
        };
        /** @description Price of the coin that pays the gas */
        GasNativePrice: {
            /** @description USD per coin that prices use, 8 decimals: the higher of the two sources */
            usd: string;
            /** @description Source of the price: twap or feed */
            source: string;
            /** @description TWAP of the pool of the coin with USDC over 600 s */
            twapUsd: string;
            /** @description Price of the coin by its price feed */
            feedUsd: string;
            /** @description Block of both prices */
            blockNumber: number;
        };
        /** @description The sponsor on Solana */
        GasConfigSolana: {
            /** @description CAIP-2 name */
            network: string;
            /** @description Whether the sponsor sells now */
            enabled: boolean;
            reason: string | null;
            /** @description Symbol of the native coin */
            nativeSymbol: string;
            nativeUsd: string | null;
            feePayer: string | null;
            /** @description Path of the endpoint */
            path: string;
            limits: components["schemas"]["SolanaLimits"];
        };
        /** @description Limits of requests */
        SolanaLimits: {
            /** @description Maximum signatures, including that of the fee payer */
            maxSigners: number;
            /** @description Maximum bytes with all signatures */
            maxTransactionBytes: number;
            /** @description Maximum compute units */
            maxComputeUnits: string;
            /** @description Maximum price of a compute unit, millionths of a lamport */
            maxMicroLamportsPerUnit: string;
            /** @description Lamports that each created token account adds to the cap */
            tokenAccountLamports: string;
        };
        /** @description Price: max(minUsdc, multiplier x cap x nativePrice.usd) */
        GasPriceRules: {
            /** @description Minimum price of a sponsorship, USDC-6 */
            minUsdc: string;
            /** @description Price in basis points of the gas cap */
            multiplierBps: number;
            /** @description Gas that the cap adds to the limits of the operation */
            constantGas: string;
            /** @description Chains on which a payment is accepted */
            payableOn: string[];
            /** @description Life of a quote, and of the sponsorship after its payment, seconds */
            quoteSeconds: number;
        };
        /** @description Limits of requests */
        GasLimits: {
            /** @description Maximum number of calls in a direct request */
            maxCalls: number;
            /** @description Maximum size of the call data of an operation, bytes */
            maxCallDataBytes: number;
            /** @description Bytes of a signature that every price includes */
            freeSignatureBytes: number;
            /** @description Maximum of callGasLimit + verificationGasLimit */
            maxAccountGas: string;
            /** @description Maximum gas of the whole transaction */
            maxTransactionGas: string;
        };
        /** @description A sponsored operation */
        GasOperation: {
            userOpHash: string | null;
            sponsorshipId: string | null;
            /** @description Chain of the operation */
            chainId: number;
            /** @description Address of the account */
            sender: string;
            /** @description Form of the request for the sponsorship */
            lane: ("rpc" | "direct" | "own") | null;
            /**
             * @description `signed`: waits for the post; `posted`: waits for a block; `executed`; `external`: executed by a third party; `reverted`; `failed`: a fault of the operator, see `credit`; `expired`
             * @enum {string}
             */
            state: "asked" | "signed" | "posted" | "executed" | "external" | "expired" | "failed" | "reverted" | "refused" | "void";
            reason: string | null;
            /** @description Whether the call of the account succeeded; null before a block */
            success: boolean | null;
            txHash: string | null;
            blockNumber: number | null;
            /** @description Whether the block is final */
            isFinal: boolean;
            actualGasCostWei: string | null;
            actualGasCostEth: string | null;
            txCostWei: string | null;
            validUntil: number | null;
            credit: components["schemas"]["GasCredit"] | null;
            servedBy: string | null;
        };
        /** @description Activity, revenue and funds of the gas sponsor */
        GasStats: {
            /** @description Chains by CAIP-2 name */
            chains: {
                [key: string]: components["schemas"]["GasChain"];
            };
            solana: components["schemas"]["GasSolanaStats"];
            totals: components["schemas"]["GasTotals"];
            /** @description `onChain` covers the time up to `asOf` of the chain, `desk` up to now */
            windows: {
                /** @description Figures of the last 24 hours */
                h24: {
                    /** @description Figures by CAIP-2 name */
                    chains: {
                        [key: string]: components["schemas"]["GasFigures"];
                    };
                    totals: components["schemas"]["GasTotals"];
                };
                /** @description Figures of the last 7 days */
                d7: {
                    /** @description Figures by CAIP-2 name */
                    chains: {
                        [key: string]: components["schemas"]["GasFigures"];
                    };
                    totals: components["schemas"]["GasTotals"];
                };
                /** @description Figures since the first block of the paymaster */
                all: {
                    /** @description Figures by CAIP-2 name */
                    chains: {
                        [key: string]: components["schemas"]["GasFigures"];
                    };
                    totals: components["schemas"]["GasTotals"];
                };
            };
            /** @description The newest 20 operations of the EVM chains; `solana` has those of Solana */
            recent: components["schemas"]["GasRecent"][];
            /** @description How to reproduce all onChain figures and the deposit */
            recompute: string;
        };
        /** @description The sponsor of one chain, with its figures over all time */
        GasChain: {
            /** @description Whether the sponsor sells now */
            enabled: boolean;
            reason: string | null;
            /** @description Block for which onChain and deposit are true; null before the first block */
            asOf: {
                /** @description Number of the newest indexed block */
                blockNumber: number;
                /** @description Time of the block, unix seconds; windows end here */
                timestamp: number;
            } | null;
            /** @description Symbol of the native coin */
            nativeSymbol: string;
            nativeUsd: string | null;
            /** @description EntryPoint v0.8 */
            entryPoint: string;
            /** @description Paymaster of the service */
            paymaster: string;
            signer: string | null;
            deposit: components["schemas"]["GasDeposit"];
            /** @description Keys of the operator that send operations */
            submitters: components["schemas"]["GasSubmitter"][];
            onChain: components["schemas"]["GasOnChain"];
            desk: components["schemas"]["GasDesk"];
            /** @description Margin; null while the coin has no price */
            margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description Deposit that pays the gas */
        GasDeposit: {
            /** @description Deposit of the paymaster, computed from events, wei */
            wei: string;
            /** @description Deposit in coins */
            eth: string;
            /** @description Whether `wei` is exact; false after a deposit without an event, until the next deposit */
            exact: boolean;
            reservedWei: string | null;
            reservedEth: string | null;
            usd: string | null;
            opsLeft: number | null;
        };
        /** @description A key of the operator that sends operations */
        GasSubmitter: {
            /** @description Address of the key */
            address: string;
            /** @description Whether the key sends operations now */
            open: boolean;
            /** @description Balance, wei */
            balanceWei: string;
            /** @description Balance in coins */
            balanceEth: string;
            /** @description Number of pending transactions */
            pending: number;
        };
        /** @description Figures from logs and receipts; see recompute */
        GasOnChain: {
            /** @description Number of operations in blocks, paid by the paymaster */
            operations: number;
            /** @description Number of successful executions */
            succeeded: number;
            /** @description Number of operations whose call failed; the deposit paid the gas */
            opReverted: number;
            /** @description Number of operations that third parties submitted */
            external: number;
            /** @description Number of sending accounts */
            senders: number;
            gas: components["schemas"]["GasCosts"];
            /** @description Sum of the deposits, wei */
            depositedWei: string;
            /** @description Sum of the withdrawals, wei */
            withdrawnWei: string;
        };
        /** @description Gas and the cost of gas */
        GasCosts: {
            /** @description Sum of actualGasUsed of the events, units of gas */
            gasUsed: string;
            /** @description Sum of actualGasCost of the events, which the deposit paid, wei */
            actualGasCostWei: string;
            /** @description actualGasCostWei in coins */
            actualGasCostEth: string;
            /** @description Part of actualGasCostWei that went to third parties, wei */
            externalCostWei: string;
            /** @description Cost of the transactions of the submitters by their receipts, wei */
            txCostWei: string;
            /** @description txCostWei in coins */
            txCostEth: string;
            /** @description Additional cost to publish the transactions of the submitters on L1, wei */
            l1FeeWei: string;
            /** @description l1FeeWei in coins */
            l1FeeEth: string;
        };
        /** @description Figures from rows of the operator, which callers cannot verify */
        GasDesk: {
            sponsorships: components["schemas"]["GasSponsorships"];
            /** @description Fees that callers paid, USDC-6 */
            feesUsdc: string;
            /** @description feesUsdc in USD */
            fees: string;
            /** @description Cost of transactions of the operator without an operation, wei */
            lostCostWei: string;
            lanes: components["schemas"]["GasLanes"];
            /** @description Time from the post of an operation until its block was observed, milliseconds; null without an operation */
            latencyMs: {
                /** @description Median */
                p50: number;
                /** @description 95th percentile */
                p95: number;
            } | null;
        };
        /** @description Outcomes of sponsorships */
        GasSponsorships: {
            /** @description Number of quotes that are still valid or that led to a payment */
            quoted: number;
            /** @description Number of settled payments */
            paid: number;
            /** @description Number of signed requests that the service accepted */
            submitted: number;
            /** @description Number of operations of the operator whose call succeeded */
            executed: number;
            /** @description Number of operations of the operator whose call failed */
            opReverted: number;
            /** @description Number of sponsorships lost by a fault of the caller */
            txReverted: number;
            /** @description Number of sponsorships lost by a fault of the operator; each payment is valid for another sponsorship */
            failed: number;
            /** @description Number of sponsorships that expired without a post */
            expired: number;
            /** @description Number of operations that a third party executed */
            external: number;
        };
        /** @description Paid sponsorships by form of the request */
        GasLanes: {
            /** @description Number of sponsorships through JSON-RPC (ERC-7677) */
            rpc: number;
            /** @description Number of sponsorships of plain wallets */
            direct: number;
            /** @description Number of operations that callers built */
            own: number;
        };
        /** @description Margin at the current price of the coin */
        GasMargin: {
            /** @description Fees that callers paid, USD */
            feesUsd: string;
            /** @description Cost, USD: transactions, L1 fees, lost transactions, operations of third parties; on Solana fees and accounts */
            costUsd: string;
            /** @description Fees minus cost, USD */
            usd: string;
            /** @description Fees minus cost, USDC-6 */
            usdc: string;
            /** @description Margin in percent of the fees; null without fees */
            pct: number | null;
        };
        /** @description Activity, revenue and funds of the sponsor on Solana */
        GasSolanaStats: {
            /** @description CAIP-2 name */
            network: string;
            /** @description Whether the sponsor sells now */
            enabled: boolean;
            reason: string | null;
            /** @description End of all windows, unix seconds */
            windowsEndAt: number;
            /** @description Symbol of the native coin */
            nativeSymbol: string;
            nativeUsd: string | null;
            /** @description Fee payer; null without a sponsor on Solana */
            feePayer: components["schemas"]["GasSolanaFeePayer"] | null;
            /** @description Current and former fee payers of transactions in blocks */
            feePayers: string[];
            /** @description Figures of the last 24 hours, the last 7 days, and all time */
            windows: {
                h24: components["schemas"]["GasSolanaFigures"];
                d7: components["schemas"]["GasSolanaFigures"];
                all: components["schemas"]["GasSolanaFigures"];
            };
            /** @description The newest 20 transactions */
            recent: components["schemas"]["GasSolanaRecent"][];
            /** @description How to reproduce all onChain figures */
            recompute: string;
        };
        /** @description Fee payer on Solana */
        GasSolanaFeePayer: {
            /** @description Address of the account */
            address: string;
            lamports: string | null;
            sol: string | null;
            reservedLamports: string | null;
            opsLeft: number | null;
        };
        /** @description Figures of Solana over one window */
        GasSolanaFigures: {
            onChain: components["schemas"]["GasSolanaOnChain"];
            desk: components["schemas"]["GasSolanaDesk"];
            /** @description Margin; null when lamports were spent and SOL has no price */
            margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description Figures from receipts; see recompute */
        GasSolanaOnChain: {
            /** @description Number of transactions in blocks, paid by the fee payer */
            transactions: number;
            /** @description Number of successful executions */
            succeeded: number;
            /** @description Number of transactions that failed in a block; the fee payer paid the fee */
            failed: number;
            /** @description Number of wallets that signed */
            senders: number;
            /** @description Fees of the chain, lamports */
            feeLamports: string;
            /** @description feeLamports in SOL */
            feeSol: string;
            /** @description Rent of created accounts, lamports */
            rentLamports: string;
            /** @description Cost for the fee payer: fees and accounts, lamports */
            spentLamports: string;
            /** @description spentLamports in SOL */
            spentSol: string;
            /** @description Number of transactions without a stored receipt, excluded from sums of lamports */
            unread: number;
        };
        /** @description Figures from rows of the operator, which callers cannot verify */
        GasSolanaDesk: {
            sponsorships: components["schemas"]["GasSolanaSponsorships"];
            /** @description Fees that callers paid, USDC-6 */
            feesUsdc: string;
            /** @description feesUsdc in USD */
            fees: string;
            /** @description Maximum cost of transactions without a stored receipt, lamports; part of the margin */
            unreadCapLamports: string;
            /** @description Time from the post of a transaction until its block was observed, milliseconds; null without a transaction */
            latencyMs: {
                /** @description Median */
                p50: number;
                /** @description 95th percentile */
                p95: number;
            } | null;
        };
        /** @description Outcomes of sponsorships */
        GasSolanaSponsorships: {
            /** @description Number of quotes that are still valid or that led to a payment */
            quoted: number;
            /** @description Number of settled payments */
            paid: number;
            /** @description Number of signed requests that the service accepted */
            posted: number;
            /** @description Number of transactions that succeeded in a block */
            confirmed: number;
            /** @description Number of transactions that failed in a block */
            failed: number;
            /** @description Number of sponsorships that expired without a post */
            expired: number;
            /** @description Number of sponsorships lost by a fault of the operator; each payment is valid for another sponsorship */
            credited: number;
            /** @description Number of sponsorships that the service did not sign; their payments are not charged, or are valid for another sponsorship */
            refused: number;
            /** @description Number of sponsorships whose payment was not charged */
            void: number;
        };
        /** @description A sponsored transaction */
        GasSolanaRecent: {
            /** @description Id of the sponsorship */
            sponsorshipId: string;
            /** @description Signature that identifies the transaction on the chain */
            signature: string;
            slot: string | null;
            time: number | null;
            sender: string | null;
            /** @description Whether the transaction succeeded */
            success: boolean;
            feeLamports: string | null;
            spentLamports: string | null;
            feeUsdc: string | null;
        };
        /** @description Sums over all chains, including Solana */
        GasTotals: {
            /** @description Number of operations, and of Solana transactions, in blocks */
            operations: number;
            /** @description Fees that callers paid, USDC-6 */
            feesUsdc: string;
            /** @description feesUsdc in USD */
            fees: string;
            /** @description Margin; null while a coin has no price */
            margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description Figures of one chain over one window */
        GasFigures: {
            onChain: components["schemas"]["GasOnChain"];
            desk: components["schemas"]["GasDesk"];
            /** @description Margin; null while the coin has no price */
            margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description A sponsored operation */
        GasRecent: {
            /** @description CAIP-2 name of the chain */
            network: string;
            /** @description Hash of the operation */
            userOpHash: string;
            sponsorshipId: string | null;
            /** @description Transaction of the operation */
            txHash: string;
            /** @description Account of the operation */
            sender: string;
            /** @description Whether the call of the account succeeded */
            success: boolean;
            /** @description Cost that the deposit paid, wei */
            actualGasCostWei: string;
            /** @description actualGasCostWei in coins */
            actualGasCostEth: string;
            /** @description Cost of the transaction of the operation by the receipt, wei */
            txCostWei: string;
            /** @description txCostWei in coins */
            txCostEth: string;
            feeUsdc: string | null;
            /** @description Number of the block of the operation */
            blockNumber: number;
            /** @description Time of the block, unix seconds */
            timestamp: number;
        };
        /** @description Coverage, grades, parameters and prices of leads */
        LeadCoverage: {
            /** @description Purpose of the service */
            service: string;
            /** @description Current data set; null while the first data set is loading */
            datasetVersion: string | null;
            /** @description Day of the newest observation in the data set */
            observedThrough: string | null;
            coverage: {
                /** @description Number of leads */
                businesses: number;
                /** @description Covered states, two letters each */
                states: string[];
                /** @description Number of leads by state */
                byState: {
                    [key: string]: number;
                };
                /** @description Number of states */
                stateCount: number;
                /** @description Number of leads with a phone number */
                withPhone: number;
                /** @description Number of leads with a website */
                withWebsite: number;
                /** @description Number of leads with an e-mail address */
                withEmail: number;
                byGrade: components["schemas"]["LeadsByGrade"];
            };
            /** @description E-mail grades, best first */
            grades: {
                /**
                 * @description Name of the grade
                 * @enum {string}
                 */
                grade: "A" | "B" | "C";
                /** @description Meaning of the grade */
                meaning: string;
                /** @description Reasons for the grade */
                reasons: string[];
                /** @description Expected maximum share of bounced e-mails, percent; null if none is stated */
                targetBouncePct: number | null;
            }[];
            /** @description Meaning of each value of emailReasons */
            reasons: {
                [key: string]: string;
            };
            /** @description Parameters of a search and of a count */
            parameters: {
                /** @description Name */
                name: string;
                /**
                 * @description Kind of value
                 * @enum {string}
                 */
                type: "string" | "number";
                /** @description Whether the parameter is required */
                required: boolean;
                /** @description Allowed values */
                values?: string[];
                /** @description Value of an absent parameter */
                default?: string | number;
                /** @description Minimum value */
                min?: number;
                /** @description Maximum number */
                max?: number;
                /** @description Maximum number of characters */
                maxLength?: number;
                /** @description Effect of the parameter */
                note: string;
            }[];
            signals: {
                /** @description Known booking tools */
                booking: string[];
                /** @description Known payment systems */
                payments: string[];
                /** @description Known site builders */
                platform: string[];
            };
            pricing: {
                /** @description USD per lead */
                usdPerLead: number;
                /** @description usdPerLead in USDC-6 */
                amountPerLead: string;
                limitRange: {
                    min: number;
                    max: number;
                    default: number;
                };
                /** @description Chains that accept the payment, CAIP-2 */
                networks: string[];
                emptyIsFree: boolean;
            };
            sample: {
                /** @description Number of free leads per agent and UTC day */
                leadsPerDay: number;
                /** @description Time of the next free leads, unix seconds */
                resetsAt: number;
            };
            csv: {
                /** @description Columns of format=csv, in order */
                columns: string[];
            };
            /** @description Steps to use the service */
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
            /** @description Sources of the data */
            sources: {
                /** @description Key, as in sources of a lead */
                key: string;
                /** @description Name */
                name: string;
                /** @description Licence */
                licence: string;
                /** @description Attribution to show when the data is published */
                attribution: string;
                /** @description URL of the source */
                url: string | null;
                /** @description Number of leads from this source */
                businesses: number;
            }[];
            optOut: {
                /** @description URL for opt-outs: POST {email, phone, domain or leadId}; the business is no longer sold */
                url: string;
                /** @description E-mail address for opt-outs; null without an address */
                email: string | null;
                /** @description Remark for buyers */
                note: string;
            };
        };
        /** @description Leads by e-mail grade */
        LeadsByGrade: {
            /** @description Number of leads of grade A */
            A: number;
            /** @description Number of leads of grade B */
            B: number;
            /** @description Number of leads of grade C */
            C: number;
            /** @description Number of leads without an e-mail address */
            none: number;
        };
        /** @description Categories with leads in a place */
        LeadCategories: {
            /** @description Data set of the answer */
            datasetVersion: string;
            place: components["schemas"]["LeadPlace"];
            /** @description Number of leads in the place */
            total: number;
            /** @description Number of leads with an e-mail address */
            withEmail: number;
            /** @description Categories, largest first */
            categories: {
                /** @description Code, valid as category of a search */
                category: string;
                /** @description Name */
                label: string;
                /** @description Codes from the root to the category */
                path: string[];
                /** @description Level, 1 for a root */
                depth: number;
                /** @description Number of leads, child categories included */
                count: number;
                /** @description Number of leads with an e-mail address */
                withEmail: number;
            }[];
            /** @description Whether limit truncated the list */
            truncated: boolean;
        };
        /** @description Searched place */
        LeadPlace: {
            /**
             * @description Kind of place
             * @enum {string}
             */
            kind: "nation" | "state" | "county" | "city" | "zip" | "near";
            /** @description Requested place */
            label: string;
            /** @description Cities and counties with this name; the search covers all of these places. `matches` beside `place` has the number of leads */
            matches: {
                /** @description City */
                city?: string;
                /** @description County */
                county?: string;
                /** @description State, two letters */
                state: string;
                /** @description Number of matching leads in the place */
                count: number;
                /** @description Number of leads in the place */
                businesses: number;
            }[];
            /** @description Whether the name matches several places; add `state` to choose one place */
            ambiguous: boolean;
            /** @description Whether the state has coverage */
            covered: boolean;
        };
        /** @description Number and price of leads */
        LeadCount: {
            /** @description Data set of the answer */
            datasetVersion: string;
            /** @description Query with defaults filled in */
            query: {
                [key: string]: string | number;
            };
            resolvedCategory: components["schemas"]["LeadCategory"];
            place: components["schemas"]["LeadPlace"];
            /** @description Number of matching leads, with or without e-mail address */
            total: number;
            byGrade: components["schemas"]["LeadsByGrade"];
            /** @description Number of leads that a search sells: matching leads within `email` and `minGrade` */
            matches: number;
            /** @description Cities with the most leads of the category, with or without an e-mail address; only for a query without a place and without filters */
            topPlaces?: {
                city: string;
                state: string;
                count: number;
            }[];
            /** @description The requested page */
            nextPage: {
                /** @description Requested number of leads */
                limit: number;
                /** @description Number of skipped leads */
                offset: number;
                /** @description Number of leads on the page */
                leads: number;
                /** @description Number of requested leads that the first page lacks; 0 on later pages */
                shortfall?: number;
                /** @description Price of the page, USD */
                usd: string;
                /** @description Price, USDC-6 */
                amount: string;
                /** @description URL of the search */
                url: string;
            };
            /** @description Changes that may widen the search, at most three, such as `radiusKm=10` or `without city`; only with a shortfall */
            wider?: string[];
            /** @description Search that returns the first leads free, 3 per agent and day; after these leads the search returns the price, and nothing is charged */
            sampleUrl?: string;
            /** @description The whole list */
            allPages: {
                /** @description Number of matching leads */
                leads: number;
                /** @description Number of calls for all leads, 1000 leads each */
                calls: number;
                /** @description Total price, USD */
                usd: string;
                /** @description Price, USDC-6 */
                amount: string;
            };
        };
        /** @description Category that the words matched */
        LeadCategory: {
            /** @description Requested words */
            input: string;
            /** @description Code of the searched category */
            category: string;
            /** @description Name of the category */
            label: string;
            /** @description Codes from the root to the category */
            path: string[];
            /**
             * @description Method of the match
             * @enum {string}
             */
            how: "exact" | "synonym" | "fuzzy";
            /** @description Confidence of the match, 0.6 to 1 */
            score: number;
            /** @description Other possible categories */
            alternatives: {
                category: string;
                label: string;
                score: number;
            }[];
        };
        /** @description A page of leads */
        LeadPage: {
            /** @description Data set of the answer */
            datasetVersion: string;
            /** @description Query with defaults filled in */
            query: {
                [key: string]: string | number;
            };
            resolvedCategory: components["schemas"]["LeadCategory"];
            place: components["schemas"]["LeadPlace"];
            /** @description Number of matching leads; may include opt-outs of the last minutes */
            matches: number;
            /** @description Number of skipped leads */
            offset: number;
            /** @description Requested number of leads */
            limit: number;
            /** @description Number of leads in this answer */
            count: number;
            /** @description Whether the call was charged */
            charged: boolean;
            /** @description Charge of this call */
            charge: {
                /** @description Number of charged leads */
                leads: number;
                /** @description Price, USD */
                usd: string;
                /** @description Price, USDC-6 */
                amount: string;
                /** @description Payment, see GET /v1/payments/{paymentId}; null for a free call */
                paymentId: string | null;
            };
            /** @description Leads; nearest first in a search around a point, best first in any other search */
            leads: components["schemas"]["Lead"][];
            /** @description Next page; null on the last page */
            next: {
                /** @description Offset of the next page */
                offset: number;
                /** @description Cursor of the next page within this data set; faster than offset */
                cursor: string;
                /** @description Number of leads of the next page; a later opt-out lowers the number */
                leads: number;
                /** @description Price of the next page, USD; the 402 of `url` states the exact price */
                usd: string;
                /** @description URL of the next page */
                url: string;
            } | null;
            /** @description Attribution to show when the data is published */
            attribution: string[];
            /** @description Remaining free leads; only with sample=1 */
            sample?: {
                /** @description Number of free leads that remain today */
                remaining: number;
                /** @description Time of the next free leads, unix seconds */
                resetsAt: number;
            };
        };
        /** @description A local business */
        Lead: {
            /** @description Id of the lead, the same in every data set */
            id: string;
            /** @description Name of the business */
            name: string;
            /** @description Code of the category */
            category: string;
            /** @description Name of the category */
            categoryLabel: string;
            /** @description Codes from the root to the category */
            categoryPath: string[];
            /** @description Codes of further categories */
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
            /** @description Distance from `near`, kilometres with 3 decimals; only with `near` */
            distanceKm?: number;
            /** @description Phone number, E.164 */
            phone: string | null;
            /** @description E-mail address */
            email: string | null;
            /** @description E-mail grade, see GET /v1/leads; null without an address */
            emailGrade: ("A" | "B" | "C") | null;
            /** @description Reasons of the grade */
            emailReasons: string[];
            /** @description Person named in the address */
            contactName: string | null;
            /** @description Website */
            website: string | null;
            /**
             * @description live or dead: result of the last check; unchecked: never checked; none: no website
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
            /** @description Site builder */
            platform: ("wordpress" | "wix" | "squarespace" | "shopify" | "godaddy" | "webflow" | "other") | null;
            /** @description Whether the site announces jobs */
            hiring: boolean;
            /** @description URL of the jobs page */
            hiringUrl: string | null;
            /** @description Day of the last observation of the listing; without effect on the grade */
            observedOn: string;
            /** @description Days of the last checks, by field; a field that was never checked is absent */
            checkedOn: {
                /** @description Day of the last observation of the address; the grade uses this day */
                email?: string;
                /** @description Day of the last check of the website */
                website?: string;
            };
            /** @description Keys of the sources, see sources of GET /v1/leads */
            sources: string[];
        };
        /** @description An opt-out */
        LeadOptOut: {
            /** @description The opt-out is stored */
            accepted: boolean;
            /** @description Seconds until searches omit the business; sales omit the business at once */
            withinSeconds: number;
            domainProof?: components["schemas"]["LeadOptOutProof"];
        };
        /** @description Opt-out of a whole domain, which takes effect after the proof */
        LeadOptOutProof: {
            /** @description Id of the request, for correspondence */
            id: string;
            /** @description Registered domain of the request */
            domain: string;
            /** @description Set this record, then send the same request again */
            record: {
                /** @constant */
                type: "TXT";
                /** @description Full name of the DNS record */
                name: string;
                /** @description Text of the record */
                value: string;
            };
            /**
             * @description Result of the DNS check: `not_asked` for a new request, `no_record` if the text is missing, `no_answer` when all resolvers failed
             * @enum {string}
             */
            seen: "not_asked" | "no_record" | "no_answer";
            /** @description End of the validity of the record, unix seconds */
            expiresAt: number;
            /** @description Seconds until the next check is useful */
            retryAfterSeconds: number;
            /** @description E-mail address that accepts a proof; null without an address */
            contactEmail: string | null;
        };
        LeadOptOutPending: {
            /** @description The opt-out is stored */
            accepted: boolean;
            /** @description Seconds until searches omit the business; sales omit the business at once */
            withinSeconds: number;
            domainProof: components["schemas"]["LeadOptOutProof"];
        };
        /** @description Searchable shops */
        Shops: {
            shops: components["schemas"]["ShopSummary"][];
        };
        ShopSummary: {
            shop: {
                /** @description Short name of the shop */
                slug: string;
                /** @description Name */
                name: string;
                /** @description Website of the shop */
                url: string;
            };
            /** @description Searchable products */
            products: number;
            /** @description Products in stock */
            inStock: number;
            /** @description Prices; null before the first load of the feed */
            priceRange: {
                /** @description Lowest price */
                min: number;
                /** @description Highest price */
                max: number;
                /** @description Currency, ISO 4217 */
                currency: string;
            } | null;
            updatedAt: number | null;
            checkedAt: number | null;
            /**
             * @description `error`: the last read failed, and the previous feed is served. `stale`: the feed is too old, and nothing is sold. `never`: no feed was loaded yet
             * @enum {string}
             */
            feedStatus: "ok" | "error" | "stale" | "never";
            /** @description Search words with results; empty before the first load of the feed */
            exampleQuery: string;
        };
        /** @description Catalogue summary of a shop */
        ShopInfo: {
            shop: {
                /** @description Short name of the shop */
                slug: string;
                /** @description Name */
                name: string;
                /** @description Website of the shop */
                url: string;
            };
            /** @description Searchable products */
            products: number;
            /** @description Products in stock */
            inStock: number;
            /** @description Prices; null before the first load of the feed */
            priceRange: {
                /** @description Lowest price */
                min: number;
                /** @description Highest price */
                max: number;
                /** @description Currency, ISO 4217 */
                currency: string;
            } | null;
            updatedAt: number | null;
            checkedAt: number | null;
            /**
             * @description `error`: the last read failed, and the previous feed is served. `stale`: the feed is too old, and nothing is sold. `never`: no feed was loaded yet
             * @enum {string}
             */
            feedStatus: "ok" | "error" | "stale" | "never";
            /** @description Search words with results; empty before the first load of the feed */
            exampleQuery: string;
            /** @description The 30 largest categories */
            categories: {
                /** @description Category, in the words of the shop */
                name: string;
                /** @description Products in the category */
                count: number;
            }[];
            /** @description Price of a search; a search without results is free */
            callPrice: {
                /** @description USD per search */
                usd: string;
                /** @description Price, USDC-6 */
                amount: string;
                /** @description Chains that accept the payment, CAIP-2 */
                networks: string[];
            };
            /** @description How to search */
            howTo: string;
        };
        /** @description Products of a search */
        ShopSearch: {
            shop: {
                /** @description Short name of the shop */
                slug: string;
                /** @description Name */
                name: string;
                /** @description Website of the shop */
                url: string;
            };
            query: {
                /** @description Requested search words */
                q: string;
                /** @description Maximum price in the currency of the shop */
                max: number | null;
                /** @description Maximum number of products */
                limit: number;
            };
            /** @description Words of the search after correction */
            interpretedAs: string;
            /** @description Correction; null without a correction */
            corrected: {
                /** @description Requested word */
                asked: string;
                /** @description Corrected word */
                searched: string;
            } | null;
            /** @description Whether the products match only some of the words */
            relaxed: boolean;
            /** @description Matching products, at most 1000 */
            total: number;
            /** @description Whether total is exact; false above 1000 */
            totalIsExact: boolean;
            /** @description Products in this answer */
            count: number;
            /** @description Products, best match first */
            products: components["schemas"]["ShopProduct"][];
            /** @description Time of the last change of the catalogue, unix seconds */
            updatedAt: number;
            /** @description Whether the search was charged; false without results */
            charged: boolean;
        };
        /** @description A product; the texts are written by the shop */
        ShopProduct: {
            /** @description Id of the product in its shop; lookup_catalog and get_product take {slug}:{id} */
            id: string;
            /** @description Title */
            title: string;
            brand: string | null;
            type: string | null;
            /** @description Price in whole units of the currency */
            price: number;
            /** @description Price in the smallest unit of the currency, exact */
            priceCents: number;
            /** @description Currency, ISO 4217 */
            currency: string;
            /** @description Price before a reduction; null without a reduction */
            compareAtPrice: number | null;
            /** @description Whether the price is reduced */
            onSale: boolean;
            /** @description Whether the product is in stock */
            available: boolean;
            image: string | null;
            /** @description URLs of all photos */
            images: string[];
            /** @description URL of the product page */
            url: string;
            /** @description URL that adds the product to a basket, or the product page */
            buyUrl: string;
            /** @description At most five variants; variants in stock come first */
            variants: {
                /** @description Id of the variant */
                id: string;
                /** @description Distinguishing name of the variant; empty for a single variant */
                title: string;
                /** @description Price in whole units of the currency */
                price: number;
                /** @description Whether the product is in stock */
                available: boolean;
            }[];
            /** @description Match score; comparable within one answer */
            score: number;
        };
        UcpFilters: {
            /** @description Categories, one of which a product must have */
            categories?: string[];
            /** @description Smallest units of context.currency; default: currency of the shop */
            price?: {
                /** @description Lowest price */
                min?: number;
                /** @description Highest price */
                max?: number;
            };
            /** @description Short name of the shop */
            shop?: string;
        };
        /** @description search_response of UCP */
        UcpSearch: {
            ucp: components["schemas"]["UcpEnvelope"];
            products: components["schemas"]["UcpProduct"][];
            pagination: {
                cursor?: string;
                has_next_page: boolean;
                total_count?: number;
            };
            messages?: components["schemas"]["UcpMessage"][];
        };
        /** @description Protocol data of UCP */
        UcpEnvelope: {
            /** @description Release of UCP */
            version: string;
            /** @enum {string} */
            status: "success" | "error";
            capabilities: {
                [key: string]: {
                    version: string;
                }[];
            };
        };
        /** @description Product in the form of UCP */
        UcpProduct: {
            /** @description Id of the product, for lookups */
            id: string;
            /** @description Title */
            title: string;
            description: {
                /** @description Text without markup */
                plain: string;
            };
            /** @description URL of the product page */
            url: string;
            categories?: {
                value: string;
                taxonomy: string;
            }[];
            price_range: components["schemas"]["UcpPriceRange"];
            list_price_range?: components["schemas"]["UcpPriceRange"];
            media?: {
                type: string;
                url: string;
                alt_text: string;
            }[];
            /** @description At most five variants; variants in stock come first */
            variants: components["schemas"]["UcpVariant"][];
            metadata: {
                shop: string;
                /** @description Brand */
                brand?: string;
                buy_url: string;
            };
            /** @description Empty: products have no options */
            selected?: unknown[];
        };
        UcpPriceRange: {
            min: components["schemas"]["UcpPrice"];
            max: components["schemas"]["UcpPrice"];
        };
        /** @description Exact price */
        UcpPrice: {
            /** @description Smallest units of the currency */
            amount: number;
            /** @description Currency, ISO 4217 */
            currency: string;
        };
        /** @description Variant; texts are those of the shop */
        UcpVariant: {
            /** @description Id of the variant, for lookups */
            id: string;
            /** @description Title */
            title: string;
            description: {
                /** @description Text without markup */
                plain: string;
            };
            price: components["schemas"]["UcpPrice"];
            list_price?: components["schemas"]["UcpPrice"];
            availability: {
                /** @description Whether the product is in stock */
                available: boolean;
                status: string;
            };
            seller: {
                name: string;
            };
            /** @description Requested ids that the variant answers, in lookups */
            inputs?: {
                id: string;
                /** @enum {string} */
                match: "exact" | "featured";
            }[];
        };
        /** @description Message about an answer of UCP */
        UcpMessage: {
            /** @enum {string} */
            type: "info" | "error";
            code: string;
            content: string;
            severity?: string;
        };
        /** @description lookup_response of UCP */
        UcpLookup: {
            ucp: components["schemas"]["UcpEnvelope"];
            products: components["schemas"]["UcpProduct"][];
            messages?: components["schemas"]["UcpMessage"][];
        };
        /** @description get_product_response or error_response of UCP */
        UcpDetail: {
            ucp: components["schemas"]["UcpEnvelope"];
            product?: components["schemas"]["UcpProduct"];
            messages?: components["schemas"]["UcpMessage"][];
        };
        /** @description State of all markets */
        Updown: {
            /** @description Purpose of the service */
            service: string;
            /** @description Assets */
            assets: string[];
            /** @description Lengths of windows */
            windows: string[];
            rule: components["schemas"]["UpdownRules"];
            /** @description Price of an answer; a call without an answer is not charged */
            callPrice: {
                /** @description USD per answer */
                usd: string;
                /** @description Price, USDC-6 */
                amount: string;
                /** @description Chains that accept the payment, CAIP-2 */
                networks: string[];
            };
            /** @description Free answers */
            free: {
                /** @description Number of free live answers per agent, for all time */
                perAgent: number;
                /** @description Query parameter for a free answer */
                addToUrl: string;
            };
            /** @description All markets */
            markets: {
                /** @description Name of the market */
                market: string;
                /** @description Path of the market */
                path: string;
                /**
                 * @description `live`: answers now. `degraded`: temporarily no answer, see `reason`. `down`: the oracle is unavailable
                 * @enum {string}
                 */
                status: "live" | "degraded" | "down";
                reason: string | null;
                window: components["schemas"]["UpdownWindow"];
                oracleAgeMs: number | null;
            }[];
            past: components["schemas"]["UpdownPastWindows"];
            /** @description Comparison of official prices and oracle prices; null while unavailable */
            comparisons: {
                /** @description Number of windows whose official price to beat was compared with the price of the feed */
                compared: number;
                /** @description Number of windows in which these prices differ by more than one millionth */
                differed: number;
            } | null;
            /** @description How to request an answer */
            howTo: string;
        };
        /** @description Settlement rules */
        UpdownRules: {
            /**
             * @description `twap`: mean price of the oracle before start and end. `spot`: price of the oracle at start and end
             * @enum {string}
             */
            type: "twap" | "spot";
            lookbackSeconds: number | null;
            /**
             * @description Winner when both prices are equal
             * @constant
             */
            tie: "up";
        };
        /** @description A window with the outcome up or down */
        UpdownWindow: {
            /** @description Start of the window, unix seconds */
            start: number;
            /** @description End of the window, unix seconds */
            end: number;
            /** @description Length of the window, seconds */
            seconds: number;
        };
        /** @description Past windows */
        UpdownPastWindows: {
            fromAt: number | null;
            /** @description How to request past windows */
            note: string;
        };
        /** @description The current window */
        UpdownLive: {
            /** @description Name of the market */
            market: string;
            /** @description Slug of the event at the market */
            slug: string;
            window: components["schemas"]["UpdownWindow"];
            /** @description Seconds until the window ends */
            secondsLeft: number;
            /** @constant */
            phase: "live";
            /** @description Price to beat in USD, exact */
            priceToBeat: string;
            /**
             * @description `official`: published by the market. `oracle`: report of the oracle at the start of the window, not confirmed by the market yet
             * @enum {string}
             */
            priceToBeatStatus: "official" | "oracle";
            /** @description Time of the price to beat, unix seconds */
            priceToBeatAt: number;
            rule: components["schemas"]["UpdownRule"];
            /** @description Current oracle prices */
            oracle: {
                /** @description Mean price of the last 60 seconds; its value at the end of the window settles the window */
                twap60: {
                    /** @description Price in USD, exact */
                    usd: string;
                    /** @description Time of the report by the clock of the oracle, unix seconds */
                    reportedAt: number;
                    /** @description Age of the report at the time of the answer, milliseconds */
                    ageMs: number;
                };
                /** @description Current price */
                spot: {
                    /** @description Price in USD, exact */
                    usd: string;
                    /** @description Time of the report by the clock of the oracle, unix seconds */
                    reportedAt: number;
                    /** @description Age of the report at the time of the answer, milliseconds */
                    ageMs: number;
                    /** @description Source of the price */
                    source: string;
                };
            };
            /** @description Distance of the oracle prices from the price to beat; negative below the price to beat */
            distance: {
                /** @description Mean of 60 s minus price to beat, USD, exact */
                fromTwap60: string;
                /** @description Mean of 60 s minus price to beat, basis points of the price to beat */
                fromTwap60Bps: number;
                /** @description Spot price minus price to beat, USD, exact */
                fromSpot: string;
                /** @description Spot price minus price to beat, basis points of the price to beat */
                fromSpotBps: number;
            };
            /** @description Tokens of both outcomes with their market prices */
            tokens: {
                up: {
                    /** @description Id of the token */
                    tokenId: string;
                    /** @description Market price, 0 to 1 */
                    price: number | null;
                    /** @description Best bid, 0 to 1 */
                    bid: number | null;
                    /** @description Best ask, 0 to 1 */
                    ask: number | null;
                };
                down: {
                    /** @description Id of the token */
                    tokenId: string;
                    /** @description Market price, 0 to 1 */
                    price: number | null;
                    /** @description Best bid, 0 to 1 */
                    bid: number | null;
                    /** @description Best ask, 0 to 1 */
                    ask: number | null;
                };
            } | null;
            conditionId: string | null;
            pricesAt: number | null;
            /** @description Time of this answer, unix seconds */
            answeredAt: number;
            /** @description Whether the call was charged; false for a free call */
            charged: boolean;
            /** @description Charge of this call */
            charge: {
                /** @description Price, USD; 0 for a free call */
                usd: string;
            };
        };
        /** @description Settlement rule of a window */
        UpdownRule: {
            /**
             * @description `twap`: mean price of the oracle before start and end. `spot`: price of the oracle at start and end
             * @enum {string}
             */
            type: "twap" | "spot";
            lookbackSeconds: number | null;
            /**
             * @description Winner when both prices are equal
             * @constant
             */
            tie: "up";
            resolutionSource: string | null;
        };
        /** @description A settled window */
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
             * @description Outcome by the market
             * @enum {string}
             */
            outcome: "up" | "down";
            settledAt: number | null;
            /** @description Tokens of both outcomes */
            tokens: {
                up: {
                    /** @description Id of the token */
                    tokenId: string;
                    /** @description Whether the token won and is worth 1 USD */
                    won: boolean;
                };
                down: {
                    /** @description Id of the token */
                    tokenId: string;
                    /** @description Whether the token won and is worth 1 USD */
                    won: boolean;
                };
            } | null;
            /** @description Whether the call was charged; false for a free call */
            charged: boolean;
            /** @description Charge of this call */
            charge: {
                /** @description Price, USD; 0 for a free call */
                usd: string;
            };
        };
        /** @description Sales by UTC day, product and chain */
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
            /** @description Sums by day, oldest first; days without sales are absent */
            days: components["schemas"]["DaySales"][];
            /** @description Accounts whose incoming transfers are summed */
            payees: components["schemas"]["SalePayee"][];
            /** @description How to recompute the sums from the chains */
            recompute: string;
        };
        /** @description Sums of sales */
        SaleSums: {
            /** @description Number of charged payments, or of burned bridges */
            answers: number;
            /** @description USDC that payers transferred, USDC-6 */
            chargedUsdc: string;
            /** @description Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; 0 except for the bridge */
            forwardedUsdc: string;
            /** @description Number of answers paid by voucher of a session */
            vouchers: number;
            /** @description Sum of these vouchers, which claims transfer later, USDC-6 */
            voucherUsdc: string;
            /** @description chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6 */
            revenueUsdc: string;
            /** @description Number of failed sponsorships; each payment is valid for another sponsorship */
            credits: number;
            /** @description Credited payments, USDC-6; part of chargedUsdc of the day of the charge */
            creditedUsdc: string;
            /** @description Number of refunded deposits outside of bridges; no other figure includes these deposits */
            refunds: number;
            /** @description Refunded deposits, USDC-6 */
            refundedUsdc: string;
        };
        /** @description Sums of one product */
        ProductSales: {
            /**
             * @description Sold product
             * @enum {string}
             */
            product: "signals" | "pages" | "gas" | "solana" | "leads" | "shop" | "updown" | "bridge" | "other";
            /** @description Number of charged payments, or of burned bridges */
            answers: number;
            /** @description USDC that payers transferred, USDC-6 */
            chargedUsdc: string;
            /** @description Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; 0 except for the bridge */
            forwardedUsdc: string;
            /** @description Number of answers paid by voucher of a session */
            vouchers: number;
            /** @description Sum of these vouchers, which claims transfer later, USDC-6 */
            voucherUsdc: string;
            /** @description chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6 */
            revenueUsdc: string;
            /** @description Number of failed sponsorships; each payment is valid for another sponsorship */
            credits: number;
            /** @description Credited payments, USDC-6; part of chargedUsdc of the day of the charge */
            creditedUsdc: string;
            /** @description Number of refunded deposits outside of bridges; no other figure includes these deposits */
            refunds: number;
            /** @description Refunded deposits, USDC-6 */
            refundedUsdc: string;
        };
        /** @description Sums of one chain */
        NetworkSales: {
            /** @description Chain of the payment, CAIP-2 */
            network: string;
            /** @description Number of charged payments, or of burned bridges */
            answers: number;
            /** @description USDC that payers transferred, USDC-6 */
            chargedUsdc: string;
            /** @description Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; 0 except for the bridge */
            forwardedUsdc: string;
            /** @description Number of answers paid by voucher of a session */
            vouchers: number;
            /** @description Sum of these vouchers, which claims transfer later, USDC-6 */
            voucherUsdc: string;
            /** @description chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6 */
            revenueUsdc: string;
            /** @description Number of failed sponsorships; each payment is valid for another sponsorship */
            credits: number;
            /** @description Credited payments, USDC-6; part of chargedUsdc of the day of the charge */
            creditedUsdc: string;
            /** @description Number of refunded deposits outside of bridges; no other figure includes these deposits */
            refunds: number;
            /** @description Refunded deposits, USDC-6 */
            refundedUsdc: string;
        };
        /** @description Sums of one product on one chain and day */
        DaySales: {
            /** @description UTC day of the block */
            day: string;
            /**
             * @description Sold product
             * @enum {string}
             */
            product: "signals" | "pages" | "gas" | "solana" | "leads" | "shop" | "updown" | "bridge" | "other";
            /** @description Chain of the payment, CAIP-2 */
            network: string;
            /** @description Number of charged payments, or of burned bridges */
            answers: number;
            /** @description USDC that payers transferred, USDC-6 */
            chargedUsdc: string;
            /** @description Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; 0 except for the bridge */
            forwardedUsdc: string;
            /** @description Number of answers paid by voucher of a session */
            vouchers: number;
            /** @description Sum of these vouchers, which claims transfer later, USDC-6 */
            voucherUsdc: string;
            /** @description chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6 */
            revenueUsdc: string;
            /** @description Number of failed sponsorships; each payment is valid for another sponsorship */
            credits: number;
            /** @description Credited payments, USDC-6; part of chargedUsdc of the day of the charge */
            creditedUsdc: string;
            /** @description Number of refunded deposits outside of bridges; no other figure includes these deposits */
            refunds: number;
            /** @description Refunded deposits, USDC-6 */
            refundedUsdc: string;
        };
        /** @description Receivers of USDC on one chain */
        SalePayee: {
            /** @description Chain of the payment, CAIP-2 */
            network: string;
            /** @description USDC of the chain */
            token: string;
            /** @description Receiver of all payments except bridge payments */
            payTo: string;
            bridge: string | null;
        };
        /** @description Status of the service, measured from outside */
        Status: {
            /**
             * @description Worst status of any part
             * @enum {string}
             */
            status: "ok" | "degraded" | "down";
            /** @description Version of the api */
            version: string;
            /** @description Start of the answering process, unix seconds */
            startedAt: number;
            uptime: components["schemas"]["StatusUptime"];
            schemaValidity: components["schemas"]["StatusValidity"];
            latency: components["schemas"]["StatusLatency"];
            chains: components["schemas"]["StatusChain"][];
            /** @description Every part, in fixed order */
            components: components["schemas"]["StatusComponent"][];
            /** @description Incidents of the last 90 days, newest first, at most 50 */
            incidents: components["schemas"]["StatusIncident"][];
            measuredAt: number | null;
        };
        /** @description Share of probe rounds in which the API, the database and the index of the vault chain were not down, percent, rounded down; null until the prober has measured for the whole window; time without probe rounds does not count */
        StatusUptime: {
            /** @description Uptime over 24 hours, percent */
            h24Pct: number | null;
            /** @description Uptime over 7 days, percent */
            d7Pct: number | null;
            /** @description Uptime over 30 days, percent */
            d30Pct: number | null;
            measuredSince: number | null;
        };
        /** @description Comparison of answers of the last 24 hours with the served OpenAPI document */
        StatusValidity: {
            checked: number | null;
            valid: number | null;
            /** @description Share of answers that match the schema, percent, rounded down; null without answers */
            pct: number | null;
            /** @description Newest mismatch; null without a mismatch */
            lastFailure: {
                /** @description operationId */
                operation: string;
                /** @description Time, unix seconds */
                at: number;
                /** @description Difference from the schema */
                problem: string;
            } | null;
        };
        /** @description Calls of the prober in the last 24 hours */
        StatusLatency: {
            /** @description Median, milliseconds */
            p50Ms: number | null;
            /** @description 95th percentile, milliseconds */
            p95Ms: number | null;
            /** @description 99th percentile, milliseconds */
            p99Ms: number | null;
            /** @description Operations, slowest first */
            byOperation: components["schemas"]["StatusOperationLatency"][];
        };
        /** @description Latency of one operation */
        StatusOperationLatency: {
            /** @description operationId */
            operation: string;
            /** @description Number of answered calls */
            samples: number;
            /** @description Median, milliseconds */
            p50Ms: number | null;
            /** @description 95th percentile, milliseconds */
            p95Ms: number | null;
            /** @description 99th percentile, milliseconds */
            p99Ms: number | null;
        };
        /** @description Progress of the index of a chain */
        StatusChain: {
            /** @description Chain, EIP-155 */
            chainId: number;
            headBlock: number | null;
            indexedBlock: number | null;
            lagSeconds: number | null;
        };
        /** @description A part of the service in the newest probe round */
        StatusComponent: {
            /**
             * @description Name of the part
             * @enum {string}
             */
            name: "api" | "database" | "index" | "prices" | "payments" | "bridge" | "attestations" | "gas" | "solana" | "markets" | "graphql" | "mcp" | "workers";
            /**
             * @description `unknown` before the first probe, or while the status is unavailable
             * @enum {string}
             */
            status: "ok" | "degraded" | "down" | "unknown";
            detail: string | null;
            uptime: components["schemas"]["StatusComponentUptime"];
        };
        /** @description Share of probe rounds in which the part was not down, percent, rounded down; null until the prober has measured for the whole window */
        StatusComponentUptime: {
            /** @description Uptime over 24 hours, percent */
            h24Pct: number | null;
            /** @description Uptime over 7 days, percent */
            d7Pct: number | null;
            /** @description Uptime over 30 days, percent */
            d30Pct: number | null;
        };
        /** @description Consecutive probe rounds with a problem of one part */
        StatusIncident: {
            /**
             * @description Name of the part
             * @enum {string}
             */
            component: "api" | "database" | "index" | "prices" | "payments" | "bridge" | "attestations" | "gas" | "solana" | "markets" | "graphql" | "mcp" | "workers";
            /**
             * @description Worst status
             * @enum {string}
             */
            status: "degraded" | "down";
            /** @description Problem at the worst status */
            detail: string;
            /** @description Time of the first probe round with the problem, unix seconds */
            startedAt: number;
            endedAt: number | null;
        };
        /** @description State of a payment */
        Payment: {
            /** @description Id of the payment; null without a proof of the payer */
            paymentId: string | null;
            /**
             * @description `claimed`, `answered`, `submitted`: pending. `settled`: charged. `released`: not charged. `reversed`: the charge left the chain
             * @enum {string}
             */
            state: "claimed" | "answered" | "submitted" | "settled" | "released" | "reversed";
            /** @description Paid operation; null without a proof of the payer */
            operation: string | null;
            /** @description Amount that the payer signed for, USDC-6 */
            payUsdc: string;
            /** @description Chain, CAIP-2 */
            network: string;
            /** @description Payer */
            payer: string;
            /** @description Transaction of the charge; null before the charge */
            txHash: string | null;
            /** @description Reason why the payment was not charged; else null */
            reason: string | null;
            settledAt: number | null;
            /** @description Next step for the caller */
            nextStep: string;
            /** @description Signed receipt, which /receipt verifies; null before the charge is final or without a proof. The first read of a voucher requests its receipt, which a later read returns */
            receipt: {
                receipt: components["schemas"]["SignedStatement"];
                sale: components["schemas"]["SignedStatement"];
            } | null;
        };
        /** @description EIP-712 statement */
        SignedStatement: {
            /** @constant */
            format: "eip712";
            payload: {
                [key: string]: unknown;
            };
            /** @description 65 bytes */
            signature: string;
        };
        /** @description Payments of one payer */
        PaymentList: {
            /** @description Payer */
            payer: string;
            /** @description Payments, newest first */
            payments: components["schemas"]["OwnPayment"][];
            /** @description Newest sessions (batch-settlement), newest first */
            sessions: components["schemas"]["OwnSession"][];
            /** @description Next page; null on the last */
            nextCursor: string | null;
        };
        /** @description Payment of the caller */
        OwnPayment: {
            /** @description Id of the payment; null without a proof of the payer */
            paymentId: string | null;
            /**
             * @description `claimed`, `answered`, `submitted`: pending. `settled`: charged. `released`: not charged. `reversed`: the charge left the chain
             * @enum {string}
             */
            state: "claimed" | "answered" | "submitted" | "settled" | "released" | "reversed";
            /** @description Paid operation; null without a proof of the payer */
            operation: string | null;
            /** @description Amount that the payer signed for, USDC-6 */
            payUsdc: string;
            /** @description Chain, CAIP-2 */
            network: string;
            /** @description Payer */
            payer: string;
            /** @description Transaction of the charge; null before the charge */
            txHash: string | null;
            /** @description Reason why the payment was not charged; else null */
            reason: string | null;
            settledAt: number | null;
            /** @description Next step for the caller */
            nextStep: string;
            /** @description Time of the first claim, unix seconds */
            createdAt: number;
        };
        /** @description Session of the caller */
        OwnSession: {
            /** @description Channel of the session */
            channelId: string;
            /** @description Chain, CAIP-2 */
            network: string;
            /**
             * @description `open`: sells. `closing`: a withdrawal or refund is under way. `void`: the deposit left the chain
             * @enum {string}
             */
            state: "open" | "closing" | "void";
            /** @description Deposits minus withdrawals and refunds, USDC-6 */
            balanceUsdc: string;
            /** @description Sum of all vouchers, USDC-6 */
            chargedUsdc: string;
            /** @description Part of chargedUsdc that is claimed on the chain, USDC-6 */
            claimedUsdc: string;
        };
        /** @description One way to pay */
        PaymentOption: {
            /** @constant */
            scheme: "exact";
            /** @description Chain, CAIP-2; version 1 name on request */
            network: string;
            /** @description Amount to pay, USDC-6 */
            amount: string;
            /** @description Same as amount, for version 1 clients, USDC-6 */
            maxAmountRequired: string;
            /** @description USDC contract */
            asset: string;
            /** @description Receiver of the payment */
            payTo: string;
            /** @description Maximum life of an authorization, seconds */
            maxTimeoutSeconds: number;
            /** @description EIP-712 domain of the signature */
            extra: {
                /** @description Name of the token */
                name: string;
                /** @description Version of the domain */
                version: string;
                /** @description Data set of the price; not part of the domain */
                datasetVersion?: string;
                /** @description Number of leads in the price; not part of the domain */
                leads?: number;
            };
            /** @description Secret; a repeat whose payment contains the secret needs no other proof */
            repeatKey?: string;
            /** @description Paid resource; version 1 clients read this field */
            resource: string;
            /** @description Description of the resource */
            description: string;
            /** @description Content type of the answer */
            mimeType: string;
            /** @description Input and output of the resource, for version 1 catalogues */
            outputSchema?: Record<string, never>;
        };
        /** @description Challenge in x402 version 1 */
        PaymentChallenge: {
            /** @constant */
            x402Version: 1;
            /** @description The price, or the reason of the rejection and the remedy */
            error: string;
            /** @description Code from the closed list in docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field with the problem */
            field?: string;
            /** @description Clock of this server, unix seconds */
            serverTime: number;
            /** @description Paid resource */
            resource: {
                /** @description URL of the resource */
                url: string;
                /** @description Description of the resource */
                description: string;
                /** @description Content type of the answer */
                mimeType: string;
            };
            accepts: components["schemas"]["PaymentOption"][];
            /** @description True when the request has no input: the price is the minimum */
            reference?: boolean;
            /** @description Missing input of the request */
            missing?: string;
            /** @description Code of the rejection of a bridge */
            reason?: string;
            /** @description Current quote of a bridge, as in GET /v1/bridge/quote */
            quote?: Record<string, never>;
            /** @description Parts of the price of a sponsored operation */
            gas?: Record<string, never>;
            /** @description Number of leads, and parts of the price */
            leads?: Record<string, never>;
            /** @description Remaining free leads, when requested */
            sample?: Record<string, never>;
        };
        /** @description A payment with a pending outcome */
        PaymentPending: {
            /** @description Id of the payment */
            paymentId: string;
            /** @description Transaction of the payment; null before the first transaction */
            txHash: string | null;
            /** @description URL of the payment status */
            statusUrl: string;
            /** @description State of the payment */
            state: string;
            /** @description Next step for the caller */
            nextStep: string;
        };
        /** @description A payment for another request, or without proof of a repeat */
        PaymentConflict: {
            /** @description Problem and remedy */
            error: string;
            /** @description Code from the closed list in docs/errors.md */
            code: string;
            /** @description Whether the same request may succeed later */
            retryable: boolean;
            /** @description Field with the problem */
            field?: string;
            /** @description Id of the payment */
            paymentId?: string;
            /** @description Transaction of the charge; null before the charge */
            txHash?: string | null;
            /** @description URL of the payment status */
            statusUrl?: string;
        };
    };
    responses: {
        /** @description Page that explains the call, for an Accept with HTML and XHTML before JSON */
        SeeOther: {
            headers: {
                /** @description Path of the page */
                Location: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is invalid; the body names the field, the problem and the remedy */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The sign-in is missing or invalid */
        SignInRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The vault, constituent or payment does not exist */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body exceeds 64 KB */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not JSON */
        WrongType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Rate limit exceeded; retry after the seconds of the header Retry-After */
        TooManyRequests: {
            headers: {
                /** @description Seconds until the next attempt */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal fault of this server */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A dependency of this answer is unavailable or behind; retry after the seconds of the header Retry-After */
        Unavailable: {
            headers: {
                /** @description Seconds until the next attempt */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Payment required: sign one entry of accepts and send the same request with the payment */
        PaymentRequired: {
            headers: {
                "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                "WWW-Authenticate": components["headers"]["PaymentChallenges"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentChallenge"];
            };
        };
        /** @description The outcome is pending; repeat the request with the same payment, sign no other payment */
        PaymentPending: {
            headers: {
                /** @description Seconds until the next attempt */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentPending"];
            };
        };
        /** @description The payment or its identifier belongs to another request, or the proof of a repeat is missing */
        PaymentConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentConflict"];
            };
        };
    };
    parameters: {
        /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
        PaymentSignature: string;
        /** @description Payment of x402 version 1 */
        PaymentV1: string;
        /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
        AcceptPayment: string;
        /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
        RepeatKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Block for which the answer is true */
        BlockNumber: string;
        /** @description Id of the request in the server logs */
        RequestId: string;
        /** @description Remaining requests, and seconds until the limit is reset in full */
        RateLimit: string;
        /** @description Weak tag that changes with the block */
        ETag: string;
        /** @description The challenge of x402 version 2, base64 of JSON; absent with x402Version=1 */
        PaymentRequired: string;
        /** @description Challenges of MPP, one per chain, after Accept-Payment */
        PaymentChallenges: string;
        /** @description x402 receipt, base64 of JSON */
        PaymentResponse: string;
        /** @description x402 receipt for version 1 clients */
        PaymentResponseV1: string;
        /** @description MPP receipt, base64url of JSON, after a payment over MPP */
        PaymentReceipt: string;
        /** @description `true` when the payment bought this answer earlier */
        IdempotentReplayed: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getGuide: {
        parameters: {
            query?: {
                /** @description Section to read; the first page by default */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guide"];
                };
            };
            303: components["responses"]["SeeOther"];
            /** @description The answer with this ETag is current */
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
                /** @description Block of the answer; newest by default */
                block?: number;
                /** @description Unix seconds; selects the last block up to this time */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Basket"];
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Order: `nav` by value, highest first; `return` by return over `window`, highest first; `age` (or `created`) oldest first */
                sort?: "nav" | "return" | "age" | "created";
                /** @description Window of `sort=return`; vaults younger than the window come last */
                window?: "d1" | "w1" | "m1" | "m3" | "m6" | "ytd" | "y1" | "all";
                /** @description Returns only vaults that this address created */
                strategist?: string;
                /** @description Vaults per page */
                limit?: number;
                /** @description nextCursor of the previous page */
                cursor?: string;
                /** @description Format: `json`, or a table whose header names have units */
                format?: "json" | "csv";
                /** @description Block of the answer; newest by default */
                block?: number;
                /** @description Unix seconds; selects the last block up to this time */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Next page, rel="next"; absent on the last page */
                    Link?: string;
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultList"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Block of the answer; newest by default */
                block?: number;
                /** @description Unix seconds; selects the last block up to this time */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vault"];
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Vault for the share estimate */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    /** @description Target weights in basis points, in the order of GET /v1/basket; they sum to 10000 and each moves by at most 2000 per call */
                    weightsBps: number[];
                    /** @description Address of the signer; a transaction that would revert for this signer is rejected */
                    owner?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    /** @description Minimum shares, 18 decimals; by default 50 bps below the expected shares; "0" for no floor */
                    minShares?: string;
                    /** @description true requests typed data to sign; an object has the signature */
                    permit?: boolean | {
                        /** @description Deadline, unix seconds, as in typedData.message.deadline */
                        deadline: string | number;
                        /** @description Signature of the typedData, 65 bytes, or 64 as in EIP-2098 */
                        signature: string;
                    };
                    /** @description Address of the signer; a transaction that would revert for this signer is rejected */
                    owner?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                /** @description Block of the answer; newest by default */
                block?: number;
                /** @description Unix seconds; selects the last block up to this time */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description The answer with this ETag is current */
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
                    /** @description true builds the transaction even when the rebalance would revert now */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    /** @description Minimum USDC-6; by default 50 bps below the expected amount; "0" for no floor; not with inKind */
                    minUsdcOut?: string;
                    /**
                     * @description true redeems to raw tokens instead of USDC
                     * @default false
                     */
                    inKind?: boolean;
                    /** @description Address of the signer; a transaction that would revert for this signer is rejected */
                    owner?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    /** @description Receiver of the shares */
                    to: string;
                    /** @description Shares to send, 18 decimals */
                    shares: string;
                    /** @description Address of the signer; a transaction that would revert for this signer is rejected */
                    owner?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                /** @description Length of a bucket; each bucket has one point, at its last block */
                interval?: "5m" | "1h" | "1d";
                /** @description Start in unix seconds, rounded down to a bucket; 400 buckets before the end by default */
                from?: number;
                /** @description End in unix seconds; now by default */
                to?: number;
                /** @description Format: `json`, or a table whose header names have units; `svg`: a chart with a text alternative */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultHistory"];
                    "text/csv": string;
                    "image/svg+xml": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Block of the answer; newest by default */
                block?: number;
                /** @description Unix seconds; selects the last block up to this time */
                at?: number;
                /** @description Format: `json`, or a table whose header names have units */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultPerformance"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Days before `to`, from the last full hour as in performance; `30d` by default; cannot be combined with `from` */
                window?: "7d" | "30d" | "90d" | "365d";
                /** @description Start in unix seconds, before `to` */
                from?: number;
                /** @description End in unix seconds, at most the newest block, which is the default */
                to?: number;
                /** @description Format: `json`, or a table whose header names have units */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultReturns"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Days before `to`, from the last full hour as in performance; `30d` by default; cannot be combined with `from` */
                window?: "7d" | "30d" | "90d" | "365d";
                /** @description Start in unix seconds, before `to` */
                from?: number;
                /** @description End in unix seconds, at most the newest block, which is the default */
                to?: number;
                /** @description By default `true`; `false` leaves closePoints empty */
                closes?: "true" | "false";
                /** @description Format: `json`, or a table whose header names have units */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Index"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signals"];
                };
            };
            /** @description The outcome is pending; repeat the request with the same payment, sign no other payment */
            202: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPending"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Payment required: sign one entry of accepts and send the same request with the payment */
            402: {
                headers: {
                    "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                    "WWW-Authenticate": components["headers"]["PaymentChallenges"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The payment or its identifier belongs to another request, or the proof of a repeat is missing */
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
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Vault to show */
                    vault: string;
                    /** @description Name of the page; the first name of a publisher for a vault also determines the slug */
                    label?: string;
                    /** @description Presentation of the publisher on the page; every field is optional, unknown fields are rejected */
                    brand?: {
                        /** @description Name of the publisher */
                        name?: string;
                        /** @description One line below the name */
                        tagline?: string;
                        /** @description A paragraph about the page */
                        description?: string;
                        /** @description Accent colour, #rrggbb; used where the contrast is sufficient */
                        accentColor?: string;
                        /**
                         * @description Colour scheme of the page; `auto` follows the browser
                         * @enum {string}
                         */
                        theme?: "light" | "dark" | "auto";
                        /** @description PNG or WebP picture as a base64 data URI, at most 32768 bytes and 1024 pixels per side */
                        logo?: string;
                        /** @description URLs that start with https:// */
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
                        /** @description Topics of the page */
                        tags?: string[];
                        /** @description Legal notice of the publisher */
                        disclaimer?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Publication"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            /** @description Payment required: sign one entry of accepts and send the same request with the payment */
            402: {
                headers: {
                    "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                    "WWW-Authenticate": components["headers"]["PaymentChallenges"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["PaymentConflict"];
            /** @description The operator took the page down; nothing was charged */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                /** @description Kinds of events, comma separated: create, buy, redeem, redeem_in_kind, claim_deferred, claim, send, weights, rebalance, fee, cap */
                kind?: string;
                /** @description Rows per page */
                limit?: number;
                /** @description nextCursor of the previous page */
                cursor?: string;
                /** @description Format: `json`, or a table whose header names have units */
                format?: "json" | "csv";
                /** @description Block of the answer; newest by default */
                block?: number;
                /** @description Unix seconds; selects the last block up to this time */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Next page, rel="next"; absent on the last page */
                    Link?: string;
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultActivity"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description nextCursor of the previous page */
                cursor?: string;
                /** @description Format: `json`, or a table whose header names have units */
                format?: "json" | "csv";
                /** @description Block of the answer; newest by default */
                block?: number;
                /** @description Unix seconds; selects the last block up to this time */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Next page, rel="next"; absent on the last page */
                    Link?: string;
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultHolders"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Length of a bucket; each bucket has one point, at its last block */
                interval?: "5m" | "1h" | "1d";
                /** @description Start in unix seconds, rounded down to a bucket; 400 buckets before the end by default */
                from?: number;
                /** @description End in unix seconds; now by default */
                to?: number;
                /** @description Format: `json`, or a table whose header names have units; `svg`: a chart with a text alternative */
                format?: "json" | "csv" | "svg";
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Candles"];
                    "text/csv": string;
                    "image/svg+xml": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Block of the answer; newest by default */
                block?: number;
                /** @description Unix seconds; selects the last block up to this time */
                at?: number;
                /** @description Format: `json`, or a table whose header names have units */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portfolio"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Returns only transactions with this code */
                code?: string;
                /** @description Start in unix seconds, rounded down to midnight UTC; 30 days before the end by default */
                from?: number;
                /** @description End in unix seconds; now by default */
                to?: number;
                /** @description Format: `json`, or a table whose header names have units */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attribution"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeGuide"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBridgeRoutes: {
        parameters: {
            query?: {
                /** @description Returns only routes from this chain */
                from?: string;
                /** @description Returns only routes to this chain */
                to?: string;
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                /** @description Source chain with a bridge contract: base or arc; slug, id or CAIP-2 */
                from: string;
                /** @description Destination of an open route in GET /v1/bridge/routes, such as arc or polygon; slug, id or CAIP-2 */
                to: string;
                /** @description USDC to deliver, a decimal number with up to 6 decimals, at least 1 */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                /** @description Source chain with a bridge contract: base or arc; slug, id or CAIP-2 */
                from: string;
                /** @description Destination of an open route in GET /v1/bridge/routes, such as arc or polygon; slug, id or CAIP-2 */
                to: string;
                /** @description USDC to deliver, a decimal number with up to 6 decimals, at least 1 */
                amount: string;
                /** @description Address of the referrer, who earns 20 % of the fee */
                ref?: string;
            };
            header?: {
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeDelivered"];
                };
            };
            /** @description The bridge is pending; do not pay again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgePending"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Payment required: sign one entry of accepts and send the same request with the payment */
            402: {
                headers: {
                    "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                    "WWW-Authenticate": components["headers"]["PaymentChallenges"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            /** @description The authorization has a final outcome: bridged, or refunded in full */
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
            /** @description Nothing was sent or charged */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                /** @description Returns only bridges of this payer */
                payer?: string;
                /** @description Returns only bridges from this source chain: base, arc, arbitrum, optimism, polygon, avalanche, unichain, linea, world, sonic, monad, sei, ink, hyperevm, xdc, plume, codex */
                from?: string;
                /** @description Returns only bridges burned at or after this time: unix seconds, or a UTC day */
                since?: number | string;
                /** @description Returns only bridges burned at or before this time: unix seconds, or a UTC day, included */
                until?: number | string;
                /** @description Rows per page */
                limit?: number;
                /** @description nextCursor of the previous page */
                cursor?: string;
                /** @description Format: `json`, or a table whose header names have units */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Next page, rel="next"; absent on the last page */
                    Link?: string;
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeProof"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                /** @description Address of the referrer, as in `ref` */
                referrer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    /** @description Endpoint to check; https, public addresses only */
                    url?: string;
                    /**
                     * @description HTTP method of the check
                     * @default GET
                     * @enum {string}
                     */
                    method?: "GET" | "POST";
                    /** @description Instead of url: a challenge, one entry of accepts, or the header of a 402 */
                    requirement?: unknown;
                    /** @description Value of PAYMENT-SIGNATURE or X-PAYMENT, or the decoded object */
                    payment?: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    /** @description Address of the payer */
                    address: string;
                    /** @description Endpoint to check; https, public addresses only */
                    url: string;
                    /**
                     * @description HTTP method of the check
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                /** @description `1` returns the documentation */
                docs?: "1";
                /** @description Chain of the example; by default the first open chain */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasGuide"];
                    "text/markdown": string;
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequest"];
            /** @description Price of the example request; field `gas` of the body has the configuration of the sponsor */
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
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Direct request: the plain wallet */
                    sender?: unknown;
                    /** @description Direct request: 1 to 32 calls {to, data?, value?}; value in wei, 0x-hex or digits */
                    calls?: unknown;
                    /** @description Direct request: true replaces the delegate of the wallet */
                    redelegate?: unknown;
                    /** @description Own operation: unsigned and without paymaster for a price; signed for the post */
                    userOperation?: unknown;
                    /** @description With a signed operation: the signed EIP-7702 tuple */
                    authorization?: unknown;
                    /** @description 8453 (default) or 137 */
                    chainId?: unknown;
                    /** @description "2.0": JSON-RPC of ERC-7677 */
                    jsonrpc?: unknown;
                    /** @description Id of the JSON-RPC request */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasSponsored"] | components["schemas"]["GasExecuted"] | components["schemas"]["GasRpcReply"] | components["schemas"]["GasRpcReply"][];
                };
            };
            /** @description The operation is in no block yet, or the payment is pending */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasPending"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Payment required: sign one entry of accepts and send the same request with the payment */
            402: {
                headers: {
                    "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                    "WWW-Authenticate": components["headers"]["PaymentChallenges"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentChallenge"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The wallet is delegated to other code, or another request used the operation or the payment */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasConflict"];
                };
            };
            /** @description The post arrived after validUntil */
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
            /** @description A fault of the service; the caller has a credit */
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
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Base64. For a price: a legacy or v0 transaction with the fee payer of the service first, any blockhash, signed or not. With sponsorshipId: the returned transaction, signed by every signer */
                    transaction?: unknown;
                    /** @description Instead of a transaction: the wallet that signs the instructions, base58 */
                    sender?: unknown;
                    /** @description 1 to 16 instructions {programId, accounts: [{pubkey, isSigner, isWritable}], data} */
                    instructions?: unknown;
                    /** @description With instructions: compute units, at most 600000 */
                    computeUnitLimit?: unknown;
                    /** @description With instructions: up to 3 of {owner, mint}, token accounts that the service pays for */
                    createAta?: unknown;
                    /** @description Id of a paid sponsorship */
                    sponsorshipId?: unknown;
                    /** @description With sponsorshipId: true requests a new blockhash after the first blockhash expires */
                    refresh?: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolanaSponsored"] | components["schemas"]["SolanaExecuted"];
                };
            };
            /** @description The operation is in no block yet, or the payment is pending */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolanaPending"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Payment required: sign one entry of accepts and send the same request with the payment */
            402: {
                headers: {
                    "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                    "WWW-Authenticate": components["headers"]["PaymentChallenges"];
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
                        /** @description Problem and remedy; starts with the name of the field */
                        error: string;
                        /** @description Code from the closed list in docs/errors.md */
                        code: string;
                        /** @description Whether the same request may succeed later */
                        retryable: boolean;
                        /** @description Field with the problem */
                        field?: string;
                    };
                };
            };
            /** @description The blockhash expired; the error states whether a new blockhash is free */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Problem and remedy; starts with the name of the field */
                        error: string;
                        /** @description Code from the closed list in docs/errors.md */
                        code: string;
                        /** @description Whether the same request may succeed later */
                        retryable: boolean;
                        /** @description Field with the problem */
                        field?: string;
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            /** @description A fault of the service; the caller has a credit */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasConfig"];
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Hash of the operation, or of the transaction that carried the operation */
                userOpHash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GasStats"];
                };
            };
            /** @description The answer with this ETag is current */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadCoverage"];
                };
            };
            303: components["responses"]["SeeOther"];
            /** @description The answer with this ETag is current */
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
                /** @description City, "Austin" or "Austin, TX"; without a state, all cities of the name */
                city?: string;
                /** @description County, "Travis" or "Travis County, TX" */
                county?: string;
                /** @description Levels of the taxonomy; default 3 */
                depth?: number;
                /** @description Maximum number of categories; default 500 */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadCategories"];
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Type of business in plain words, or a category code */
                category: string;
                /** @description State, two letters */
                state?: string;
                /** @description City, "Austin" or "Austin, TX"; without a state, all cities of the name */
                city?: string;
                /** @description County, "Travis" or "Travis County, TX" */
                county?: string;
                /** @description ZIP code of 5 digits, or a prefix */
                zip?: string;
                /** @description Centre of the search, "lat,lng"; nearest leads first */
                near?: string;
                /** @description Radius around `near`, kilometres; default 5 */
                radiusKm?: number;
                /** @description required (default): only leads with an e-mail address of minGrade or better; any: leads with and without an address, at the same price; none: only leads without an address */
                email?: "required" | "any" | "none";
                /** @description Minimum e-mail grade, only with email=required: A, B, or C (default) */
                minGrade?: "A" | "B" | "C";
                /** @description Website: any (default), has, none, dead, or needs (none or dead) */
                website?: "any" | "has" | "none" | "dead" | "needs";
                /** @description Online booking: `yes`, `none` (checked and not found), or the name of a tool */
                booking?: "yes" | "none" | "vagaro" | "square_appointments" | "calendly" | "booksy" | "mindbody" | "acuity" | "opentable" | "housecall_pro" | "jobber" | "servicetitan" | "zocdoc" | "other";
                /** @description Payment system: `yes`, `none` (checked and not found), or the name of a tool */
                payments?: "yes" | "none" | "square" | "toast" | "clover" | "stripe" | "paypal" | "other";
                /** @description Site builder; none: checked and not recognised */
                platform?: "none" | "wordpress" | "wix" | "squarespace" | "shopify" | "godaddy" | "webflow" | "other";
                /** @description 1: only leads whose site announces jobs */
                hiring?: "1";
                /** @description email: leads with the same address count once */
                unique?: "email";
                /** @description Maximum number of leads, each charged; fewer if fewer match; default 3 */
                limit?: number;
                /** @description Number of leads to skip; default 0 */
                offset?: number;
                /** @description next.cursor of the previous page, instead of offset */
                cursor?: string;
                /** @description 1 returns the first 3 leads free; 3 leads per day */
                sample?: "1";
                /** @description json (default), or csv: a table */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Next page, rel="next"; absent on the last page */
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
                /** @description Type of business in plain words, or a category code */
                category: string;
                /** @description State, two letters */
                state?: string;
                /** @description City, "Austin" or "Austin, TX"; without a state, all cities of the name */
                city?: string;
                /** @description County, "Travis" or "Travis County, TX" */
                county?: string;
                /** @description ZIP code of 5 digits, or a prefix */
                zip?: string;
                /** @description Centre of the search, "lat,lng"; nearest leads first */
                near?: string;
                /** @description Radius around `near`, kilometres; default 5 */
                radiusKm?: number;
                /** @description required (default): only leads with an e-mail address of minGrade or better; any: leads with and without an address, at the same price; none: only leads without an address */
                email?: "required" | "any" | "none";
                /** @description Minimum e-mail grade, only with email=required: A, B, or C (default) */
                minGrade?: "A" | "B" | "C";
                /** @description Website: any (default), has, none, dead, or needs (none or dead) */
                website?: "any" | "has" | "none" | "dead" | "needs";
                /** @description Online booking: `yes`, `none` (checked and not found), or the name of a tool */
                booking?: "yes" | "none" | "vagaro" | "square_appointments" | "calendly" | "booksy" | "mindbody" | "acuity" | "opentable" | "housecall_pro" | "jobber" | "servicetitan" | "zocdoc" | "other";
                /** @description Payment system: `yes`, `none` (checked and not found), or the name of a tool */
                payments?: "yes" | "none" | "square" | "toast" | "clover" | "stripe" | "paypal" | "other";
                /** @description Site builder; none: checked and not recognised */
                platform?: "none" | "wordpress" | "wix" | "squarespace" | "shopify" | "godaddy" | "webflow" | "other";
                /** @description 1: only leads whose site announces jobs */
                hiring?: "1";
                /** @description email: leads with the same address count once */
                unique?: "email";
                /** @description Maximum number of leads, each charged; fewer if fewer match; default 3 */
                limit?: number;
                /** @description Number of leads to skip; default 0 */
                offset?: number;
                /** @description next.cursor of the previous page, instead of offset */
                cursor?: string;
                /** @description 1 returns the first 3 leads free; 3 leads per day */
                sample?: "1";
                /** @description json (default), or csv: a table */
                format?: "json" | "csv";
            };
            header?: {
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPage"];
                    "text/csv": string;
                };
            };
            /** @description The outcome of the payment is pending; repeat the request with the same payment */
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
            /** @description Payment required: sign one entry of accepts and send the same request with the payment */
            402: {
                headers: {
                    "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                    "WWW-Authenticate": components["headers"]["PaymentChallenges"];
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
                    /** @description A phone number of the United States, or a number in E.164 */
                    phone?: string;
                    /** @description A domain of the business, such as joes.com, with all subdomains; needs a proof */
                    domain?: string;
                    /** @description Id of a lead */
                    leadId?: string;
                    /**
                     * @description Reason of the opt-out
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadOptOut"];
                };
            };
            /** @description The opt-out is stored; a domain waits for its proof */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shops"];
                };
            };
            303: components["responses"]["SeeOther"];
            /** @description The answer with this ETag is current */
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
                /** @description Short name of the shop, from GET /v1/shop */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopInfo"];
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Search words */
                q: string;
                /** @description Maximum price in the currency of the shop */
                max?: number;
                /** @description Maximum number of products */
                limit?: number;
            };
            header?: {
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path: {
                /** @description Short name of the shop, from GET /v1/shop */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopSearch"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            /** @description Payment required: sign one entry of accepts and send the same request with the payment */
            402: {
                headers: {
                    "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                    "WWW-Authenticate": components["headers"]["PaymentChallenges"];
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
    postUcpSearch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Search words */
                    query: string;
                    /** @description Page of the results */
                    pagination?: {
                        /** @description Cursor of the previous page */
                        cursor?: string;
                        /**
                         * @description Products per page; above 10 as 10
                         * @default 10
                         */
                        limit?: number;
                    };
                    /** @description Filters; a product must pass all */
                    filters?: components["schemas"]["UcpFilters"];
                    /** @description Hints of UCP; `currency` is the currency of filters.price */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description Signals of UCP, without effect */
                    signals?: {
                        [key: string]: unknown;
                    };
                    /** @description Attribution of UCP, without effect */
                    attribution?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UcpSearch"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PaymentConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUcpLookup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids with their shop: corner-store:185 */
                    ids: string[];
                    /** @description Filters; a product must pass all */
                    filters?: components["schemas"]["UcpFilters"];
                    /** @description Hints of UCP; `currency` is the currency of filters.price */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description Signals of UCP, without effect */
                    signals?: {
                        [key: string]: unknown;
                    };
                    /** @description Attribution of UCP, without effect */
                    attribution?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UcpLookup"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRequired"];
            409: components["responses"]["PaymentConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUcpProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of a product or variant with its shop: corner-store:185 */
                    id: string;
                    /** @description Without effect: products have no options */
                    selected?: {
                        [key: string]: unknown;
                    }[];
                    /** @description Without effect */
                    preferences?: string[];
                    /** @description Filters; a product must pass all */
                    filters?: components["schemas"]["UcpFilters"];
                    /** @description Hints of UCP; `currency` is the currency of filters.price */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description Signals of UCP, without effect */
                    signals?: {
                        [key: string]: unknown;
                    };
                    /** @description Attribution of UCP, without effect */
                    attribution?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UcpDetail"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRequired"];
            409: components["responses"]["PaymentConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongType"];
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Updown"];
                };
            };
            /** @description The answer with this ETag is current */
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
                /** @description Unix second of the start of a past window; without `start`, the answer is live */
                start?: string;
                /** @description 1: one free live answer per caller, without `start`; the caller is the address in SIGN-IN-WITH-X, else the network address */
                free?: "1";
            };
            header?: {
                /** @description Signed payment of x402 version 2: base64 of JSON that contains the accepted option */
                "PAYMENT-SIGNATURE"?: components["parameters"]["PaymentSignature"];
                /** @description Payment of x402 version 1 */
                "X-PAYMENT"?: components["parameters"]["PaymentV1"];
                /** @description `evm/charge` requests challenges of MPP; pay them in `Authorization` */
                "Accept-Payment"?: components["parameters"]["AcceptPayment"];
                /** @description Your own secret that proves a repeat of this request; for version 1 payments only */
                "Idempotency-Key"?: components["parameters"]["RepeatKey"];
            };
            path: {
                /** @description Asset and length of the windows */
                market: "btc-5m" | "btc-15m" | "eth-5m" | "eth-15m" | "sol-5m" | "sol-15m" | "xrp-5m" | "xrp-15m";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "PAYMENT-RESPONSE": components["headers"]["PaymentResponse"];
                    "X-PAYMENT-RESPONSE": components["headers"]["PaymentResponseV1"];
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdownLive"] | components["schemas"]["UpdownPast"];
                };
            };
            202: components["responses"]["PaymentPending"];
            400: components["responses"]["BadRequest"];
            /** @description Payment required: sign one entry of accepts and send the same request with the payment */
            402: {
                headers: {
                    "PAYMENT-REQUIRED": components["headers"]["PaymentRequired"];
                    "WWW-Authenticate": components["headers"]["PaymentChallenges"];
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
                /** @description First UTC day, such as 2026-11-23; by default 29 days before `to`; the range has at most 366 days */
                from?: string;
                /** @description Last UTC day, included; by default today */
                to?: string;
                /** @description `json`, or `csv`: the rows of days */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sales"];
                    "text/csv": string;
                };
            };
            /** @description The answer with this ETag is current */
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
            /** @description The answer with this ETag is current */
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
            query?: {
                /** @description Payer; required with a payment-identifier */
                payer?: string;
            };
            header?: {
                /** @description Proof of the payer: the repeatKey of the entry of accepts that was signed, or the Idempotency-Key of the purchase. Example: curl -H "Idempotency-Key: $repeatKey" */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the payment, transaction of the charge (not for a bridge), nonce of the authorization, payment-identifier, or channelId-chargedUsdc of a session */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
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
    listPayments: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description channelId of a session: its vouchers instead of other payments */
                session?: string;
                /** @description nextCursor of the previous page */
                cursor?: string;
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
                    "X-Block-Number": components["headers"]["BlockNumber"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Next page, rel="next"; absent on the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SignInRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
}

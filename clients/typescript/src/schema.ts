/** Types of every call, from the description of the service (`/openapi.json`). */

export interface paths {
    readonly "/v1/guide": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how to use the service
         * @description Every step with a request that works against this server as it is.
         */
        readonly get: operations["getGuide"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/basket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the basket
         * @description Contracts, fees, limits, the four constituents in their fixed order with prices, and how to use the service.
         */
        readonly get: operations["getBasket"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/vaults": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List vaults
         * @description All vaults, the most valuable, the most profitable or the oldest first. Pass nextCursor as cursor for the next page; it is null on the last.
         */
        readonly get: operations["getVaults"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/vault/{address}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read one vault
         * @description Worth, holdings, current against target weights, drift and limits of a vault, computed from indexed facts and equal to the contract to the unit.
         */
        readonly get: operations["getVault"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/quote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Quote a deposit
         * @description Mint fee and net amount of a deposit. With a vault also the shares it would mint at most at the newest block, and the largest deposit that fits under the cap.
         */
        readonly get: operations["getQuote"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/create-vault": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Build the transaction that creates a vault
         * @description One-time step: each call makes a new vault, of which the sender is the sole strategist. To add funds later, buy into the vault that GET /v1/balance/{agent} names. The body may be empty.
         */
        readonly post: operations["postCreateVault"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/set-weights": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Build the transaction that sets target weights
         * @description Only the strategist of the vault can send it. Weights sum to 10000 and each moves by at most 2000 from the target on chain per call. Setting targets trades nothing; rebalance does.
         */
        readonly post: operations["postSetWeights"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/buy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Build the transactions that buy shares with USDC
         * @description Without permit: approve and deposit, two transactions. With permit true: an EIP-2612 permit to sign off-chain. With the signed permit: one depositWithPermit transaction, which owner must send.
         */
        readonly post: operations["postBuy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/balance/{agent}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what an address holds
         * @description Every vault in which the address holds shares, the most valuable first. An address without shares has an empty list.
         */
        readonly get: operations["getBalance"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/rebalance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Build the transaction that rebalances a vault
         * @description Anyone may send it and earns nothing. It trades overweight stocks for underweight ones when a weight is further from its target than the band.
         */
        readonly post: operations["postRebalance"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/redeem": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Build the transaction that redeems shares
         * @description Redeems to USDC at what the sales bring, or with inKind true to the raw stock tokens, which reads no price and works at any block, even during a halt: what cannot be paid then is kept for a later claim.
         */
        readonly post: operations["postRedeem"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Build the transaction that sends shares
         * @description Transfers shares of a vault to another wallet; works for whoever holds them.
         */
        readonly post: operations["postSend"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/vault/{address}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a vault over time
         * @description NAV, share price, supply, flows, weights and drift at the last block of every bucket, each equal to the contract at that block to the unit. At most 2000 points.
         */
        readonly get: operations["getVaultHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/vault/{address}/performance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how a vault did
         * @description Returns by window, volatility, drawdown, Sharpe ratio, difference to equal weights and fees paid. What the history is too short for is null; historyDays says how long it is.
         */
        readonly get: operations["getVaultPerformance"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/signals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read signals of the basket
         * @description Returns, volatility, RSI, trend, place in the range, relative strength and correlation of the constituents, and weights by inverse volatility; with a vault also how far it is from them and the next weights to set. Costs 0.04 USD a call over x402, in USDC on eip155:8453, eip155:137, eip155:5042; charged only with the answer.
         */
        readonly get: operations["getSignals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/vault/{address}/activity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what happened in a vault
         * @description Deposits, redemptions, transfers, weights, rebalances and fees with their transactions, the newest first. Pass nextCursor as cursor for the next page; pages do not shift when new events arrive.
         */
        readonly get: operations["getVaultActivity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/vault/{address}/holders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read who holds a vault
         * @description Accounts with shares, most shares first, with the cost of what they hold.
         */
        readonly get: operations["getVaultHolders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/constituents/{symbol}/candles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the price of a constituent over time
         * @description Open, high, low and close of the spot price in the pools that price the vaults, with volume. Vaults are valued at time-weighted averages of these prices. At most 2000 candles.
         */
        readonly get: operations["getCandles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/accounts/{address}/portfolio": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what an account made
         * @description Cost, worth, realised and unrealised profit per vault at average cost, vaults it left included. Shares that are sent take their cost along and realise nothing.
         */
        readonly get: operations["getPortfolio"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/attribution": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read who brought transactions
         * @description Transactions and volume per ERC-8021 code and day, from the suffix of their data. A transaction with several codes counts for each. At most 400 days.
         */
        readonly get: operations["getAttribution"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/guide": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how to use the bridge
         * @description Every step with a request that works against this server as it is.
         */
        readonly get: operations["getBridgeGuide"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/routes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the routes of the bridge
         * @description Every pair of chains, whether it can be bought now and why not, limits, and how long it took lately. A route closes by itself when anything that it needs is paused, unreachable or unfunded.
         */
        readonly get: operations["getBridgeRoutes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/quote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Quote a bridge
         * @description What it costs to have USDC delivered on another chain, all fees apart. The price holds for 120 seconds and is what GET /v1/bridge with the same query asks for. Says nothing about bridges that were paid: for those use the status.
         */
        readonly get: operations["getBridgeQuote"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Bridge USDC with one signature
         * @description Moves USDC to the payer’s own address on another chain. Without a payment it answers 402 with the exact price, which holds for 120 seconds; sign that one x402 authorization and send the same call again. Wallets with a private key only. The same signature is bridged at most once; a new one is a new bridge and is charged again. It may take half a minute; on 202 follow statusUrl. Costs what is to be delivered plus 1 %, the network fee and gas at cost; fee and gas together never more than 3 % or 0.05 USD, whichever is more. Paid over x402, in USDC on eip155:8453, eip155:5042.
         */
        readonly get: operations["bridgeUsdc"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/status/{burnTx}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Follow a bridge
         * @description Where the money is, who acts next and until when. Takes any hash under which the burn was ever sent, that of the mint or of the refund. With Accept: text/event-stream it sends each change until the bridge is final. For transfers of others use GET /v1/bridge/cctp/{txHash}. A hash that no source chain knows is 404 with status unknown; a chain that does not answer is 503.
         */
        readonly get: operations["getBridgeStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List every bridge
         * @description Every bridge with burn, mint, fees and times, the newest first, and sums over all of them. All of it comes from the logs of the chains; GET /v1/bridge/proof/verify/{burnTx} reads one of them anew. Pass nextCursor as cursor for the next page; pages do not shift when new bridges arrive.
         */
        readonly get: operations["getBridgeProof"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/proof/verify/{burnTx}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check a row of the list of bridges
         * @description Reads burn and mint anew from receipts and logs of the two chains, uses nothing that is stored, and says where the list differs. A burn that happened seconds ago may not be in the list yet. A hash that neither the list nor a chain knows is 404; a chain that does not answer is 503.
         */
        readonly get: operations["getBridgeProofVerify"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/earnings/{referrer}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what a referrer earned
         * @description A referrer earns a fifth of the fee of each bridge that names it, on the chain where the payer paid. Balances of 0.01 USD or more are paid out once a day; whoever does not want to wait signs the claim transaction. The figures come from the logs of the contracts and equal their own.
         */
        readonly get: operations["getBridgeEarnings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/referrer/{payer}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a payer's referrer
         * @description The first referrer that a payer names on a chain stays: it earns by all later bridges of that payer from there that name nobody. A bridge with ref names another one for itself alone.
         */
        readonly get: operations["getBridgeReferrer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/balances/{address}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the USDC of an address on every chain
         * @description Asked of the chains themselves, at their newest blocks. A chain that does not answer says so and is left out of the total; when none answers it is 503.
         */
        readonly get: operations["getBridgeBalances"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/cctp/{txHash}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Follow any CCTP transfer
         * @description Every burn and mint of a transaction, whoever sent it: by the receipts of all chains, the attestation service of its own source chain, and the destination. For a bridge bought here GET /v1/bridge/status/{burnTx} says more. A hash that no chain knows is 200 with found false.
         */
        readonly get: operations["getCctp"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/x402/check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Debug an x402 endpoint or payment
         * @description Reads the 402 of any endpoint, or a challenge that is pasted, in both versions of x402, and says what keeps clients from paying: where, why and what to write instead. With a payment it also decodes that, recovers the signer, asks the chain for nonce and balance, and says whether it would be taken. Nothing is paid. For whether a wallet could pay use POST /v1/bridge/x402/ready.
         */
        readonly post: operations["postX402Check"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/x402/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask whether a wallet can pay an x402 endpoint
         * @description Reads the 402 of an endpoint and the USDC of an address on each chain in it. Nothing is signed or paid. What is wrong with the endpoint itself is said by POST /v1/bridge/x402/check.
         */
        readonly post: operations["postX402Ready"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/gas": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what sponsored gas costs, and how to get it
         * @description Without a query: 402 with what a transfer of USDC by a fresh wallet would cost now, and the configuration of the sponsor. It sells nothing: POST /v1/gas does, and a payment sent here is refused, not taken. With docs=1: the whole documentation, as Markdown, or as JSON with Accept: application/json.
         */
        readonly get: operations["getGas"];
        readonly put?: never;
        /**
         * Act without gas
         * @description Pays the gas of an operation for USDC: of a plain wallet (sender, calls), of a smart account (userOperation), or for its SDK (JSON-RPC, ERC-7677). The first answer is 402 with the price; it holds 120 seconds, is told only for what would run, and is charged only with our signature at hand. Pay, sign what comes back, post it here again: it is tried first, and a failing try costs nothing. GET /v1/gas?docs=1 shows each step. Costs 1.3 times the gas cap (verification, call and pre-verification gas plus 60000, at maxFeePerGas), at least 0.03 USD; never more than quoted. Paid over x402, in USDC on eip155:8453, eip155:137, eip155:5042.
         */
        readonly post: operations["postGas"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/gas/config": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read addresses, prices and limits of the gas sponsor
         * @description Where the sponsor is, what it charges by and what it takes, per chain; the same that the quote of GET /v1/gas carries. A chain is switched off while anything that it needs is missing, and then says what.
         */
        readonly get: operations["getGasConfig"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/gas/operations/{userOpHash}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Follow a sponsored operation
         * @description How far an operation is that this service sponsored: by its hash, or by that of a transaction that carried it. After a failure of ours `credit` says how another sponsorship is got for the same payment.
         */
        readonly get: operations["getGasOperation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/gas/stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the gas sponsor did, earned and has
         * @description Sponsored operations, what callers paid, what gas really cost and the deposit that pays it, per chain, over a day, a week and all time. What says onChain comes from logs and receipts alone and can be rebuilt by anybody (see recompute); what says desk comes from our own rows. Figures are at most a few seconds old.
         */
        readonly get: operations["getGasStats"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/payments/{paymentId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the state of a payment
         * @description Whether a paid call was charged, and what to do next. The id is in every answer to a payment that was neither refused nor served.
         */
        readonly get: operations["getPayment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Why a request was refused */
        readonly Error: {
            /** @description The field first, then the reason */
            readonly error: string;
        };
        /** @description How to use the service, for a first-time caller */
        readonly Guide: {
            /** @description Name of the service */
            readonly service: string;
            /** @description What it is */
            readonly what: string;
            /** @description How it works */
            readonly howItWorks: string;
            readonly steps: readonly components["schemas"]["GuideStep"][];
            /** @description How amounts are written */
            readonly amounts: string;
            /** @description How to sign and send what is returned */
            readonly signing: string;
            /** @description Gas limit to set when estimation fails */
            readonly gasLimit: string;
            /** @description Chain of every contract */
            readonly network: string;
            /** @description What vaults cost */
            readonly fees: string;
            /** @description Which calls cost what, and how to pay for them */
            readonly payment: string;
            /** @description Machine-readable description of all endpoints */
            readonly fullSpec: string;
        };
        /** @description One step */
        readonly GuideStep: {
            /** @description Number of the step */
            readonly step: number;
            /** @description What to do */
            readonly do: string;
            /** @description A request that works against this server as it is */
            readonly call: string;
            /** @description Why one would */
            readonly why: string;
        };
        /** @description The protocol: contracts, fees, constituents and prices */
        readonly Basket: {
            /** @description Name of the protocol */
            readonly protocol: string;
            /** @description Name of the chain */
            readonly chain: string;
            /** @description Chain of every contract below */
            readonly chainId: number;
            /** @description Vault factory */
            readonly factory: string;
            /** @description USDC */
            readonly usdc: string;
            /** @description Receives the fees */
            readonly feeSink: string;
            /** @description Time-weighted price source of the protocol */
            readonly priceSource: string;
            /** @description Cap of a new vault, USDC-6 */
            readonly defaultMaxTvlUsdc: string;
            /** @description Vaults made so far */
            readonly totalVaults: number;
            readonly fees: {
                /** @description Fee on deposits, basis points */
                readonly mintBps: number;
                /** @description Management fee, basis points per year */
                readonly mgmtBpsPerYear: number;
                /** @description Performance fee, basis points */
                readonly perfBps: number;
            };
            /** @description Smallest deposit, USDC-6 */
            readonly minDepositUsdc: string;
            /** @description In the order of every weight array */
            readonly constituents: readonly [
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"],
                components["schemas"]["Constituent"]
            ];
            /** @description How to use the service, step by step */
            readonly flow: {
                /** @description One step, in one line */
                readonly 1: string;
                /** @description One step, in one line */
                readonly 2: string;
                /** @description One step, in one line */
                readonly 3: string;
                /** @description One step, in one line */
                readonly 4: string;
                /** @description One step, in one line */
                readonly exit: string;
                /** @description One step, in one line */
                readonly read: string;
            };
            /** @description Seconds over which prices are averaged */
            readonly twapWindowSeconds: number;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            readonly priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            readonly pricesAsOf: {
                /** @description Number of the block */
                readonly blockNumber: number;
                /** @description Time of the block, unix seconds */
                readonly timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            readonly priceReason: string | null;
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description One of the four tokenized stocks */
        readonly Constituent: {
            /** @description Symbol of the stock */
            readonly symbol: string;
            /** @description Name of the token */
            readonly name: string;
            /** @description Token contract */
            readonly address: string;
            /**
             * @description Decimals of the token
             * @constant
             */
            readonly decimals: 8;
            /** @description USDC-6 per whole token */
            readonly priceUsdc: string;
            /** @description priceUsdc / 1e6 */
            readonly priceUsd: number;
            /** @description Stocks per token as the issuer displays it; enters no valuation */
            readonly multiplier: string;
            /** @description Whether the issuer has paused transfers */
            readonly halted: boolean;
        };
        /** @description The block for which everything in this answer is true */
        readonly AsOf: {
            /** @description Chain of the block */
            readonly chainId: number;
            /** @description Number of the block */
            readonly blockNumber: number;
            /** @description Hash of the block */
            readonly blockHash: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
        };
        /** @description One page of vaults */
        readonly VaultList: {
            readonly vaults: readonly components["schemas"]["VaultSummary"][];
            /** @description Next page; null on the last */
            readonly nextCursor: string | null;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            readonly priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            readonly pricesAsOf: {
                /** @description Number of the block */
                readonly blockNumber: number;
                /** @description Time of the block, unix seconds */
                readonly timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            readonly priceReason: string | null;
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description A vault in a list */
        readonly VaultSummary: {
            /** @description Vault contract */
            readonly vault: string;
            /** @description Number of the vault, from 1 in the order of creation */
            readonly vaultId: number;
            /** @description Symbol of the share token */
            readonly symbol: string;
            /** @description Who created the vault and sets its target weights */
            readonly strategist: string;
            /** @description Net asset value, USDC-6 */
            readonly navUsdc: string;
            /** @description navUsdc in dollars */
            readonly nav: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            readonly sharePriceUsdc: string;
            /** @description Shares in existence, 18 decimals */
            readonly totalSupply: string;
            /** @description Addresses that hold shares */
            readonly holders: number;
            /** @description Target weights in basis points, in the order of the basket */
            readonly weightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Parts of the NAV in basis points */
            readonly currentWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Largest distance of a weight from its target, basis points */
            readonly maxDriftBps: number;
            /** @description Whether rebalance() would do something */
            readonly rebalanceNeeded: boolean;
            /** @description Most that the vault may be worth after a deposit, USDC-6 */
            readonly maxTvlUsdc: string;
            readonly returns: components["schemas"]["Returns"];
            /** @description Whole days since the vault has had shares; returns over more are null */
            readonly historyDays: number;
            /** @description Creation, unix seconds */
            readonly createdAt: number;
            readonly lastRebalanceAt: number | null;
        };
        /** @description Change of the share price; null where the vault is younger than the window */
        readonly Returns: {
            /** @description Over 1 day, percent */
            readonly d1Pct: number | null;
            /** @description Over 7 days, percent */
            readonly w1Pct: number | null;
            /** @description Over 30 days, percent */
            readonly m1Pct: number | null;
            /** @description Over 90 days, percent */
            readonly m3Pct: number | null;
            /** @description Over 180 days, percent */
            readonly m6Pct: number | null;
            /** @description Since January 1 (UTC), percent */
            readonly ytdPct: number | null;
            /** @description Over 365 days, percent */
            readonly y1Pct: number | null;
            /** @description Since the birth of the vault, percent */
            readonly allPct: number | null;
        };
        /** @description A vault: worth, holdings, weights and limits at one block */
        readonly Vault: {
            /** @description Vault contract, also its share token (18 decimals) */
            readonly vault: string;
            /** @description Number of the vault, from 1 in the order of creation */
            readonly vaultId: number;
            /** @description Symbol of the share token */
            readonly symbol: string;
            /** @description Chain of the vault */
            readonly chainId: number;
            /** @description Who created the vault; the only one who may set target weights */
            readonly strategist: string;
            /** @description Owner of the protocol */
            readonly owner: string;
            /** @description Net asset value in USDC-6; equals totalAssets() of the vault at this block */
            readonly navUsdc: string;
            /** @description navUsdc in dollars */
            readonly nav: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            readonly sharePriceUsdc: string;
            /** @description Shares in existence, 18 decimals */
            readonly totalSupply: string;
            /** @description Management fee that is due but not minted yet, in shares */
            readonly feesAccruedShares: string;
            /** @description Addresses that hold shares */
            readonly holders: number;
            /** @description The four constituents, in the order of the basket */
            readonly holdings: readonly [
                components["schemas"]["Holding"],
                components["schemas"]["Holding"],
                components["schemas"]["Holding"],
                components["schemas"]["Holding"]
            ];
            /** @description USDC in the vault that is not invested, USDC-6 */
            readonly idleUsdc: string;
            /** @description Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000 */
            readonly idleBps: number;
            /** @description Target weights in basis points, in the order of the basket */
            readonly weightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Same as weightsBps */
            readonly targetWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Parts of the NAV in basis points, by largest remainder */
            readonly currentWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Current less target weight, signed basis points */
            readonly driftBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Largest distance of a weight from its target, basis points */
            readonly maxDriftBps: number;
            /** @description Whether rebalance() would do something */
            readonly rebalanceNeeded: boolean;
            /** @description Drift beyond which a rebalance is allowed, basis points */
            readonly rebalanceBandBps: number;
            /** @description Most that the vault may be worth after a deposit, USDC-6 */
            readonly maxTvlUsdc: string;
            /** @description Fee on deposits, basis points, rounded up */
            readonly mintFeeBps: number;
            /** @description Creation, unix seconds */
            readonly createdAt: number;
            readonly lastRebalanceAt: number | null;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            readonly priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            readonly pricesAsOf: {
                /** @description Number of the block */
                readonly blockNumber: number;
                /** @description Time of the block, unix seconds */
                readonly timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            readonly priceReason: string | null;
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description One constituent inside a vault */
        readonly Holding: {
            /** @description Symbol of the constituent */
            readonly symbol: string;
            /** @description Token contract */
            readonly address: string;
            /** @description Tokens held less those owed to claims, 8 decimals */
            readonly balance: string;
            /** @description USDC-6 per whole token */
            readonly priceUsdc: string;
            /** @description Worth in USDC-6, rounded down */
            readonly valueUsdc: string;
            /** @description Part of the NAV in basis points */
            readonly weightBps: number;
        };
        /** @description What a deposit costs; chain fields only with a vault */
        readonly Quote: {
            /** @description The deposit, USDC-6 */
            readonly usdcIn: string;
            /** @description Fee in USDC-6, rounded up */
            readonly mintFeeUsdc: string;
            /** @description What is invested, USDC-6; usdcIn less mintFeeUsdc */
            readonly netUsdc: string;
            /** @description Fee, basis points */
            readonly mintFeeBps: number;
            /** @description Smallest deposit, USDC-6 */
            readonly minDepositUsdc: string;
            /** @description Whether the deposit would be refused */
            readonly belowMinimum: boolean;
            /** @description The vault asked for */
            readonly vault?: string;
            /** @description Shares if the swaps lose nothing: the most it mints */
            readonly estimatedShares?: string;
            /** @description Largest deposit under the cap, USDC-6; 0 when none is */
            readonly maxDepositUsdc?: string;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            readonly priceStatus?: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            readonly pricesAsOf?: {
                /** @description Number of the block */
                readonly blockNumber: number;
                /** @description Time of the block, unix seconds */
                readonly timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            readonly priceReason?: string | null;
            readonly asOf?: components["schemas"]["AsOf"];
        };
        /** @description A transaction that the caller signs and sends */
        readonly UnsignedTransaction: {
            /** @description Contract to call */
            readonly to: string;
            /** @description Calldata that ends with an ERC-8021 attribution suffix, which contracts ignore; sign it as it is */
            readonly data: string;
            /**
             * @description Wei to send; always none
             * @constant
             */
            readonly value: "0";
            /** @description Chain to broadcast to */
            readonly chainId: number;
            /** @description What it does, in one line, and as of which block */
            readonly description: string;
        };
        /** @description approve, then deposit; to be sent in this order */
        readonly BuySteps: {
            readonly steps: readonly [
                components["schemas"]["UnsignedTransaction"],
                components["schemas"]["UnsignedTransaction"]
            ];
        };
        /** @description EIP-2612 permit to sign off-chain */
        readonly PermitTypedData: {
            /** @description To be signed as it is with eth_signTypedData_v4 */
            readonly typedData: {
                readonly domain: {
                    /** @description Name of the USDC contract */
                    readonly name: string;
                    /** @description Version of the USDC contract */
                    readonly version: string;
                    /** @description Chain of the vault */
                    readonly chainId: number;
                    /** @description USDC */
                    readonly verifyingContract: string;
                };
                readonly types: {
                    readonly EIP712Domain: readonly {
                        readonly name: string;
                        readonly type: string;
                    }[];
                    readonly Permit: readonly {
                        readonly name: string;
                        readonly type: string;
                    }[];
                };
                /** @constant */
                readonly primaryType: "Permit";
                readonly message: {
                    /** @description Who pays and signs */
                    readonly owner: string;
                    /** @description The vault */
                    readonly spender: string;
                    /** @description USDC-6 */
                    readonly value: string;
                    /** @description Next permit nonce of the owner */
                    readonly nonce: string;
                    /** @description Unix seconds; copy it into permit.deadline of the second request */
                    readonly deadline: string;
                };
            };
        };
        /** @description What one address holds */
        readonly Balance: {
            /** @description The holder */
            readonly agent: string;
            /** @description Vaults in which the agent holds shares */
            readonly vaultCount: number;
            readonly vaults: readonly components["schemas"]["Position"][];
            /** @description Worth of all shares, USDC-6 */
            readonly totalValueUsdc: string;
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            readonly priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            readonly pricesAsOf: {
                /** @description Number of the block */
                readonly blockNumber: number;
                /** @description Time of the block, unix seconds */
                readonly timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            readonly priceReason: string | null;
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description Shares of one vault */
        readonly Position: {
            /** @description Vault contract */
            readonly vault: string;
            /** @description Symbol of the share token */
            readonly symbol: string;
            /** @description Shares held, 18 decimals */
            readonly shares: string;
            /** @description Worth of the shares in USDC-6, rounded down */
            readonly valueUsdc: string;
            /** @description valueUsdc in dollars */
            readonly value: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            readonly sharePriceUsdc: string;
            /** @description Part of the total supply, basis points, rounded down */
            readonly shareOfVaultBps: number;
            /** @description What the shares cost on average, fees included, USDC-6 */
            readonly costBasisUsdc: string;
            /** @description valueUsdc less costBasisUsdc, USDC-6 */
            readonly pnlUsdc: string;
            /** @description Whether the agent sets the target weights */
            readonly isStrategist: boolean;
        };
        /** @description A vault over time */
        readonly VaultHistory: {
            /** @description Vault contract */
            readonly vault: string;
            /** @description Symbol of the share token */
            readonly symbol: string;
            /** @description Length of a bucket */
            readonly interval: string;
            /** @description Start of the range, unix seconds */
            readonly from: number;
            /** @description End of the range, unix seconds */
            readonly to: number;
            /** @description In order of time; a bucket without a block has no point. The last one is live */
            readonly points: readonly components["schemas"]["HistoryPoint"][];
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description A vault as of the last block of one bucket */
        readonly HistoryPoint: {
            /** @description Time of the last block of the bucket, unix seconds */
            readonly timestamp: number;
            /** @description End of the bucket, unix seconds; it includes this second */
            readonly bucketEnd: number;
            /** @description Last block of the bucket; every figure is true for it */
            readonly blockNumber: number;
            /** @description Net asset value, USDC-6 */
            readonly navUsdc: string;
            /** @description navUsdc in dollars */
            readonly nav: string;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            readonly sharePriceUsdc: string;
            /** @description Shares in existence, 18 decimals */
            readonly totalSupply: string;
            /** @description Addresses that hold shares */
            readonly holders: number;
            /** @description Deposits in the bucket, mint fees included, USDC-6 */
            readonly inflowUsdc: string;
            /** @description Redemptions in the bucket, USDC-6; tokens that left in kind at the prices of this point */
            readonly outflowUsdc: string;
            /** @description Target weights in basis points, in the order of the basket */
            readonly weightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Parts of the NAV in basis points */
            readonly currentWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Current less target weight, signed basis points */
            readonly driftBps: readonly [
                number,
                number,
                number,
                number
            ];
            /**
             * @description `live`: prices of this block. `unavailable`: the price source did not answer, prices are the last it gave
             * @enum {string}
             */
            readonly priceStatus: "live" | "unavailable";
        };
        /** @description How a vault did since its birth */
        readonly VaultPerformance: {
            /** @description Vault contract */
            readonly vault: string;
            /** @description Symbol of the share token */
            readonly symbol: string;
            readonly since: number | null;
            /** @description Whole days since the birth; what needs more is null */
            readonly historyDays: number;
            /** @description Worth of one whole share (10^18) in USDC-6, rounded down */
            readonly sharePriceUsdc: string;
            readonly returns: components["schemas"]["Returns"];
            /** @description Annualised volatility, percent */
            readonly volAnnualPct: number | null;
            /** @description Deepest fall from a high, percent, zero or negative */
            readonly maxDrawdownPct: number | null;
            /** @description Sharpe ratio, annualised, riskless rate 0; null when prices never moved */
            readonly sharpe: number | null;
            /** @description Return of equal parts of the constituents since the birth, percent */
            readonly equalWeightPct: number | null;
            /** @description Return since the birth less equalWeightPct, percentage points */
            readonly trackingDifferencePct: number | null;
            readonly feesPaid: components["schemas"]["FeesPaid"];
            readonly method: components["schemas"]["PerformanceMethod"];
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description What holders paid */
        readonly FeesPaid: {
            /** @description Mint fees since the creation, USDC-6 */
            readonly mintUsdc: string;
            /** @description Fee shares since the creation at their present worth, USDC-6 */
            readonly managementUsdc: string;
            /** @description Both, USDC-6 */
            readonly totalUsdc: string;
        };
        /** @description How each figure is made */
        readonly PerformanceMethod: {
            /** @description How returns is made */
            readonly returns: string;
            /** @description How volAnnualPct is made */
            readonly volAnnualPct: string;
            /** @description How sharpe is made */
            readonly sharpe: string;
            /** @description How maxDrawdownPct is made */
            readonly maxDrawdownPct: string;
            /** @description How trackingDifferencePct is made */
            readonly trackingDifferencePct: string;
            /** @description How feesPaid is made */
            readonly fees: string;
        };
        /** @description Indicators of the constituents and suggested weights */
        readonly Signals: {
            /** @description The constituents, in the order of every weight array */
            readonly basket: readonly [
                components["schemas"]["ConstituentSignals"],
                components["schemas"]["ConstituentSignals"],
                components["schemas"]["ConstituentSignals"],
                components["schemas"]["ConstituentSignals"]
            ];
            readonly basketStats: components["schemas"]["BasketStats"];
            readonly signals: components["schemas"]["BasketSignals"];
            readonly vault?: components["schemas"]["VaultSignals"];
            readonly method: components["schemas"]["SignalsMethod"];
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            readonly priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            readonly pricesAsOf: {
                /** @description Number of the block */
                readonly blockNumber: number;
                /** @description Time of the block, unix seconds */
                readonly timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            readonly priceReason: string | null;
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description What the price of one constituent did */
        readonly ConstituentSignals: {
            /** @description Symbol of the stock */
            readonly symbol: string;
            /** @description US dollars per whole token, 6 decimals */
            readonly price: number;
            readonly returns: components["schemas"]["SignalReturns"];
            /** @description Annualised volatility, percent */
            readonly volAnnualPct: number | null;
            /** @description Relative strength index over 14 days, 0 to 100 */
            readonly rsi14: number | null;
            /**
             * @description Where the price and its averages point
             * @enum {string}
             */
            readonly trend: "up" | "down" | "sideways" | "unknown";
            /** @description Place between the low (0) and the high (100) of 52 weeks */
            readonly rangePos52wPct: number | null;
            /** @description Return over 30 days less avgReturnM1Pct, percentage points */
            readonly relStrengthM1: number | null;
        };
        /** @description Change of the price; null where history is too short */
        readonly SignalReturns: {
            /** @description Over 1 day, percent */
            readonly d1Pct: number | null;
            /** @description Over 7 days, percent */
            readonly w1Pct: number | null;
            /** @description Over 30 days, percent */
            readonly m1Pct: number | null;
            /** @description Over 90 days, percent */
            readonly m3Pct: number | null;
            /** @description Over 180 days, percent */
            readonly m6Pct: number | null;
            /** @description Over 365 days, percent */
            readonly y1Pct: number | null;
        };
        /** @description The basket as a whole */
        readonly BasketStats: {
            /** @description Mean return over 30 days, percent */
            readonly avgReturnM1Pct: number | null;
            /** @description Mean annualised volatility, percent */
            readonly avgVolAnnualPct: number | null;
            /** @description Correlation of daily returns, -1 to 1, rows and columns as in basket */
            readonly correlation: readonly [
                readonly [
                    number | null,
                    number | null,
                    number | null,
                    number | null
                ],
                readonly [
                    number | null,
                    number | null,
                    number | null,
                    number | null
                ],
                readonly [
                    number | null,
                    number | null,
                    number | null,
                    number | null
                ],
                readonly [
                    number | null,
                    number | null,
                    number | null,
                    number | null
                ]
            ];
            /** @description Whole days since the oldest close, 365 at most; what needs more is null */
            readonly historyDays: number;
            /** @description Days among them that repeat the close before, as they had no price */
            readonly filledDays: number;
        };
        /** @description What follows from it */
        readonly BasketSignals: {
            /** @description Suggested weights; they sum to 10000 */
            readonly riskParityWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /**
             * @description `equal`: a volatility is not known yet, so the suggestion is equal parts
             * @enum {string}
             */
            readonly basis: "inverse_volatility" | "equal";
            /** @description Suggested less equal weights; they sum to 0 */
            readonly biasVsEqualWeightBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Symbols, the highest return over 30 days first */
            readonly momentumRankDesc: readonly [
                string,
                string,
                string,
                string
            ];
        };
        /** @description How far a vault is from the suggested weights */
        readonly VaultSignals: {
            /** @description Vault contract */
            readonly address: string;
            /** @description Parts of the NAV in basis points; all zero in an empty vault */
            readonly currentWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000 */
            readonly idleBps: number;
            /** @description Target weights in basis points */
            readonly targetWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Current less suggested weight, signed basis points */
            readonly driftVsSuggestedBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Largest distance of a weight from the suggestion, basis points */
            readonly maxDriftBps: number;
            /** @description Target weights of the next step toward the suggestion; POST /v1/set-weights takes them */
            readonly nextSetWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Calls of set-weights until the suggestion is the target, 5 at most */
            readonly callsNeeded: number;
        };
        /** @description How each figure is made */
        readonly SignalsMethod: {
            /** @description What every figure but the price is made from */
            readonly closes: string;
            /** @description How returns are made */
            readonly returns: string;
            /** @description How volAnnualPct is made */
            readonly volAnnualPct: string;
            /** @description How rsi14 is made */
            readonly rsi14: string;
            /** @description How trend is made */
            readonly trend: string;
            /** @description How rangePos52wPct is made */
            readonly rangePos52wPct: string;
            /** @description How relStrengthM1 is made */
            readonly relStrengthM1: string;
            /** @description How avgReturnM1Pct and avgVolAnnualPct are made */
            readonly averages: string;
            /** @description How correlation is made */
            readonly correlation: string;
            /** @description How riskParityWeightsBps is made */
            readonly riskParityWeightsBps: string;
            /** @description How momentumRankDesc is made */
            readonly momentumRankDesc: string;
            /** @description How nextSetWeightsBps is made */
            readonly nextSetWeightsBps: string;
            /** @description What is rounded, and when */
            readonly rounding: string;
        };
        /** @description One page of what happened in a vault */
        readonly VaultActivity: {
            /** @description Vault contract */
            readonly vault: string;
            /** @description The newest first */
            readonly events: readonly components["schemas"]["ActivityEvent"][];
            /** @description Next page; null on the last */
            readonly nextCursor: string | null;
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description Something that happened in a vault */
        readonly ActivityEvent: {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "create";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Strategist */
            readonly account: string;
            /** @description Most that the vault may be worth after a deposit, USDC-6 */
            readonly usdc: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "buy";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Receiver of the shares */
            readonly account: string;
            /** @description Paid in, mint fee included, USDC-6 */
            readonly usdc: string;
            /** @description Mint fee, USDC-6 */
            readonly mintFeeUsdc: string;
            /** @description Worth of what the vault bought, USDC-6 */
            readonly valueAddedUsdc: string;
            /** @description Shares minted, 18 decimals */
            readonly shares: string;
            /** @description NAV after it, USDC-6 */
            readonly navAfterUsdc: string;
            /** @description Shares in existence after it, 18 decimals */
            readonly supplyAfter: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "redeem";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Owner of the shares */
            readonly account: string;
            /** @description Paid out, USDC-6 */
            readonly usdc: string;
            /** @description Shares burnt, 18 decimals */
            readonly shares: string;
            /** @description NAV after it, USDC-6 */
            readonly navAfterUsdc: string;
            /** @description Shares in existence after it, 18 decimals */
            readonly supplyAfter: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "redeem_in_kind";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Owner of the shares */
            readonly account: string;
            /** @description Receiver of the tokens */
            readonly receiver: string;
            /** @description Shares burnt, 18 decimals */
            readonly shares: string;
            /** @description Tokens paid or owed, in the order of the basket, 8 decimals */
            readonly amounts: readonly [
                string,
                string,
                string,
                string
            ];
            /** @description Idle USDC paid, USDC-6 */
            readonly usdc: string;
            /** @description Shares in existence after it, 18 decimals */
            readonly supplyAfter: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "claim_deferred";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Who is owed */
            readonly account: string;
            /** @description Token that could not be paid */
            readonly token: string;
            /** @description Owed, base units of the token */
            readonly amount: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "claim";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Who was owed */
            readonly account: string;
            /** @description Who was paid */
            readonly receiver: string;
            /** @description Token */
            readonly token: string;
            /** @description Paid, base units of the token */
            readonly amount: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "send";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Sender */
            readonly account: string;
            /** @description Receiver */
            readonly receiver: string;
            /** @description Shares sent, 18 decimals */
            readonly shares: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "weights";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Strategist */
            readonly account: string;
            /** @description Target weights before, basis points */
            readonly oldWeightsBps: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description Target weights after, basis points */
            readonly newWeightsBps: readonly [
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
            readonly kind: "rebalance";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Caller */
            readonly account: string;
            /** @description NAV before, USDC-6 */
            readonly navBeforeUsdc: string;
            /** @description NAV after it, USDC-6 */
            readonly navAfterUsdc: string;
            /** @description Worth of what was traded, USDC-6 */
            readonly volumeUsdc: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "fee";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Fee shares minted, 18 decimals */
            readonly shares: string;
            /** @description Seconds that the fee was for */
            readonly elapsedSeconds: number;
            /** @description Shares in existence after it, 18 decimals */
            readonly supplyAfter: string;
        } | {
            /**
             * @description What happened
             * @constant
             */
            readonly kind: "cap";
            /** @description Vault contract */
            readonly vault: string;
            /** @description Time of the block, unix seconds */
            readonly timestamp: number;
            /** @description Block of the event */
            readonly blockNumber: number;
            /** @description Number of the log in its block */
            readonly logIndex: number;
            /** @description Transaction */
            readonly txHash: string;
            /** @description Owner of the protocol */
            readonly account: string;
            /** @description Most that the vault may be worth after a deposit, USDC-6 */
            readonly usdc: string;
        };
        /** @description One page of the holders of a vault */
        readonly VaultHolders: {
            /** @description Vault contract */
            readonly vault: string;
            /** @description Shares in existence, 18 decimals */
            readonly totalSupply: string;
            /** @description Addresses that hold shares */
            readonly holderCount: number;
            /** @description Most shares first */
            readonly holders: readonly components["schemas"]["Holder"][];
            /** @description Next page; null on the last */
            readonly nextCursor: string | null;
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description An account that holds shares of the vault */
        readonly Holder: {
            /** @description Holder */
            readonly account: string;
            /** @description Shares held, 18 decimals */
            readonly shares: string;
            /** @description Worth of the shares in USDC-6, rounded down */
            readonly valueUsdc: string;
            /** @description valueUsdc in dollars */
            readonly value: string;
            /** @description Part of the total supply, basis points, rounded down */
            readonly shareOfVaultBps: number;
            /** @description What the shares cost on average, fees included, USDC-6 */
            readonly costBasisUsdc: string;
            /** @description First time the account got shares, unix seconds */
            readonly firstAt: number;
            /** @description Last change of the position, unix seconds */
            readonly lastAt: number;
        };
        /** @description Prices of a constituent over time */
        readonly Candles: {
            /** @description Symbol of the constituent */
            readonly symbol: string;
            /** @description Token contract */
            readonly address: string;
            /** @description Length of a bucket */
            readonly interval: string;
            /** @description In order of time; a bucket without trades has no candle. The last one is live */
            readonly candles: readonly components["schemas"]["Candle"][];
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description Trades of one bucket */
        readonly Candle: {
            /** @description End of the bucket, unix seconds; it includes this second */
            readonly bucketEnd: number;
            /** @description Spot price after the first trade, USDC-6 per whole token */
            readonly openUsdc: string;
            /** @description Highest spot price after a trade, USDC-6 per whole token */
            readonly highUsdc: string;
            /** @description Lowest spot price after a trade, USDC-6 per whole token */
            readonly lowUsdc: string;
            /** @description Spot price after the last trade, USDC-6 per whole token */
            readonly closeUsdc: string;
            /** @description USDC traded, USDC-6 */
            readonly volumeUsdc: string;
            /** @description Tokens traded, 8 decimals */
            readonly volume: string;
            /** @description Trades */
            readonly trades: number;
        };
        /** @description What an account paid, holds and made */
        readonly Portfolio: {
            /** @description The account */
            readonly account: string;
            /** @description Every vault that the account ever held, the most valuable first */
            readonly positions: readonly components["schemas"]["PortfolioPosition"][];
            readonly totals: components["schemas"]["PortfolioTotals"];
            /**
             * @description `live`: prices of the block in asOf. `stale`: the index lags a few blocks behind the clock. `unavailable`: the price source does not answer, prices are the last it gave
             * @enum {string}
             */
            readonly priceStatus: "live" | "stale" | "unavailable";
            /** @description Block whose prices are used */
            readonly pricesAsOf: {
                /** @description Number of the block */
                readonly blockNumber: number;
                /** @description Time of the block, unix seconds */
                readonly timestamp: number;
            };
            /** @description Why prices are unavailable; null while they are available */
            readonly priceReason: string | null;
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description What the account made with one vault */
        readonly PortfolioPosition: {
            /** @description Vault contract */
            readonly vault: string;
            /** @description Symbol of the share token */
            readonly symbol: string;
            /** @description Shares held, 18 decimals; 0 after an exit */
            readonly shares: string;
            /** @description valueUsdc in dollars */
            readonly value: string;
            /** @description Worth of the shares in USDC-6, rounded down */
            readonly valueUsdc: string;
            /** @description What the shares still held cost on average, fees included, USDC-6 */
            readonly costBasisUsdc: string;
            /** @description valueUsdc less costBasisUsdc, USDC-6 */
            readonly unrealisedPnlUsdc: string;
            /** @description Cost of all shares given back, USDC-6 */
            readonly soldCostUsdc: string;
            /** @description USDC received for shares given back, USDC-6 */
            readonly proceedsUsdc: string;
            /** @description Worth of what was redeemed in kind, each time at its block, USDC-6 */
            readonly inKindUsdc: string;
            /** @description proceedsUsdc and inKindUsdc less soldCostUsdc, USDC-6 */
            readonly realisedPnlUsdc: string;
            /** @description First time the account got shares, unix seconds */
            readonly firstAt: number;
            /** @description Last change of the position, unix seconds */
            readonly lastAt: number;
        };
        /** @description Sums over all vaults */
        readonly PortfolioTotals: {
            /** @description Worth of the shares in USDC-6, rounded down */
            readonly valueUsdc: string;
            /** @description What the shares still held cost on average, fees included, USDC-6 */
            readonly costBasisUsdc: string;
            /** @description valueUsdc less costBasisUsdc, USDC-6 */
            readonly unrealisedPnlUsdc: string;
            /** @description Cost of all shares given back, USDC-6 */
            readonly soldCostUsdc: string;
            /** @description USDC received for shares given back, USDC-6 */
            readonly proceedsUsdc: string;
            /** @description Worth of what was redeemed in kind, each time at its block, USDC-6 */
            readonly inKindUsdc: string;
            /** @description proceedsUsdc and inKindUsdc less soldCostUsdc, USDC-6 */
            readonly realisedPnlUsdc: string;
        };
        /** @description Who brought transactions, per code and day */
        readonly Attribution: {
            /** @description Start of the range, unix seconds, a midnight (UTC) */
            readonly from: number;
            /** @description End of the range, unix seconds */
            readonly to: number;
            /** @description By day, then by code */
            readonly days: readonly components["schemas"]["AttributionDay"][];
            readonly asOf: components["schemas"]["AsOf"];
        };
        /** @description What one code brought on one day */
        readonly AttributionDay: {
            /** @description Start of the day (UTC), unix seconds */
            readonly day: number;
            /** @description ERC-8021 attribution code */
            readonly code: string;
            /** @description Transactions that carried the code */
            readonly transactions: number;
            /** @description Addresses that sent them */
            readonly senders: number;
            /** @description Paid into vaults by them, mint fees included, USDC-6 */
            readonly boughtUsdc: string;
            /** @description USDC paid out of vaults by them, USDC-6 */
            readonly redeemedUsdc: string;
            /** @description Both, USDC-6 */
            readonly volumeUsdc: string;
        };
        /** @description How to use the bridge, for a first-time caller */
        readonly BridgeGuide: {
            /** @description Name of the service */
            readonly service: string;
            /** @description What it is */
            readonly what: string;
            /** @description How it works */
            readonly howItWorks: string;
            readonly steps: readonly components["schemas"]["GuideStep"][];
            /** @description How amounts are written */
            readonly amounts: string;
            /** @description What it costs */
            readonly pricing: string;
            /** @description What becomes of the money when something fails */
            readonly ifSomethingFails: string;
            /** @description How anybody delivers what nobody delivered */
            readonly selfMint: string;
            /** @description How to earn from it */
            readonly referral: string;
            /** @description What a payer has to trust */
            readonly trust: string;
            /** @description Machine-readable description of the bridge */
            readonly fullSpec: string;
            /** @description Every bridge so far, for people */
            readonly proof: string;
        };
        /** @description Routes of the bridge */
        readonly BridgeRoutes: {
            readonly routes: readonly components["schemas"]["BridgeRoute"][];
        };
        /** @description A way from one chain to another */
        readonly BridgeRoute: {
            /** @description Chain that is left, as `from` takes it */
            readonly from: string;
            /** @description Chain that is reached, as `to` takes it */
            readonly to: string;
            /** @description Chain that is left, CAIP-2 */
            readonly fromNetwork: string;
            /** @description Chain that is reached, CAIP-2 */
            readonly toNetwork: string;
            /** @description CCTP domain of the chain that is left */
            readonly fromDomain: number;
            /** @description CCTP domain of the chain that is reached */
            readonly toDomain: number;
            /** @description Whether it can be bought now */
            readonly open: boolean;
            readonly reason: string | null;
            /** @description Least that it delivers now, USDC-6 */
            readonly minAmountUsdc: string;
            /** @description Most that it delivers now, USDC-6; 0 while it is closed */
            readonly maxAmountUsdc: string;
            readonly etaSeconds: number | null;
            readonly measured: components["schemas"]["BridgeMeasured"];
            /** @description Our share of what is delivered, before gas and ceiling, basis points */
            readonly feeBps: number;
            readonly networkFeeUsdc: string | null;
        };
        /** @description From burn to mint, as the chains’ logs say */
        readonly BridgeMeasured: {
            /** @description Half took no longer */
            readonly p50Seconds: number | null;
            /** @description 95 of 100 took no longer */
            readonly p95Seconds: number | null;
            /** @description Delivered bridges that were measured, the newest 200 at most */
            readonly samples: number;
        };
        /** @description Price of a bridge */
        readonly BridgeQuote: {
            /** @description Chain that is left */
            readonly from: string;
            /** @description Chain that is reached */
            readonly to: string;
            /** @description USDC to be delivered */
            readonly amount: string;
            readonly pay: components["schemas"]["BridgePay"];
            readonly receive: components["schemas"]["BridgeReceive"];
            readonly fee: components["schemas"]["BridgeFee"];
            /** @description Seconds until it arrives, as expected now */
            readonly etaSeconds: number;
            /** @description Until when this price holds, unix seconds */
            readonly expiresAt: number;
            /** @description The bridge contract, which the payment goes to */
            readonly payTo: string;
            /**
             * @description It arrives at the address that pays
             * @constant
             */
            readonly recipient: "the payer";
            /** @description What else to know */
            readonly note: string;
        };
        /** @description What is paid */
        readonly BridgePay: {
            /** @description What the payer signs for, in USDC */
            readonly amount: string;
            /** @description The same, USDC-6 */
            readonly amountUsdc: string;
            /** @description USDC of the chain that is left */
            readonly asset: string;
            /** @description Chain that is left, CAIP-2 */
            readonly network: string;
        };
        /** @description What arrives */
        readonly BridgeReceive: {
            /** @description What arrives, in USDC */
            readonly amount: string;
            /** @description The same, USDC-6 */
            readonly amountUsdc: string;
            /** @description True: what the network does not keep of its fee is delivered on top */
            readonly minimum: boolean;
            /** @description USDC of the chain that is reached */
            readonly asset: string;
            /** @description Chain that is reached, CAIP-2 */
            readonly network: string;
        };
        /** @description What it costs */
        readonly BridgeFee: {
            /** @description Our 1 %, less where the ceiling cuts it, USDC-6 */
            readonly serviceUsdc: string;
            /** @description Most that the network keeps, USDC-6 */
            readonly networkUsdc: string;
            /** @description Gas of the burn at cost, USDC-6 */
            readonly gasUsdc: string;
            /** @description All of them, USDC-6: what is paid less what arrives */
            readonly totalUsdc: string;
            /** @description Most that service and gas may be together, USDC-6; the contract checks */
            readonly ceilingUsdc: string;
            /** @description totalUsdc in percent of what arrives */
            readonly allInPct: number;
        };
        /** @description A bridge that is done */
        readonly BridgeDelivered: {
            /**
             * @description It is delivered
             * @constant
             */
            readonly status: "minted";
            /** @description What arrived, in USDC */
            readonly receive: string;
            /** @description The same, USDC-6 */
            readonly receivedUsdc: string;
            /** @description Chain that was reached */
            readonly to: string;
            /** @description Where it arrived: the payer */
            readonly recipient: string;
            readonly burnTx: string | null;
            readonly mintTx: string | null;
            /** @description Where to ask what became of it */
            readonly statusUrl: string;
            readonly referrer: string | null;
            /** @description What the referrer earned, in USDC */
            readonly referrerEarned: string;
        };
        /** @description A bridge that is under way */
        readonly BridgePending: {
            readonly burnTx: string | null;
            /** @description Where to ask what became of it */
            readonly statusUrl: string;
            /** @description How far it is, as the status says it */
            readonly state: string;
            /** @description What to do */
            readonly nextStep: string;
        };
        /** @description An authorization that has its outcome already */
        readonly BridgeConflict: {
            /** @description Code of the conflict */
            readonly error: string;
            /** @description What happened, and what to do */
            readonly errorMessage: string;
            readonly burnTx: string | null;
            readonly refundTx: string | null;
            /** @description Where to ask what became of it */
            readonly statusUrl: string;
        };
        /** @description Nothing was sent and nothing charged */
        readonly BridgeNotSubmitted: {
            /** @description `bridge not submitted` */
            readonly error: string;
            /** @description What to do */
            readonly nextStep: string;
        };
        /** @description Where the money of a bridge is */
        readonly BridgeStatus: {
            /**
             * @description `submitted`: sent, not mined. `waiting_for_circle`: burned. `pending_attestation`: known to the attestation service. `attested`: can be minted. `minted`: delivered
             * @enum {string}
             */
            readonly status: "submitted" | "waiting_for_circle" | "pending_attestation" | "attested" | "minted";
            readonly id: string | null;
            readonly burnTx: string | null;
            readonly mintTx: string | null;
            /** @description Source chain */
            readonly from: string;
            readonly to: string | null;
            /** @description Source chain, CAIP-2 */
            readonly fromNetwork: string;
            readonly toNetwork: string | null;
            readonly payer: string | null;
            readonly recipient: string | null;
            /** @description Least that is delivered, USDC-6 */
            readonly amountUsdc: string;
            readonly receivedUsdc: string | null;
            readonly payUsdc: string | null;
            readonly feeUsdc: string | null;
            readonly feeExecutedUsdc: string | null;
            readonly circleStatus: string | null;
            readonly forwardState: string | null;
            readonly delayReason: string | null;
            readonly expectedBy: number | null;
            /** @description Whether nothing about it can change any more */
            readonly final: boolean;
            /** @description Whether it was given up; nothing was charged then */
            readonly reverted: boolean;
            /** @description Whether somebody else submitted the authorization, so that it is paid back */
            readonly frontRun: boolean;
            /** @description Whether all of it was paid back */
            readonly refunded: boolean;
            readonly refundTx: string | null;
            readonly reason: string | null;
            /** @description When each stage was reached */
            readonly timestamps: {
                readonly paid: number | null;
                readonly burned: number | null;
                readonly indexed: number | null;
                readonly attested: number | null;
                readonly minted: number | null;
            };
            /** @description The mint, while it is attested and not minted; whoever sends it, the payer receives */
            readonly selfMint: components["schemas"]["OpenCall"] | null;
            /** @description Bridges that the same transaction burned for; this is the first */
            readonly bridgesInTx: number;
            /**
             * @description Who acts next: we, the attestation and forwarding service, the payer, or nobody
             * @enum {string}
             */
            readonly nextActor: "service" | "circle" | "payer" | "nobody";
            /** @description What happens next, and what to do */
            readonly nextStep: string;
            /** @description This answer */
            readonly statusUrl: string;
        };
        /** @description An unsigned call that anybody may sign and send */
        readonly OpenCall: {
            /** @description Chain to send it on */
            readonly chainId: number;
            /** @description Contract to call */
            readonly to: string;
            /** @description Calldata */
            readonly data: string;
        };
        /** @description One page of all bridges */
        readonly BridgeProof: {
            readonly totals: components["schemas"]["BridgeTotals"];
            /** @description Measured from burn to mint by the clocks of the chains */
            readonly routes: readonly {
                /** @description Chain that was left */
                readonly from: string;
                /** @description Chain that was reached */
                readonly to: string;
                /** @description Half took no longer */
                readonly p50Seconds: number;
                /** @description 95 of 100 took no longer */
                readonly p95Seconds: number;
                /** @description Delivered bridges that were measured, the newest 200 at most */
                readonly samples: number;
            }[];
            /** @description The newest first */
            readonly bridges: readonly components["schemas"]["BridgeProofRow"][];
            /** @description Newest deposits outside of bridges, on the first page of the unfiltered list; empty elsewhere */
            readonly deposits: readonly components["schemas"]["BridgeDeposit"][];
            /** @description Up to where each chain was read */
            readonly indexed: readonly {
                /** @description CAIP-2 name of the chain */
                readonly network: string;
                /** @description Newest block that was read */
                readonly blockNumber: number;
                /** @description Its time, unix seconds */
                readonly timestamp: number;
            }[];
            /** @description Next page; null on the last */
            readonly nextCursor: string | null;
        };
        /** @description Sums over all bridges */
        readonly BridgeTotals: {
            /** @description Burned so far */
            readonly bridges: number;
            /** @description Delivered so far */
            readonly delivered: number;
            /** @description Sum of what arrived, USDC-6 */
            readonly deliveredUsdc: string;
            /** @description Sum of our fees, USDC-6 */
            readonly feesUsdc: string;
            /** @description Deposits outside of bridges that were paid back */
            readonly refunds: number;
            /** @description Burned, not delivered yet */
            readonly pending: number;
        };
        /** @description One bridge, as the logs of two chains tell it */
        readonly BridgeProofRow: {
            /** @description Name of the bridge, carried by burn and mint alike */
            readonly id: string;
            /** @description Who paid, and who received */
            readonly payer: string;
            /** @description Chain that was left */
            readonly from: string;
            /** @description Chain that was reached */
            readonly to: string;
            /** @description Least that was promised, USDC-6 */
            readonly amountUsdc: string;
            readonly receivedUsdc: string | null;
            /** @description All that the payer signed for, USDC-6 */
            readonly payUsdc: string;
            /** @description Our fee, gas included, USDC-6 */
            readonly feeUsdc: string;
            readonly networkFeeUsdc: string | null;
            /** @description Most that the network could keep, USDC-6 */
            readonly maxNetworkFeeUsdc: string;
            readonly referrer: string | null;
            /** @description Referrer's part of the fee, USDC-6 */
            readonly referralUsdc: string;
            /** @description Transaction that burned */
            readonly burnTx: string;
            /** @description Its block */
            readonly burnBlock: number;
            readonly mintTx: string | null;
            readonly mintBlock: number | null;
            /** @description Who delivered it: the forwarder of the attestation service, ourselves, or anybody else */
            readonly mintedBy: ("forwarder" | "self" | "other") | null;
            /** @description Burn, unix seconds */
            readonly burnedAt: number;
            readonly mintedAt: number | null;
            readonly seconds: number | null;
            readonly refundTx: string | null;
            /**
             * @description How far it is
             * @enum {string}
             */
            readonly status: "waiting_for_circle" | "pending_attestation" | "attested" | "minted";
        };
        /** @description Money that somebody pushed into the contract outside of a bridge, to be refunded */
        readonly BridgeDeposit: {
            /** @description Name of the authorization */
            readonly id: string;
            /** @description Whose money it is */
            readonly payer: string;
            /** @description Chain it is on */
            readonly from: string;
            /** @description What came, USDC-6 */
            readonly amountUsdc: string;
            /** @description Transaction that pushed it into the contract */
            readonly depositTx: string;
            /** @description Unix seconds */
            readonly depositedAt: number;
            readonly refundTx: string | null;
            readonly refundedAt: number | null;
        };
        /** @description A burn, recomputed from the chains */
        readonly BridgeVerification: {
            /** @description Transaction that was read */
            readonly burnTx: string;
            /** @description Whether the chains say of it what the list says */
            readonly match: boolean;
            readonly bridges: readonly components["schemas"]["BridgeCheck"][];
        };
        /** @description One bridge, read twice */
        readonly BridgeCheck: {
            /** @description Name of the bridge */
            readonly id: string;
            /** @description Whether nothing differs */
            readonly match: boolean;
            /** @description What the list says; null when it has no such bridge */
            readonly indexed: {
                readonly [key: string]: string | number | null;
            } | null;
            /** @description What the receipts of the two chains say now; null when they know none */
            readonly chain: {
                readonly [key: string]: string | number | null;
            } | null;
            readonly differences: readonly {
                /** @description What differs */
                readonly field: string;
                /** @description In the list */
                readonly indexed: string | number | null;
                /** @description On the chains */
                readonly chain: string | number | null;
            }[];
        };
        /** @description Referral earnings of one address */
        readonly BridgeEarnings: {
            /** @description Whose earnings */
            readonly referrer: string;
            readonly chains: readonly components["schemas"]["BridgeEarningsOnChain"][];
            /** @description Sum over the chains, USDC-6 */
            readonly totalClaimableUsdc: string;
            /** @description Least that the daily payout pays on a chain, USDC-6 */
            readonly payoutThresholdUsdc: string;
            /** @description Next daily payout, unix seconds */
            readonly nextPayoutAt: number;
        };
        /** @description What one contract owes and paid */
        readonly BridgeEarningsOnChain: {
            /** @description CAIP-2 name of the chain */
            readonly network: string;
            /** @description Bridge contract that owes it */
            readonly contract: string;
            /** @description Earned, not paid yet, USDC-6 */
            readonly claimableUsdc: string;
            /** @description Paid so far, USDC-6 */
            readonly paidUsdc: string;
            /** @description Credited so far, USDC-6 */
            readonly earnedUsdc: string;
            /** @description Bridges that it was earned by */
            readonly bridges: number;
            readonly lastPayoutTx: string | null;
            /** @description Transaction for the referrer to claim with now; null with nothing to claim */
            readonly claim: components["schemas"]["UnsignedTransaction"] | null;
        };
        /** @description Referrers of one payer */
        readonly BridgeReferrer: {
            /** @description Whose bridges */
            readonly payer: string;
            /** @description Chains on which the payer has a referrer; empty without any */
            readonly chains: readonly components["schemas"]["BridgeReferrerOnChain"][];
        };
        /** @description The first referrer on one chain */
        readonly BridgeReferrerOnChain: {
            /** @description CAIP-2 name of the chain */
            readonly network: string;
            /** @description Whose bridges */
            readonly payer: string;
            /** @description Who earns by those that name nobody */
            readonly referrer: string;
            /** @description Bridge that set it */
            readonly setByTx: string;
            /** @description Time of that bridge, unix seconds */
            readonly since: number;
        };
        /** @description USDC of one address */
        readonly BridgeBalances: {
            /** @description The holder */
            readonly address: string;
            /** @description Sum over the chains that answer, USDC-6 */
            readonly totalUsdc: string;
            /** @description The same in dollars */
            readonly total: string;
            /** @description Whether every chain answered */
            readonly complete: boolean;
            readonly chains: readonly components["schemas"]["ChainBalance"][];
        };
        /** @description USDC on one chain */
        readonly ChainBalance: {
            /** @description Chain, CAIP-2 */
            readonly network: string;
            /** @description Name of the chain */
            readonly name: string;
            readonly usdc: string | null;
            readonly value: string | null;
            /** @description Why there is no balance */
            readonly error?: string;
        };
        /** @description Every CCTP transfer of a transaction */
        readonly CctpStatus: {
            /** @description Whether a chain of ours knows the transaction */
            readonly found: boolean;
            /**
             * @description State of the transfer that is least far; not_found also without any transfer
             * @enum {string}
             */
            readonly state: "not_found" | "pending_attestation" | "attested" | "minted";
            /** @description The transaction */
            readonly txHash: string;
            readonly transfers: readonly components["schemas"]["CctpTransfer"][];
            /** @description The first mint that is due */
            readonly receiveMessage: components["schemas"]["OpenCall"] | null;
            /** @description What to do */
            readonly nextStep: string;
        };
        /** @description One burn of a transaction, and its mint */
        readonly CctpTransfer: {
            /**
             * @description `pending_attestation`: burned. `attested`: anybody may mint it. `minted`: delivered; of version 1 only the burn is known here
             * @enum {string}
             */
            readonly state: "pending_attestation" | "attested" | "minted";
            /** @description Version of CCTP */
            readonly version: 1 | 2;
            readonly burnTx: string | null;
            readonly mintTx: string | null;
            /** @description What was burned, USDC-6 */
            readonly amountUsdc: string;
            readonly feeExecutedUsdc: string | null;
            /** @description Where it was burned */
            readonly sourceChain: string;
            /** @description Where it is minted */
            readonly destinationChain: string;
            readonly mintRecipient: string | null;
            /** @description Whether the burn asks the forwarding service to mint */
            readonly forwarding: boolean;
            readonly forwardState: string | null;
            readonly circleStatus: string | null;
            readonly delayReason: string | null;
            readonly bridgeId: string | null;
            /** @description The mint, while it is attested and not minted; whoever sends it, the recipient receives */
            readonly receiveMessage: components["schemas"]["OpenCall"] | null;
        };
        /** @description What is wrong with a challenge and a payment */
        readonly X402Check: {
            /** @description Whether there is no error */
            readonly ok: boolean;
            /** @description Versions of x402 that are offered */
            readonly versions: {
                /** @description Whether there is a challenge of version 1 */
                readonly v1: boolean;
                /** @description Whether there is a challenge of version 2 */
                readonly v2: boolean;
            };
            /** @description Every way to pay, as it came */
            readonly accepts: readonly {
                readonly [key: string]: unknown;
            }[];
            readonly problems: readonly components["schemas"]["X402Problem"][];
            /** @description What the payment says; only when one was sent */
            readonly payment?: {
                readonly decoded: components["schemas"]["X402DecodedPayment"] | null;
                /** @description Whether it pays one of accepts, as far as we see */
                readonly matches: boolean;
                readonly problems: readonly components["schemas"]["X402Problem"][];
                readonly reason: string | null;
            };
        };
        /** @description Something wrong with a challenge or a payment */
        readonly X402Problem: {
            /**
             * @description `error`: some client cannot pay. `warning`: it works, or cannot be checked here
             * @enum {string}
             */
            readonly severity: "error" | "warning";
            /** @description Stable name of the problem */
            readonly code: string;
            /** @description Where it is */
            readonly path: string;
            /** @description What is wrong */
            readonly message: string;
            /** @description What to change */
            readonly fix: string;
        };
        /** @description A payment, decoded */
        readonly X402DecodedPayment: {
            /** @description Version of its form */
            readonly x402Version: 1 | 2;
            /** @description Scheme */
            readonly scheme: string;
            /** @description Network as it was sent */
            readonly network: string;
            /** @description Payer */
            readonly from: string;
            /** @description Receiver */
            readonly to: string;
            /** @description Base units */
            readonly value: string;
            /** @description Unix seconds */
            readonly validAfter: string;
            /** @description Unix seconds */
            readonly validBefore: string;
            /** @description Nonce */
            readonly nonce: string;
            /** @description Signature */
            readonly signature: string;
            readonly signer: string | null;
        };
        /** @description Whether an address can pay an endpoint */
        readonly X402Ready: {
            /** @description Who would pay */
            readonly address: string;
            /** @description What would be paid for */
            readonly url: string;
            /** @description Whether one option can be paid now */
            readonly ready: boolean;
            /** @description Whether it is a contract wallet; null when no chain answered */
            readonly isContract: boolean | null;
            readonly options: readonly components["schemas"]["X402Option"][];
            /** @description What a client must be able to do */
            readonly clientCaps: {
                /** @description Versions that the endpoint speaks */
                readonly x402Versions: readonly number[];
                /** @description Schemes of these options */
                readonly schemes: readonly string[];
                /** @description Chains of these options */
                readonly networks: readonly string[];
                /** @description What the wallet has to sign */
                readonly signing: string;
            };
        };
        /** @description One way to pay, for this address */
        readonly X402Option: {
            /** @description Chain, CAIP-2 */
            readonly network: string;
            /** @description Token to pay with */
            readonly asset: string;
            /** @description Price; base units, which are USDC-6 when the asset is USDC */
            readonly amountUsdc: string;
            readonly balanceUsdc: string | null;
            /** @description Whether the address can pay so now */
            readonly ready: boolean;
            /** @description Why not */
            readonly reasons: readonly string[];
        };
        /** @description How to use the sponsor */
        readonly GasGuide: {
            /** @description What this is */
            readonly title: string;
            /** @description In a sentence */
            readonly summary: string;
            /** @description What it costs */
            readonly price: string;
            /** @description Where operations are sponsored */
            readonly chains: readonly {
                /** @description The chain */
                readonly chainId: number;
                /** @description EntryPoint v0.8 */
                readonly entryPoint: string;
                /** @description Our paymaster */
                readonly paymaster: string;
                /** @description What wallets are delegated to */
                readonly account: string;
            }[];
            /** @description The three ways */
            readonly lanes: readonly components["schemas"]["GasGuideLane"][];
            /** @description What may be answered instead, by status */
            readonly refusals: readonly {
                readonly status: number;
                readonly when: string;
            }[];
            /** @description The same in the JSON-RPC lane */
            readonly rpcErrors: readonly {
                readonly code: number;
                readonly when: string;
            }[];
            /** @description What is not taken */
            readonly limits: readonly string[];
            /** @description What is good to know */
            readonly notes: readonly string[];
        };
        /** @description A way to have an operation sponsored */
        readonly GasGuideLane: {
            /** @description Its name */
            readonly id: string;
            /** @description For whom */
            readonly title: string;
            readonly steps: readonly components["schemas"]["GasGuideStep"][];
        };
        /** @description A step of a lane */
        readonly GasGuideStep: {
            /** @description What is done */
            readonly title: string;
            /** @description How */
            readonly text: string;
            /** @description A request, where it is one */
            readonly request?: string;
        };
        /** @description An operation that we pay the gas of, to be signed */
        readonly GasSponsored: {
            readonly userOperation: components["schemas"]["UserOperation"];
            /** @description For eth_signTypedData_v4 */
            readonly typedData: {
                readonly [key: string]: unknown;
            };
            /** @description EIP-7702 tuple to sign once; absent when the wallet runs it already */
            readonly authorization?: {
                /** @description Chain of the authorization */
                readonly chainId: number;
                /** @description Account to run */
                readonly address: string;
                /** @description Transactions of the wallet so far */
                readonly nonce: number;
                /** @description Digest, for signers that know no tuples */
                readonly hash: string;
            };
            /** @description Our paymaster */
            readonly paymaster: string;
            /** @description Times, id and our signature */
            readonly paymasterData: string;
            /** @description 0x-hex quantity */
            readonly paymasterVerificationGasLimit: string;
            /** @description 0x-hex quantity */
            readonly paymasterPostOpGasLimit: string;
            /** @description Post the signed operation before that */
            readonly validUntil: number;
            /** @description Id of the sponsorship, 16 bytes */
            readonly sponsorshipId: string;
            /** @description Hash of the operation */
            readonly userOpHash: string;
            /** @description Chain of the operation */
            readonly chainId: number;
            /** @description EntryPoint v0.8 */
            readonly entryPoint: string;
            /** @description Where to ask what became of it */
            readonly statusUrl: string;
            /** @description What to do */
            readonly nextStep: string;
        };
        /** @description An operation of EntryPoint v0.8, unpacked */
        readonly UserOperation: {
            /** @description The account */
            readonly sender: string;
            /** @description 0x-hex quantity */
            readonly nonce: string;
            /** @description Deploys the account, or the mark of EIP-7702 */
            readonly factory?: string;
            /** @description What the factory is given */
            readonly factoryData?: string;
            /** @description What the account does */
            readonly callData: string;
            /** @description 0x-hex quantity */
            readonly callGasLimit: string;
            /** @description 0x-hex quantity */
            readonly verificationGasLimit: string;
            /** @description 0x-hex quantity */
            readonly preVerificationGas: string;
            /** @description 0x-hex quantity */
            readonly maxFeePerGas: string;
            /** @description 0x-hex quantity */
            readonly maxPriorityFeePerGas: string;
            /** @description Our paymaster */
            readonly paymaster?: string;
            /** @description 0x-hex quantity */
            readonly paymasterVerificationGasLimit?: string;
            /** @description 0x-hex quantity */
            readonly paymasterPostOpGasLimit?: string;
            /** @description Times, id and our signature */
            readonly paymasterData?: string;
            /** @description Put yours here */
            readonly signature: string;
        };
        /** @description A sponsored operation that is in a block */
        readonly GasExecuted: {
            readonly txHash: string | null;
            readonly userOpHash: string | null;
            /** @description Whether the account did what it was told */
            readonly success: boolean;
            /** @description What the deposit paid, in the coin of the chain */
            readonly actualGasCostEth: string;
            /** @description The same in wei */
            readonly actualGasCostWei: string;
            /** @description Where to ask what became of it */
            readonly statusUrl: string;
            /** @description Why it did not succeed */
            readonly reason?: string;
        };
        /** @description Answer of the JSON-RPC lane (ERC-7677) */
        readonly GasRpcReply: {
            /** @constant */
            readonly jsonrpc: "2.0";
            /** @description As it was sent */
            readonly id: string | number | null;
            readonly result?: unknown;
            /** @description Code 402 has the x402 PaymentRequired as its data */
            readonly error?: {
                readonly code: number;
                readonly message: string;
                readonly data?: unknown;
            };
        };
        /** @description Not in a block yet */
        readonly GasPending: {
            /** @description Where to ask what became of it */
            readonly statusUrl: string;
            /** @description What to do */
            readonly nextStep: string;
            /** @description How far it is */
            readonly state: string;
            readonly txHash: string | null;
            readonly userOpHash?: string | null;
            /** @description Id of the payment, where it is the payment that is not known yet */
            readonly paymentId?: string;
        };
        /** @description The wallet, the operation or the payment is taken */
        readonly GasConflict: {
            /** @description What is in the way */
            readonly error: string;
            /** @description What to do about a payment */
            readonly errorMessage?: string;
            /** @description What the wallet runs */
            readonly delegate?: string;
            /** @description What to do */
            readonly hint?: string;
            /** @description Where to ask what became of it */
            readonly statusUrl?: string;
        };
        /** @description Not executed, by our doing; the payment stays good */
        readonly GasFailed: {
            /** @description What failed */
            readonly error: string;
            readonly userOpHash: string | null;
            /** @description Where to ask what became of it */
            readonly statusUrl: string;
            readonly credit: components["schemas"]["GasCredit"] | null;
        };
        /** @description Another sponsorship for the same payment */
        readonly GasCredit: {
            /** @description End of the credit */
            readonly until: number;
            /** @description How to use it */
            readonly how: string;
        };
        /** @description Addresses, prices and limits of the sponsor */
        readonly GasConfig: {
            /** @description Whether it is sold on any chain now */
            readonly enabled: boolean;
            /** @description EntryPoints that operations may be for; only version 0.8 is served */
            readonly entryPoints: {
                readonly v07: null;
                readonly v08: string | null;
            };
            /** @description Paymasters, by the version of their EntryPoint */
            readonly paymasters: {
                readonly v07: null;
                readonly v08: string | null;
            };
            readonly signer: string | null;
            readonly directLane: components["schemas"]["GasDirectLane"];
            /** @description The first stands for all in the fields above */
            readonly chains: readonly components["schemas"]["GasConfigChain"][];
            readonly price: components["schemas"]["GasPriceRules"];
            readonly limits: components["schemas"]["GasLimits"];
        };
        /** @description The lane of plain wallets (EIP-7702) */
        readonly GasDirectLane: {
            /** @description Whether plain wallets can be sponsored now */
            readonly enabled: boolean;
            readonly submitter: string | null;
            readonly simple7702Implementation: string | null;
        };
        /** @description The sponsor on one chain */
        readonly GasConfigChain: {
            /** @description CAIP-2 name */
            readonly network: string;
            /** @description The chain */
            readonly chainId: number;
            /** @description Whether it is sold now */
            readonly enabled: boolean;
            readonly reason: string | null;
            /** @description The coin that pays gas */
            readonly nativeSymbol: string;
            /** @description Null while it has no price */
            readonly nativeUsd: components["schemas"]["GasNativePrice"] | null;
            /** @description EntryPoint v0.8 */
            readonly entryPoint: string;
            /** @description Our paymaster */
            readonly paymaster: string;
            readonly signer: string | null;
            /** @description Account that plain wallets are delegated to */
            readonly simple7702Implementation: string;
            /** @description Keys of ours that carry operations */
            readonly submitters: readonly {
                /** @description The key */
                readonly address: string;
                /** @description Whether it carries operations now */
                readonly enabled: boolean;
            }[];
        };
        /** @description Price of the coin that pays the gas */
        readonly GasNativePrice: {
            /** @description What it costs here, USD with 8 decimals: the higher of both sources */
            readonly usd: string;
            /** @description twap or feed: which of them that is */
            readonly source: string;
            /** @description Mean of its pool with USDC over the last minutes */
            readonly twapUsd: string;
            /** @description What its price feed says */
            readonly feedUsd: string;
            /** @description Block at which both were read */
            readonly blockNumber: number;
        };
        /** @description max(minUsdc, multiplier x cap x nativeUsd) */
        readonly GasPriceRules: {
            /** @description Least that a sponsorship costs, USDC-6 */
            readonly minUsdc: string;
            /** @description Price in hundredths of a percent of the gas cap */
            readonly multiplierBps: number;
            /** @description Gas that the cap has beside the limits of the operation */
            readonly constantGas: string;
            /** @description Chains on which it can be paid */
            readonly payableOn: readonly string[];
            /** @description Seconds for which a quote holds, and then its sponsorship */
            readonly quoteSeconds: number;
        };
        /** @description What is taken */
        readonly GasLimits: {
            /** @description Calls of an operation in the direct lane */
            readonly maxCalls: number;
            /** @description Bytes of its call data */
            readonly maxCallDataBytes: number;
            /** @description Bytes of a signature that are in every price */
            readonly freeSignatureBytes: number;
            /** @description callGasLimit + verificationGasLimit */
            readonly maxAccountGas: string;
            /** @description The whole transaction */
            readonly maxTransactionGas: string;
        };
        /** @description A sponsored operation */
        readonly GasOperation: {
            readonly userOpHash: string | null;
            readonly sponsorshipId: string | null;
            /** @description Chain of the operation */
            readonly chainId: number;
            /** @description The account */
            readonly sender: string;
            /** @description How it was asked for */
            readonly lane: ("rpc" | "direct" | "own") | null;
            /**
             * @description signed: waits for its owner; posted: waits for a block; executed, external (somebody else carried it), reverted, failed (by our doing: see credit), expired
             * @enum {string}
             */
            readonly state: "asked" | "signed" | "posted" | "executed" | "external" | "expired" | "failed" | "reverted" | "refused" | "void";
            readonly reason: string | null;
            /** @description Whether the account did what it was told; null before a block */
            readonly success: boolean | null;
            readonly txHash: string | null;
            readonly blockNumber: number | null;
            /** @description Whether that block can leave the chain no more */
            readonly isFinal: boolean;
            readonly actualGasCostWei: string | null;
            readonly actualGasCostEth: string | null;
            readonly txCostWei: string | null;
            readonly validUntil: number | null;
            readonly credit: components["schemas"]["GasCredit"] | null;
            readonly servedBy: string | null;
        };
        /** @description What the gas sponsor did, earned and has */
        readonly GasStats: {
            /** @description Chains by CAIP-2 name */
            readonly chains: {
                readonly [key: string]: components["schemas"]["GasChain"];
            };
            readonly totals: components["schemas"]["GasTotals"];
            /** @description onChain ends with asOf of its chain; desk ends now */
            readonly windows: {
                /** @description The last 24 hours */
                readonly h24: {
                    /** @description Figures by CAIP-2 name */
                    readonly chains: {
                        readonly [key: string]: components["schemas"]["GasFigures"];
                    };
                    readonly totals: components["schemas"]["GasTotals"];
                };
                /** @description The last 7 days */
                readonly d7: {
                    /** @description Figures by CAIP-2 name */
                    readonly chains: {
                        readonly [key: string]: components["schemas"]["GasFigures"];
                    };
                    readonly totals: components["schemas"]["GasTotals"];
                };
                /** @description Since the first block of the paymaster */
                readonly all: {
                    /** @description Figures by CAIP-2 name */
                    readonly chains: {
                        readonly [key: string]: components["schemas"]["GasFigures"];
                    };
                    readonly totals: components["schemas"]["GasTotals"];
                };
            };
            /** @description The newest 20 operations of all chains */
            readonly recent: readonly components["schemas"]["GasRecent"][];
            /** @description How to rebuild everything that says onChain, and the deposit */
            readonly recompute: string;
        };
        /** @description One chain now, and its figures over all time */
        readonly GasChain: {
            /** @description Whether it is sold now */
            readonly enabled: boolean;
            readonly reason: string | null;
            /** @description Block for which onChain and deposit are true; null before the first */
            readonly asOf: {
                /** @description Newest block that was read */
                readonly blockNumber: number;
                /** @description Its time, unix seconds; windows end here */
                readonly timestamp: number;
            } | null;
            /** @description The coin of the chain */
            readonly nativeSymbol: string;
            readonly nativeUsd: string | null;
            /** @description EntryPoint v0.8 */
            readonly entryPoint: string;
            /** @description Our paymaster */
            readonly paymaster: string;
            readonly signer: string | null;
            readonly deposit: components["schemas"]["GasDeposit"];
            /** @description Keys of ours that carry operations */
            readonly submitters: readonly components["schemas"]["GasSubmitter"][];
            readonly onChain: components["schemas"]["GasOnChain"];
            readonly desk: components["schemas"]["GasDesk"];
            /** @description Null while the coin has no price */
            readonly margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description What pays the gas */
        readonly GasDeposit: {
            /** @description Deposit of the paymaster as events tell it, wei */
            readonly wei: string;
            /** @description The same in the coin of the chain */
            readonly eth: string;
            /** @description False after a deposit that no event explains, until the next one */
            readonly exact: boolean;
            readonly reservedWei: string | null;
            readonly reservedEth: string | null;
            readonly usd: string | null;
            readonly opsLeft: number | null;
        };
        /** @description A key of ours that carries operations */
        readonly GasSubmitter: {
            /** @description The key */
            readonly address: string;
            /** @description Whether it carries operations now */
            readonly open: boolean;
            /** @description Its balance, wei */
            readonly balanceWei: string;
            /** @description The same in the coin of the chain */
            readonly balanceEth: string;
            /** @description Its transactions that are in no block yet */
            readonly pending: number;
        };
        /** @description From logs and receipts alone; see recompute */
        readonly GasOnChain: {
            /** @description Operations that our paymaster paid for and that are in a block */
            readonly operations: number;
            /** @description Those that did what they were told */
            readonly succeeded: number;
            /** @description Those whose own call failed; their gas is paid for all the same */
            readonly opReverted: number;
            /** @description Those that somebody else than our submitters carried to the EntryPoint */
            readonly external: number;
            /** @description Accounts that acted */
            readonly senders: number;
            readonly gas: components["schemas"]["GasCosts"];
            /** @description Into the deposit, wei */
            readonly depositedWei: string;
            /** @description Out of the deposit, wei */
            readonly withdrawnWei: string;
        };
        /** @description Gas and what it cost */
        readonly GasCosts: {
            /** @description Sum of actualGasUsed of the events, units of gas */
            readonly gasUsed: string;
            /** @description Sum of actualGasCost of the events: what the deposit paid, wei */
            readonly actualGasCostWei: string;
            /** @description The same in the coin of the chain */
            readonly actualGasCostEth: string;
            /** @description What of it went to others than our submitters, wei */
            readonly externalCostWei: string;
            /** @description What transactions of our submitters cost by their receipts, wei */
            readonly txCostWei: string;
            /** @description The same in the coin of the chain */
            readonly txCostEth: string;
            /** @description What publishing them elsewhere cost beside, wei */
            readonly l1FeeWei: string;
            /** @description The same in the coin of the chain */
            readonly l1FeeEth: string;
        };
        /** @description From our own rows, which nobody else can check */
        readonly GasDesk: {
            readonly sponsorships: components["schemas"]["GasSponsorships"];
            /** @description What callers paid, USDC-6 */
            readonly feesUsdc: string;
            /** @description The same in USD */
            readonly fees: string;
            /** @description What our transactions cost that carried nothing, wei */
            readonly lostCostWei: string;
            readonly lanes: components["schemas"]["GasLanes"];
            /** @description From a taken operation until its block was seen here, milliseconds; null without any */
            readonly latencyMs: {
                /** @description Half took no longer */
                readonly p50: number;
                /** @description 95 of 100 took no longer */
                readonly p95: number;
            } | null;
        };
        /** @description What became of sponsorships */
        readonly GasSponsorships: {
            /** @description Prices that still hold, or by which something was sold */
            readonly quoted: number;
            /** @description Payments that were settled */
            readonly paid: number;
            /** @description Signed operations that we took */
            readonly submitted: number;
            /** @description Carried by us, and did what they were told */
            readonly executed: number;
            /** @description Carried by us, and their own call failed */
            readonly opReverted: number;
            /** @description Lost by their callers’ doing */
            readonly txReverted: number;
            /** @description Lost by our doing; their payments are good for another */
            readonly failed: number;
            /** @description Never posted */
            readonly expired: number;
            /** @description Carried by others */
            readonly external: number;
        };
        /** @description Paid sponsorships by how they came */
        readonly GasLanes: {
            /** @description Through JSON-RPC (ERC-7677) */
            readonly rpc: number;
            /** @description Plain wallets */
            readonly direct: number;
            /** @description Operations that callers built */
            readonly own: number;
        };
        /** @description By the price of the coin now */
        readonly GasMargin: {
            /** @description What callers paid, USD */
            readonly feesUsd: string;
            /** @description Transactions, L1 fees, lost transactions and what went to others, USD */
            readonly costUsd: string;
            /** @description What is left, USD */
            readonly usd: string;
            /** @description The same, USDC-6 */
            readonly usdc: string;
            /** @description Of the fees, percent; null without fees */
            readonly pct: number | null;
        };
        /** @description Over all chains */
        readonly GasTotals: {
            /** @description Operations in blocks */
            readonly operations: number;
            /** @description What callers paid, USDC-6 */
            readonly feesUsdc: string;
            /** @description The same in USD */
            readonly fees: string;
            /** @description Null while a coin has no price */
            readonly margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description One chain over one window */
        readonly GasFigures: {
            readonly onChain: components["schemas"]["GasOnChain"];
            readonly desk: components["schemas"]["GasDesk"];
            /** @description Null while the coin has no price */
            readonly margin: components["schemas"]["GasMargin"] | null;
        };
        /** @description A sponsored operation */
        readonly GasRecent: {
            /** @description CAIP-2 name of the chain */
            readonly network: string;
            /** @description Hash of the operation */
            readonly userOpHash: string;
            readonly sponsorshipId: string | null;
            /** @description Transaction that carried it */
            readonly txHash: string;
            /** @description Account that acted */
            readonly sender: string;
            /** @description Whether it did what it was told */
            readonly success: boolean;
            /** @description What the deposit paid, wei */
            readonly actualGasCostWei: string;
            /** @description The same in the coin of the chain */
            readonly actualGasCostEth: string;
            /** @description What its transaction cost by the receipt, wei */
            readonly txCostWei: string;
            /** @description The same in the coin of the chain */
            readonly txCostEth: string;
            readonly feeUsdc: string | null;
            /** @description Block that has it */
            readonly block: number;
            /** @description Time of that block, unix seconds */
            readonly time: number;
        };
        /** @description State of a payment */
        readonly Payment: {
            /** @description Id of the payment */
            readonly paymentId: string;
            /**
             * @description `claimed`, `answered`, `submitted`: under way. `settled`: charged. `released`: not charged. `reversed`: the charge left the chain
             * @enum {string}
             */
            readonly state: "claimed" | "answered" | "submitted" | "settled" | "released" | "reversed";
            /** @description What was paid for */
            readonly operation: string;
            /** @description USDC-6 */
            readonly amountUsdc: string;
            /** @description Chain, CAIP-2 */
            readonly network: string;
            /** @description Who pays */
            readonly payer: string;
            /** @description Transaction that charged it */
            readonly txHash: string | null;
            /** @description Why it was not charged */
            readonly reason: string | null;
            readonly settledAt: number | null;
            /** @description What to do */
            readonly nextStep: string;
        };
        /** @description One way to pay */
        readonly PaymentOption: {
            /** @constant */
            readonly scheme: "exact";
            /** @description Chain as CAIP-2; the name of version 1 when that was asked for */
            readonly network: string;
            /** @description What to pay, USDC-6 */
            readonly amount: string;
            /** @description The same, as version 1 calls it, USDC-6 */
            readonly maxAmountRequired: string;
            /** @description USDC contract */
            readonly asset: string;
            /** @description Who receives it */
            readonly payTo: string;
            /** @description Seconds an authorization should live */
            readonly maxTimeoutSeconds: number;
            /** @description EIP-712 domain to sign for */
            readonly extra: {
                /** @description Name of the token */
                readonly name: string;
                /** @description Version of its domain */
                readonly version: string;
            };
        };
        /** @description What to pay, as version 1 of x402 reads it */
        readonly PaymentChallenge: {
            /** @constant */
            readonly x402Version: 1;
            /** @description The price, or the code of why the payment was refused */
            readonly error: string;
            /** @description What to do about it; when a payment was refused */
            readonly errorMessage?: string;
            /** @description Clock of this server, unix seconds */
            readonly serverTime: number;
            readonly accepts: readonly components["schemas"]["PaymentOption"][];
            /** @description Why a bridge was refused, in one word */
            readonly reason?: string;
            /** @description What a bridge costs now, as GET /v1/bridge/quote tells it */
            readonly quote?: Record<string, never>;
        };
        /** @description A payment whose outcome is not known yet */
        readonly PaymentPending: {
            /** @description Id of the payment */
            readonly paymentId: string;
            /** @description Transaction that carries it, if any */
            readonly txHash: string | null;
            /** @description Where to ask what became of it */
            readonly statusUrl: string;
        };
        /** @description A payment that was made for something else */
        readonly PaymentConflict: {
            /** @description Code of the conflict */
            readonly error: string;
            /** @description Id of the payment */
            readonly paymentId: string;
        };
    };
    responses: {
        /** @description Refused: the field, what is wrong and how to fix it */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such vault, constituent or payment */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over 64 KB */
        readonly TooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is no JSON */
        readonly WrongType: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Over the rate; ask again after Retry-After */
        readonly TooManyRequests: {
            headers: {
                /** @description Seconds to wait */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault of this server */
        readonly Failure: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something this answer needs is missing or behind; ask again after Retry-After */
        readonly Unavailable: {
            headers: {
                /** @description Seconds to wait */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description To be paid: sign one of accepts and send the same request with the payment */
        readonly PaymentRequired: {
            headers: {
                /** @description The challenge of x402 version 2, base64 of JSON */
                readonly "PAYMENT-REQUIRED"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PaymentChallenge"];
            };
        };
        /** @description Not known yet; never sign again, but repeat the request with the same payment */
        readonly PaymentPending: {
            headers: {
                /** @description Seconds to wait */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PaymentPending"];
            };
        };
        /** @description The payment or its identifier belongs to another request */
        readonly PaymentConflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PaymentConflict"];
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
    readonly getGuide: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Guide"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBasket: {
        readonly parameters: {
            readonly query?: {
                /** @description Answer as of the block with this number instead of the newest */
                readonly block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                readonly at?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Basket"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVaults: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Order of the list: `nav` the most valuable, `return` the most profitable over `window`, `age` (also `created`) the oldest first
                 * @example nav
                 */
                readonly sort?: "nav" | "return" | "age" | "created";
                /** @description Window of `sort=return`; vaults that are too young come last */
                readonly window?: "d1" | "w1" | "m1" | "m3" | "m6" | "ytd" | "y1" | "all";
                /**
                 * @description Vaults per page
                 * @example 10
                 */
                readonly limit?: number;
                /** @description nextCursor of the page before */
                readonly cursor?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                readonly format?: "json" | "csv";
                /** @description Answer as of the block with this number instead of the newest */
                readonly block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                readonly at?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VaultList"];
                    readonly "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVault: {
        readonly parameters: {
            readonly query?: {
                /** @description Answer as of the block with this number instead of the newest */
                readonly block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                readonly at?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address of the vault
                 * @example 0x1111111111111111111111111111111111111111
                 */
                readonly address: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Vault"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getQuote: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Deposit in USDC-6
                 * @example 10000000
                 */
                readonly usdc: string;
                /** @description Vault to estimate shares for */
                readonly vault?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Quote"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postCreateVault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {} */
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UnsignedTransaction"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postSetWeights: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "vault": "0x1111111111111111111111111111111111111111",
                 *       "weightsBps": [
                 *         3000,
                 *         3000,
                 *         2000,
                 *         2000
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description Vault whose targets change */
                    readonly vault: string;
                    /** @description Target weights in basis points, in the order of `constituents`; they sum to 10000 and each moves by at most 2000 per call */
                    readonly weightsBps: readonly number[];
                    /** @description Address that will sign; optional, lets the API refuse what would revert for this signer */
                    readonly owner?: string;
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UnsignedTransaction"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postBuy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "vault": "0x1111111111111111111111111111111111111111",
                 *       "usdc": "1000000"
                 *     }
                 */
                readonly "application/json": {
                    /** @description Vault to buy into */
                    readonly vault: string;
                    /** @description Deposit in USDC-6, at least 1000000 */
                    readonly usdc: string;
                    /** @description Least shares accepted, 18 decimals */
                    readonly minShares?: string;
                    /** @description true asks for typed data to sign; an object brings the signature */
                    readonly permit?: true | {
                        /** @description Unix seconds, as in typedData.message.deadline */
                        readonly deadline: string | number;
                        /** @description Signature of the typedData, 65 bytes, or 64 as in EIP-2098 */
                        readonly signature: string;
                    };
                    /** @description Address that will sign; optional, lets the API refuse what would revert for this signer */
                    readonly owner?: string;
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BuySteps"] | components["schemas"]["PermitTypedData"] | components["schemas"]["UnsignedTransaction"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBalance: {
        readonly parameters: {
            readonly query?: {
                /** @description Answer as of the block with this number instead of the newest */
                readonly block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                readonly at?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address of the holder
                 * @example 0x2222222222222222222222222222222222222222
                 */
                readonly agent: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postRebalance: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "vault": "0x1111111111111111111111111111111111111111"
                 *     }
                 */
                readonly "application/json": {
                    /** @description Vault to rebalance */
                    readonly vault: string;
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UnsignedTransaction"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postRedeem: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "vault": "0x1111111111111111111111111111111111111111",
                 *       "shares": "1000000000000000000",
                 *       "inKind": true
                 *     }
                 */
                readonly "application/json": {
                    /** @description Vault whose shares are redeemed */
                    readonly vault: string;
                    /** @description Shares to redeem, 18 decimals */
                    readonly shares: string;
                    /** @description Least USDC-6 accepted; not used in kind */
                    readonly minUsdcOut?: string;
                    /**
                     * @description Raw tokens instead of USDC
                     * @default false
                     */
                    readonly inKind?: boolean;
                    /** @description Address that will sign; optional, lets the API refuse what would revert for this signer */
                    readonly owner?: string;
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UnsignedTransaction"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postSend: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "vault": "0x1111111111111111111111111111111111111111",
                 *       "to": "0x2222222222222222222222222222222222222222",
                 *       "shares": "1000000000000000000"
                 *     }
                 */
                readonly "application/json": {
                    /** @description Vault whose shares are sent */
                    readonly vault: string;
                    /** @description Who receives them */
                    readonly to: string;
                    /** @description Shares to send, 18 decimals */
                    readonly shares: string;
                    /** @description Address that will sign; optional, lets the API refuse what would revert for this signer */
                    readonly owner?: string;
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UnsignedTransaction"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVaultHistory: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Length of a bucket; each has one point, that of its last block
                 * @example 1d
                 */
                readonly interval?: "5m" | "1h" | "1d";
                /** @description Start in unix seconds; its whole bucket counts. By default 400 buckets before the end */
                readonly from?: number;
                /** @description End in unix seconds; now by default */
                readonly to?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units; `svg`: a chart with a text alternative */
                readonly format?: "json" | "csv" | "svg";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address of the vault
                 * @example 0x1111111111111111111111111111111111111111
                 */
                readonly address: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VaultHistory"];
                    readonly "text/csv": string;
                    readonly "image/svg+xml": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVaultPerformance: {
        readonly parameters: {
            readonly query?: {
                /** @description Answer as of the block with this number instead of the newest */
                readonly block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                readonly at?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                readonly format?: "json" | "csv";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address of the vault
                 * @example 0x1111111111111111111111111111111111111111
                 */
                readonly address: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VaultPerformance"];
                    readonly "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSignals: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Vault to compare with the suggested weights
                 * @example 0x1111111111111111111111111111111111111111
                 */
                readonly vault?: string;
            };
            readonly header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                readonly "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                readonly "X-PAYMENT"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    readonly "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    readonly "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    readonly "Idempotent-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Signals"];
                };
            };
            readonly 202: components["responses"]["PaymentPending"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 402: components["responses"]["PaymentRequired"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["PaymentConflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVaultActivity: {
        readonly parameters: {
            readonly query?: {
                /** @description Kinds to list, comma separated: create, buy, redeem, redeem_in_kind, claim_deferred, claim, send, weights, rebalance, fee, cap */
                readonly kind?: string;
                /**
                 * @description Rows per page
                 * @example 10
                 */
                readonly limit?: number;
                /** @description nextCursor of the page before */
                readonly cursor?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                readonly format?: "json" | "csv";
                /** @description Answer as of the block with this number instead of the newest */
                readonly block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                readonly at?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address of the vault
                 * @example 0x1111111111111111111111111111111111111111
                 */
                readonly address: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VaultActivity"];
                    readonly "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVaultHolders: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Rows per page
                 * @example 10
                 */
                readonly limit?: number;
                /** @description nextCursor of the page before */
                readonly cursor?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                readonly format?: "json" | "csv";
                /** @description Answer as of the block with this number instead of the newest */
                readonly block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                readonly at?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address of the vault
                 * @example 0x1111111111111111111111111111111111111111
                 */
                readonly address: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VaultHolders"];
                    readonly "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getCandles: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Length of a bucket; each has one point, that of its last block
                 * @example 1d
                 */
                readonly interval?: "5m" | "1h" | "1d";
                /** @description Start in unix seconds; its whole bucket counts. By default 400 buckets before the end */
                readonly from?: number;
                /** @description End in unix seconds; now by default */
                readonly to?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                readonly format?: "json" | "csv";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Symbol of the constituent, in any case
                 * @example AAPL
                 */
                readonly symbol: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Candles"];
                    readonly "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getPortfolio: {
        readonly parameters: {
            readonly query?: {
                /** @description Answer as of the block with this number instead of the newest */
                readonly block?: number;
                /** @description Answer as of the last block at or before these unix seconds */
                readonly at?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                readonly format?: "json" | "csv";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address of the account
                 * @example 0x2222222222222222222222222222222222222222
                 */
                readonly address: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Portfolio"];
                    readonly "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAttribution: {
        readonly parameters: {
            readonly query?: {
                /** @description One code alone */
                readonly code?: string;
                /** @description Start in unix seconds; its whole day counts. 30 days by default */
                readonly from?: number;
                /** @description End in unix seconds; now by default */
                readonly to?: number;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                readonly format?: "json" | "csv";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Attribution"];
                    readonly "text/csv": string;
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeGuide: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeGuide"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeRoutes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeRoutes"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeQuote: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Chain to leave: base or arc, also as number or CAIP-2
                 * @example base
                 */
                readonly from: string;
                /**
                 * @description Chain to reach, by the same names
                 * @example arc
                 */
                readonly to: string;
                /**
                 * @description USDC to be delivered, a decimal number with up to 6 places, at least 1
                 * @example 25
                 */
                readonly amount: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeQuote"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly bridgeUsdc: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Chain to leave: base or arc, also as number or CAIP-2
                 * @example base
                 */
                readonly from: string;
                /**
                 * @description Chain to reach, by the same names
                 * @example arc
                 */
                readonly to: string;
                /**
                 * @description USDC to be delivered, a decimal number with up to 6 places, at least 1
                 * @example 25
                 */
                readonly amount: string;
                /** @description Address of the referrer, who earns 20 % of the fee */
                readonly ref?: string;
            };
            readonly header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                readonly "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                readonly "X-PAYMENT"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    readonly "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    readonly "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    readonly "Idempotent-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeDelivered"];
                };
            };
            /** @description Sent, not delivered yet; do not pay again */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgePending"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 402: components["responses"]["PaymentRequired"];
            /** @description The authorization has its outcome: bridged, or paid back in full */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeConflict"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            /** @description Nothing was sent and nothing charged */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeNotSubmitted"];
                };
            };
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Hash of the burn
                 * @example 0x3333333333333333333333333333333333333333333333333333333333333333
                 */
                readonly burnTx: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeStatus"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeProof: {
        readonly parameters: {
            readonly query?: {
                /** @description Only bridges of this payer */
                readonly payer?: string;
                /** @description Only bridges that left this chain: base, arc, arbitrum, optimism, polygon, avalanche, unichain, linea, world, sonic, monad, sei, ink, hyperevm, xdc, plume, codex */
                readonly from?: string;
                /**
                 * @description Rows per page
                 * @example 10
                 */
                readonly limit?: number;
                /** @description nextCursor of the page before */
                readonly cursor?: string;
                /** @description Form of the answer: `json`, or a table with a header row whose names carry units */
                readonly format?: "json" | "csv";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeProof"];
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeProofVerify: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Hash of the burn
                 * @example 0x3333333333333333333333333333333333333333333333333333333333333333
                 */
                readonly burnTx: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeVerification"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeEarnings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address that was named as ref
                 * @example 0x2222222222222222222222222222222222222222
                 */
                readonly referrer: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeEarnings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeReferrer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address that pays for bridges
                 * @example 0x2222222222222222222222222222222222222222
                 */
                readonly payer: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeReferrer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBridgeBalances: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Address of the holder
                 * @example 0x2222222222222222222222222222222222222222
                 */
                readonly address: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeBalances"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getCctp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Hash of a burn or a mint
                 * @example 0x3333333333333333333333333333333333333333333333333333333333333333
                 */
                readonly txHash: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CctpStatus"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postX402Check: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "requirement": {
                 *         "scheme": "exact",
                 *         "network": "eip155:8453",
                 *         "amount": "10000",
                 *         "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                 *         "payTo": "0x000000000000000000000000000000000000dEaD",
                 *         "maxTimeoutSeconds": 60,
                 *         "extra": {
                 *           "name": "USD Coin",
                 *           "version": "2"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /** @description Endpoint to ask; https, public addresses only */
                    readonly url?: string;
                    /**
                     * @description Method to ask with
                     * @default GET
                     * @enum {string}
                     */
                    readonly method?: "GET" | "POST";
                    /** @description Instead of url: a challenge, one entry of accepts, or the header */
                    readonly requirement?: unknown;
                    /** @description Value of PAYMENT-SIGNATURE or X-PAYMENT, or the object in it */
                    readonly payment?: unknown;
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["X402Check"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postX402Ready: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "address": "0x2222222222222222222222222222222222222222",
                 *       "url": "https://example.com/paid"
                 *     }
                 */
                readonly "application/json": {
                    /** @description Who would pay */
                    readonly address: string;
                    /** @description Endpoint to ask; https, public addresses only */
                    readonly url: string;
                    /**
                     * @description Method to ask with
                     * @default GET
                     * @enum {string}
                     */
                    readonly method?: "GET" | "POST";
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["X402Ready"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getGas: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `1` asks for the documentation
                 * @example 1
                 */
                readonly docs?: "1";
                /** @description Chain of the example; the first that is open */
                readonly chainId?: "137" | "8453";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GasGuide"];
                    readonly "text/markdown": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            /** @description What the example would cost; the body has the configuration as `gas` */
            readonly 402: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly gas: {
                            readonly [key: string]: unknown;
                        };
                    } & {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly postGas: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Payment of x402 version 2: base64 of JSON with the accepted option, signed */
                readonly "PAYMENT-SIGNATURE"?: string;
                /** @description Payment of x402 version 1 */
                readonly "X-PAYMENT"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "sender": "0x2222222222222222222222222222222222222222",
                 *       "calls": [
                 *         {
                 *           "to": "0x2222222222222222222222222222222222222222",
                 *           "data": "0x"
                 *         }
                 *       ],
                 *       "chainId": 8453
                 *     }
                 */
                readonly "application/json": {
                    /** @description Direct lane: the plain wallet */
                    readonly sender?: unknown;
                    /** @description Direct lane: 1 to 32 of {to, data?, value?}; value in wei, 0x-hex or digits */
                    readonly calls?: unknown;
                    /** @description Direct lane: true re-points a wallet that runs other code */
                    readonly redelegate?: unknown;
                    /** @description Own lane: unsigned without paymaster for a price; signed to be sent */
                    readonly userOperation?: unknown;
                    /** @description With a signed operation: the EIP-7702 tuple, signed */
                    readonly authorization?: unknown;
                    /** @description 8453 (default) or 137 */
                    readonly chainId?: unknown;
                    /** @description "2.0": JSON-RPC of ERC-7677 */
                    readonly jsonrpc?: unknown;
                    /** @description JSON-RPC */
                    readonly id?: unknown;
                    /** @description pm_getPaymasterStubData (free) or pm_getPaymasterData */
                    readonly method?: unknown;
                    /** @description [userOperation, entryPoint, chainId, context]; context {x402: payment} */
                    readonly params?: unknown;
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Receipt of x402, base64 of JSON */
                    readonly "PAYMENT-RESPONSE"?: string;
                    /** @description The same for clients of version 1 */
                    readonly "X-PAYMENT-RESPONSE"?: string;
                    /** @description `true` when the payment had bought this answer before */
                    readonly "Idempotent-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GasSponsored"] | components["schemas"]["GasExecuted"] | components["schemas"]["GasRpcReply"] | readonly components["schemas"]["GasRpcReply"][];
                };
            };
            /** @description Taken, in no block yet; or a payment whose end is not known yet */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GasPending"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 402: components["responses"]["PaymentRequired"];
            readonly 404: components["responses"]["NotFound"];
            /** @description The wallet runs other code, the operation or the payment is used already */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GasConflict"];
                };
            };
            /** @description Posted after validUntil */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly error: string;
                    };
                };
            };
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["WrongType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            /** @description Failed by our doing; credited */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GasFailed"];
                };
            };
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getGasConfig: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GasConfig"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getGasOperation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Hash of the operation, or of its transaction
                 * @example 0x4444444444444444444444444444444444444444444444444444444444444444
                 */
                readonly userOpHash: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GasOperation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getGasStats: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    /** @description Weak tag that changes with the block */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GasStats"];
                };
            };
            /** @description Nothing changed since the answer with this ETag */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getPayment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the payment */
                readonly paymentId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    /** @description Block for which the answer is true, when it reads the chain */
                    readonly "X-Block-Number"?: string;
                    /** @description Id of the request in our logs */
                    readonly "X-Request-Id"?: string;
                    /** @description Requests left and seconds until all are back */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["Failure"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
}

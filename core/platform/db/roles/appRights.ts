/** Right to write rows of a table; the columns are named if the role may not write all columns. */
export type WriteRight =
  | 'insert'
  | 'update'
  | 'delete'
  | 'truncate'
  | { readonly insert: readonly string[] }
  | { readonly update: readonly string[] }

/** Roles that write rows of schema `app`. */
export type Writer = 'api' | 'workers' | 'fetch'

/** Rights on one table of schema `app`. */
export type TableRights = {
  /** Owner, if the process adds partitions; otherwise the role of the migrations. */
  readonly owner?: 'workers' | 'fetch'
  /** Rights to write. The roles `api` and `workers` read every table. */
  readonly writes: { readonly [Name in Writer]?: readonly WriteRight[] }
  /** True if the role `fetch` reads the table. */
  readonly isFetched?: true
}

const PAYMENT_CLAIM = [
  'pay_to',
  'amount_usdc',
  'valid_after',
  'valid_before',
  'signature',
  'wire_version',
  'quote_id',
  'payment_identifier',
  'repeat_keys',
  'state',
  'claimed_until',
  'resource_url',
] as const
const BRIDGE_CLAIM = [
  'to_chain_id',
  'amount_usdc',
  'receive_usdc',
  'max_network_fee_usdc',
  'fee_usdc',
  'min_finality',
  'referrer',
  'valid_after',
  'valid_before',
  'signature',
  'wire_version',
  'request_hash',
  'quote_id',
  'state',
] as const
const BRIDGE_DEPOSIT = [
  'state',
  'deposit_tx',
  'deposit_block_number',
  'deposit_block_hash',
] as const

/**
 * Rights on each table of schema `app`. A table of a migration needs an entry.
 *
 * The api claims payments and bridges, stores answers and queues transactions. Some outcomes on a chain, such as
 * `settled_at`, `mint_tx` or `account_nonce`, are columns of the workers alone; decision 40 names the outcomes that the api
 * may change. `for update` needs a right to update one column.
 */
export const APP_RIGHTS: Readonly<Record<string, TableRights>> = {
  // `npm run cli -- doctor` reads the newest migration.
  __drizzle_migrations: { writes: {} },
  agent_card: {
    writes: {
      api: [{ insert: ['id', 'payload'] }],
      workers: [{ update: ['public_key', 'card', 'signed_at'] }, 'delete'],
    },
  },
  archive_export: { writes: { workers: ['insert', 'update'] } },
  archived_sale: { writes: { workers: ['insert', 'update'] } },
  attestation_gate: { writes: { api: ['insert', 'update'], workers: ['insert', 'update'] } },
  bridge: {
    writes: {
      api: [
        { insert: ['id', 'chain_id', 'contract', 'payer', 'nonce', 'reason', ...BRIDGE_CLAIM] },
        {
          update: [
            ...BRIDGE_CLAIM,
            'reason',
            'claims',
            'lane_tx_id',
            // A repeated claim empties these columns.
            'burn_tx',
            'burn_block_number',
            'burn_block_hash',
            'burned_at',
            'is_burn_final',
            'is_shown',
            'created_at',
            'updated_at',
            'due_at',
          ],
        },
      ],
      workers: ['insert', 'update'],
    },
  },
  bridge_quote: { writes: { api: ['insert'], workers: ['delete'] } },
  bridge_refund: {
    writes: {
      api: [
        {
          insert: [
            'id',
            'chain_id',
            'contract',
            'payer',
            'nonce',
            'amount_usdc',
            ...BRIDGE_DEPOSIT,
          ],
        },
        { update: [...BRIDGE_DEPOSIT, 'reason', 'due_at', 'updated_at'] },
      ],
      workers: ['insert', 'update'],
    },
  },
  card_key: { writes: { workers: ['insert'] } },
  category_term: { writes: {}, isFetched: true },
  chain_check: { writes: { workers: ['insert', 'delete'] } },
  free_grant: { writes: { api: ['insert', 'update', 'delete'], workers: ['delete'] } },
  gas_quote: { writes: { api: ['insert'], workers: ['delete'] } },
  gas_sponsorship: {
    writes: {
      api: [
        {
          insert: [
            'id',
            'payment_id',
            'attempt',
            'quote_id',
            'amount_usdc',
            'state',
            'lane',
            'chain_id',
            'paymaster',
            'sender',
            'delegate',
            'needs_authorization',
            'operation',
            'cap_wei',
            'max_fee_cap_wei',
          ],
        },
        {
          update: [
            'state',
            'reason',
            'dry_runs',
            'signature',
            'authorization',
            'lane_tx_id',
            'sends',
            'posted_at',
            'served_at',
            'updated_at',
          ],
        },
      ],
      workers: ['update'],
    },
  },
  incident: { writes: { workers: ['insert', 'update', 'delete'] } },
  index_step: { writes: { workers: ['insert', 'update', 'delete', 'truncate'] } },
  lane: { writes: { workers: ['insert', 'update'] } },
  lane_attempt: { writes: { workers: ['insert', 'update', 'delete'] } },
  lane_attempt_month: { owner: 'workers', writes: {} },
  lane_tx: {
    writes: {
      api: [
        {
          insert: [
            'chain_id',
            'purpose',
            'to_address',
            'data',
            'value_wei',
            'gas_limit',
            'account',
            'terms',
            'state',
          ],
        },
        // A payer may cancel a bridge whose burn was never signed.
        { update: ['is_withdrawn'] },
      ],
      workers: ['insert', 'update', 'delete'],
    },
  },
  lane_tx_month: { owner: 'workers', writes: {} },
  lead_dataset: { writes: { fetch: ['insert', 'update'] }, isFetched: true },
  lead_opt_out: {
    writes: { api: ['insert', 'update'], fetch: ['insert', 'update', 'delete'] },
    isFetched: true,
  },
  lead_quote: { writes: { api: ['insert', 'update', 'delete'] } },
  lead_suppression: { writes: { api: ['insert'], fetch: ['insert', 'delete'] }, isFetched: true },
  market_live: { writes: { fetch: ['insert', 'update'] }, isFetched: true },
  market_window: { writes: { fetch: ['insert', 'update'] }, isFetched: true },
  page_take_down: { writes: { workers: ['insert', 'update'] } },
  payment: {
    writes: {
      api: [
        {
          insert: [
            'id',
            'chain_id',
            'token',
            'payer',
            'nonce',
            'operation',
            'request_hash',
            ...PAYMENT_CLAIM,
          ],
        },
        {
          update: [
            ...PAYMENT_CLAIM,
            'reason',
            'claims',
            'answer_status',
            'answer_type',
            'answer_headers',
            'answer_body',
            'updated_at',
            // A repeated claim empties these columns.
            'lane_tx_id',
            'tx_hash',
            'block_number',
            'block_hash',
          ],
        },
      ],
      workers: ['update', 'delete'],
    },
  },
  payment_month: { owner: 'workers', writes: {} },
  payment_quote: { writes: { api: ['insert'], workers: ['delete'] } },
  payout_chunk: { writes: { workers: ['insert', 'update'] } },
  payout_run: { writes: { workers: ['insert', 'update'] } },
  permit_ask: { writes: { api: ['insert', 'delete'] } },
  price_point: { writes: { workers: ['insert', 'update', 'delete', 'truncate'] } },
  probe_call: { writes: { workers: ['insert', 'delete'] } },
  probe_day: { writes: { workers: ['insert', 'update', 'delete'] } },
  probe_run: { writes: { workers: ['insert', 'delete'] } },
  probe_state: { writes: { workers: ['insert', 'update'] } },
  publication: {
    writes: {
      api: ['insert', { update: ['label', 'brand', 'published_at', 'expires_at'] }],
      workers: ['delete'],
    },
  },
  published_page: {
    writes: { api: ['insert', { update: ['created_at'] }], workers: ['delete', 'update'] },
  },
  receipt_signer: { writes: { workers: ['insert'] } },
  recovered_charge: { writes: { workers: ['insert', 'update'] } },
  session_channel: {
    writes: {
      api: [
        {
          insert: [
            'id',
            'chain_id',
            'payer',
            'payer_authorizer',
            'receiver',
            'receiver_authorizer',
            'token',
            'withdraw_delay_sec',
            'salt',
          ],
        },
        {
          update: [
            'charged_usdc',
            'signature',
            'unclaimed_since',
            'state',
            'refund_usdc',
            'refund_tx',
            'updated_at',
          ],
        },
      ],
      workers: ['update'],
    },
  },
  session_deposit: {
    writes: {
      api: [
        'insert',
        {
          update: [
            'amount_usdc',
            'valid_after',
            'valid_before',
            'salt',
            'signature',
            'state',
            'reason',
            'lane_tx_id',
            'tx_hash',
            'updated_at',
          ],
        },
      ],
      workers: ['update', 'delete'],
    },
  },
  session_voucher: {
    writes: {
      api: ['insert', { update: ['receipt_requested_at', 'repeat_keys'] }],
      workers: ['update', 'delete'],
    },
  },
  shop: { writes: { fetch: ['insert', 'update'] }, isFetched: true },
  shop_feed_run: { writes: { fetch: ['insert', 'delete'] }, isFetched: true },
  shop_product: { owner: 'fetch', writes: {} },
  shop_settings: { writes: { fetch: ['insert', 'update', 'delete'] }, isFetched: true },
  shop_word: { owner: 'fetch', writes: {} },
  sign_in_nonce: { writes: { api: ['insert', 'delete'], workers: ['delete'] } },
  site_check: { writes: { fetch: ['insert', 'update', 'delete'] }, isFetched: true },
  site_check_adoption: { writes: { fetch: ['insert', 'update'] }, isFetched: true },
  solana_quote: { writes: { api: ['insert'], workers: ['delete'] } },
  solana_sponsorship: {
    writes: {
      api: [
        {
          insert: [
            'id',
            'payment_id',
            'attempt',
            'quote_id',
            'amount_usdc',
            'state',
            'transaction',
            'lamport_cap',
            'fee_lamports',
            'sol_price_e18',
          ],
        },
        {
          update: [
            'state',
            'posted_transaction',
            'posted_at',
            'served_at',
            'trial_runs',
            'is_refresh_asked',
            'was_refused_by_us',
            'updated_at',
          ],
        },
      ],
      workers: ['update'],
    },
  },
}

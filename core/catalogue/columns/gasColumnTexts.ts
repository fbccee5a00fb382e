const place = {
  chain_id: 'Chain',
  tx_hash: 'Hash of the transaction',
  log_index: 'Index of the log in its block',
  block_number: 'Block of the log',
  block_hash: 'Hash of that block',
  block_at: 'Time of that block, unix seconds',
} as const

/** Texts of the views and columns of the gas sponsor. */
export const gasColumnTexts = {
  paymaster_operation: {
    '': 'Operations whose gas the paymaster of this service paid; ended operations only',
    id: 'Key of the log',
    ...place,
    entry_point: 'EntryPoint of the log, lower case',
    user_op_hash: 'Hash of the operation, which ends once per chain',
    sender: 'Account of the operation',
    paymaster: 'Paymaster of this service',
    nonce: 'Nonce of the account: key times 2^64 plus sequence',
    success: 'False when the call of the account failed; the gas is paid in both cases',
    actual_gas_cost: 'Gas cost paid by the deposit, wei',
    actual_gas_used: 'Gas counted by the EntryPoint, units',
    tx_from: 'Sender of the transaction',
    tx_gas_used: 'Gas of the whole transaction, units',
    tx_gas_price: 'Gas price of the transaction, wei per gas',
    tx_l1_fee:
      'Always null: receipts in the index lack the L1 fee; app.lane_tx.l1_fee_wei has the fee ' +
      'of transactions of this service',
  },
  paymaster_deposit: {
    '': 'Deposits and withdrawals of the paymaster of this service',
    id: 'Key of the log',
    ...place,
    paymaster: 'Paymaster of this service',
    kind: 'deposit or withdrawal',
    amount: 'Wei',
    total_after: 'The deposit afterwards, including the amount held for running operations, wei',
    account: 'Receiver of a withdrawal; null for deposits',
  },
  sponsored: {
    '': 'Sponsorships that the paymaster of this service accepted',
    id: 'Key of the log',
    ...place,
    paymaster: 'Paymaster of this service',
    id16: 'Id of the sponsorship, 16 bytes',
    sender: 'Account of the operation',
    user_op_hash: 'Hash of the operation',
  },
  paymaster_signer: {
    '': 'Signing keys of the paymaster of this service, each with its first block',
    id: 'Key of the log',
    ...place,
    paymaster: 'Paymaster of this service',
    signer: 'Signing key, lower case',
  },
  paymaster: {
    '': 'Paymasters of this service with their newest state',
    id: 'Chain and address',
    chain_id: 'Chain',
    address: 'Paymaster contract, lower case',
    block_number: 'Block of the change',
    signer: 'Signing key; null before the first indexed setting',
    deposit: 'Deposit in the EntryPoint, wei',
    is_exact:
      'False after a deposit within an operation, whose amount is unreadable, until the next ' +
      'deposit outside',
    deposited: 'Sum of deposits, wei',
    withdrawn: 'Sum of withdrawals, wei',
    spent: 'Sum of gas costs of operations, wei',
    operations: 'Number of operations',
    tx_hash: 'Newest transaction with operations; null before the first',
    tx_checked: 'Operations of tx_hash that the paymaster accepted',
    tx_ended: 'Operations of tx_hash that ended',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

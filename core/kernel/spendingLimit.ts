/**
 * Call that lets the stock client of x402, version 2, pay more than its default limit of 1 USD per payment.
 *
 * Source: `@x402/core`, `SpendControls`.
 */
export const SET_SPENDING_LIMIT = "client.setSpendControls({ maxAmountPerPayment: '$100' })"

import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { changePaymaster, type PaymasterRow } from './lib/changePaymaster.ts'
import { openPrefundWei } from './lib/openPrefundWei.ts'
import { placeOf } from './lib/placeOf.ts'

ponder.on('Paymaster:Sponsored', async ({ event, context }) => {
  const { id: id16, sender, userOpHash } = event.args
  const paymaster = event.log.address
  const place = placeOf(context.chain.id, event)
  await context.db
    .insert(schema.sponsored)
    .values({ ...place, paymaster, id16, sender, userOpHash })
  await changePaymaster(context, event, paymaster, (row) => {
    const bundle = bundleOf(row, place)
    return { ...bundle, txChecked: bundle.txChecked + 1 }
  })
})

ponder.on('Paymaster:SignerChanged', async ({ event, context }) => {
  const { signer } = event.args
  const paymaster = event.log.address
  const place = placeOf(context.chain.id, event)
  await context.db.insert(schema.paymasterSigner).values({ ...place, paymaster, signer })
  await changePaymaster(context, event, paymaster, () => ({ signer }))
})

ponder.on('SponsoredOperation:UserOperationEvent', async ({ event, context }) => {
  const { userOpHash, sender, paymaster, nonce, success } = event.args
  const { actualGasCost, actualGasUsed } = event.args
  const { transaction, transactionReceipt } = event
  const place = placeOf(context.chain.id, event)
  await context.db.insert(schema.paymasterOperation).values({
    ...place,
    entryPoint: event.log.address,
    userOpHash,
    sender,
    paymaster,
    nonce,
    success,
    actualGasCost,
    actualGasUsed,
    txFrom: transaction.from,
    txGasUsed: transactionReceipt.gasUsed,
    txGasPrice: transactionReceipt.effectiveGasPrice,
    txL1Fee: null,
  })
  await changePaymaster(context, event, paymaster, (row) => {
    const bundle = bundleOf(row, place)
    return {
      ...bundle,
      txEnded: bundle.txEnded + 1,
      operations: row.operations + 1,
      spent: row.spent + actualGasCost,
      deposit: row.deposit - actualGasCost,
    }
  })
})

ponder.on('SponsorDeposit:Deposited', async ({ event, context }) => {
  const { account: paymaster, totalDeposit } = event.args
  const place = placeOf(context.chain.id, event)
  let amount = 0n
  const after = await changePaymaster(context, event, paymaster, (row) => {
    const { txChecked, txEnded } = bundleOf(row, place)
    const held = openPrefundWei(event.transaction, {
      entryPoint: event.log.address,
      paymaster,
      checked: txChecked,
      ended: txEnded,
    })
    const deposit = totalDeposit + (held ?? 0n)
    amount = deposit - row.deposit
    return { deposit, deposited: row.deposited + amount, isExact: held !== undefined }
  })
  await context.db
    .insert(schema.paymasterDeposit)
    .values({ ...place, paymaster, kind: 'deposit', amount, totalAfter: after.deposit })
})

ponder.on('SponsorDeposit:Withdrawn', async ({ event, context }) => {
  const { account: paymaster, withdrawAddress: account, amount } = event.args
  const place = placeOf(context.chain.id, event)
  const after = await changePaymaster(context, event, paymaster, (row) => ({
    deposit: row.deposit - amount,
    withdrawn: row.withdrawn + amount,
  }))
  await context.db
    .insert(schema.paymasterDeposit)
    .values({ ...place, paymaster, kind: 'withdrawal', amount, totalAfter: after.deposit, account })
})

/**
 * Counts of the operations of a paymaster in a transaction; zero when its newest operations were in another
 * transaction.
 */
function bundleOf(
  row: PaymasterRow,
  { txHash }: Pick<PaymasterRow, 'txHash'>,
): Pick<PaymasterRow, 'txHash' | 'txChecked' | 'txEnded'> {
  if (row.txHash === txHash) return row
  return { txHash, txChecked: 0, txEnded: 0 }
}

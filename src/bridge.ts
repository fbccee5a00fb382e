import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { zeroAddress } from 'viem'
import { changeBridgeContract } from './lib/changeBridgeContract.ts'
import { changeEarning } from './lib/changeEarning.ts'
import { key } from './lib/keys.ts'
import { logFacts } from './lib/logFacts.ts'
import { recordRefund } from './lib/recordRefund.ts'

ponder.on('Bridge:Bridged', async ({ event, context }) => {
  const { id, payer, referrer, destinationDomain, nonce } = event.args
  const { value, receiveAmount, maxNetworkFee, fee, referralCredit } = event.args
  // The transfer of the same transaction was stored as a deposit before.
  await context.db.delete(schema.bridgeDeposit, { id })
  const earner = referrer === zeroAddress ? null : referrer
  await context.db.insert(schema.bridge).values({
    ...logFacts(context.chain.id, event),
    id,
    contract: event.log.address,
    payer,
    referrer: earner,
    nonce,
    destinationDomain,
    amountUsdc: value,
    receiveUsdc: receiveAmount,
    maxNetworkFeeUsdc: maxNetworkFee,
    feeUsdc: fee,
    referralUsdc: referralCredit,
  })
  await changeBridgeContract(context, event, (row) => ({
    bridges: row.bridges + 1,
    feesUsdc: row.feesUsdc + fee,
    referralsUsdc: row.referralsUsdc + referralCredit,
  }))
  if (earner === null) return
  await changeEarning(context, event, earner, (row) => ({
    bridges: row.bridges + 1,
    earnedUsdc: row.earnedUsdc + referralCredit,
  }))
})

ponder.on('Bridge:FrontRunRefunded', async ({ event, context }) => {
  await recordRefund(context, event, { ...event.args, kind: 'front_run' })
})

ponder.on('Bridge:LateRefunded', async ({ event, context }) => {
  await recordRefund(context, event, {
    ...event.args,
    kind: 'late',
    caller: event.args.operator,
  })
})

ponder.on('Bridge:ReferrerSet', async ({ event, context }) => {
  const { payer, referrer } = event.args
  const { blockNumber, timestamp, txHash, chainId } = logFacts(context.chain.id, event)
  const set = { referrer, blockNumber, timestamp, txHash }
  const contract = event.log.address
  await context.db
    .insert(schema.bridgeReferrer)
    .values({ id: key(chainId, contract, payer), chainId, contract, payer, ...set })
    .onConflictDoUpdate(set)
})

ponder.on('Bridge:Claimed', async ({ event, context }) => {
  const { referrer, amount, caller } = event.args
  const at = logFacts(context.chain.id, event)
  await context.db.insert(schema.bridgeClaim).values({
    ...at,
    contract: event.log.address,
    referrer,
    amountUsdc: amount,
    isPaid: true,
    caller,
  })
  await changeBridgeContract(context, event, (row) => ({
    claimedUsdc: row.claimedUsdc + amount,
  }))
  await changeEarning(context, event, referrer, (row) => ({
    paidUsdc: row.paidUsdc + amount,
    lastPayoutTx: at.txHash,
    lastPayoutAt: at.timestamp,
  }))
})

ponder.on('Bridge:ClaimFailed', async ({ event, context }) => {
  const { referrer, amount } = event.args
  await context.db.insert(schema.bridgeClaim).values({
    ...logFacts(context.chain.id, event),
    contract: event.log.address,
    referrer,
    amountUsdc: amount,
    isPaid: false,
    caller: null,
  })
})

ponder.on('Bridge:OperatorChanged', async ({ event, context }) => {
  const { operator } = event.args
  await changeBridgeContract(context, event, () => ({ operator }))
  await context.db.insert(schema.bridgeAction).values({
    ...logFacts(context.chain.id, event),
    contract: event.log.address,
    kind: 'operator',
    account: operator,
  })
})

ponder.on('Bridge:PausedChanged', async ({ event, context }) => {
  const { paused } = event.args
  await changeBridgeContract(context, event, () => ({ isPaused: paused }))
  await context.db.insert(schema.bridgeAction).values({
    ...logFacts(context.chain.id, event),
    contract: event.log.address,
    kind: paused ? 'pause' : 'resume',
  })
})

ponder.on('Bridge:FeesWithdrawn', async ({ event, context }) => {
  const { to, amount } = event.args
  await changeBridgeContract(context, event, (row) => ({
    withdrawnUsdc: row.withdrawnUsdc + amount,
  }))
  await context.db.insert(schema.bridgeAction).values({
    ...logFacts(context.chain.id, event),
    contract: event.log.address,
    kind: 'withdrawal',
    account: to,
    amountUsdc: amount,
  })
})

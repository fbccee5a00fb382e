import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { zeroAddress } from 'viem'
import { changePosition } from './lib/changePosition.ts'
import { changeVault } from './lib/changeVault.ts'
import { receive, reduce } from './lib/costBasis.ts'
import {
  changeBacking,
  countHolding,
  holdingColumn,
  holdingColumns,
  usdcColumn,
} from './lib/holdingColumn.ts'
import { logFacts } from './lib/logFacts.ts'
import { recordAttribution } from './lib/recordAttribution.ts'

ponder.on('Vault:Transfer', async ({ event, context }) => {
  const { from, to, amount: value } = event.args
  // Any account can move zero shares for any other account, so a zero amount changes no holder.
  if (value === 0n) return
  const vault = event.log.address
  let holders = 0
  let newHolders = 0
  let costMoved = 0n
  if (from !== zeroAddress) {
    const { after } = await changePosition(context, event, {
      vault,
      account: from,
      apply: (held) => {
        const taken = reduce({ shares: held.shares, costUsdc6: held.costUsdc }, value)
        costMoved = taken.costMovedUsdc6
        return {
          shares: taken.position.shares,
          costUsdc: taken.position.costUsdc6,
          soldCostUsdc: held.soldCostUsdc + (to === zeroAddress ? costMoved : 0n),
        }
      },
    })
    if (after.shares === 0n) holders -= 1
  }
  if (to !== zeroAddress) {
    const { before, isNew } = await changePosition(context, event, {
      vault,
      account: to,
      apply: (held) => {
        const got = receive(
          { shares: held.shares, costUsdc6: held.costUsdc },
          value,
          from === zeroAddress ? 0n : costMoved,
        )
        return { shares: got.shares, costUsdc: got.costUsdc6 }
      },
    })
    if (before.shares === 0n) holders += 1
    if (isNew) newHolders = 1
  }
  await changeVault(context, event, {
    vault,
    apply: (row) => ({
      supply: row.supply + (from === zeroAddress ? value : 0n) - (to === zeroAddress ? value : 0n),
      holders: row.holders + holders,
      cumulativeHolders: row.cumulativeHolders + newHolders,
    }),
  })
  if (from === zeroAddress || to === zeroAddress) return
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'send',
    account: from,
    counterparty: to,
    shares: value,
  })
  await recordAttribution(context, event)
})

ponder.on('Vault:Bought', async ({ event, context }) => {
  const { receiver, usdcIn, mintFeeUsdc, valueAddedUsdc, shares, navAfterUsdc, supplyAfter } =
    event.args
  const vault = event.log.address
  await changePosition(context, event, {
    vault,
    account: receiver,
    apply: (held) => ({ costUsdc: held.costUsdc + usdcIn }),
  })
  await changeVault(context, event, {
    vault,
    apply: (row) => ({ mintFeesUsdc: row.mintFeesUsdc + mintFeeUsdc }),
  })
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'buy',
    account: receiver,
    usdc: usdcIn,
    feeUsdc: mintFeeUsdc,
    valueAddedUsdc,
    shares,
    navAfterUsdc,
    supplyAfter,
  })
  await recordAttribution(context, event)
})

ponder.on('Vault:Redeemed', async ({ event, context }) => {
  const { owner, shares, usdcOut, navAfterUsdc, supplyAfter } = event.args
  const vault = event.log.address
  await changePosition(context, event, {
    vault,
    account: owner,
    apply: (held) => ({ proceedsUsdc: held.proceedsUsdc + usdcOut }),
  })
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'redeem',
    account: owner,
    usdc: usdcOut,
    shares,
    navAfterUsdc,
    supplyAfter,
  })
  await recordAttribution(context, event)
})

ponder.on('Vault:RedeemedInKind', async ({ event, context }) => {
  const { owner, receiver, shares, amounts, usdcAmount, supplyAfter } = event.args
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault: event.log.address,
    kind: 'redeem_in_kind',
    account: owner,
    counterparty: receiver,
    shares,
    usdc: usdcAmount,
    amount0: amounts[0],
    amount1: amounts[1],
    amount2: amounts[2],
    amount3: amounts[3],
    supplyAfter,
  })
  await recordAttribution(context, event)
})

ponder.on('Vault:ClaimDeferred', async ({ event, context }) => {
  const { owner, token, amount } = event.args
  const vault = event.log.address
  const column = await holdingColumn(context, token)
  await changeVault(context, event, {
    vault,
    apply: (row) => changeBacking(row, column, amount),
  })
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'claim_deferred',
    account: owner,
    token,
    amount,
  })
})

ponder.on('Vault:Claimed', async ({ event, context }) => {
  const { owner, token, receiver, amount } = event.args
  const vault = event.log.address
  const column = await holdingColumn(context, token)
  await changeVault(context, event, {
    vault,
    apply: (row) => changeBacking(row, column, -amount),
  })
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'claim',
    account: owner,
    counterparty: receiver,
    token,
    amount,
  })
  await recordAttribution(context, event)
})

ponder.on('Vault:ClaimsReduced', async ({ event, context }) => {
  const { token, backingBefore, backingAfter } = event.args
  const column = await holdingColumn(context, token)
  await changeVault(context, event, {
    vault: event.log.address,
    apply: (row) => changeBacking(row, column, backingAfter - backingBefore),
  })
})

ponder.on('Vault:RebalanceBudgetUsed', async ({ event, context }) => {
  const { turnoverUsedWad, lossUsedWad, unfinished } = event.args
  await changeVault(context, event, {
    vault: event.log.address,
    apply: () => ({
      turnoverUsedWad,
      lossUsedWad,
      budgetAt: Number(event.block.timestamp),
      rebalanceUnfinished: unfinished,
    }),
  })
})

ponder.on('Vault:HoldingsChanged', async ({ event, context }) => {
  const { balances, idleUsdc } = event.args
  await changeVault(context, event, {
    vault: event.log.address,
    apply: (row) =>
      Object.assign(
        countHolding(row, usdcColumn, idleUsdc),
        ...holdingColumns.map((column, index) => countHolding(row, column, balances[index] ?? 0n)),
      ),
  })
})

ponder.on('Vault:TargetWeightsSet', async ({ event, context }) => {
  const { oldWeightsBps: old, newWeightsBps: next } = event.args
  const vault = event.log.address
  await changeVault(context, event, {
    vault,
    apply: () => ({
      target0Bps: next[0] ?? 0,
      target1Bps: next[1] ?? 0,
      target2Bps: next[2] ?? 0,
      target3Bps: next[3] ?? 0,
    }),
  })
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'weights',
    account: event.transaction.from,
    old0Bps: old[0],
    old1Bps: old[1],
    old2Bps: old[2],
    old3Bps: old[3],
    new0Bps: next[0],
    new1Bps: next[1],
    new2Bps: next[2],
    new3Bps: next[3],
  })
  await recordAttribution(context, event)
})

ponder.on('Vault:Rebalanced', async ({ event, context }) => {
  const { caller, navBeforeUsdc, navAfterUsdc, volumeUsdc } = event.args
  const vault = event.log.address
  await changeVault(context, event, {
    vault,
    apply: () => ({ lastRebalanceAt: Number(event.block.timestamp) }),
  })
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'rebalance',
    account: caller,
    navBeforeUsdc,
    navAfterUsdc,
    volumeUsdc,
  })
  await recordAttribution(context, event)
})

ponder.on('Vault:ManagementFeeAccrued', async ({ event, context }) => {
  const { feeShares, elapsedSec, supplyAfter } = event.args
  const vault = event.log.address
  await changeVault(context, event, {
    vault,
    apply: (row) => ({
      lastAccrualAt: Number(event.block.timestamp),
      feeShares: row.feeShares + feeShares,
    }),
  })
  if (feeShares === 0n) return
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'fee',
    shares: feeShares,
    elapsedSec: Number(elapsedSec),
    supplyAfter,
  })
})

ponder.on('Vault:MaxTvlSet', async ({ event, context }) => {
  const { maxTvlUsdc } = event.args
  const vault = event.log.address
  await changeVault(context, event, { vault, apply: () => ({ maxTvlUsdc }) })
  await context.db.insert(schema.activity).values({
    ...logFacts(context.chain.id, event),
    vault,
    kind: 'cap',
    account: event.transaction.from,
    usdc: maxTvlUsdc,
  })
})

ponder.on('Vault:Swapped', async ({ event, context }) => {
  const { tokenIn, tokenOut, amountIn, amountOut, twapOutUsdc } = event.args
  await context.db.insert(schema.swapLeg).values({
    ...logFacts(context.chain.id, event),
    vault: event.log.address,
    tokenIn,
    tokenOut,
    amountIn,
    amountOut,
    twapUsdc: twapOutUsdc,
  })
})

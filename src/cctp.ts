import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { burnBody, hookBridgeId, wordAddress } from './lib/burnBody.ts'
import { countArrival } from './lib/countArrival.ts'
import { logFacts } from './lib/logFacts.ts'

ponder.on('TokenMessenger:DepositForBurn', async ({ event, context }) => {
  const { amount, depositor, mintRecipient, destinationDomain, hookData } = event.args
  const { maxFee, minFinalityThreshold } = event.args
  const bridgeId = hookBridgeId(hookData)
  if (bridgeId === undefined) return
  await context.db.insert(schema.bridgeBurn).values({
    ...logFacts(context.chain.id, event),
    bridgeId,
    depositor,
    mintRecipient: wordAddress(mintRecipient) ?? mintRecipient,
    destinationDomain,
    amountUsdc: amount,
    maxFeeUsdc: maxFee,
    minFinality: minFinalityThreshold,
  })
})

ponder.on('MessageTransmitter:MessageReceived', async ({ event, context }) => {
  const { caller, sourceDomain, nonce, finalityThresholdExecuted } = event.args
  const sender = wordAddress(event.args.sender)
  const burn = burnBody(event.args.messageBody)
  if (sender === undefined || burn === undefined) return
  await context.db.insert(schema.bridgeMint).values({
    ...logFacts(context.chain.id, event),
    bridgeId: burn.bridgeId,
    caller,
    eventNonce: nonce,
    sourceDomain,
    sender,
    messageSender: burn.messageSender,
    mintRecipient: burn.mintRecipient,
    finalityExecuted: finalityThresholdExecuted,
    amountUsdc: burn.amountUsdc6,
    feeExecutedUsdc: burn.feeExecutedUsdc6,
  })
  await countArrival(context, event, {
    sourceDomain,
    sender,
    messageSender: burn.messageSender,
    receivedUsdc6: burn.amountUsdc6 - burn.feeExecutedUsdc6,
  })
})

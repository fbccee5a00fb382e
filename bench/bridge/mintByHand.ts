import { setTimeout as delay } from 'node:timers/promises'
import { encodeFunctionData, type Hex, isHex } from 'viem'
import { z } from 'zod'
import { messageTransmitterAbi } from '../../contracts-abi/messageTransmitterAbi.ts'
import { submitTransaction } from '../../devnet/chain/sendTransaction.ts'
import { MESSAGE_TRANSMITTER } from '../../devnet/deploy/cctp.ts'
import type { BridgeWorld } from '../../test/support/bridge/bridgeWorld.ts'

/**
 * Milliseconds between two requests: ten requests per second, less than a third of the limit of the
 * attestation service.
 */
const ASK_EVERY_MS = 100
const PATIENCE_MS = 30_000
/** Gas limit of a mint; a mint uses 200,000 gas. */
const MINT_GAS = 500_000n

const hex = z.string().refine((text) => isHex(text))
const attested = z.object({
  messages: z.array(z.object({ message: hex, attestation: hex, status: z.literal('complete') })),
})

/**
 * Polls for the attestation of a burn and sends the mint; returns the mint after the node accepted
 * it.
 */
export async function mintByHand(
  world: BridgeWorld,
  burn: { readonly burnTx: Hex; readonly fromDomain: number; readonly to: number },
): Promise<Hex> {
  const url = `${world.attestationUrl}/v2/messages/${burn.fromDomain}?transactionHash=${burn.burnTx}`
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const answer = attested.safeParse(await (await fetch(url)).json())
    const [entry] = answer.data?.messages ?? []
    if (entry !== undefined) {
      const data = encodeFunctionData({
        abi: messageTransmitterAbi,
        functionName: 'receiveMessage',
        args: [entry.message, entry.attestation],
      })
      const from = world.world.devnet.accounts.visitors[2]?.address ?? '0x'
      const call = { from, to: MESSAGE_TRANSMITTER, data, gas: MINT_GAS }
      return submitTransaction(world.chain(burn.to), call)
    }
    await delay(ASK_EVERY_MS)
  }
  throw new Error(`${burn.burnTx} is not attested`)
}

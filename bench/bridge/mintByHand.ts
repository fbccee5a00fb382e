import { setTimeout as delay } from 'node:timers/promises'
import { encodeFunctionData, type Hex, isHex } from 'viem'
import { z } from 'zod'
import { messageTransmitterAbi } from '../../contracts-abi/messageTransmitterAbi.ts'
import { submitTransaction } from '../../devnet/chain/sendTransaction.ts'
import { MESSAGE_TRANSMITTER } from '../../devnet/deploy/cctp.ts'
import type { BridgeWorld } from '../../test/support/bridge/bridgeWorld.ts'

/** Ten asks a second, under a third of what the service allows to everybody together. */
const ASK_EVERY_MS = 100
const PATIENCE_MS = 30_000
/** Gas; a mint takes 200k. */
const MINT_GAS = 500_000n

const hex = z.string().refine((text) => isHex(text))
const attested = z.object({
  messages: z.array(z.object({ message: hex, attestation: hex, status: z.literal('complete') })),
})

/** Asks for the attestation of a burn until there is one, and mints; returns the mint as soon as the node has it. */
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

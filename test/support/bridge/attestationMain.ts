import { z } from 'zod'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import { startAttestation } from '../../../devnet/attestation/startAttestation.ts'
import { type DevnetChain, devnetChain } from '../../../devnet/chain/devnetChain.ts'
import { createRpc } from '../../../devnet/chain/rpc.ts'
import { chainSpec } from '../../../devnet/chainSpecs.ts'
import { MESSAGE_TRANSMITTER } from '../../../devnet/deploy/cctp.ts'

/** `node attestationMain.ts <json>`: runs the devnet's attestation service in a process that a test can kill. */
const options = z
  .object({
    port: z.number().int(),
    settings: z.object({
      silenceMs: z.number(),
      fastConfirmations: z.number(),
      finalConfirmations: z.number(),
    }),
    chains: z.array(z.object({ chainId: z.number().int(), url: z.string(), wsUrl: z.string() })),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'))

await startAttestation(
  {
    chains: Object.fromEntries(options.chains.map((chain) => [chain.chainId, remoteChain(chain)])),
    accounts: devnetAccounts(),
    transmitter: MESSAGE_TRANSMITTER,
  },
  { port: options.port, settings: options.settings },
)
process.stdout.write('ready\n')

/** Creates a chain whose node belongs to another process. */
function remoteChain({ chainId, url, wsUrl }: (typeof options.chains)[number]): DevnetChain {
  const { name, blockTimeSec } = chainSpec(chainId)
  const node = {
    kind: 'anvil' as const,
    chainId,
    url,
    wsUrl,
    port: Number(new URL(url).port),
    pid: 0,
    rpc: createRpc(url),
    exited: new Promise<null>(() => {}),
    stop: async () => {},
  }
  return devnetChain(node, name, blockTimeSec)
}

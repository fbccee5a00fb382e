import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { bridgeAddress } from '../../../devnet/deploy/bridge.ts'
import { domainOf } from '../../../devnet/deploy/cctp.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { aDevnet } from '../../processes/devnet/support/aDevnet.ts'
import { BRIDGING_CHAINS, chainOf, mineOn } from '../../processes/devnet/support/bridging.ts'
import { authorize, frontRun } from '../../processes/devnet/support/frontRun.ts'
import { childEnv } from '../childEnv.ts'
import { programFile } from '../programs/programFile.ts'

/** Bridge of one dollar, with 6 cents of network fee and a fee of 2 cents. */
const RECEIVE_USDC6 = 1_000_000n
const NETWORK_USDC6 = 60_000n
export const VALUE_USDC6 = 1_080_000n

export type PrintedText = {
  readonly exitCode: number
  readonly out: string
  readonly err: string
}
export type PrintedCall = {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  readonly value: '0'
  readonly gas: string
}

export type ByHandWorld = Awaited<ReturnType<typeof createByHandWorld>>

/** Creates chains and an attestation service, with a command line that has no database and no key. */
export async function createByHandWorld() {
  const devnet = await aDevnet({ chains: BRIDGING_CHAINS })
  const folder = await mkdtemp(join(tmpdir(), 'by-hand-'))
  const deploymentFile = join(folder, 'deployment.json')
  await writeFile(deploymentFile, JSON.stringify(devnet.deployment))
  let nonce = 0
  const env = {
    ...childEnv(),
    DEPLOYMENT_FILE: deploymentFile,
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    ATTESTATION_URL: devnet.attestation?.url ?? '',
    ...Object.fromEntries(
      Object.values(devnet.chains).map(({ chainId, url }) => [`RPC_URL_${chainId}`, url]),
    ),
  }
  const payer = devnet.accounts.visitors[1]!
  const thirdParty = devnet.accounts.visitors[2]!.address
  const nextAuthorization = (chainId: number) => {
    nonce += 1
    return authorize(chainOf(devnet, chainId), payer, {
      to: bridgeAddress(chainId)!,
      valueUsdc6: VALUE_USDC6,
      nonce: `0x${String(nonce).padStart(64, '0')}`,
    })
  }
  return {
    devnet,
    payer: payer.address,
    stranger: thirdParty,
    /** Bridges a dollar of the payer; returns the transaction of the burn. */
    burn: async (from: number, to: number, referrer: Address = zeroAddress): Promise<Hex> =>
      bridge(devnet, { from, to, referrer, authorization: await nextAuthorization(from) }),
    /** Mines until a burn is attested and pending transactions on the destination are included. */
    settle: async (from: number, to: number): Promise<void> => {
      await mineOn(devnet, from)
      await mineOn(devnet, to)
    },
    /** Deposits the payer's dollar from a third party; returns the transaction of the deposit. */
    push: async (chainId: number): Promise<Hex> => {
      const authorization = await nextAuthorization(chainId)
      const { transactionHash } = await frontRun(
        chainOf(devnet, chainId),
        thirdParty,
        authorization,
      )
      return transactionHash
    },
    cli: (words: readonly string[], changes: Record<string, string> = {}) =>
      run(words, { ...env, ...changes }),
    /** Sends a printed transaction from a third party. */
    send: async ({ chainId, to, data, gas }: PrintedCall): Promise<void> => {
      await sendTransaction(chainOf(devnet, chainId), {
        from: thirdParty,
        to,
        data,
        gas: BigInt(gas),
      })
    },
    stop: async () => {
      await devnet.stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function bridge(
  devnet: Devnet,
  {
    from,
    to,
    referrer,
    authorization,
  }: {
    readonly from: number
    readonly to: number
    readonly referrer: Address
    readonly authorization: Awaited<ReturnType<typeof authorize>>
  },
): Promise<Hex> {
  const leg = {
    destinationDomain: domainOf(to),
    receiveAmount: RECEIVE_USDC6,
    maxNetworkFee: NETWORK_USDC6,
    minFinalityThreshold: 1_000,
    referrer,
  }
  const receipt = await sendTransaction(chainOf(devnet, from), {
    from: devnet.accounts.bridgeBurner.address,
    to: bridgeAddress(from)!,
    data: encodeFunctionData({
      abi: quartetBridgeAbi,
      functionName: 'bridge',
      args: [authorization, authorization.signature, leg],
    }),
  })
  return receipt.transactionHash
}

function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<PrintedText> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [programFile('commands/cli/main'), ...words],
      { cwd: rootDir, env },
      (error, out, err) => resolve({ exitCode: Number(error?.code ?? 0), out, err }),
    )
  })
}

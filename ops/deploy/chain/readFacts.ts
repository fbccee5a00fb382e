import { type Address, concatHex, type Hex, type PublicClient, parseAbi } from 'viem'
import { CREATE2_DEPLOYER } from '../../../core/contracts/create2.ts'
import { isDevelopmentNode } from '../../../core/platform/chains/assertNodeMatchesChain.ts'
import { DeployRefused } from '../deployRefused.ts'
import type { ChainDescription } from '../plan/describeChain.ts'
import type { Reading } from '../plan/reading.ts'

/** Facts of one chain at its newest block. */
export type ChainFacts = {
  readonly headNumber: number
  /** Code of every described address; `0x` without a contract. */
  readonly codes: ReadonlyMap<Address, Hex>
  /** Contracts of the service that existed before `startBlock`; empty if the node has no old states. */
  readonly older: ReadonlySet<Address>
  /** Value of each reading; null for a call that reverts or returns another type. */
  readonly values: ReadonlyMap<Reading, string | null>
  /** Wei per gas. */
  readonly baseFeeWei: bigint
  readonly tipWei: bigint
  /** Wei for each published byte, on chains that publish to another chain; 0 elsewhere. */
  readonly dataFeeWeiPerByte: bigint
  /** True for a node of a developer's machine. */
  readonly isDevelopment: boolean
  /** Wei; 0 without a sender. */
  readonly balanceWei: bigint
}

/** Contract of OP stack chains that returns the cost to publish a transaction. Source: OP stack predeploys. */
const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000f'
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/** Reads the facts of a chain for a plan. Throws `DeployRefused` for another chain and for a node that does not answer. */
export async function readFacts(
  client: PublicClient,
  described: ChainDescription,
  sender: Address | null,
): Promise<ChainFacts> {
  const { rpcVariable, chainId } = described.chain
  try {
    await requireChain(client, described)
    return await readAll(client, described, sender)
  } catch (error) {
    if (error instanceof DeployRefused) throw error
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const fix = `set ${rpcVariable} to a working node of chain ${chainId}`
    throw new DeployRefused([{ field: rpcVariable, message, fix }])
  }
}

async function requireChain(client: PublicClient, { chain }: ChainDescription): Promise<void> {
  const actual = await client.getChainId()
  if (actual === chain.chainId) return
  throw new DeployRefused([
    {
      field: chain.rpcVariable,
      message: `the node is of chain ${actual}, the wanted file says ${chain.chainId}`,
      fix: `set ${chain.rpcVariable} to a node of chain ${chain.chainId}, or correct chainId`,
    },
  ])
}

async function readAll(
  client: PublicClient,
  described: ChainDescription,
  sender: Address | null,
): Promise<ChainFacts> {
  const { chain, contracts, externals } = described
  const block = await client.getBlock({ blockTag: 'latest' })
  const codeOf = async (address: Address) =>
    [address, (await client.getCode({ address })) ?? '0x'] as const
  const addresses = [CREATE2_DEPLOYER, ...[...contracts, ...externals].map(addressOf)]
  const codes = new Map(await Promise.all(addresses.map(codeOf)))
  const readings = [...described.externalReadings, ...described.ownReadings].filter(
    ({ address }) => codes.get(address) !== '0x',
  )
  const values = await Promise.all(
    readings.map(async (reading) => [reading, await readValue(client, reading)] as const),
  )
  const present = contracts.map(addressOf).filter((address) => codes.get(address) !== '0x')
  const isOlder = await Promise.all(
    present.map((address) => existedBefore(client, address, chain.startBlock)),
  )
  return {
    headNumber: Number(block.number),
    codes,
    older: new Set(present.filter((_, at) => isOlder[at])),
    values: new Map(values),
    baseFeeWei: block.baseFeePerGas ?? 0n,
    tipWei: await client.estimateMaxPriorityFeePerGas(),
    dataFeeWeiPerByte: await readDataFee(client, described),
    isDevelopment: await isDevelopment(client),
    balanceWei: sender === null ? 0n : await client.getBalance({ address: sender }),
  }
}

/** Returns the data fee of a byte, wei, rounded up: the fee of all creations together divided by their size. */
async function readDataFee(client: PublicClient, { contracts }: ChainDescription): Promise<bigint> {
  const code = await client.getCode({ address: GAS_PRICE_ORACLE })
  const data = concatHex(contracts.map(({ creationCode = '0x' }) => creationCode))
  if (code === undefined || code === '0x' || data === '0x') return 0n
  const feeWei = await client.readContract({
    address: GAS_PRICE_ORACLE,
    abi: oracleAbi,
    functionName: 'getL1Fee',
    args: [data],
  })
  const bytes = BigInt((data.length - 2) / 2)
  return (feeWei + bytes - 1n) / bytes
}

async function isDevelopment(client: PublicClient): Promise<boolean> {
  // Some providers have no such method; they have no development nodes.
  const version = await client.request({ method: 'web3_clientVersion' }).catch(() => '')
  return isDevelopmentNode(client, version)
}

const addressOf = ({ address }: { readonly address: Address }): Address => address

async function readValue(client: PublicClient, reading: Reading): Promise<string | null> {
  try {
    const { data } = await client.call({ to: reading.address, data: reading.data })
    return data === undefined ? null : reading.decode(data)
  } catch {
    // A revert and an answer of another type both mean that the value differs from the wanted value.
    return null
  }
}

async function existedBefore(
  client: PublicClient,
  address: Address,
  startBlock: number,
): Promise<boolean> {
  try {
    const code = await client.getCode({ address, blockNumber: BigInt(startBlock - 1) })
    return code !== undefined && code !== '0x'
  } catch {
    // Nodes without old states cannot answer.
    return false
  }
}

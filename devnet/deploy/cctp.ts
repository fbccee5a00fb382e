import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import { devMessageTransmitterAbi } from '../../contracts-abi/devMessageTransmitterAbi.ts'
import { devTokenMessengerAbi } from '../../contracts-abi/devTokenMessengerAbi.ts'
import { devTokenMinterAbi } from '../../contracts-abi/devTokenMinterAbi.ts'
import { bridgeChainById } from '../../core/kernel/chains/bridgeChains.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import { chainSpecs } from '../chainSpecs.ts'
import { loadArtifact } from './loadArtifact.ts'
import { canonicalUsdc, fiatTokenAdminAbi, MINTER_ALLOWANCE_USDC6 } from './usdc.ts'

/**
 * CCTP V2 addresses, the same on every chain. Source: developers.circle.com, EVM contract addresses of the mainnets.
 */
export const TOKEN_MESSENGER: Address = '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d'
export const MESSAGE_TRANSMITTER: Address = '0x81d40f21f12a8f0e3252bccb954d722d4c464b64'
export const TOKEN_MINTER: Address = '0xfd78ee919681417d192449715b2594ab58f5d002'
/** Receives the part of a mint that the network keeps; a separate account, so that its balance has no other source. */
export const NETWORK_FEE_RECIPIENT: Address = '0x00000000000000000000000000000000000cc7f2'
/** Maximum USDC-6 per burn message: ten million dollars, as on the mainnets. */
export const BURN_LIMIT_USDC6 = 10_000_000_000_000n

const SIGNATURES_NEEDED = 2n
/** Gas limit; the most expensive of these calls uses a quarter of this limit. */
const CALL_GAS = 500_000n

/**
 * Sets CCTP V2's code at its addresses and returns its setup transactions; empty if CCTP is set up.
 *
 * The transactions must be mined in one block, because a partial setup could not be completed.
 */
export async function prepareCctp(
  chain: DevnetChain,
  accounts: DevnetAccounts,
): Promise<readonly Transaction[]> {
  if (await isSetUp(chain)) return []
  await putCode(chain, MESSAGE_TRANSMITTER, 'DevMessageTransmitter')
  await putCode(chain, TOKEN_MESSENGER, 'DevTokenMessenger')
  await putCode(chain, TOKEN_MINTER, 'DevTokenMinter')
  const usdc = usdcOf(chain.chainId)
  const remotes = chainSpecs.filter(({ chainId }) => chainId !== chain.chainId)
  return [
    ...initialization(accounts, domainOf(chain.chainId), usdc),
    ...remotes.flatMap(({ chainId }) => linkTo(accounts.deployer.address, usdc, chainId)),
  ]
}

/** Returns Circle's domain number of a devnet chain. */
export function domainOf(chainId: number): number {
  const domain = bridgeChainById(chainId)?.domain
  if (domain === undefined) throw new RangeError(`no CCTP domain of chain ${chainId}`)
  return domain
}

async function isSetUp({ rpc, chainId }: DevnetChain): Promise<boolean> {
  const data = encodeFunctionData({ abi: devMessageTransmitterAbi, functionName: 'localDomain' })
  const call = { from: TOKEN_MINTER, to: MESSAGE_TRANSMITTER, data }
  const answer = await rpc('eth_call', [call, 'latest'])
  return answer !== '0x' && Number(answer) === domainOf(chainId)
}

async function putCode({ rpc }: DevnetChain, address: Address, name: string): Promise<void> {
  const { deployedBytecode } = loadArtifact(`../../contracts-abi/bytecode/${name}.json`)
  await rpc('anvil_setCode', [address, deployedBytecode])
}

function initialization(accounts: DevnetAccounts, domain: number, usdc: Address): Transaction[] {
  const owner = accounts.deployer.address
  const attesters = accounts.attesters.map(({ address }) => address)
  return [
    call(
      owner,
      MESSAGE_TRANSMITTER,
      encodeFunctionData({
        abi: devMessageTransmitterAbi,
        functionName: 'initialize',
        args: [owner, domain, attesters, SIGNATURES_NEEDED],
      }),
    ),
    call(
      owner,
      TOKEN_MESSENGER,
      encodeFunctionData({
        abi: devTokenMessengerAbi,
        functionName: 'initialize',
        args: [owner, MESSAGE_TRANSMITTER, TOKEN_MINTER, NETWORK_FEE_RECIPIENT],
      }),
    ),
    call(
      owner,
      TOKEN_MINTER,
      encodeFunctionData({
        abi: devTokenMinterAbi,
        functionName: 'initialize',
        args: [owner, TOKEN_MESSENGER],
      }),
    ),
    limitBurns(accounts, usdc, BURN_LIMIT_USDC6),
    call(
      accounts.usdcAdmin.address,
      usdc,
      encodeFunctionData({
        abi: fiatTokenAdminAbi,
        functionName: 'configureMinter',
        args: [TOKEN_MINTER, MINTER_ALLOWANCE_USDC6],
      }),
    ),
  ]
}

/** Returns the transaction that sets the maximum of a burn message, USDC-6. */
export function limitBurns(
  accounts: DevnetAccounts,
  usdc: Address,
  limitUsdc6: bigint,
): Transaction {
  const data = encodeFunctionData({
    abi: devTokenMinterAbi,
    functionName: 'setMaxBurnAmountPerMessage',
    args: [usdc, limitUsdc6],
  })
  return call(accounts.deployer.address, TOKEN_MINTER, data)
}

function linkTo(owner: Address, usdc: Address, remoteChainId: number): Transaction[] {
  const domain = domainOf(remoteChainId)
  return [
    call(
      owner,
      TOKEN_MESSENGER,
      encodeFunctionData({
        abi: devTokenMessengerAbi,
        functionName: 'addRemoteTokenMessenger',
        args: [domain, pad(TOKEN_MESSENGER)],
      }),
    ),
    call(
      owner,
      TOKEN_MINTER,
      encodeFunctionData({
        abi: devTokenMinterAbi,
        functionName: 'linkTokenPair',
        args: [usdc, domain, pad(usdcOf(remoteChainId))],
      }),
    ),
  ]
}

function usdcOf(chainId: number): Address {
  const usdc = canonicalUsdc[chainId]
  if (usdc === undefined) throw new RangeError(`no canonical USDC on chain ${chainId}`)
  return usdc.address
}

function call(from: Address, to: Address, data: Hex): Transaction {
  return { from, to, data, gas: CALL_GAS }
}

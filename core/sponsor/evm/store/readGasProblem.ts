import { type Address, erc20Abi, zeroAddress } from 'viem'
import { aggregatorV3Abi } from '../../../../contracts-abi/aggregatorV3Abi.ts'
import { entryPointAbi } from '../../../../contracts-abi/entryPointAbi.ts'
import { simple7702AccountAbi } from '../../../../contracts-abi/simple7702AccountAbi.ts'
import { sponsorPaymasterAbi } from '../../../../contracts-abi/sponsorPaymasterAbi.ts'
import { uniswapV3PoolAbi } from '../../../../contracts-abi/uniswapV3PoolAbi.ts'
import type { GasDeployment } from '../../../deployment.ts'
import { isRevert } from '../../../payments/store/isRevert.ts'
import type { GasRpc } from './createGasRpc.ts'

/**
 * Contract that deploys accounts for EntryPoint v0.8; the EntryPoint's address determines its address. Source:
 * research/gas.md 1.1.
 */
const SENDER_CREATOR: Address = '0x449ed7c3e6fee6a97311d4b55475df59c44add33'
/** Decimals that the price calculation requires. Source: WETH9, USDC, AggregatorV3 feeds in USD. */
export const NATIVE_DECIMALS = 18
export const USDC_DECIMALS = 6
export const FEED_DECIMALS = 8

export type CheckedContracts = Pick<
  GasDeployment,
  'entryPoint' | 'accountImplementation' | 'paymaster' | 'native'
> & { readonly usdc: Address }

/**
 * Returns the difference between the contracts of a chain and the expected contracts; null if they
 * match.
 *
 * Throws `RpcUnavailable`.
 */
export async function readGasProblem(
  rpc: GasRpc,
  contracts: CheckedContracts,
): Promise<string | null> {
  const checks = [
    ...entryPointChecks(rpc, contracts),
    ...paymasterChecks(rpc, contracts),
    ...priceChecks(rpc, contracts),
  ]
  const problems = await Promise.all(
    checks.map(({ problem, isRight }) =>
      rpc.run(async () => {
        try {
          return (await isRight()) ? null : problem
        } catch (error) {
          if (isRevert(error)) return problem
          throw error
        }
      }),
    ),
  )
  return problems.find((problem) => problem !== null) ?? null
}

type Check = { readonly problem: string; isRight(): Promise<boolean> }

function entryPointChecks(
  { client, chainId }: GasRpc,
  { entryPoint, accountImplementation }: CheckedContracts,
): Check[] {
  const at = { address: entryPoint, abi: entryPointAbi } as const
  return [
    {
      problem: `${entryPoint} is not EntryPoint v0.8`,
      isRight: async () => {
        const [, name, version, domainChainId, contract] = await client.readContract({
          ...at,
          functionName: 'eip712Domain',
        })
        const isNamed = name === 'ERC4337' && version === '1' && isSame(contract, entryPoint)
        return isNamed && domainChainId === BigInt(chainId)
      },
    },
    {
      problem: `${entryPoint} deploys accounts through a contract other than EntryPoint v0.8`,
      isRight: async () =>
        isSame(await client.readContract({ ...at, functionName: 'senderCreator' }), SENDER_CREATOR),
    },
    {
      problem: `${accountImplementation} is not an account for ${entryPoint}`,
      isRight: async () =>
        isSame(
          await client.readContract({
            address: accountImplementation,
            abi: simple7702AccountAbi,
            functionName: 'entryPoint',
          }),
          entryPoint,
        ),
    },
  ]
}

function paymasterChecks({ client }: GasRpc, { entryPoint, paymaster }: CheckedContracts): Check[] {
  const at = { address: paymaster, abi: sponsorPaymasterAbi } as const
  return [
    {
      problem: `${paymaster} is not a paymaster for ${entryPoint}`,
      isRight: async () =>
        isSame(await client.readContract({ ...at, functionName: 'entryPoint' }), entryPoint),
    },
    {
      problem: `${paymaster} has no signer`,
      isRight: async () =>
        !isSame(await client.readContract({ ...at, functionName: 'signer' }), zeroAddress),
    },
  ]
}

function priceChecks({ client }: GasRpc, { native, usdc }: CheckedContracts): Check[] {
  const pool = { address: native.pool, abi: uniswapV3PoolAbi } as const
  const decimalsOf = (address: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })
  return [
    {
      problem: `${native.pool} is not a pool of the coin with USDC`,
      isRight: async () => {
        const [token0, token1] = await Promise.all([
          client.readContract({ ...pool, functionName: 'token0' }),
          client.readContract({ ...pool, functionName: 'token1' }),
        ])
        const isForward = isSame(token0, native.wrapped) && isSame(token1, usdc)
        return isForward || (isSame(token0, usdc) && isSame(token1, native.wrapped))
      },
    },
    {
      problem: 'the wrapped coin or USDC has wrong decimals',
      isRight: async () => {
        const decimals = await Promise.all([decimalsOf(native.wrapped), decimalsOf(usdc)])
        return decimals[0] === NATIVE_DECIMALS && decimals[1] === USDC_DECIMALS
      },
    },
    {
      problem: `${native.feed} is not a price feed with ${FEED_DECIMALS} decimals`,
      isRight: async () =>
        (await client.readContract({
          address: native.feed,
          abi: aggregatorV3Abi,
          functionName: 'decimals',
        })) === FEED_DECIMALS,
    },
  ]
}

function isSame(left: Address, right: Address): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

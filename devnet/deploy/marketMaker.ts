import { type Address, encodeDeployData, encodeFunctionData, keccak256, stringToHex } from 'viem'
import { marketMakerAbi } from '../../contracts-abi/marketMakerAbi.ts'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import type { DevnetAccounts } from '../accounts.ts'
import { deployContract } from '../chain/deployContract.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import type { StockMarket } from '../devnetContracts.ts'
import { addLiquidity } from '../market/liquidity.ts'
import { fiatTokenAdminAbi, MINTER_ALLOWANCE_USDC6 } from './usdc.ts'
import { creationCodeOf } from './vaultFamily.ts'

const MINT_ROLE = keccak256(stringToHex('MINT_ROLE'))

/** Deploys the market maker, makes it a minter of the traded tokens, and fills the four pools. */
export async function deployMarketMaker(
  chain: DevnetChain,
  accounts: DevnetAccounts,
  usdc: Address,
  markets: readonly StockMarket[],
): Promise<Address> {
  const operator = accounts.marketMaker.address
  const creationCode = encodeDeployData({
    abi: marketMakerAbi,
    bytecode: creationCodeOf('MarketMaker'),
    args: [operator],
  })
  const marketMaker = (await deployContract(chain, operator, creationCode)).address
  const asMinter = encodeFunctionData({
    abi: fiatTokenAdminAbi,
    functionName: 'configureMinter',
    args: [marketMaker, MINTER_ALLOWANCE_USDC6],
  })
  await sendTransaction(chain, { from: accounts.usdcAdmin.address, to: usdc, data: asMinter })
  for (const market of markets) {
    const grant = encodeFunctionData({
      abi: stockTokenAbi,
      functionName: 'grantRole',
      args: [MINT_ROLE, marketMaker],
    })
    await sendTransaction(chain, { from: accounts.deployer.address, to: market.token, data: grant })
    await addLiquidity(chain, { marketMaker, operator }, market)
  }
  return marketMaker
}

import { chainLabel } from '../kernel/chains/chainLabel.ts'
import { formatUsdc6 } from '../kernel/money.ts'
import { showAddress } from '../kernel/operation/outputFields.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import { GAS_LIMIT_VALID_BLOCKS } from '../kernel/transactionGas.ts'
import {
  MGMT_FEE_BPS_PER_YEAR,
  MIN_DEPOSIT_USDC6,
  MINT_FEE_BPS,
  PERF_FEE_BPS,
  REBALANCE_BAND_BPS,
} from '../vaults/domain/vaultRules.ts'
import { AMOUNTS } from './guidance.ts'

/**
 * Gas limit that suffices for each transaction of a vault. Source: API specification, section 8.
 */
const GAS_LIMIT = '3000000'

/**
 * Returns the rules for each call and each vault: amounts, signing, chain, fees, and links to the
 * other documents.
 */
export function guideRules({ publicUrl, chainId, usdc, nodes }: PublicSettings) {
  const minimum = `${MIN_DEPOSIT_USDC6} (${formatUsdc6(MIN_DEPOSIT_USDC6)} USD)`
  return {
    amounts: AMOUNTS,
    signing:
      'Sign {to, data, value, chainId, gas} as returned with the wallet that owns the funds ' +
      'and send the transaction with eth_sendRawTransaction to any RPC of the chain (see network). Keep gas ' +
      `(ethers reads gasLimit): this limit holds for ${GAS_LIMIT_VALID_BLOCKS} blocks; an estimate ` +
      'by a wallet may run out of gas because the need rises from block to block. ethers ' +
      'accepts the object unchanged, viem needs value as BigInt, web3.py needs the five ' +
      'fields with value and gas as int. data ends with an attribution suffix that contracts ignore. Later ' +
      'reads with the header If-Block-At-Least: <block of the receipt> include the transaction.',
    gasLimit: GAS_LIMIT,
    network: `${chainLabel(chainId)}, eip155:${chainId}; USDC is ${showAddress(usdc.address)}; ${nodesText(nodes)}`,
    fees:
      `Mint fee ${MINT_FEE_BPS} bps of a deposit, management fee ${MGMT_FEE_BPS_PER_YEAR} bps ` +
      `per year, performance fee ${PERF_FEE_BPS} bps. Smallest deposit ${minimum}. A ` +
      `rebalance is allowed beyond ${REBALANCE_BAND_BPS} bps of drift and pays no reward.`,
    fullSpec: `${publicUrl}/openapi.json`,
    links: {
      llms: `${publicUrl}/llms.txt`,
      docs: `${publicUrl}/docs`,
      agentCard: `${publicUrl}/.well-known/agent-card.json`,
      mcp: `${publicUrl}/mcp`,
      a2a: `${publicUrl}/a2a`,
      graphql: `${publicUrl}/graphql`,
      bridgeGuide: `${publicUrl}/v1/bridge/guide`,
      gasGuide: `${publicUrl}/v1/gas?docs=1`,
    },
  }
}

function nodesText(nodes: PublicSettings['nodes']): string {
  const listed = nodes.map(({ chainId, url }) => `eip155:${chainId} ${url}`).join(', ')
  return listed === '' ? 'RPC: your own node' : `RPC: ${listed}; another chain needs your own node`
}

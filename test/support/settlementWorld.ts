import { randomBytes } from 'node:crypto'
import { Registry } from 'prom-client'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { Authorization, PaymentToken } from '../../core/payments/domain/authorization.ts'
import { createSettlementChain } from '../../core/payments/store/createSettlementChain.ts'
import { createSettlements } from '../../core/payments/store/createSettlements.ts'
import { bool, hex, int, maybe, type RowOf, text } from '../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { devnetAccounts } from '../../devnet/accounts.ts'
import { type DevnetChain, devnetChain } from '../../devnet/chain/devnetChain.ts'
import { latestBlock } from '../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../devnet/chain/mineBlock.ts'
import { sendTransaction } from '../../devnet/chain/sendTransaction.ts'
import { startAnvil } from '../../devnet/chain/startAnvil.ts'
import { ensureMulticall3 } from '../../devnet/deploy/multicall3.ts'
import { deployUsdc, fiatTokenAdminAbi } from '../../devnet/deploy/usdc.ts'
import { applyPaymentOutcomes } from '../../workers/payments/applyPaymentOutcomes.ts'
import { createSettlementMetrics } from '../../workers/payments/createSettlementMetrics.ts'
import { recheckChain } from '../../workers/payments/recheckChain.ts'
import { releaseOverdue } from '../../workers/payments/releaseOverdue.ts'
import type { SettlementDeps } from '../../workers/payments/settlementDeps.ts'
import { submitWaiting } from '../../workers/payments/submitWaiting.ts'
import { createHandLane } from './handLane.ts'
import { migratedDatabase } from './migratedDatabase.ts'
import { aPayer, type Payer } from './payments/payer.ts'

export const PRICE_USDC6 = 40_000n
const CHAIN_ID = 137
const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function blacklist(address account)',
])

export type AnsweredPayment = {
  readonly id: string
  readonly authorization: Authorization
  readonly signature: Hex
  readonly token: PaymentToken
}

export const PAYMENT_ROW = {
  state: text,
  reason: maybe(text),
  tx_hash: maybe(hex),
  block_hash: maybe(hex),
  is_final: bool,
  lane_tx_id: maybe(int),
  signature: text,
}
export type PaymentRow = RowOf<typeof PAYMENT_ROW>

export type SettlementWorld = Awaited<ReturnType<typeof createSettlementWorld>>

/**
 * Creates one chain with the real USDC, one database, and a lane that tests move step by step. Payments start as
 * answered.
 */
export async function createSettlementWorld(postgresUrl: string) {
  const database = await migratedDatabase(postgresUrl)
  const sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  const settlements = createSettlements(database.url)
  const accounts = devnetAccounts()
  const anvil = await startAnvil({
    chainId: CHAIN_ID,
    genesisTimestampSec: systemClock.nowSec() - 60,
  })
  const chain = devnetChain(anvil, 'Polygon', 1)
  await anvil.rpc('anvil_setBlockTimestampInterval', [1])
  const usdc = await deployUsdc(chain, accounts)
  await ensureMulticall3(chain, accounts)
  const payTo = accounts.payTo.address
  const token: PaymentToken = { chainId: CHAIN_ID, address: usdc, name: 'USD Coin', version: '2' }
  const reads = createSettlementChain({ chainId: CHAIN_ID, rpcUrl: anvil.url })
  const words: { level: string; message: string; fields: object }[] = []
  const say = (level: string) => (fields: object, message: string) =>
    void words.push({ level, message, fields })
  const deps: SettlementDeps & { crashAt: CrashAt } = {
    settlements,
    clock: systemClock,
    metrics: createSettlementMetrics(new Registry()),
    log: { info: say('info'), warn: say('warn'), error: say('error') },
    crashAt: () => {},
    tracer: null,
  }
  const world = {
    chain,
    sql,
    databaseUrl: database.url,
    settlements,
    reads,
    deps,
    words,
    payTo,
    usdc,
    token,
    accounts,
    lane: createHandLane(sql, chain, accounts.settler.address),
    submit: () => submitWaiting(deps, reads),
    /** Applies lane outcomes to payments until no payment changes. */
    apply: async () => {
      while ((await applyPaymentOutcomes(deps, reads, await settlements.moved(CHAIN_ID))) === 0);
    },
    recheck: () => recheckChain(deps, reads),
    releaseOverdue: () => releaseOverdue(deps, reads),
    payers: (names: readonly string[], amountUsdc6 = PRICE_USDC6) =>
      fund(world, names, amountUsdc6),
    answer: (payer: Payer, changes: Partial<Authorization> = {}) =>
      answer(sql, { payer, payTo, token }, changes),
    /** Sets code at the address of a payer, as a contract wallet has. */
    setCode: (address: Address, code: Hex) => chain.rpc('anvil_setCode', [address, code]),
    url: anvil.url,
    row: async ({ id }: Pick<AnsweredPayment, 'id'>) => {
      const [row] = await sql(PAYMENT_ROW)`
        select state, reason, tx_hash, block_hash, is_final, lane_tx_id, signature
        from app.payment where id = ${id}`
      if (row === undefined) throw new Error(`no payment ${id}`)
      return row
    },
    balanceOf: (address: Address) =>
      chain.client.readContract({
        address: usdc,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [address],
      }),
    /** Transfers money away from a payer in the name of the payer. */
    drain: (payer: Payer, amountUsdc6: bigint) => drain(world, payer, amountUsdc6),
    blacklist: (address: Address) =>
      sendTransaction(chain, {
        from: accounts.usdcAdmin.address,
        to: usdc,
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'blacklist', args: [address] }),
      }),
    /** Replaces the newest blocks by empty blocks. */
    reorg: async (depth: number) => {
      await chain.rpc('anvil_reorg', [depth, []])
      await chain.rpc('anvil_dropAllTransactions', [])
    },
    now: async () => (await latestBlock(chain)).timestampSec,
    mine: (timestampSec?: number) => mineBlock(chain, timestampSec),
    stop: async () => {
      await settlements.close()
      await sql.end()
      await anvil.stop()
      await database.drop()
    },
  }
  return world
}

async function fund(
  {
    chain,
    usdc,
    accounts,
  }: { chain: DevnetChain; usdc: Address } & {
    accounts: ReturnType<typeof devnetAccounts>
  },
  names: readonly string[],
  amountUsdc6: bigint,
): Promise<Payer[]> {
  const payers = names.map(aPayer)
  for (const { address } of payers) {
    const data = encodeFunctionData({
      abi: fiatTokenAdminAbi,
      functionName: 'mint',
      args: [address, amountUsdc6],
    })
    await sendTransaction(chain, { from: accounts.usdcAdmin.address, to: usdc, data })
  }
  return payers
}

async function drain(
  {
    chain,
    usdc,
    accounts,
  }: { chain: DevnetChain; usdc: Address } & {
    accounts: ReturnType<typeof devnetAccounts>
  },
  payer: Payer,
  amountUsdc6: bigint,
): Promise<void> {
  const rpc = chain.rpc as (method: string, params: readonly unknown[]) => Promise<unknown>
  await rpc('anvil_setBalance', [payer.address, '0xde0b6b3a7640000'])
  await rpc('anvil_impersonateAccount', [payer.address])
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transfer',
    args: [accounts.deployer.address, amountUsdc6],
  })
  await sendTransaction(chain, { from: payer.address, to: usdc, data })
}

/** Inserts an answered payment that waits for its charge. */
async function answer(
  sql: Sql,
  { payer, payTo, token }: { payer: Payer; payTo: Address; token: PaymentToken },
  changes: Partial<Authorization>,
): Promise<AnsweredPayment> {
  const authorization: Authorization = {
    from: payer.address,
    to: payTo,
    valueUsdc6: PRICE_USDC6,
    validAfterSec: 0n,
    // The signature needs a long life, because tests move the clock of the chain ahead by minutes.
    validBeforeSec: BigInt(systemClock.nowSec() + 86_400),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...changes,
  }
  const signature = await payer.sign(token, authorization)
  const id = `pay_${randomBytes(8).toString('hex')}`
  const row = {
    id,
    chain_id: token.chainId,
    token: token.address,
    payer: payer.address,
    nonce: authorization.nonce,
    pay_to: authorization.to,
    amount_usdc: authorization.valueUsdc6,
    valid_after: authorization.validAfterSec,
    valid_before: authorization.validBeforeSec,
    signature,
    wire_version: 2,
    operation: 'getSignals',
    request_hash: randomBytes(32).toString('hex'),
    state: 'answered',
    answer_status: 200,
    claimed_until: sql`now()`,
  }
  await sql`insert into app.payment ${sql([row])}`
  await sql`select pg_notify('app_payment_answered', '')`
  return { id, authorization, signature, token }
}

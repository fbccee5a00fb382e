import { encodeFunctionData, getAbiItem, type Hex, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ESCROW, escrowAbi } from '../../../core/payments/domain/sessions/escrow.ts'
import { voucherDigest } from '../../../core/payments/domain/sessions/voucher.ts'
import { receiptOf, submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { until } from '../../../supervisor/until.ts'
import { mcpClient } from '../../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { aPayer, type Payer } from '../../support/payments/payer.ts'
import { openHeader, type SessionHeader, sealHeader } from '../../support/payments/sessionHeader.ts'
import { stockSession } from '../../support/payments/stockSession.ts'
import { createSoldWorld, type SoldProduct, type SoldWorld } from '../../support/storm/soldWorld.ts'

const RICH_USDC6 = 1_000_000_000n
const DEPOSIT_USDC6 = 1_000_000n
const CHAIN_ID = 8453
const CLAIM = toFunctionSelector(getAbiItem({ abi: escrowAbi, name: 'claim' }))
/** Calls of the long session; `SESSION_CALLS=1000` repeats the figure of decision 52. */
const CALLS = Number(process.env['SESSION_CALLS'] ?? 25)
/** Prices, USDC-6. */
const PRICES = { signals: 40_000n, shop: 1_000n, updown: 4_000n } as const

let world: SoldWorld
beforeAll(async () => {
  world = await createSoldWorld({ seed: 71, apis: 2, env: { SESSIONS: '1', LOG_LEVEL: 'silent' } })
})
afterAll(() => world?.stop())

const urlOf = (name: SoldProduct['name'], api = 0): string =>
  (world.apis[api]?.url ?? '') + world.product(name).path

async function openSession(name: string, chainId = CHAIN_ID, depositUsdc6 = DEPOSIT_USDC6) {
  const payer = aPayer(name)
  await world.fund([payer], RICH_USDC6)
  const rpcUrl = world.chain(chainId).url
  return { payer, ...stockSession(payer, { chainId, rpcUrl, depositUsdc6 }) }
}

async function send(url: string, header: string, more: Record<string, string> = {}) {
  const response = await fetch(url, {
    headers: { 'payment-signature': header, ...more },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  const code = response.ok ? null : (JSON.parse(text) as { code: string }).code
  return { status: response.status, text, code, headers: response.headers }
}

/** Returns the header with a voucher of another amount, signed by a key. */
async function withAmount(header: string, amount: bigint, payer: Payer): Promise<string> {
  const sent = openHeader(header)
  const { channelId } = sent.payload.voucher
  const hash = voucherDigest(CHAIN_ID, { channelId, cumulativeUsdc6: amount })
  const signature = await privateKeyToAccount(payer.key).sign({ hash })
  const voucher = { channelId, maxClaimableAmount: String(amount), signature }
  return sealHeader({ ...sent, payload: { ...sent.payload, voucher } })
}

/** Number of transactions that claim vouchers, over all sessions. */
const countClaims = async (): Promise<number> => {
  const rows = await world.sql`
    select from app.lane_tx where to_address = ${ESCROW} and data like ${`${CLAIM}%`}`
  return rows.count
}

const booksOf = async (channelId: Hex, chainId = CHAIN_ID) => {
  const [balance, claimed] = await world.chain(chainId).client.readContract({
    address: ESCROW,
    abi: escrowAbi,
    functionName: 'channels',
    args: [channelId],
  })
  return { balance, claimed }
}

describe('a session of the stock client', () => {
  it.each([8453, 5042, 137])(
    'buys with one deposit on chain %i, and receives the rest of the deposit back, exact to the unit',
    async (chainId) => {
      const { payer, buy, refund } = await openSession(`buys ${chainId}`, chainId)
      const before = await world.balanceOf(chainId, world.payTo)
      const first = await buy(urlOf('signals'))
      expect([first.status, first.text]).toEqual([200, expect.stringContaining('"basket"')])
      expect((await buy(urlOf('updown'))).status).toBe(200)
      expect((await buy(urlOf('shop'))).status).toBe(200)
      expect((await buy(urlOf('signals'))).status).toBe(200)
      const spent = 2n * PRICES.signals + PRICES.updown + PRICES.shop
      expect(await world.balanceOf(chainId, payer.address)).toBe(RICH_USDC6 - DEPOSIT_USDC6)
      // The stock client takes the first chain of the challenge, and so must ask for its own.
      expect(await refund(`${urlOf('signals')}?network=eip155:${chainId}`)).toMatchObject({
        success: true,
        transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      })
      expect(await world.balanceOf(chainId, payer.address)).toBe(RICH_USDC6 - spent)
      const isPaid = async () => (await world.balanceOf(chainId, world.payTo)) === before + spent
      expect(await until(isPaid, PATIENCE_MS)).toBe(true)
      expect(await world.balanceOf(chainId, ESCROW)).toBe(0n)
    },
  )

  it('buys many prices to beat with one deposit and at most ten claims, exact to the unit', async () => {
    const spent = BigInt(CALLS) * PRICES.updown
    const { payer, buy, refund } = await openSession('many calls', CHAIN_ID, 2n * spent)
    const before = await world.balanceOf(CHAIN_ID, world.payTo)
    const claimsBefore = await countClaims()
    for (let call = 0; call < CALLS; call += 1) {
      await expect
        .poll(async () => (await buy(urlOf('updown'))).status, { timeout: PATIENCE_MS })
        .toBe(200)
    }
    expect(await world.balanceOf(CHAIN_ID, payer.address)).toBe(RICH_USDC6 - 2n * spent)
    expect(await refund(urlOf('updown'))).toMatchObject({ success: true })
    expect(await world.balanceOf(CHAIN_ID, payer.address)).toBe(RICH_USDC6 - spent)
    const isPaid = async () => (await world.balanceOf(CHAIN_ID, world.payTo)) === before + spent
    expect(await until(isPaid, PATIENCE_MS)).toBe(true)
    const claims = (await countClaims()) - claimsBefore
    expect(claims).toBeGreaterThan(0)
    expect(claims).toBeLessThanOrEqual(10)
  })

  it('buys leads by their own price', async () => {
    const { buy } = await openSession('leads')
    const bought = await buy(urlOf('leads'))
    expect(bought.status).toBe(200)
    expect(Number(bought.headers.get('x-leads-count'))).toBeGreaterThan(0)
  })

  it('deposits again when the next voucher exceeds the deposits', async () => {
    const { payer, buy } = await openSession('tops up', CHAIN_ID, 400_000n)
    for (let call = 0; call < 11; call += 1) {
      expect((await buy(urlOf('signals'))).status).toBe(200)
    }
    expect(await world.balanceOf(CHAIN_ID, payer.address)).toBe(RICH_USDC6 - 800_000n)
  })
})

describe('a voucher', () => {
  it('returns one answer over REST, MCP, A2A and two processes at once, and is charged once', async () => {
    const { buy, sign } = await openSession('faces')
    expect((await buy(urlOf('signals'))).status).toBe(200)
    const header = await sign(urlOf('signals'))
    const payment = openHeader(header)
    const client = await mcpClient(`${world.apis[0]?.url}/mcp`, '2026-07-28')
    const [rest, other, tool, agent] = await Promise.all([
      send(urlOf('signals', 0), header),
      send(urlOf('signals', 1), header),
      client.callTool({ name: 'get_signals', arguments: {}, _meta: { 'x402/payment': payment } }),
      askAgent({ 'x402/payment': payment }),
    ])
    await client.close()
    expect([rest.status, other.status]).toEqual([200, 200])
    expect(other.text).toBe(rest.text)
    expect(tool.content).toEqual([{ type: 'text', text: rest.text }])
    expect(agent).toEqual(JSON.parse(rest.text))
    const rows = await world.sql`
      select from app.session_voucher where channel_id = ${payment.payload.voucher.channelId}`
    expect(rows.count).toBe(2)
    const again = await send(urlOf('signals'), header)
    expect([again.status, again.text]).toEqual([200, rest.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('buys no other call with an equal or an older amount', async () => {
    const { buy } = await openSession('other call')
    const first = await buy(urlOf('shop'))
    const second = await buy(urlOf('shop'))
    const mismatch = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
    for (const { header } of [first, second]) {
      const refused = await send(urlOf('shop').replace('limit=3', 'limit=2'), header)
      expect([refused.status, refused.code]).toEqual([402, mismatch])
    }
  })

  it('is refused if its sum exceeds the deposit or has a gap, or if its key, channel or price is wrong', async () => {
    const { payer, buy, sign } = await openSession('bad vouchers')
    const { payer: stranger, sign: strange } = await openSession('stranger')
    await buy(urlOf('signals'))
    const header = await sign(urlOf('signals'))
    const sent = openHeader(header)
    const foreign = openHeader(await strange(urlOf('signals')))
    const swapped: SessionHeader = {
      ...sent,
      payload: { ...sent.payload, voucher: foreign.payload.voucher },
    }
    const codes = await Promise.all(
      [
        await withAmount(header, 2n * PRICES.signals, stranger),
        sealHeader(swapped),
        await withAmount(header, DEPOSIT_USDC6 + 1n, payer),
        await withAmount(header, PRICES.signals + 1n, payer),
        await withAmount(header, 0n, payer),
      ].map(async (bad) => (await send(urlOf('signals'), bad)).code),
    )
    const prefix = 'invalid_batch_settlement_evm_'
    expect(codes).toEqual([
      `${prefix}voucher_signature`,
      `${prefix}channel_id_mismatch`,
      `${prefix}cumulative_amount_mismatch`,
      `${prefix}cumulative_amount_mismatch`,
      `${prefix}cumulative_amount_mismatch`,
    ])
    expect((await send(urlOf('signals'), header)).status).toBe(200)
  })

  it('never exceeds the deposit, even if the state of the client exceeds the deposit', async () => {
    const { payer, buy, sign } = await openSession('exceeds', CHAIN_ID, 400_000n)
    for (let call = 0; call < 9; call += 1) await buy(urlOf('signals'))
    const header = await sign(urlOf('signals'))
    expect((await send(urlOf('signals'), header)).status).toBe(200)
    const above = await withAmount(header, 440_000n, payer)
    const refused = await send(urlOf('signals'), above)
    expect(refused.code).toBe('invalid_batch_settlement_evm_cumulative_exceeds_balance')
  })

  it('is not sold by operations without sessions', async () => {
    const { buy } = await openSession('bridge')
    const { header } = await buy(urlOf('signals'))
    const { path, body } = world.product('publish')
    const response = await fetch((world.apis[0]?.url ?? '') + path, {
      method: 'POST',
      headers: { 'payment-signature': header, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toMatchObject([
      402,
      { code: 'unsupported_scheme' },
    ])
  })
})

describe('a payer who withdraws', () => {
  it('buys nothing more, and the sold answers are claimed before the withdrawal ends', async () => {
    const { payer, buy, sign } = await openSession('withdraws')
    const { header: bought } = await buy(urlOf('signals'))
    const next = await sign(urlOf('signals'))
    const { channelConfig, voucher } = openHeader(bought).payload
    await transact(
      payer,
      encodeFunctionData({
        abi: escrowAbi,
        functionName: 'initiateWithdraw',
        args: [channelConfig, DEPOSIT_USDC6 - PRICES.signals],
      }),
    )
    const isClaimed = async () => (await booksOf(voucher.channelId)).claimed === PRICES.signals
    expect(await until(isClaimed, PATIENCE_MS)).toBe(true)
    const refused = await send(urlOf('signals'), next)
    expect([refused.status, refused.code]).toEqual([402, 'session_closing'])
    const stranger = await send(urlOf('signals'), await withoutSecrets(bought))
    expect([stranger.status, stranger.code]).toEqual([
      402,
      'invalid_batch_settlement_evm_cumulative_amount_mismatch',
    ])
    const required = Buffer.from(stranger.headers.get('payment-required') ?? '', 'base64')
    expect(String(required)).toContain('batch-settlement')
    expect(String(required)).not.toContain('channelState')
    const again = await send(urlOf('signals'), bought)
    expect(again.status).toBe(200)
  })
})

/** Returns the data of the agent's answer to a request for signals. */
async function askAgent(metadata: object): Promise<unknown> {
  const parts = [{ data: { operation: 'getSignals' } }]
  const message = { messageId: 'm', role: 'ROLE_USER', parts, metadata }
  const response = await fetch(`${world.apis[1]?.url}/a2a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { result } = (await response.json()) as {
    result: { message: { parts: readonly { data?: unknown }[] } }
  }
  return result.message.parts.find(({ data }) => data !== undefined)?.data
}

/** Returns the header without the secrets of the challenge, as a reader of the chain would send it. */
async function withoutSecrets(header: string): Promise<string> {
  const { extensions: _secrets, resource: _resource, ...sent } = openHeader(header)
  return sealHeader(sent)
}

async function transact(payer: Payer, data: Hex): Promise<void> {
  const chain = world.chain(CHAIN_ID)
  const rpc = chain.rpc as (method: string, params: readonly unknown[]) => Promise<unknown>
  await rpc('anvil_setBalance', [payer.address, '0xde0b6b3a7640000'])
  await rpc('anvil_impersonateAccount', [payer.address])
  const hash = await submitTransaction(chain, {
    from: payer.address,
    to: ESCROW,
    data,
    gas: 300_000n,
  })
  await receiptOf(chain, hash)
}

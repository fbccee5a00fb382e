import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentToken } from '../../../../../core/payments/domain/authorization.ts'
import {
  requirePaymentTokens,
  TokenMismatch,
} from '../../../../../core/payments/store/requirePaymentTokens.ts'
import { createLog } from '../../../../../core/platform/log.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { devnetAccounts } from '../../../../../devnet/accounts.ts'
import { devnetChain } from '../../../../../devnet/chain/devnetChain.ts'
import { type Anvil, startAnvil } from '../../../../../devnet/chain/startAnvil.ts'
import { unclaimedPort } from '../../../../../devnet/chain/unclaimedPort.ts'
import { deployUsdc } from '../../../../../devnet/deploy/usdc.ts'
import { until } from '../../../../../supervisor/until.ts'
import { addressOf } from '../../../../builders/facts.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const log = createLog('test', 'silent')
const genesisTimestampSec = systemClock.nowSec() - 60
let anvil: Anvil
let token: PaymentToken

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 5042, genesisTimestampSec })
  const address = await deployUsdc(devnetChain(anvil, 'Arc', 1), devnetAccounts())
  token = { chainId: 5042, address, name: 'USDC', version: '2' }
})

afterAll(async () => {
  await anvil?.stop()
})

const requireToken = (given: Partial<PaymentToken>, rpcUrl = anvil.url) =>
  requirePaymentTokens([{ token: { ...token, ...given }, rpcUrl }], { log })

describe('the start of a selling process', () => {
  it('continues with the expected token', async () => {
    const tokens = await requireToken({})
    expect(await tokens.isVerified(5042)).toBe(true)
    expect(await tokens.isVerified(1)).toBe(false)
  })

  it.each([
    ['name', { name: 'USD Coin' }, /is named "USDC"/],
    ['version', { version: '1' }, /has version "2"/],
    ['chain', { chainId: 8453 }, /signs under another EIP-712 domain/],
    ['address', { address: addressOf(0xdead) }, /is not a USDC contract/],
  ])('fails when the token has another %s', async (_name, given, message) => {
    const error = await requireToken(given).catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(TokenMismatch)
    expect(String(error)).toMatch(message)
  })

  it('continues without a chain whose node is down, and verifies the token when the node answers', async () => {
    const port = await unclaimedPort()
    const tokens = await requireToken({}, `http://127.0.0.1:${port}`)
    expect(await tokens.isVerified(5042)).toBe(false)
    const late = await startAnvil({ chainId: 5042, genesisTimestampSec, port })
    try {
      await deployUsdc(devnetChain(late, 'Arc', 1), devnetAccounts())
      expect(await until(() => tokens.isVerified(5042), PATIENCE_MS)).toBe(true)
    } finally {
      await late.stop()
    }
  })

  it('rejects the token of a chain whose node was down at the start and then returns another token name', async () => {
    const port = await unclaimedPort()
    const tokens = await requireToken({ name: 'Coin of somebody' }, `http://127.0.0.1:${port}`)
    const late = await startAnvil({ chainId: 5042, genesisTimestampSec, port })
    try {
      await deployUsdc(devnetChain(late, 'Arc', 1), devnetAccounts())
      const requested = await Promise.all([tokens.isVerified(5042), tokens.isVerified(5042)])
      expect([requested, await tokens.isVerified(5042)]).toEqual([[false, false], false])
    } finally {
      await late.stop()
    }
  })
})

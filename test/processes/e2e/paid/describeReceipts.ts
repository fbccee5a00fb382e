import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { verifyReceiptSignatureEIP712 } from '@x402/extensions/offer-receipt'
import { expect, it } from 'vitest'
import { text } from '../../../../core/platform/db/columns.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { until } from '../../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import type { PaidStack } from './paidStack.ts'

/** Tests that a payment of a stock client gets a receipt, which the stock verifier and the command line accept. */
export function describeReceipts(given: () => PaidStack): void {
  it('the workers sign the receipts of final payments, and the api returns and publishes them', async () => {
    const { world, shop } = given()
    const signer = world.world.devnet.accounts.receiptSigner.address
    let id = ''
    await until(async () => {
      const [row] = await world.sql({ id: text })`
        select id from app.payment where receipt is not null and chain_id = 8453 limit 1`
      id = row?.id ?? ''
      return id !== ''
    }, PATIENCE_MS)
    const { body } = await shop.get(`/v1/payments/${id}`)
    expect(body).toMatchObject({
      state: 'settled',
      receipt: { receipt: { payload: { network: 'eip155:8453', transaction: body.txHash } } },
    })
    const verified = await verifyReceiptSignatureEIP712(body.receipt.receipt)
    expect(verified.signer.toLowerCase()).toBe(signer)
    expect((await shop.get('/.well-known/did.json')).body).toMatchObject({
      verificationMethod: [{ blockchainAccountId: `eip155:1:${signer}` }],
    })
    const verify = (input: string) =>
      spawnSync(
        process.execPath,
        [join(rootDir, 'commands/cli/main.ts'), 'receipt', 'verify', '-', '--signer', signer],
        { input, encoding: 'utf8' },
      )
    const pasted = JSON.stringify(body)
    expect(verify(pasted)).toMatchObject({ status: 0, stderr: '' })
    const changed = verify(
      pasted.replace('"getSignals","answerSha256"', '"getSignalz","answerSha256"'),
    )
    expect(changed.status).toBe(1)
    expect(changed.stdout).toMatch(/^not valid: [^\n]+\n$/)
  })
}

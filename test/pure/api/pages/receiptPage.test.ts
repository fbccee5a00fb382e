import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../api/app.ts'
import { operations } from '../../../../core/catalogue/registry.ts'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { depsOf } from '../../../builders/anApp.ts'
import { aReceipt, RECEIPT_KEY } from '../../../builders/aReceipt.ts'
import { noPayment } from '../../../builders/noPayment.ts'

const appWith = (receiptSigners: typeof noPayment.payments.receiptSigners) =>
  createApp(
    depsOf(aWorld(), {
      payment: { ...noPayment, payments: { ...noPayment.payments, receiptSigners } },
    }),
    operations,
  )
const app = appWith(async () => [RECEIPT_KEY.address])

async function requestPage(pasted: string, given = app) {
  const response = await given.request(`/receipt?receipt=${encodeURIComponent(pasted)}`)
  return { status: response.status, html: await response.text() }
}

describe('/receipt', () => {
  it('shows a form that needs no script', async () => {
    const response = await app.request('/receipt')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<form class="paste" action="/receipt">')
    expect(html).toContain('<label for="pasted">')
    expect(html).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  })

  it('shows signer and facts of a valid receipt', async () => {
    const { status, html } = await requestPage(JSON.stringify(await aReceipt()))
    expect(status).toBe(200)
    expect(html).toContain(`Valid: signed by this service with ${RECEIPT_KEY.address}.`)
    for (const fact of ['getThing', '0.04', 'a7'.repeat(32), '1200']) expect(html).toContain(fact)
  })

  it('shows no facts of a changed receipt', async () => {
    const changed = JSON.stringify(await aReceipt()).replace('"getThing"', '"getThong"')
    const { html } = await requestPage(changed)
    expect(html).toContain('receipt and sale have different signers')
    expect(html).not.toContain('Signed facts')
  })

  it('does not accept a receipt of another signer or of another service', async () => {
    const strange = await requestPage(
      JSON.stringify(await aReceipt()),
      appWith(async () => []),
    )
    expect(strange.html).toContain('which is not an address of this service')
    const resourceUrl = 'http://127.0.0.1:3000.evil.example/v1/thing'
    const other = await requestPage(JSON.stringify(await aReceipt({ resourceUrl })))
    expect(other.html).toContain('the receipt names no call of http://127.0.0.1:3000')
  })

  it.each([
    '<script>alert(1)</script>',
    '</textarea><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
  ])('shows the hostile text %j as text', async (text) => {
    const { status, html } = await requestPage(text)
    expect(status).toBe(400)
    expect(html).toContain('Not a receipt: the text is not JSON.')
    expect(html).not.toMatch(/<script|<img|<svg/)
  })

  it('shows the hostile texts of a signed receipt as text', async () => {
    const operation = '<script>alert(1)</script>'
    const { html } = await requestPage(JSON.stringify(await aReceipt({ operation })))
    expect(html).toContain('Valid: signed by this service')
    expect(html).not.toContain('<script')
  })

  it('refuses a long text and several texts', async () => {
    expect((await requestPage('1'.repeat(8_001))).html).toContain('longer than 8000 characters')
    expect((await app.request('/receipt?receipt=1&receipt=2')).status).toBe(400)
  })

  it('is a page with status 503 during an outage of the database', async () => {
    const down = appWith(() => Promise.reject(new DatabaseUnavailable(1)))
    const { status, html } = await requestPage(JSON.stringify(await aReceipt()), down)
    expect([status, html.includes('Unavailable')]).toEqual([503, true])
  })
})

describe('/.well-known/did.json', () => {
  it('lists the addresses that sign receipts', async () => {
    const response = await app.request('/.well-known/did.json')
    expect(await response.json()).toMatchObject({
      id: 'did:web:127.0.0.1%3A3000',
      verificationMethod: [{ blockchainAccountId: `eip155:1:${RECEIPT_KEY.address}` }],
      assertionMethod: [`did:web:127.0.0.1%3A3000#${RECEIPT_KEY.address}`],
    })
  })

  it('has no address without a key', async () => {
    const response = await appWith(async () => []).request('/.well-known/did.json')
    expect(await response.json()).toMatchObject({ verificationMethod: [], assertionMethod: [] })
  })
})

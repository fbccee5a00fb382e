import { describe, expect, it } from 'vitest'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { rpc } from '../../../support/mcp/rpc.ts'

const app = anApp(aWorld({ vaults: [] }))

/** Calls `list_payments` with metadata; returns the text of the answer. */
async function textWith(meta: object): Promise<string> {
  const params = { name: 'list_payments', arguments: {}, _meta: meta }
  const { result } = await (await rpc(app, 'tools/call', params)).json()
  return result.content[0].text
}

const MALFORMED = 'SIGN-IN-WITH-X: must be a signed EIP-4361 message'

describe('a sign-in in the metadata of a tool call', () => {
  it.each([
    ['as an object', { message: 'not EIP-4361', signature: '0x00' }],
    ['in the form of the header', Buffer.from('{"message":"x"}').toString('base64')],
  ])('is read %s', async (_form, signIn) => {
    expect(await textWith({ 'sign-in-with-x': signIn })).toContain(MALFORMED)
  })

  it('is missing without the key, and the answer names the key', async () => {
    const text = await textWith({})
    expect(text).toContain('SIGN-IN-WITH-X: is missing.')
    expect(text).toContain('_meta["sign-in-with-x"]'.replaceAll('"', '\\"'))
  })

  it('is rejected with excessive nesting', async () => {
    let deep: unknown = 1
    for (let level = 0; level < 100; level += 1) deep = { deep }
    expect(await textWith({ 'sign-in-with-x': deep })).toContain('sign-in-with-x')
  })
})

import { describe, expect, it } from 'vitest'
import { BadCommand } from '../../../../commands/cli/badCommand.ts'
import {
  createDocumentFetch,
  type FetchedDocument,
} from '../../../../commands/cli/createDocumentFetch.ts'
import { parseCommand } from '../../../../commands/cli/parseCommand.ts'
import { parseReceiptCommand } from '../../../../commands/cli/parseReceiptCommand.ts'
import { runReceiptCommand } from '../../../../commands/cli/runReceiptCommand.ts'
import { didDocument } from '../../../../core/payments/domain/receipts/didDocument.ts'
import { aReceipt, RECEIPT_KEY } from '../../../builders/aReceipt.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const document = didDocument(ORIGIN, [RECEIPT_KEY.address])

/** Verifies a text; `asked` has the URLs that were read. */
async function run(text: string, words = ['verify', '-'], published: unknown = document) {
  const asked: string[] = []
  const fetchDocument = async (url: string): Promise<FetchedDocument> => {
    asked.push(url)
    return { kind: 'read', document: published }
  }
  const command = parseReceiptCommand(words)
  return { asked, ...(await runReceiptCommand({ readText: () => text, fetchDocument }, command)) }
}

describe('cli receipt verify', () => {
  it('prints signer and facts of a receipt whose origin publishes the signer', async () => {
    const { text, exitCode, asked } = await run(JSON.stringify(await aReceipt()))
    expect({ exitCode, asked }).toEqual({ exitCode: 0, asked: [`${ORIGIN}/.well-known/did.json`] })
    for (const fact of [RECEIPT_KEY.address, 'getThing', '40000', 'eip155:8453']) {
      expect(text).toContain(fact)
    }
  })

  it('prints one line and exit code 1 after one changed character', async () => {
    const { receipt } = await aReceipt()
    const changed = JSON.stringify(receipt).replace('1790002000', '1790002001')
    const { text, exitCode } = await run(changed)
    expect(exitCode).toBe(1)
    expect(text).toMatch(/^not valid: a field was changed, or 0x[0-9a-f]{40} signed, which [^\n]+$/)
  })

  it('compares the signer with a given address without reading a document', async () => {
    const text = JSON.stringify(await aReceipt())
    const same = await run(text, ['verify', '-', '--signer', RECEIPT_KEY.address])
    const other = await run(text, ['verify', '-', '--signer', `0x${'77'.repeat(20)}`])
    expect([same.exitCode, other.exitCode, same.asked]).toEqual([0, 1, []])
  })

  it.each([null, [], {}, { verificationMethod: [null], assertionMethod: [undefined] }, 'text'])(
    'rejects a receipt with the document %j',
    async (published) => {
      const { text, exitCode } = await run(
        JSON.stringify(await aReceipt()),
        ['verify', '-'],
        published,
      )
      expect([text, exitCode]).toEqual([
        `not valid: ${ORIGIN}/.well-known/did.json publishes no address of a signer`,
        1,
      ])
    },
  )

  it('reads no URL of a scheme other than http and https', async () => {
    const receipt = await aReceipt({ resourceUrl: 'file:///etc/passwd' })
    const { text, asked } = await run(JSON.stringify(receipt))
    expect([text, asked]).toEqual(['not valid: resourceUrl is no URL of http or https', []])
  })

  it.each([
    ['http://127.0.0.1:3001', 'must start with https://'],
    ['https://127.0.0.1:3001', 'must have a public address'],
    ['https://169.254.169.254', 'must have a public address'],
    ['https://[::1]:5432', 'must have a public address'],
    ['https://private.example', 'must have a public address'],
    ['https://localhost:3001', 'must have a public host'],
    ['https://a.example:25', 'must use the default port or a port from 1024'],
  ])('reads nothing from %s, which %s', async (origin, problem) => {
    const receipt = await aReceipt({ resourceUrl: `${origin}/v1/signals` })
    const fetchDocument = createDocumentFetch({
      ownOrigin: ORIGIN,
      resolve: async () => [{ address: '10.0.0.1', family: 4 }],
    })
    const deps = { readText: () => JSON.stringify(receipt), fetchDocument }
    const command = parseReceiptCommand(['verify', '-'])
    expect(await runReceiptCommand(deps, command)).toEqual({
      text: `not valid: ${origin}/.well-known/did.json ${problem}`,
      exitCode: 1,
    })
  })

  it('prints JSON with --json', async () => {
    const { text } = await run('no receipt', ['verify', '-', '--json'])
    expect(JSON.parse(text)).toEqual({ valid: false, problem: 'the text is not JSON' })
  })

  it.each([
    [['receipt'], 'unknown command'],
    [['receipt', 'verify'], 'FILE is missing'],
    [['receipt', 'verify', 'a', 'b'], 'too many arguments'],
    [['receipt', 'verify', 'a', '--signer'], '--signer needs an address'],
    [['receipt', 'verify', 'a', '--apply'], 'unknown option'],
  ])('refuses the words %j', (words, problem) => {
    expect(() => parseCommand(words)).toThrow(BadCommand)
    expect(() => parseCommand(words)).toThrow(problem)
  })
})

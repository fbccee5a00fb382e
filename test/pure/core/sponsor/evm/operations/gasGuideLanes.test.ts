import { describe, expect, it } from 'vitest'
import { gasGuideLanes } from '../../../../../../core/sponsor/evm/operations/gasGuideLanes.ts'
import { parseGasBody } from '../../../../../../core/sponsor/evm/operations/parseGasBody.ts'

const ENTRY_POINT = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
const lanes = gasGuideLanes({ url: 'https://api.example.com/v1/gas', entryPoint: ENTRY_POINT })

/** Returns the bodies of the requests of a lane, with its placeholders replaced by values. */
function bodiesOf(lane: string) {
  const steps = lanes.find(({ id }) => id === lane)?.steps ?? []
  return steps.flatMap(({ request }) => {
    const [, text] = /-d '(.*)'$/.exec(request ?? '') ?? []
    if (text === undefined) return []
    const filled = text
      .replace(/0x(YOURWALLET|TOKEN|ACCOUNT|DELEGATE)/g, `0x${'ab'.repeat(20)}`)
      .replace(/0xDATA/g, '0xa9059cbb')
    return [JSON.parse(filled)]
  })
}

describe('the requests of the gas guide', () => {
  it('are accepted for a price once their placeholders have values', () => {
    for (const lane of ['direct', 'own']) {
      const [body] = bodiesOf(lane)
      expect([lane, parseGasBody(body, [])]).toMatchObject([
        lane,
        { kind: 'quote', request: { lane, chainId: 8453 } },
      ])
    }
  })

  it('post the signed operation and the authorization as objects, with the chain as a number', () => {
    const posts = ['direct', 'own'].map((lane) => bodiesOf(lane)[1])
    for (const { userOperation, chainId } of posts) {
      expect([userOperation.signature, chainId]).toEqual(['0xSIGNATURE', 8453])
    }
    expect(posts[0].authorization).toMatchObject({ chainId: 8453, yParity: 0 })
  })

  it('send the operation, the EntryPoint, the chain as hexadecimal digits and a context by JSON-RPC', () => {
    for (const { params } of bodiesOf('rpc')) {
      expect(params).toEqual([expect.any(Object), ENTRY_POINT, '0x2105', {}])
      expect(parseGasBody({ userOperation: params[0] }, [])).toMatchObject({ kind: 'quote' })
    }
  })
})

import { domainSeparator } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { callOf } from '../../builders/callOf.ts'
import { aBasket, aBlock, addressOf, aVault, usd } from '../../builders/facts.ts'
import { parseBuyAnswer } from '../../builders/parseBuyAnswer.ts'
import { refusalOf, send } from '../../builders/send.ts'

/** First account of every development chain; without value. */
const signer = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const vault = aVault({ nav: usd(1000) })
const request = { vault: vault.address, usdc: '10000000', owner: signer.address }

function appWithNonce(nonce: bigint, block = aBlock()) {
  return anApp(aWorld({ basket: aBasket({ block }), vaults: [vault] }), {
    tokens: { usdcPermitNonce: async () => nonce },
  })
}

async function signedPermit(app = appWithNonce(7n)) {
  const answer = send(app, '/v1/buy', { ...request, permit: true })
  const { typedData } = await parseBuyAnswer('typedData', answer)
  const { domain, message, primaryType } = typedData
  const types: Record<string, unknown> = typedData.types
  const signature = await signer.signTypedData({
    domain: { ...domain, verifyingContract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
    types,
    message,
    primaryType,
  })
  return { typedData, signature, deadline: message.deadline }
}

const buyWith = (permit: object, given: object = {}, app = appWithNonce(7n)) =>
  send(app, '/v1/buy', { ...request, permit, ...given })

describe('a purchase with a permit', () => {
  it('returns typed data that JSON preserves', async () => {
    const { typedData } = await signedPermit()
    expect(typedData).toMatchInlineSnapshot(`
      {
        "domain": {
          "chainId": 8453,
          "name": "USD Coin",
          "verifyingContract": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
          "version": "2",
        },
        "message": {
          "deadline": "1790003200",
          "nonce": "7",
          "owner": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
          "spender": "0x000000000000000000000000000000000000a001",
          "value": "10000000",
        },
        "primaryType": "Permit",
        "types": {
          "EIP712Domain": [
            {
              "name": "name",
              "type": "string",
            },
            {
              "name": "version",
              "type": "string",
            },
            {
              "name": "chainId",
              "type": "uint256",
            },
            {
              "name": "verifyingContract",
              "type": "address",
            },
          ],
          "Permit": [
            {
              "name": "owner",
              "type": "address",
            },
            {
              "name": "spender",
              "type": "address",
            },
            {
              "name": "value",
              "type": "uint256",
            },
            {
              "name": "nonce",
              "type": "uint256",
            },
            {
              "name": "deadline",
              "type": "uint256",
            },
          ],
        },
      }
    `)
    expect(Number(typedData.message.deadline)).toBe(aBlock().timestampSec + 1200)
  })

  it('names the domain of the real USDC on 8453', async () => {
    const { typedData } = await signedPermit()
    const verifyingContract = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    expect(typedData.domain.verifyingContract).toBe(verifyingContract)
    const domain = { ...typedData.domain, verifyingContract } as const
    expect(domainSeparator({ domain })).toMatch(/^0x02fa7265.*7834f$/)
  })

  it('accepts the signature and returns one transaction', async () => {
    const { signature, deadline } = await signedPermit()
    const body = await parseBuyAnswer('data', buyWith({ deadline, signature }))
    expect(body.to.toLowerCase()).toBe(vault.address)
    expect(callOf(body)).toEqual({
      functionName: 'depositWithPermit',
      args: [10_000_000n, 9_930_100_000_000_000_000n, BigInt(deadline), signature],
    })
  })

  it('accepts the deadline as a number and the owner in any case', async () => {
    const { signature, deadline } = await signedPermit()
    const owner = signer.address.toLowerCase()
    const response = await buyWith({ deadline: Number(deadline), signature }, { owner })
    expect(response.status).toBe(200)
  })

  it('accepts the signature without its owner, because the deadline and the key prove the owner', async () => {
    const app = appWithNonce(7n)
    const other = addressOf(77)
    await send(app, '/v1/buy', { ...request, owner: other, permit: true })
    const { signature, deadline } = await signedPermit(app)
    const { owner: _owner, ...bare } = request
    const body = await parseBuyAnswer(
      'data',
      send(app, '/v1/buy', { ...bare, permit: { deadline, signature } }),
    )
    expect(callOf(body).args).toEqual([
      10_000_000n,
      9_930_100_000_000_000_000n,
      BigInt(deadline),
      signature,
    ])
  })

  it.each([
    ['another amount', { usdc: '10000001' }],
    ['another deadline', { permit: { deadline: '1790003199' } }],
    ['a deadline that no database holds', { permit: { deadline: String(2n ** 256n - 1n) } }],
  ])('is rejected without `owner` for a signature over %s', async (_name, given) => {
    const app = appWithNonce(7n)
    const { signature, deadline } = await signedPermit(app)
    const { owner: _owner, ...bare } = request
    const { permit = {}, ...rest } = { permit: undefined, ...given }
    const sent = { ...bare, ...rest, permit: { deadline, signature, ...permit } }
    expect(await refusalOf(send(app, '/v1/buy', sent))).toEqual({
      status: 400,
      error:
        'owner: is required: the signature matches no permit that this API returned for this vault, usdc and deadline',
    })
  })

  it('requires the owner for the typed data of a permit', async () => {
    const { owner: _owner, ...bare } = request
    expect(await refusalOf(send(appWithNonce(7n), '/v1/buy', { ...bare, permit: true }))).toEqual({
      status: 400,
      error: 'owner: is required with permit: true; send the address that signs',
    })
  })

  it('expands a compact signature and a signature with a recovery bit of 0 or 1', async () => {
    const { signature, deadline } = await signedPermit()
    const odd = signature.endsWith('1c')
    const s = BigInt(`0x${signature.slice(66, 130)}`) + (odd ? 1n << 255n : 0n)
    const compact = `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}`
    const bare = `${signature.slice(0, 130)}${odd ? '01' : '00'}`
    for (const form of [compact, bare]) {
      const body = await parseBuyAnswer('data', buyWith({ deadline, signature: form }))
      expect(callOf(body).args?.[3]).toBe(signature)
    }
  })

  it.each([
    ['another amount', { usdc: '10000001' }],
    ['another owner', { owner: addressOf(4) }],
    ['another vault', { vault: addressOf(0xa002) }],
  ])('rejects a signature over %s', async (_name, given) => {
    const { signature, deadline } = await signedPermit()
    const world = aWorld({ vaults: [vault, aVault({ vaultId: 2 })] })
    expect(await refusalOf(buyWith({ deadline, signature }, given, anApp(world)))).toEqual({
      status: 400,
      error:
        'permit.signature: must be a signature of owner over this vault, this usdc, this deadline ' +
        'and nonce 7; sign the typedData of permit: true unchanged',
    })
  })

  it('rejects a signature over another deadline', async () => {
    const { signature, deadline } = await signedPermit()
    const later = String(Number(deadline) + 1)
    const { status, error } = await refusalOf(buyWith({ deadline: later, signature }))
    expect(status).toBe(400)
    expect(error).toContain('this deadline')
  })

  it('rejects a signature with a used nonce', async () => {
    const { signature, deadline } = await signedPermit()
    const answer = buyWith({ deadline, signature }, {}, appWithNonce(8n))
    const { status, error } = await refusalOf(answer)
    expect(status).toBe(400)
    expect(error).toContain('nonce 8')
  })

  it('rejects a deadline before the time of the chain', async () => {
    const { signature, deadline } = await signedPermit()
    const block = aBlock({ timestampSec: aBlock().timestampSec + 1200 })
    const answer = buyWith({ deadline, signature }, {}, appWithNonce(7n, block))
    expect(await refusalOf(answer)).toEqual({
      status: 400,
      error: `permit.deadline: has passed; the chain time is ${block.timestampSec}`,
    })
  })
})

import { solanaLane } from '../../solana/operations/solanaGuide.ts'
import { curl, type GuideLane } from './guideLane.ts'

type Place = { readonly url: string; readonly entryPoint: string }

/** Returns the four lanes, with requests to copy. */
export function gasGuideLanes(place: Place): readonly GuideLane[] {
  return [direct(place), own(place), rpc(place), solanaLane(`${place.url}/solana`)]
}

function direct({ url }: Place): GuideLane {
  return {
    id: 'direct',
    title: 'Direct lane: a plain wallet (EOA) that holds a key and USDC',
    steps: [
      {
        title: 'Ask',
        text:
          'Send what the wallet shall do. `value` is wei as 0x-hex or digits, chainId 8453 (default) or 137. The ' +
          'answer is 402 with the price and a `gas` object that shows its parts.',
        request: curl(url, {
          sender: '0xYOURWALLET',
          calls: [{ to: '0xTOKEN', data: '0xa9059cbb…' }],
          chainId: 8453,
        }),
      },
      {
        title: 'Pay',
        text:
          'Sign one of `accepts` (any x402 client does) and send the same body with PAYMENT-SIGNATURE or X-PAYMENT. ' +
          'You get {userOperation, typedData, authorization?, validUntil, sponsorshipId, userOpHash}.',
      },
      {
        title: 'Sign',
        text:
          'Sign typedData with eth_signTypedData_v4 and put it into userOperation.signature. When `authorization` is ' +
          'there (first use), sign that too: viem account.signAuthorization({address, chainId, nonce}), ethers ' +
          'wallet.authorize, or the digest in `hash`; any of their forms is taken (leave out the bigint v of viem).',
      },
      {
        title: 'Post',
        text:
          'Before validUntil. It is tried first: a failing try is 400 and free. Then it is sent, and after its block ' +
          'you get {txHash, userOpHash, success, actualGasCostEth}; 202 with statusUrl when that takes over 20 s.',
        request: curl(url, { userOperation: '{…, signature}', authorization: '{…signed}' }),
      },
      {
        title: 'If the wallet runs other code',
        text:
          'The first answer is 409 with `delegate`. Add "redelegate": true to point the wallet to the reference ' +
          'account (reversible, yours alone), or send an operation of that account in the own lane.',
      },
    ],
  }
}

function own({ url }: Place): GuideLane {
  return {
    id: 'own',
    title: 'Own lane: any account of EntryPoint v0.8, deployed or not',
    steps: [
      {
        title: 'Ask',
        text:
          'Send the operation unsigned, all quantities as 0x-hex strings, packed or not; factory and factoryData when ' +
          'the account is not deployed; no paymaster fields. Its declared limits and fees set the price.',
        request: curl(url, {
          userOperation: {
            sender: '0xACCOUNT',
            nonce: '0x0',
            callData: '0x…',
            callGasLimit: '0x186a0',
            verificationGasLimit: '0x186a0',
            preVerificationGas: '0x15f90',
            maxFeePerGas: '0x989680',
            maxPriorityFeePerGas: '0xf4240',
          },
          chainId: 8453,
        }),
      },
      {
        title: 'Pay',
        text:
          'The same body with the payment. You get the operation with our paymaster fields, typedData, userOpHash ' +
          'and validUntil.',
      },
      {
        title: 'Sign and post',
        text:
          'Sign as the account expects, put it into userOperation.signature, change nothing else, and post ' +
          '{userOperation}. The same answers as in the direct lane.',
        request: curl(url, { userOperation: '{…, signature}' }),
      },
    ],
  }
}

function rpc({ url, entryPoint }: Place): GuideLane {
  const params = ['{userOperation}', entryPoint, '0x2105', '{context}']
  return {
    id: 'rpc',
    title: 'JSON-RPC lane: smart-wallet SDKs (ERC-7677)',
    steps: [
      {
        title: 'Estimate',
        text:
          'pm_getPaymasterStubData is free and gives fields for estimates; missing limits may be 0x0. In viem: ' +
          `createPaymasterClient({transport: http("${url}")}).`,
        request: curl(url, { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params }),
      },
      {
        title: 'Buy',
        text:
          'pm_getPaymasterData answers HTTP 200 with error code 402, whose data is the PaymentRequired of x402. Pay, ' +
          'and repeat the call with params[3] = {"x402": <payment object, or its base64>}; in viem this is ' +
          'paymasterContext. The header PAYMENT-SIGNATURE does as well.',
        request: curl(url, { jsonrpc: '2.0', id: 2, method: 'pm_getPaymasterData', params }),
      },
      {
        title: 'Post it here',
        text:
          'Let the account sign the operation and POST {userOperation, chainId} to this address, not to a bundler; ' +
          'with {authorization} when the wallet is delegated by it.',
      },
      {
        title: 'In viem',
        text: VIEM,
      },
    ],
  }
}

const VIEM =
  'try { operation = await bundler.prepareUserOperation({account, calls, paymaster}) } catch (error) { const unpaid = ' +
  'error.walk((e) => e.code === 402); const payment = await x402.createPaymentPayload(unpaid.data); operation = await ' +
  'bundler.prepareUserOperation({account, calls, paymaster, paymasterContext: {x402: payment}}) }'

import { solanaLane } from '../../solana/operations/solanaGuide.ts'
import { curl, type GuideLane } from './guideLane.ts'

type Place = { readonly url: string; readonly entryPoint: string }

/** Unsigned operation with the fields that a caller sends. */
const OPERATION = {
  sender: '0xACCOUNT',
  nonce: '0x0',
  callData: '0xDATA',
  callGasLimit: '0x186a0',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0x15f90',
  maxFeePerGas: '0x989680',
  maxPriorityFeePerGas: '0xf4240',
}
/** Signed operation as the caller posts it; `...` stands for the unchanged fields of the answer. */
const SIGNED = { '...': 'fields of the answer, unchanged', signature: '0xSIGNATURE' }
/** Signed authorization as the caller posts it. */
const TUPLE = {
  address: '0xDELEGATE',
  chainId: 8453,
  nonce: 0,
  yParity: 0,
  r: '0xR',
  s: '0xS',
}

/** Returns the four lanes, with requests to copy. */
export function gasGuideLanes(place: Place): readonly GuideLane[] {
  return [directLane(place), ownLane(place), rpcLane(place), solanaLane(`${place.url}/solana`)]
}

function directLane({ url }: Place): GuideLane {
  return {
    id: 'direct',
    title: 'Direct request: a plain wallet (EOA) with USDC, whose key you hold',
    steps: [
      {
        title: 'Request',
        text:
          'Send the calls of the wallet. `value` is a string of wei, 0x-hex or digits; chainId is 8453 (Base, default) or ' +
          '137 (Polygon). The answer is 402 with the price and a `gas` object with its parts.',
        request: curl(url, {
          sender: '0xYOURWALLET',
          calls: [{ to: '0xTOKEN', data: '0xDATA', value: '0' }],
          chainId: 8453,
        }),
      },
      {
        title: 'Pay',
        text:
          'Sign an entry of `accepts` (any x402 client can) and send the same body with PAYMENT-SIGNATURE or X-PAYMENT. ' +
          'The answer: {userOperation, typedData, authorization?, validUntil, sponsorshipId, userOpHash}.',
      },
      {
        title: 'Sign',
        text:
          'Sign typedData with eth_signTypedData_v4 and write the signature to userOperation.signature. If the answer has ' +
          '`authorization` (first use), sign the authorization too: viem account.signAuthorization({address, chainId, nonce}), ethers wallet.authorize, or the ' +
          'digest in `hash`; each form is accepted (omit the bigint v of viem).',
      },
      {
        title: 'Post',
        text:
          'Post before validUntil. A failed simulation returns 400 and is free. After the block of the operation the ' +
          'answer is {txHash, userOpHash, success, actualGasCostEth}; after 20 s without a block, 202 with statusUrl.',
        request: curl(url, { userOperation: SIGNED, authorization: TUPLE, chainId: 8453 }),
      },
      {
        title: 'If the wallet runs other code',
        text:
          'The first answer is 409 with `delegate`. Add "redelegate": true to delegate the wallet to the reference ' +
          'account (reversible, only your key controls it), or send a `userOperation` of the account of the wallet.',
      },
    ],
  }
}

function ownLane({ url }: Place): GuideLane {
  return {
    id: 'own',
    title: 'Own operation: any account of EntryPoint v0.8, deployed or not',
    steps: [
      {
        title: 'Request',
        text:
          'Send the unsigned operation, all quantities as 0x-hex strings, packed or not; with factory and factoryData if ' +
          'the account is not deployed; without paymaster fields. The declared limits and fees set the price.',
        request: curl(url, {
          userOperation: OPERATION,
          chainId: 8453,
        }),
      },
      {
        title: 'Pay',
        text:
          'Send the same body with the payment. The answer has the operation with the paymaster fields of the service, typedData, ' +
          'userOpHash and validUntil.',
      },
      {
        title: 'Sign and post',
        text:
          'Write a signature that the account accepts to userOperation.signature, change no other field, and post ' +
          '{userOperation}. The answers are those of a direct request.',
        request: curl(url, { userOperation: SIGNED, chainId: 8453 }),
      },
    ],
  }
}

function rpcLane({ url, entryPoint }: Place): GuideLane {
  const params = [OPERATION, entryPoint, '0x2105', {}]
  return {
    id: 'rpc',
    title: 'JSON-RPC: smart-wallet SDKs (ERC-7677)',
    steps: [
      {
        title: 'Estimate',
        text:
          'pm_getPaymasterStubData is free and returns fields for estimates; missing limits may be 0x0. params are the ' +
          'operation, the EntryPoint, the chain id (0x2105 Base, 0x89 Polygon) and the context. In viem: ' +
          `createPaymasterClient({transport: http("${url}")}).`,
        request: curl(url, { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params }),
      },
      {
        title: 'Buy',
        text:
          'pm_getPaymasterData returns HTTP 200 with error code 402, whose data is the PaymentRequired of x402. Pay, and ' +
          'repeat the call with params[3] = {"x402": <payment object, or its base64>}; in viem this is paymasterContext. ' +
          'The header PAYMENT-SIGNATURE is also accepted.',
        request: curl(url, { jsonrpc: '2.0', id: 2, method: 'pm_getPaymasterData', params }),
      },
      {
        title: 'Post the operation here',
        text:
          'Sign the operation and POST {userOperation, chainId} to this address, not to a bundler; add {authorization} if ' +
          'the operation delegates the wallet.',
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

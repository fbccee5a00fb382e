import { encodeFunctionData, type Hex } from 'viem'
import type { z } from 'zod'
import { messageTransmitterAbi } from '../../../contracts-abi/messageTransmitterAbi.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import { showGas } from '../../kernel/operation/unsignedTransaction.ts'
import type { openCallSchema } from './bridgeFields.ts'

/** Address of MessageTransmitterV2, the same on every chain of the table. Source: @circle-fin/bridge-kit 1.15.1. */
export const MESSAGE_TRANSMITTER = '0x81d40f21f12a8f0e3252bccb954d722d4c464b64'

/**
 * Returns the unsigned mint of an attested message, which any account may send. The message fixes the recipient of the
 * USDC.
 */
export function receiveMessageCall(
  chainId: number,
  message: Hex,
  attestation: Hex,
): z.output<typeof openCallSchema> {
  return {
    chainId,
    to: showAddress(MESSAGE_TRANSMITTER),
    data: encodeFunctionData({
      abi: messageTransmitterAbi,
      functionName: 'receiveMessage',
      args: [message, attestation],
    }),
    // No simulation runs: the gas of a mint is nearly constant, and callers poll a status every few seconds.
    ...showGas('receiveMessage', null),
  }
}

import { isRecord } from './wallet.ts'

/** Longest shown text of a wallet, characters. */
const MAX_TEXT = 200

/** Codes after which the wallet has sent nothing. Source: EIP-1193, EIP-1474, EIP-3326. */
const UNSENT: ReadonlyMap<number, string> = new Map([
  [4100, 'The wallet does not permit this request for the account. Connect the wallet again.'],
  [4200, 'The wallet does not support this request.'],
  [-32601, 'The wallet does not support this request.'],
  [-32602, 'The wallet does not accept the form of this request.'],
  [4900, 'The wallet is connected to no chain.'],
  [4901, 'The wallet is not connected to this chain.'],
  [4902, 'The wallet does not know this chain.'],
])
const REFUSED = 4001
const IS_BUSY = -32002

/**
 * Error of a wallet in words.
 *
 * `refused`: the person refused. `unsent`: the wallet did not accept the request. `unclear`: the wallet may have sent the
 * transaction, because the error may come after the broadcast.
 */
export type WalletProblem = {
  readonly kind: 'refused' | 'unsent' | 'unclear'
  readonly words: string
  readonly code: number | null
}

/** Returns the kind of an error by its code, because texts of wallets differ. */
export function walletProblem(error: unknown): WalletProblem {
  const code = codeOf(error)
  if (code === REFUSED) {
    return {
      kind: 'refused',
      code,
      words: 'You refused the request in the wallet. Nothing was sent.',
    }
  }
  const words = code === null ? undefined : UNSENT.get(code)
  if (words !== undefined) return { kind: 'unsent', code, words }
  if (code === IS_BUSY) {
    return { kind: 'unclear', code, words: 'The wallet shows an earlier request. Open the wallet.' }
  }
  return { kind: 'unclear', code, words: `The wallet reports: ${textOf(error)}` }
}

/** Some wallets wrap the error of another part of the wallet. */
function codeOf(error: unknown): number | null {
  if (!isRecord(error)) return null
  const { code, data } = error
  const inner = isRecord(data) ? codeOf(data['originalError']) : null
  if (inner !== null) return inner
  return typeof code === 'number' ? code : null
}

function textOf(error: unknown): string {
  const message = isRecord(error) ? error['message'] : error
  const text = typeof message === 'string' && message !== '' ? message : 'an error without a text'
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

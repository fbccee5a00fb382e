import { Attribution } from 'ox/erc8021'

/** ERC-8021 attribution at the end of calldata: schema number and codes in their order. */
export type AttributionSuffix = { readonly schemaId: number; readonly codes: string }

/** Last 16 bytes of every attributed calldata. Source: ERC-8021 draft, "Suffix format". */
const MARKER = '80218021802180218021802180218021'

/** Maximum length of the stored codes, because any sender can write a suffix. */
const MAX_CODES_LENGTH = 255

/**
 * Parses the attribution at the end of calldata; undefined without a valid suffix.
 *
 * Any sender can write the calldata, so the function never throws, and drops text that Postgres cannot store.
 */
export function attributionSuffix(input: `0x${string}`): AttributionSuffix | undefined {
  if (!input.toLowerCase().endsWith(MARKER)) return undefined
  try {
    const found = Attribution.fromData(input)
    if (found === undefined) return undefined
    const codes: readonly unknown[] = found.codes ?? [
      found.appCode,
      found.walletCode,
      ...(found.serviceCodes ?? []),
    ]
    const named = codes.filter(isPrintable)
    if (named.length === 0) return undefined
    const schemaId = Attribution.getSchemaId(found)
    return { schemaId, codes: named.join(',').slice(0, MAX_CODES_LENGTH) }
  } catch {
    return undefined
  }
}

function isPrintable(code: unknown): code is string {
  return typeof code === 'string' && /^[!-+\--~]+$/.test(code)
}

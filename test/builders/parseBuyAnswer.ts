import type { z } from 'zod'
import { postBuy } from '../../core/vaults/operations/postBuy.ts'
import { bodyOf } from './bodyOf.ts'

type Form = z.output<typeof postBuy.output>
type Keyed<Key extends string> = Extract<Form, { readonly [key in Key]: unknown }>

/** Parses the answer to a buy, which must have the field `key`. */
export async function parseBuyAnswer<Key extends 'steps' | 'typedData' | 'data'>(
  key: Key,
  response: Promise<Response>,
): Promise<Keyed<Key>> {
  const body = await bodyOf(postBuy, response)
  if (!(key in body)) throw new Error(`no ${key} in ${JSON.stringify(body)}`)
  return body as Keyed<Key>
}

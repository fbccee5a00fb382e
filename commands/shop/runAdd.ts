import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { MAX_SHOPS, parseShop } from '../../core/shops/store/readShopSettings.ts'
import { CommandRefused } from './commandRefused.ts'
import { knownShops, type ShopDeps } from './shopDeps.ts'

/** Stores the shop that a file describes. Throws `CommandRefused`, `ConfigInvalid`. */
export async function runAdd(
  deps: Pick<ShopDeps, 'configured' | 'storedShops'>,
  { file, isReplacing }: { readonly file: string; readonly isReplacing: boolean },
): Promise<string> {
  const shop = parseShop(parse(await contentOf(file)), file)
  const known = await knownShops(deps)
  if (deps.configured.some(({ slug }) => slug === shop.slug)) {
    throw new CommandRefused(`${shop.slug} is a shop of SHOPS; change the shop in SHOPS`)
  }
  const isNew = !known.some((knownShop) => knownShop.shop.slug === shop.slug)
  if (isNew && known.length >= MAX_SHOPS) {
    throw new CommandRefused(`the maximum of ${MAX_SHOPS} shops is reached`)
  }
  if (!(await deps.storedShops.put(shop, isReplacing))) {
    throw new CommandRefused(`${shop.slug} was added before; use --replace to overwrite`)
  }
  const headers = Object.keys(shop.feed.headers).length
  const sent = headers === 0 ? '' : `, ${headers} ${headers === 1 ? 'header' : 'headers'} kept`
  return (
    `${shop.slug} ${isNew ? 'added' : 'replaced'}${sent}; running workers read the feed of the shop now; ` +
    `if no worker runs, run npm run shop -- sync ${shop.slug}`
  )
}

async function contentOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new CommandRefused(`${file}: cannot be read`)
  }
}

/** The message of the parser may quote the text, which may contain a secret, so the error omits the message. */
function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw new CommandRefused('the file is not JSON')
  }
}

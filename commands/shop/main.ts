import { ConfigInvalid, loadConfig } from '../../core/config.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { databaseOf } from '../../core/platform/db/database.ts'
import { databaseLabel } from '../../core/platform/db/databaseLabel.ts'
import { answered } from '../../core/platform/db/query.ts'
import { checkConnections, WrongConnection } from '../../core/platform/db/requireConnections.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createShopFeeds } from '../../core/shops/store/createShopFeeds.ts'
import { createStoredShops } from '../../core/shops/store/createStoredShops.ts'
import { createFeedSource } from '../../core/shops/store/feeds/createFeedSource.ts'
import { readShopSettings } from '../../core/shops/store/readShopSettings.ts'
import { BadCommand } from './badCommand.ts'
import { CommandRefused } from './commandRefused.ts'
import { commandHelp, help } from './help.ts'
import { parseShopCommand, type ShopCommand } from './parseShopCommand.ts'
import { runAdd } from './runAdd.ts'
import { runList } from './runList.ts'
import { runSync } from './runSync.ts'
import type { ShopDeps } from './shopDeps.ts'

/** `npm run shop -- COMMAND`: adds shops, reads their feeds now, and prints their state. */
async function main(): Promise<number> {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  try {
    const command = parseShopCommand(process.argv.slice(2))
    const { text, isWell } = await run(command, stopping.signal)
    process.stdout.write(`${text}\n`)
    return isWell ? 0 : 1
  } catch (error) {
    if (!isExpectedError(error)) throw error
    process.stderr.write(`shop: ${error.message}\n`)
    return error instanceof BadCommand ? 2 : 1
  }
}

function isExpectedError(error: unknown): error is Error {
  return [BadCommand, CommandRefused, ConfigInvalid, DomainError, WrongConnection].some(
    (known) => error instanceof known,
  )
}

type Result = { readonly text: string; readonly isWell: boolean }

async function run(command: ShopCommand, signal: AbortSignal): Promise<Result> {
  if (command.kind === 'help') {
    return well(command.of === null ? help : commandHelp[command.of])
  }
  const config = loadConfig()
  const databaseUrl = databaseOf(config)
  process.stderr.write(`shop: database ${databaseLabel(databaseUrl.url)}\n`)
  await answered(checkConnections(databaseUrl))
  const feeds = createShopFeeds({ databaseUrl })
  const storedShops = createStoredShops({ databaseUrl })
  const query = createSql(databaseUrl, { name: 'quartet-shop-command', max: 1, reader: false })
  const deps: ShopDeps = {
    configured: readShopSettings(config),
    storedShops,
    feeds,
    source: createFeedSource({ isDevnet: config.DEVNET }),
    query,
    nowMs: () => systemClock.nowMs(),
    signal,
    print: (text) => process.stderr.write(`${text}\n`),
  }
  try {
    switch (command.kind) {
      case 'add':
        return well(await runAdd(deps, command))
      case 'remove':
        return well(await runRemove(deps, command.slug))
      case 'sync':
        return await runSync(deps, command)
      case 'list':
        return well(await runList(deps, command))
      default:
        throw new Error(command satisfies never)
    }
  } finally {
    await Promise.all([feeds.close(), storedShops.close(), query.end()])
  }
}

const well = (text: string): Result => ({ text, isWell: true })

async function runRemove(
  { configured, storedShops }: Pick<ShopDeps, 'configured' | 'storedShops'>,
  slug: string,
): Promise<string> {
  if (await storedShops.remove(slug))
    return `${slug} removed; workers apply the removal within seconds`
  const isConfigured = configured.some((shop) => shop.slug === slug)
  throw new CommandRefused(
    isConfigured
      ? `${slug} is a shop of SHOPS; remove the shop from SHOPS`
      : `${slug}: no shop was added with this slug`,
  )
}

process.exitCode = await main()

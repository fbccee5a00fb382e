import type pg from 'pg'
import { type ConnectionUse, connectionOptions, READER_SETTINGS } from './connectionOptions.ts'

/** Returns the options of a connection to a pooler, which refuses settings at the start of a connection. */
export function pooledOptions(url: string, use: ConnectionUse): pg.ClientConfig {
  const { options: _refused, ...others } = connectionOptions(url, use)
  return others
}

/** Returns the statements that follow `begin` and set the settings of a connection for one transaction. */
export function pooledSettings({ reader, settings = {} }: ConnectionUse): string {
  const { default_transaction_read_only: _mode, ...limits } = READER_SETTINGS
  const { default_transaction_read_only: _ownMode, ...own } = settings
  const set = Object.entries({ ...(reader ? limits : {}), ...own }).map(
    ([name, value]) => `; set local ${name} = '${value}'`,
  )
  return [...(reader ? ['; set transaction read only'] : []), ...set].join('')
}

import { describe, expect, it } from 'vitest'
import { shapesOf } from '../../../commands/index/restore/requireSameCode.ts'
import { readIndexCode } from '../../../supervisor/indexCode.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { readIndexStatements } from '../../../supervisor/indexStatements.ts'
import { usableTables } from '../../../supervisor/usableTables.ts'
import { aDeployment } from '../../builders/aDeployment.ts'

const code = readIndexCode(rootDir, aDeployment(), '1')
const tables = shapesOf(await readIndexStatements(rootDir))
const own = { code, tables }

/** Returns the code after a change of one file. */
const changed = (path: string) => ({
  ...own,
  code: { ...code, files: { ...code.files, [path]: 'changed' } },
})

describe('the tables of a snapshot that another code can use', () => {
  it('are all tables without a change', () => {
    expect(usableTables(own, own).tables).toHaveLength(39)
  })

  it('exclude the tables that a changed handler writes', () => {
    const { changed: names, tables: usable } = usableTables(own, changed('src/prices.ts'))
    expect(names).toEqual(['src/prices.ts'])
    expect([...own.tables.keys()].filter((name) => !usable.includes(name))).toEqual([
      'price_sample',
      'price_source',
      'price_source_pool',
    ])
  })

  it('exclude the tables of every handler that imports a changed file', () => {
    const { tables: usable } = usableTables(own, changed('src/lib/changePool.ts'))
    expect([...own.tables.keys()].filter((name) => !usable.includes(name))).toEqual([
      'pool',
      'pool_state',
      'pool_swap',
    ])
  })

  it('exclude the tables of handlers that read a table of a changed handler', () => {
    const { tables: usable } = usableTables(own, changed('src/authorizations.ts'))
    expect(usable).not.toContain('bridge_deposit')
    expect(usable).not.toContain('bridge_refund')
    expect(usable).toContain('vault_state')
  })

  it('exclude a table with other columns, and the tables that depend on it', () => {
    const next = new Map(own.tables).set('pool', 'id text')
    const { tables: usable } = usableTables(own, {
      ...changed('ponder.schema.ts'),
      tables: next,
    })
    expect(usable).not.toContain('pool')
    expect(usable).not.toContain('pool_state')
    expect(usable).toContain('block')
  })

  it.each(['ponder.config.ts', 'core/deployment.ts', 'contracts-abi/usdcAbi.ts'])(
    'are none after a change of %s',
    (path) => {
      expect(usableTables(own, changed(path))).toEqual({ changed: [path], tables: [] })
    },
  )

  it('are none on another deployment, and with another version of Ponder', () => {
    const other = { ...own, code: { ...code, deployment: 'other', ponder: '9.0.0' } }
    expect(usableTables(own, other)).toEqual({
      changed: [`ponder ${code.ponder}`, 'deployment'],
      tables: [],
    })
  })
})

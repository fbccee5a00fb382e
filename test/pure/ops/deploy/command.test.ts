import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRpcUrl } from '../../../../core/config.ts'
import { readKeyFile } from '../../../../ops/deploy/apply/readKeyFile.ts'
import { deploymentOf } from '../../../../ops/deploy/output/conflictsWith.ts'
import { findConflicts } from '../../../../ops/deploy/output/findConflicts.ts'
import { safeBatch } from '../../../../ops/deploy/output/safeBatch.ts'
import { parseDeployCommand } from '../../../../ops/deploy/parseDeployCommand.ts'
import { describeChain } from '../../../../ops/deploy/plan/describeChain.ts'
import { wantedSchema } from '../../../../ops/deploy/wanted/wantedSchema.ts'
import { aWanted, aWantedChain } from '../../../builders/aWanted.ts'

const SAFE = `0x${'AB'.repeat(20)}`
const KEY = `0x${'12'.repeat(32)}`

describe('the command line of deployments', () => {
  it('is a command, a file and options', () => {
    expect(parseDeployCommand(['plan', 'a.json', '--from', SAFE, '--chain', '137'])).toEqual({
      kind: 'plan',
      file: 'a.json',
      chainId: 137,
      from: SAFE.toLowerCase(),
      out: 'deployment.json',
    })
    expect(
      parseDeployCommand(['apply', 'a.json', '--safe', 'b.json', '--safe-address', SAFE]),
    ).toMatchObject({ signer: { kind: 'safe', path: 'b.json', address: SAFE.toLowerCase() } })
    expect(parseDeployCommand(['verify', 'a.json', '--help'])).toEqual({ kind: 'help' })
  })

  it.each([
    [['deploy', 'a.json'], 'deploy: unknown command'],
    [['plan'], 'FILE is missing'],
    [['plan', 'a.json', 'b.json'], 'too many arguments: b.json'],
    [['plan', 'a.json', '--key-file', 'k'], 'plan has no option --key-file'],
    [['plan', 'a.json', '--from', '0x12'], '--from must be 0x and 40 hex digits'],
    [['apply', 'a.json'], 'pass either --key-file FILE or --safe FILE'],
    [['apply', 'a.json', '--key-file', 'k', '--safe', 's'], 'pass either'],
    [['apply', 'a.json', '--safe', 's'], '--safe needs --safe-address'],
    [['apply', 'a.json', '--key', KEY], 'Unknown option'],
    [['verify', 'a.json', '--chain', 'base'], '--chain must be a chain id'],
  ])('refuses %j', (words, problem) => {
    expect(() => parseDeployCommand(words)).toThrow(problem)
  })

  it('reads the node of a chain from the variable that the file names', () => {
    expect(loadRpcUrl('RPC_URL_84532', { RPC_URL_84532: 'https://node.example' })).toBe(
      'https://node.example',
    )
    expect(() => loadRpcUrl('RPC_URL_84532', {})).toThrow('RPC_URL_84532: set the URL of a node')
  })
})

describe('the key file of a deployment', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartet-key-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (text: string, mode: number): string => {
    const path = join(folder, 'key')
    writeFileSync(path, text)
    chmodSync(path, mode)
    return path
  }

  it('gives its account if only the owner can read the file', () => {
    expect(readKeyFile(write(`${KEY}\n`, 0o600)).address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })

  it('is refused if others can read the file, and no error shows the content', () => {
    expect(() => readKeyFile(write(KEY, 0o640))).toThrow('run chmod 600')
    const wrong = write(KEY.slice(0, -2), 0o600)
    expect(() => readKeyFile(wrong)).toThrow('is not a private key')
    expect(() => readKeyFile(wrong)).not.toThrow(KEY.slice(0, -2))
    expect(() => readKeyFile(join(folder, 'missing'))).toThrow('cannot be read')
  })
})

describe('the files of a deployment', () => {
  it('give a Safe each transaction with its chain, value and data', () => {
    const step = {
      label: 'paymaster: deposit',
      to: SAFE as `0x${string}`,
      data: '0x1234' as const,
      valueWei: 5n,
      maxGas: 1n,
      from: null,
      creates: null,
    }
    expect(safeBatch(137, [step], 1_700_000_000_000)).toEqual({
      version: '1.0',
      chainId: '137',
      createdAt: 1_700_000_000_000,
      meta: { name: 'Quartet on chain 137', description: '1. paymaster: deposit' },
      transactions: [
        {
          to: SAFE,
          value: '5',
          data: '0x1234',
          contractMethod: null,
          contractInputsValues: null,
        },
      ],
    })
  })

  it('describe the services of all chains, and name a contract that a change would replace', () => {
    const wanted = wantedSchema.parse(aWanted())
    const deployment = deploymentOf(wanted)!
    const { contracts } = describeChain(wanted, wanted.chains[0]!)
    expect(deployment.bridges).toEqual([
      {
        chainId: 8453,
        address: contracts.find(({ name }) => name === 'bridge')?.address,
        startBlock: 100,
      },
    ])
    expect(findConflicts(deployment, deployment)).toEqual([])
    const operator = `0x${'0d'.repeat(20)}`
    const changed = wantedSchema.parse(aWanted({ bridge: { ...aWantedChain().bridge!, operator } }))
    expect(findConflicts(deployment, deploymentOf(changed)!).map(({ field }) => field)).toEqual([
      'chain 8453 bridge',
    ])
  })
})

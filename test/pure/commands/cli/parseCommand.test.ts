import { describe, expect, it } from 'vitest'
import { BadCommand } from '../../../../commands/cli/badCommand.ts'
import { help } from '../../../../commands/cli/help.ts'
import { parseCommand } from '../../../../commands/cli/parseCommand.ts'

describe('the command line', () => {
  it.each([
    [[], { kind: 'help' }],
    [['--help'], { kind: 'help' }],
    [['jobs', 'list'], { kind: 'listJobs', onlyFailed: false, isJson: false }],
    [['jobs', 'list', '--failed', '--json'], { kind: 'listJobs', onlyFailed: true, isJson: true }],
    [['jobs', 'retry', 'abc'], { kind: 'retryJob', id: 'abc', isJson: false }],
    [['--json', 'payments', 'show', 'pay_1'], { kind: 'showPayment', id: 'pay_1', isJson: true }],
    [['doctor'], { kind: 'doctor', isJson: false }],
    [['--json', 'doctor'], { kind: 'doctor', isJson: true }],
    [['lanes'], { kind: 'listLanes', isJson: false }],
    [
      ['payments', 'sum', '--day', '2026-11-21'],
      { kind: 'payments', verb: 'sum', from: '2026-11-21', to: '2026-11-21', isJson: false },
    ],
    [
      ['--json', 'payments', 'sum', '--from=2026-11-01'],
      { kind: 'payments', verb: 'sum', from: '2026-11-01', to: undefined, isJson: true },
    ],
    [
      ['payments', 'list', '--state', 'settled', '--product=shop', '--chain', 'arc'],
      {
        kind: 'payments',
        verb: 'list',
        day: null,
        product: 'shop',
        chainId: 5042,
        state: 'settled',
        payer: null,
        limit: 50,
        after: null,
        isJson: false,
      },
    ],
  ])('parses %j', (words, command) => {
    expect(parseCommand(words)).toEqual(command)
  })

  it.each([
    [['jobs']],
    [['jobs', 'list', 'more']],
    [['jobs', 'retry']],
    [['payments', 'show']],
    [['payments']],
    [['payments', 'list', 'all']],
    [['payments', 'list', '--day', 'yesterday']],
    [['payments', 'list', '--day']],
    [['payments', 'list', '--product', 'bridge']],
    [['payments', 'list', '--product', 'other']],
    [['payments', 'list', '--chain', 'moon']],
    [['payments', 'list', '--state', 'paid']],
    [['payments', 'list', '--payer', 'alice']],
    [['payments', 'list', '--limit', '0']],
    [['payments', 'list', '--limit', '1001']],
    [['payments', 'list', '--limit', '5', '--limit', '6']],
    [['payments', 'sum', '--state', 'settled']],
    [['payments', 'sum', '--day', '2026-11-21', '--to', '2026-11-22']],
    [['payments', 'show', 'pay_1', 'pay_2']],
    [['lanes', '--failed']],
    [['lanes', 'all']],
    [['jobs', 'list', '--force']],
  ])('rejects %j', (words) => {
    expect(() => parseCommand(words)).toThrow(BadCommand)
  })

  it('names every command in its help', () => {
    for (const words of [
      'jobs list',
      'jobs retry',
      'payments show',
      'payments list',
      'payments sum',
      'lanes',
    ]) {
      expect(help).toContain(words)
    }
  })
})

describe('the command line of bridges', () => {
  const tx = `0x${'ab'.repeat(32)}` as const
  const referrer = `0x${'cd'.repeat(20)}` as const
  const anywhere = { chainId: null, rpcUrls: [] }

  it.each([
    [
      ['status', tx],
      { kind: 'byHand', verb: 'status', subject: tx, scope: anywhere, isJson: false },
    ],
    [
      ['mint', '--from', 'base', tx],
      { kind: 'byHand', verb: 'mint', subject: tx, scope: { ...anywhere, chainId: 8453 } },
    ],
    [
      ['verify', `0x${'AB'.repeat(32)}`, '--json'],
      { kind: 'byHand', verb: 'verify', subject: tx, isJson: true },
    ],
    [
      [
        'refund',
        tx,
        '--on',
        '5042',
        '--rpc',
        'arc=https://rpc.example/key?a=b',
        '--rpc',
        '137=http://a',
      ],
      {
        kind: 'byHand',
        verb: 'refund',
        scope: {
          chainId: 5042,
          rpcUrls: [
            { chainId: 5042, rpcUrl: 'https://rpc.example/key?a=b' },
            { chainId: 137, rpcUrl: 'http://a' },
          ],
        },
      },
    ],
    [['claim', referrer], { kind: 'byHand', verb: 'claim', subject: referrer }],
    [['list'], { kind: 'listBridges', state: null, isJson: false }],
    [
      ['list', '--state', 'attested', '--json'],
      { kind: 'listBridges', state: 'attested', isJson: true },
    ],
    [['show', tx], { kind: 'showBridge', id: tx, isJson: false }],
    [['payouts'], { kind: 'listPayouts', isJson: false }],
  ])('parses bridge %j', (words, command) => {
    expect(parseCommand(['bridge', ...words])).toMatchObject(command)
  })

  it('also accepts --json before the command', () => {
    expect(parseCommand(['--json', 'bridge', 'payouts'])).toEqual({
      kind: 'listPayouts',
      isJson: true,
    })
  })

  it.each([
    [[], /unknown command: bridge/],
    [['burn', tx], /unknown command: bridge burn/],
    [['status'], /is missing/],
    [['status', '0x12'], /64 hex digits/],
    [['status', tx, tx], /too many arguments/],
    [['status', tx, '--on', 'base'], /--on: unknown option/],
    [['status', tx, '--from'], /--from needs a value/],
    [['status', tx, '--from', '--json'], /--from needs a value/],
    [['status', tx, '--from', 'moon'], /moon: must be a CCTP chain/],
    [['mint', tx, '--rpc', 'base'], /CHAIN=URL/],
    [['mint', tx, '--rpc', 'base=file:///etc/passwd'], /CHAIN=URL/],
    [['mint', tx, '--rpc', 'moon=http://a'], /moon: must be a CCTP chain/],
    [['claim', tx], /40 hex digits/],
    [['list', 'all'], /too many arguments/],
    [['list', '--state', 'lost'], /lost: must be one of submitted, /],
    [['show', 'abc'], /64 hex digits/],
    [['payouts', '--state', 'done'], /unknown option/],
  ])('rejects bridge %j', (words, problem) => {
    expect(() => parseCommand(['bridge', ...words])).toThrow(BadCommand)
    expect(() => parseCommand(['bridge', ...words])).toThrow(problem)
  })

  it('has every verb in the help', () => {
    for (const verb of ['status', 'verify', 'mint', 'refund', 'claim', 'list', 'show', 'payouts']) {
      expect(help).toContain(`bridge ${verb}`)
    }
  })
})

describe('the command line of the gas sponsor', () => {
  it.each([
    [['status'], { kind: 'gas', verb: 'status', isJson: false }],
    [['operations', '--json'], { kind: 'gas', verb: 'operations', state: null, isJson: true }],
    [['operations', '--state', 'failed'], { kind: 'gas', verb: 'operations', state: 'failed' }],
    [
      ['topup', '8453', '0.5'],
      { kind: 'gas', verb: 'topup', chainId: 8453, amountWei: 500_000_000_000_000_000n },
    ],
    [['withdraw-surplus', '137'], { kind: 'gas', verb: 'withdraw-surplus', chainId: 137 }],
  ])('parses gas %j', (words, command) => {
    expect(parseCommand(['gas', ...words])).toMatchObject(command)
    expect(help).toContain(`gas ${words[0]}`)
  })

  it.each([
    [[]],
    [['status', '8453']],
    [['operations', '--state']],
    [['operations', '--state', 'lost']],
    [['topup', '8453']],
    [['topup', 'base', '1']],
    [['topup', '8453', '0']],
    [['topup', '8453', '-1']],
    [['topup', '8453', '1e3']],
    [['withdraw-surplus']],
    [['withdraw-surplus', '8453', '1']],
  ])('rejects gas %j', (words) => {
    expect(() => parseCommand(['gas', ...words])).toThrow(BadCommand)
  })
})

describe('the command line of the sponsor on Solana', () => {
  const id = `0x${'ab'.repeat(16)}`
  const signature = '5'.repeat(88)

  it.each([
    [['show'], { kind: 'solana', verb: 'show', isJson: false }],
    [['list', '--json'], { kind: 'solana', verb: 'list', state: null, isJson: true }],
    [['list', '--state', 'credited'], { kind: 'solana', verb: 'list', state: 'credited' }],
    [['one', id], { kind: 'solana', verb: 'one', name: id }],
    [['one', signature, '--json'], { kind: 'solana', verb: 'one', name: signature, isJson: true }],
    [['top-up', '0.5'], { kind: 'solana', verb: 'top-up', lamports: 500_000_000n, isMeant: false }],
    [['top-up', '--yes', '2'], { verb: 'top-up', lamports: 2_000_000_000n, isMeant: true }],
  ])('parses the command solana with the arguments %j', (words, command) => {
    expect(parseCommand(['solana', ...words])).toMatchObject(command)
    expect(help).toContain(`solana ${words[0]}`)
  })

  it.each([
    [[], /unknown command: solana/],
    [['topup', '1'], /unknown command: solana topup/],
    [['show', 'all'], /too many arguments/],
    [['show', '--yes'], /--yes: unknown option/],
    [['list', '--state'], /must be one of quoted, /],
    [['list', '--state', 'lost'], /lost: must be one of quoted, /],
    [['one'], /ID or SIGNATURE is missing/],
    [['one', '0x12'], /must be the id of a sponsorship/],
    [['top-up'], /SOL is missing/],
    [['top-up', '--yes'], /SOL is missing/],
    [['top-up', '0'], /must be an amount of SOL/],
    [['top-up', '1e3'], /must be an amount of SOL/],
    [['top-up', '1', '2'], /too many arguments/],
    [['top-up', '1', '--force'], /--force: unknown option/],
  ])('rejects the command solana with the arguments %j', (words, problem) => {
    expect(() => parseCommand(['solana', ...words])).toThrow(BadCommand)
    expect(() => parseCommand(['solana', ...words])).toThrow(problem)
  })
})

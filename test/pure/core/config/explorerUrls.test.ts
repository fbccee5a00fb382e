import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../../../core/config.ts'

const urlsOf = (text: string) => [...(loadConfig({ EXPLORER_URLS: text }).EXPLORER_URLS ?? [])]

describe('EXPLORER_URLS', () => {
  it('names an explorer for each chain, without a slash at the end', () => {
    expect(
      urlsOf('8453=https://explorer.example/, 137=https://a.example/pol,solana=https://s.example'),
    ).toEqual([
      [8453, 'https://explorer.example'],
      [137, 'https://a.example/pol'],
      ['solana', 'https://s.example'],
    ])
    expect(urlsOf('8453=http://127.0.0.1:5100')).toEqual([[8453, 'http://127.0.0.1:5100']])
  })

  it('is undefined without a value', () => {
    expect(loadConfig({}).EXPLORER_URLS).toBeUndefined()
    expect(loadConfig({ EXPLORER_URLS: '' }).EXPLORER_URLS).toBeUndefined()
  })

  it.each([
    ['https://explorer.example', /must be <chain id or solana>=<URL>/],
    ['8453=', /must be <chain id or solana>=<URL>/],
    ['8453=explorer.example', /must be <chain id or solana>=<URL>/],
    ['8453=https://a.example,', /must be <chain id or solana>=<URL>/],
    ['08453=https://a.example', /must be <chain id or solana>=<URL>/],
    ['8453=http://a.example', /must start with https/],
    ['8453=javascript:alert(1)', /must start with https/],
    ['8453=data:text/html,x', /must start with https/],
    ['8453=https://user:word@a.example', /without user, query and fragment/],
    ['8453=https://a.example/?tx=', /without user, query and fragment/],
    ['8453=https://a.example/#/', /without user, query and fragment/],
    ['4711=https://a.example', /names an unknown chain/],
    ['8453=https://a.example,8453=https://b.example', /names a chain twice/],
  ])('rejects %s by name', (text, words) => {
    expect(() => loadConfig({ EXPLORER_URLS: text })).toThrow(words)
    expect(() => loadConfig({ EXPLORER_URLS: text })).toThrow(/EXPLORER_URLS/)
  })
})

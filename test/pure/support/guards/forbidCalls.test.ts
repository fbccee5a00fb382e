import childProcess, { ChildProcess, execFileSync, spawn } from 'node:child_process'
import net from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type ForbiddenCalls, forbidCalls } from '../../../support/guards/forbidCalls.ts'

let calls: ForbiddenCalls
afterEach(() => calls.undo())

it('lets a call throw that is made through a name imported before, and remembers it when it was caught', () => {
  calls = forbidCalls('not here', [
    [ChildProcess.prototype, 'spawn'],
    [childProcess, 'execFileSync'],
  ])
  expect(() => spawn('true')).toThrow('spawn: not here')
  expect(() => execFileSync('true')).toThrow('execFileSync: not here')
  expect(() => spawn('true')).toThrow('spawn: not here')
  expect(calls.called()).toEqual(['spawn', 'execFileSync'])
})

it('lets a client of HTTP open no socket', async () => {
  calls = forbidCalls('not here', [[net.Socket.prototype, 'connect']])
  const failed = await fetch('http://127.0.0.1:8545').catch((error: unknown) => error)
  expect(failed).toMatchObject({ cause: { message: 'connect: not here' } })
  expect(calls.called()).toEqual(['connect'])
})

it('gives every method back', () => {
  const before = [ChildProcess.prototype, childProcess].map((owner) => Reflect.get(owner, 'spawn'))
  calls = forbidCalls('not here', [[ChildProcess.prototype, 'spawn']])
  calls.undo()
  const after = [ChildProcess.prototype, childProcess].map((owner) => Reflect.get(owner, 'spawn'))
  expect(after).toEqual(before)
})

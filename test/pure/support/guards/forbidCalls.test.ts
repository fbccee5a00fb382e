import childProcess, { ChildProcess, execFileSync, spawn } from 'node:child_process'
import net from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type ForbiddenCalls, forbidCalls } from '../../../support/guards/forbidCalls.ts'

let calls: ForbiddenCalls
afterEach(() => calls.undo())

it('a forbidden call throws through an earlier import, and is recorded when the error is caught', () => {
  calls = forbidCalls('not here', [
    [ChildProcess.prototype, 'spawn'],
    [childProcess, 'execFileSync'],
  ])
  expect(() => spawn('true')).toThrow('spawn: not here')
  expect(() => execFileSync('true')).toThrow('execFileSync: not here')
  expect(() => spawn('true')).toThrow('spawn: not here')
  expect(calls.called()).toEqual(['spawn', 'execFileSync'])
})

it('a forbidden connect lets fetch open no socket', async () => {
  calls = forbidCalls('not here', [[net.Socket.prototype, 'connect']])
  const failed = await fetch('http://127.0.0.1:8545').catch((error: unknown) => error)
  expect(failed).toMatchObject({ cause: { message: 'connect: not here' } })
  expect(calls.called()).toEqual(['connect'])
})

it('undo restores every forbidden method', () => {
  const before = [ChildProcess.prototype, childProcess].map((owner) => Reflect.get(owner, 'spawn'))
  calls = forbidCalls('not here', [[ChildProcess.prototype, 'spawn']])
  calls.undo()
  const after = [ChildProcess.prototype, childProcess].map((owner) => Reflect.get(owner, 'spawn'))
  expect(after).toEqual(before)
})

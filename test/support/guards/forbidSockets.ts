import dgram from 'node:dgram'
import net from 'node:net'
import { afterAll, expect } from 'vitest'
import { forbidCalls } from './forbidCalls.ts'

// A setup file of the project `pure`. A database is behind a socket as well.
const calls = forbidCalls('tests of test/pure open no socket', [
  [net.Socket.prototype, 'connect'],
  [net.Server.prototype, 'listen'],
  [dgram.Socket.prototype, 'bind'],
  [dgram.Socket.prototype, 'send'],
])

// The code under test may have caught the error.
afterAll(() => {
  calls.undo()
  expect(calls.called()).toEqual([])
})

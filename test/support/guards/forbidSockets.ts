import dgram from 'node:dgram'
import net from 'node:net'
import { afterAll, expect } from 'vitest'
import { forbidCalls } from './forbidCalls.ts'

// Setup file of the project `pure`. A database needs a socket, so these tests use no database.
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

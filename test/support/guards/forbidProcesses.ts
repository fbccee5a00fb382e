import childProcess, { ChildProcess } from 'node:child_process'
import { afterAll, expect } from 'vitest'
import { forbidCalls } from './forbidCalls.ts'

// Setup file of the projects whose tests must not start processes.
const calls = forbidCalls('only test/processes, test/chaos and test/conformance start processes', [
  [ChildProcess.prototype, 'spawn'],
  [childProcess, 'spawnSync'],
  [childProcess, 'execSync'],
  [childProcess, 'execFileSync'],
])

// The code under test may have caught the error.
afterAll(() => {
  calls.undo()
  expect(calls.called()).toEqual([])
})

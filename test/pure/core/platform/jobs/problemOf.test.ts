import { describe, expect, it } from 'vitest'
import { problemOf } from '../../../../../core/platform/jobs/problemOf.ts'

describe('the problem of a job in the log', () => {
  it('is the first line of the message of an error', () => {
    expect(problemOf(new Error('no server\nURL: postgresql://key@host'))).toBe('no server')
  })

  it('is the message of the plain objects that the job queue reports', () => {
    expect(problemOf({ message: 'no server', stack: 'at fetch', queue: 'sweep' })).toBe('no server')
  })

  it('is the text of any other thrown value, and never empty', () => {
    expect(problemOf('no server')).toBe('no server')
    expect(problemOf(new Error(''))).toBe('no reason given')
  })
})

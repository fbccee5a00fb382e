import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPassword } from '../../../../commands/roles/readPassword.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-password-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string, mode = 0o600): string {
  const path = join(folder, 'password')
  rmSync(path, { force: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

describe('the file of a password', () => {
  it('is read without its last line feed', () => {
    expect(readPassword(fileOf('sixteen-or-more!\n'))).toBe('sixteen-or-more!')
  })

  it.each([
    ['a short text', 'tooshort', 0o600, 'must have 16 to 200'],
    ['a blank', 'sixteen or more!!', 0o600, 'must have 16 to 200'],
    ['a second line', 'sixteen-or-more!\nsixteen-or-more!', 0o600, 'must have 16 to 200'],
    ['a character that is not ASCII', 'sixteen-or-möre!', 0o600, 'must have 16 to 200'],
    ['rights of the group', 'sixteen-or-more!', 0o640, 'run chmod 600'],
  ])('is rejected for %s, without its content', (_, text, mode, problem) => {
    let message = ''
    try {
      readPassword(fileOf(text, mode))
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain(problem)
    expect(message).not.toContain('sixteen-or-m')
  })

  it('is rejected if its path does not exist or is a folder', () => {
    expect(() => readPassword(join(folder, 'none'))).toThrow('cannot be read (ENOENT)')
    expect(() => readPassword(folder)).toThrow('is not a file')
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  MAX_BRAND_LENGTHS,
  MAX_LABEL_LENGTH,
  MAX_TAGS,
} from '../../../../../core/publish/domain/brandRules.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '../../../../../core/publish/domain/logoProblem.ts'

const text = readFileSync(join(import.meta.dirname, '../../../../../docs/publish.md'), 'utf8')
const limitOf = (field: string) => {
  const row = text.split('\n').find((line) => line.startsWith(`| \`${field}\` |`))
  return row?.split('|').at(-2)?.trim()
}

it('docs/publish.md states the limits of the code', () => {
  for (const field of ['name', 'tagline', 'description', 'disclaimer'] as const) {
    expect(limitOf(field)).toBe(`${MAX_BRAND_LENGTHS[field]} characters`)
  }
  expect(limitOf('links')).toBe(`${MAX_BRAND_LENGTHS.link} characters each`)
  expect(limitOf('tags')).toBe(`${MAX_TAGS} of ${MAX_BRAND_LENGTHS.tag} characters`)
  expect(limitOf('logo')).toBe(`${MAX_LOGO_BYTES} bytes, ${MAX_LOGO_PIXELS} pixels per side`)
  expect(text).toContain(`\`label\` has at most ${MAX_LABEL_LENGTH} characters`)
})

import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import type { BRAND_LINKS } from '../domain/brand.ts'
import {
  linkProblem,
  MAX_BRAND_LENGTHS,
  MAX_LABEL_LENGTH,
  MAX_TAGS,
  textProblem,
} from '../domain/brandRules.ts'
import { logoProblem, MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '../domain/logoProblem.ts'

/**
 * Returns the field of a text that a page shows. The text is stored unchanged, and escaped in the
 * page.
 */
function textField(maxLength: number, description: string) {
  return checkedText((text) => textProblem(text, maxLength)).meta({
    description,
    minLength: 1,
    maxLength,
  })
}

function checkedText(problemOf: (text: string) => string | null) {
  return z.string().superRefine((text, context) => {
    const message = problemOf(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
}

const linkField = (description: string) =>
  checkedText(linkProblem)
    .meta({ description, format: 'uri', pattern: '^https://', maxLength: MAX_BRAND_LENGTHS.link })
    .exactOptional()

export const labelField = textField(
  MAX_LABEL_LENGTH,
  'Name of the page; the first name of a publisher for a vault also determines the slug',
).exactOptional()

/** Brand under which a publisher presents a page. */
export const brandField = closedObject({
  name: textField(MAX_BRAND_LENGTHS.name, 'Name of the publisher').exactOptional(),
  tagline: textField(MAX_BRAND_LENGTHS.tagline, 'One line below the name').exactOptional(),
  description: textField(
    MAX_BRAND_LENGTHS.description,
    'A paragraph about the page',
  ).exactOptional(),
  accentColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be #rrggbb')
    .meta({ description: 'Accent colour, #rrggbb; used where the contrast is sufficient' })
    .exactOptional(),
  theme: z
    .enum(['light', 'dark', 'auto'])
    .meta({ description: 'Colour scheme of the page; `auto` follows the browser' })
    .exactOptional(),
  logo: checkedText(logoProblem)
    .meta({
      description:
        `PNG or WebP picture as a base64 data URI, at most ${MAX_LOGO_BYTES} bytes and ` +
        `${MAX_LOGO_PIXELS} pixels per side`,
      pattern: '^data:image/(png|webp);base64,',
    })
    .exactOptional(),
  links: closedObject({
    website: linkField('Website'),
    x: linkField('Profile on X'),
    telegram: linkField('Group or channel on Telegram'),
    discord: linkField('Server on Discord'),
    docs: linkField('Documentation'),
  } satisfies Record<(typeof BRAND_LINKS)[number], unknown>)
    .meta({ description: 'URLs that start with https://' })
    .exactOptional(),
  tags: z
    .array(textField(MAX_BRAND_LENGTHS.tag, 'One or two words'))
    .max(MAX_TAGS, `must have at most ${MAX_TAGS} entries`)
    .meta({ description: 'Topics of the page' })
    .exactOptional(),
  disclaimer: textField(
    MAX_BRAND_LENGTHS.disclaimer,
    'Legal notice of the publisher',
  ).exactOptional(),
}).meta({
  description:
    'Presentation of the publisher on the page; every field is optional, unknown fields are ' +
    'rejected',
})

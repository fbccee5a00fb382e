import type { SitePage } from '../../../../../core/domain/leads/site/sitePage.ts'
import { createReadPhone } from '../../../../../core/platform/leads/createReadPhone.ts'
import { parseSitePage } from '../../../../../core/platform/leads/site/parseSitePage.ts'

export const HOME = 'https://www.joes.com/'

/** A page as it is parsed from its text. */
export const aPage = (html: string, url = HOME): SitePage => parseSitePage(html, url)

export const readPhone = createReadPhone()

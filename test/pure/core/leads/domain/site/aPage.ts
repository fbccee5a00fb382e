import type { SitePage } from '../../../../../../core/leads/domain/site/sitePage.ts'
import { createReadPhone } from '../../../../../../core/leads/store/createReadPhone.ts'
import { parseSitePage } from '../../../../../../core/leads/store/site/parseSitePage.ts'

export const HOME = 'https://www.joes.com/'

/** A page parsed from its text. */
export const aPage = (html: string, url = HOME): SitePage => parseSitePage(html, url)

export const readPhone = createReadPhone()

import type { SitePage } from '../../../../../../core/leads/domain/site/sitePage.ts'
import { createPhoneParser } from '../../../../../../core/leads/store/createPhoneParser.ts'
import { parseSitePage } from '../../../../../../core/leads/store/site/parseSitePage.ts'

export const HOME = 'https://www.joes.com/'

/** Builds a page parsed from its text. */
export const aPage = (html: string, url = HOME): SitePage => parseSitePage(html, url)

export const parsePhone = createPhoneParser()

import { existsSync } from 'node:fs'
import { type Browser, firefox } from 'playwright-core'
import type { StoryBrowser } from '../browser.ts'
import { addColorSchemes } from './addColorSchemes.ts'

/** Path of Debian's package. */
const FIREFOX = '/usr/bin/firefox-esr'

/** Preferences of Firefox: less motion, no reload by `Refresh`, and scrollbars that take no width, as in Chromium. */
const PREFERENCES = {
  // Firefox 153 crashes if Playwright and the page both read `ariaLabelledByElements` of the same element.
  'accessibility.ARIAElementReflection.enabled': false,
  'ui.prefersReducedMotion': 1,
  'accessibility.blockautorefresh': true,
  'ui.useOverlayScrollbars': 1,
}

/** Returns the package that the machine lacks for tests in Firefox; null if it has Firefox. */
export const missingFirefox = (): string | null => (existsSync(FIREFOX) ? null : 'firefox-esr')

/** Firefox with the main stories alone, because the suite is part of `.ci/run`. */
export const FIREFOX_STORIES: StoryBrowser = { start: startFirefox, stories: 'main' }

/**
 * Starts the machine's Firefox without a window, over WebDriver BiDi.
 *
 * The channel selects this protocol, because Debian's Firefox lacks the protocol of Playwright's own build.
 */
export async function startFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    headless: true,
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: PREFERENCES,
  })
  addColorSchemes(browser)
  return browser
}

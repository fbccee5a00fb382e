import { hash } from 'node:crypto'

/** Style of the buttons. The script adds the style, so that a page without the script stays small. */
const BUTTON_STYLE = `
.copy{width:1.5rem;height:1.5rem;padding:0;margin-left:.15rem;border:0;background:none;color:var(--soft);vertical-align:middle;cursor:pointer}
.copy::before{content:"";display:block;width:.5rem;height:.6rem;margin:.15rem auto 0;border:1.5px solid;border-radius:2px;box-shadow:.2rem -.2rem 0 -1.5px var(--card),.2rem -.2rem}
.copy:hover{color:var(--text)}
.copy.done{color:var(--good)}.copy.done::before{background:var(--good)}
@media print{.copy{display:none}}
`.replaceAll('\n', '')

/**
 * Adds a button after each value with `data-copy`, which copies the title of the value, else the
 * end of its link, else its text. The accessible name of the button is `Copy` and the value of `data-copy`, else the copied
 * text. The page is whole without the script: it has no other task, reads nothing else and sends nothing.
 *
 * The clipboard of the browser needs HTTPS or this machine; elsewhere the script copies a selected text.
 */
export const COPY_SCRIPT = `'use strict'
{
  const status = document.createElement('p')
  status.className = 'skip'
  status.setAttribute('role', 'status')
  document.body.append(status)
  const copySelected = (text) => {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
  const copy = (text) =>
    navigator.clipboard === undefined
      ? Promise.resolve(copySelected(text))
      : navigator.clipboard.writeText(text).then(() => true, () => copySelected(text))
  const lastPart = (href) => /[^/=]*$/.exec(href)[0]
  for (const place of document.querySelectorAll('[data-copy]')) {
    const [shown] = place.children
    const text = shown.title || lastPart(shown.getAttribute('href') ?? '') || shown.textContent
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.setAttribute('aria-label', 'Copy ' + (place.dataset.copy || text))
    button.addEventListener('click', async () => {
      const done = await copy(text)
      for (const other of document.querySelectorAll('.copy.done')) other.classList.remove('done')
      button.classList.toggle('done', done)
      button.focus()
      status.textContent = done ? 'Copied' : 'Not copied: the browser refused'
    })
    place.append(button)
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('${BUTTON_STYLE}')
  document.adoptedStyleSheets.push(sheet)
}
`

/** Hash of the script for its tag and for the policy of a page. Source: SRI, CSP 3 (external hashes). */
export const COPY_HASH = `sha256-${hash('sha256', COPY_SCRIPT, 'base64')}`

/** Path of the script; the version makes a page of a new release load the new script. */
export const COPY_PATH = '/copy.js'
export const COPY_URL = `${COPY_PATH}?v=${hash('sha256', COPY_SCRIPT, 'hex').slice(0, 8)}`

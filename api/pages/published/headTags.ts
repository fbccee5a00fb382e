import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

type Shared = {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly imageUrl: string
}

/**
 * Returns the tags for link previews on other sites. Source: ogp.me; Twitter Cards,
 * "summary_large_image", which uses the other tags of Open Graph.
 */
export function headTags({ title, description, url, imageUrl }: Shared): Markup {
  const alt = `${title}: share price with its line, net asset value and holders`
  return html`<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Quartet">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${imageUrl}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:card" content="summary_large_image">
`
}

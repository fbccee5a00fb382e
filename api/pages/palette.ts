/** Colours of a page, each `#rrggbb`. */
export type Palette = {
  readonly ground: string
  readonly card: string
  readonly line: string
  readonly text: string
  readonly soft: string
  readonly accent: string
  readonly good: string
  readonly wait: string
  readonly bad: string
  readonly tint: string
}

/**
 * Text, soft, accent, good, wait and bad have a contrast of at least 4.5 : 1 on ground, card and tint in both palettes.
 * Source: WCAG 2.2, 1.4.3.
 */
export const LIGHT: Palette = {
  ground: '#f6f6f3',
  card: '#ffffff',
  line: '#dddcd5',
  text: '#1c1e21',
  soft: '#575c63',
  accent: '#0a5a48',
  good: '#0a5a48',
  wait: '#7a4b00',
  bad: '#9c2020',
  tint: '#eef3f0',
}

export const DARK: Palette = {
  ground: '#101315',
  card: '#171b1e',
  line: '#2b3136',
  text: '#e8eaeb',
  soft: '#a6aeb5',
  accent: '#74d0b4',
  good: '#74d0b4',
  wait: '#eebb66',
  bad: '#ff9d94',
  tint: '#1b2422',
}

/** Returns the declarations of a palette for `:root`. */
export function paletteCss(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')
}

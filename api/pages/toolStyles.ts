/** Style of the search field, on pages with the field. */
export const FIND_STYLE = `
.find{display:flex;flex:1 1 15rem;gap:.4rem;max-width:26rem;margin-left:auto}
.find *{font:inherit;font-size:.9375rem;padding:.15rem .6rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text)}
.find input{flex:1;min-width:0}
.find ::placeholder{color:var(--soft);opacity:1}
@media(max-width:44rem){.find{max-width:none}}
@media print{.find{display:none}}
`
  .replaceAll('\n', '')
  .trim()

/** Style of values to copy; the script of the copy buttons adds the style of the buttons. */
export const COPY_STYLE =
  'td [data-copy],th [data-copy]{white-space:nowrap}dd [data-copy]{overflow-wrap:anywhere}'

/** Style of the list of hits, on pages of a search. */
export const HITS_STYLE = `
.hits{list-style:none;margin:1.25rem 0 0;padding:0}
.hits li{padding:.75rem 1rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
.hits li:first-child{border-top:0}
.hits .kind{display:block;font-size:.8125rem;color:var(--soft)}
.hits b{font-weight:600}
.hits p{margin:.15rem 0 0;max-width:none;font-size:.9375rem;color:var(--soft)}
.hits a{display:inline-block;min-height:1.5rem;line-height:1.5rem}
`
  .replaceAll('\n', '')
  .trim()

/** Style of blocks of code with a copy button, of lists of calls and of the path to a page. */
export const CODE_STYLE = `
.code{position:relative;margin:0 0 1rem}
.code pre{margin:0;padding:.75rem 2.5rem .75rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:10px;overflow-x:auto;font-size:.875rem;line-height:1.5}
.code code,.doc code,h1 code,p code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.code .copy{position:absolute;top:.4rem;right:.4rem;background:var(--card)}
.calls{padding-left:1.4rem}.calls li{margin:0 0 1.5rem}.calls p{margin:0 0 .35rem;max-width:46rem}
.trail{font-size:.875rem;margin:0 0 .75rem}.trail a{display:inline-block;min-height:1.5rem;line-height:1.5rem}
@media print{.trail{display:none}.code pre{white-space:pre-wrap;overflow-wrap:anywhere}}
`
  .replaceAll('\n', '')
  .trim()

/** Styles of the explorer beside the common styles and the styles of published pages. */
export const EXPLORER_STYLE = `
.whole{display:inline-block;max-width:6.9rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom;user-select:all;-webkit-user-select:all}
.meta .whole{max-width:none;overflow-wrap:anywhere;white-space:normal}
.stack bdi{overflow-wrap:anywhere}
.legend .second i{border-top:2px dotted var(--text)}
.line.second{stroke:var(--text);stroke-width:1.5;stroke-dasharray:1 4}
.code{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.15rem;margin:0;overflow-x:auto;font:.8125rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.code b{color:var(--soft);font-weight:400}
.code:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.pager a,.stack a{display:inline-block;min-height:1.5rem;line-height:1.5rem}
@media print{.pager{display:none}}
`
  .replaceAll('\n', '')
  .trim()

/** Styles of the order and of the filters of a list. */
export const PICKS_STYLE = `
.picks{display:grid;gap:.35rem;margin:1.5rem 0 .75rem}
.picks .ranges{flex-wrap:wrap;align-items:baseline}
.picks b{font-weight:600;font-size:.8125rem;color:var(--soft);min-width:5.5rem}
@media(max-width:44rem){.picks b{flex-basis:100%;padding-inline:.5rem}}
@media print{.picks{display:none}}
`.replaceAll('\n', '')

/** Styles of candles. */
export const CANDLES_STYLE = `
.plot .candle{stroke:var(--good);stroke-width:1}.plot .rise{fill:var(--good)}.plot .fall{stroke:var(--bad);fill:var(--card)}
.legend .rise i,.legend .fall i{width:.6rem;height:.6rem;border:1px solid var(--good);background:var(--good)}.legend .fall i{border-color:var(--bad);background:none}
`.replaceAll('\n', '')

/** Styles of the status page beside the common styles: rows of components with one bar per day. */
export const STATUS_SHEET = `
.parts{list-style:none;margin:1rem 0 0;padding:0}
.parts li{padding:.85rem 1rem;border-top:1px solid var(--line)}
.parts li:first-child{border-top:0}
.part{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.25rem 1rem}
.part h3{font-size:1rem;font-weight:600;margin:0}
.part p{flex-basis:100%;max-width:none;margin:0;font-size:.9375rem;overflow-wrap:anywhere}
.days{display:block;width:100%;height:1.75rem;margin-top:.5rem}
.days .ok{fill:var(--good)}.days .degraded{fill:var(--wait)}.days .down{fill:var(--bad)}.days .unknown{fill:var(--soft)}
.unwatched{color:var(--soft)}
.unwatched::before{border-radius:0;background:none;border:2px solid currentColor}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem;color:var(--soft);margin:.75rem 0 0}
.what,.checked{overflow-wrap:anywhere}.checked{margin-top:1rem}
.legend svg{display:inline-block;width:.6rem;height:1.1rem;vertical-align:-.2rem;margin-right:.35rem}
`
  .replaceAll('\n', '')
  .trim()

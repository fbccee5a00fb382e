/** Styles of published pages beside the styles of figures. */
export const PUBLISHED_STYLE = `
.hero .tagline{margin:.2rem 0 0;color:var(--soft);overflow-wrap:anywhere}
.logo{width:3.75rem;height:3.75rem;border-radius:14px;object-fit:cover;display:grid;place-items:center;background:var(--accent);color:var(--ground);font-weight:700;font-size:1.375rem;letter-spacing:.01em}
img.logo{background:none}
.tags,.links{display:flex;flex-wrap:wrap;gap:.4rem .5rem;margin:.75rem 0 0;padding:0;list-style:none;font-size:.8125rem}
.links{gap:.4rem 1.1rem;font-size:.9375rem}
.tags li{border:1px solid var(--line);border-radius:99px;padding:.05rem .65rem;color:var(--soft);overflow-wrap:anywhere}
.about{white-space:pre-line;overflow-wrap:anywhere;margin-top:.9rem}
.legend .in i,.legend .out i{border-top-width:.6rem;width:.6rem;border-color:var(--accent)}
.legend .out i{border-color:var(--soft)}
.in{fill:var(--accent)}.out{fill:var(--soft)}
.scroll .months td,.scroll .months th{padding-inline:.35rem}.scroll .months th:first-child{padding-left:1rem}
@media(max-width:44rem){.logo{width:3rem;height:3rem;border-radius:11px;font-size:1.125rem}}
`
  .replaceAll('\n', '')
  .trim()

/** Styles of the first page beside the common styles. */
export const ROOT_STYLE = `
.intro{font-size:1.0625rem;max-width:54rem}
.stocks{list-style:none;margin:1.5rem 0 0;padding:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));
background:var(--card);border:1px solid var(--line);border-radius:10px;overflow:hidden}
.stocks li{padding:.75rem 1rem;display:grid;gap:.1rem;box-shadow:-1px -1px 0 var(--line)}
.stocks .num{font-size:.9375rem}
.stocks b+.num{font-size:1.125rem;font-weight:600}
.up{color:var(--good)}.down{color:var(--bad)}
.lead .up,.lead .down{white-space:nowrap}
tbody th{font-weight:400;color:inherit;font-size:inherit}
.note{font-size:.875rem;padding:.6rem 1rem .75rem;margin:0;border-top:1px solid var(--line);max-width:none}
.note a,.stack a{display:inline-block;min-height:1.5rem;line-height:1.5rem}
.cards .note{padding:0;border:0;font-size:.8125rem;font-weight:400;color:var(--soft);letter-spacing:0;margin-top:.2rem}
.code{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.15rem;margin:0;overflow-x:auto;
font:.8125rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.code b{color:var(--accent);font-weight:600}
.code:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.links{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.9rem 1.5rem}
.links a{font-weight:600}
.links span{display:block;font-size:.875rem}
@media(max-width:44rem){
.stack th[scope=row]{display:block;padding:0 0 .25rem;border:0;font-size:1rem}
.stocks{grid-template-columns:1fr 1fr}
.cards>div{flex-wrap:wrap;row-gap:0}
.cards .note{flex-basis:100%;margin:0}
}
`
  .replaceAll('\n', '')
  .trim()

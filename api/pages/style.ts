import { DARK, LIGHT, paletteCss } from './palette.ts'

/**
 * Common style of all pages: one sheet without external fonts or pictures, light or dark by the setting of the reader.
 *
 * Text has a contrast of at least 4.5 : 1 in light and dark, which the tests of the pages measure.
 */
export const STYLE = `
:root{color-scheme:light dark;${paletteCss(LIGHT)}}
@media(prefers-color-scheme:dark){:root{${paletteCss(DARK)}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em}
a:focus-visible,summary:focus-visible,input:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:3px}
.skip{position:absolute;left:-999px}
.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem .75rem}
.devnet{padding:.4rem 1.25rem;text-align:center;font-size:.875rem;background:var(--text);color:var(--ground)}
.wrap{max-width:70rem;margin-inline:auto;padding-inline:1.25rem}
.top{border-bottom:1px solid var(--line);background:var(--card)}
.top .wrap{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;padding-block:.9rem}
.brand{font-weight:650;letter-spacing:.01em;color:var(--text);text-decoration:none}
.top nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.9375rem}
main{padding-block:2.25rem 3rem}
h1{font-size:clamp(1.5rem,1.2rem + 1.4vw,2.125rem);line-height:1.2;letter-spacing:-.015em;margin:0 0 .5rem;font-weight:650}
h2{font-size:1.125rem;line-height:1.3;margin:2.5rem 0 .75rem;font-weight:650}
p{margin:0 0 1rem;max-width:44rem;overflow-wrap:anywhere}
.soft{color:var(--soft)}
.num,td.num,th.num{font-variant-numeric:tabular-nums}
.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem;overflow-wrap:anywhere}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin:1.5rem 0 0}
.cards>div{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.85rem 1rem}
.cards dt{font-size:.8125rem;color:var(--soft)}
.cards dd{margin:.15rem 0 0;font-size:1.375rem;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.01em;overflow-wrap:anywhere}
.box{background:var(--card);border:1px solid var(--line);border-radius:10px;overflow:hidden}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
caption{text-align:left;padding:.75rem 1rem;color:var(--soft);font-size:.875rem}
th{font-weight:600;font-size:.8125rem;color:var(--soft);text-align:left}
th,td{padding:.6rem .75rem;border-top:1px solid var(--line);vertical-align:top}
th:first-child,td:first-child,caption{padding-left:1rem}th:last-child,td:last-child{padding-right:1rem}
.num,.line{white-space:nowrap}
td.num,th.num{text-align:right}
.tag{display:inline-flex;align-items:center;gap:.4rem;font-weight:600;font-size:.875rem;white-space:nowrap}
.tag::before{content:"";width:.55rem;height:.55rem;border-radius:50%;background:currentColor}
.good{color:var(--good)}.wait{color:var(--wait)}.bad{color:var(--bad)}
.wait::before{border-radius:2px}
.bad::before{border-radius:0;transform:rotate(45deg)}
.pager{display:flex;justify-content:space-between;gap:1rem;margin:1rem 0 0}
.lead{background:var(--tint);border:1px solid var(--line);border-radius:10px;padding:1rem 1.15rem;margin:1.25rem 0 0}
.lead p{margin:0}.lead p+p{margin-top:.35rem}
.facts{margin:0;display:grid;grid-template-columns:minmax(8rem,13rem) 1fr}
.facts>div{display:contents}
.facts dt,.facts dd{padding:.6rem 1rem;border-top:1px solid var(--line);margin:0}
.facts>div:first-child>*{border-top:0}
.facts dt{color:var(--soft);font-size:.9375rem}
.facts dd{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
details{margin-top:1.25rem}
summary{cursor:pointer;font-weight:600;padding:.25rem 0}
footer{border-top:1px solid var(--line);font-size:.875rem;color:var(--soft)}
footer .wrap{padding-block:1.25rem 2rem}.top nav a,footer a{display:inline-block;min-height:1.5rem;line-height:1.5rem}
.box+p,details+p{margin-top:1.25rem}
@media(max-width:44rem){
.wrap{padding-inline:1rem}
.stack thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stack,.stack tbody,.stack tr,.stack td{display:block}
.stack tr{padding:.75rem 1rem;border-top:1px solid var(--line)}
.stack td{border:0;padding:.1rem 0;display:flex;justify-content:space-between;gap:1rem;text-align:right}
.stack td::before{content:attr(data-label);font-family:system-ui,sans-serif;color:var(--soft);font-size:.875rem;text-align:left;flex:none}
.stack td.num{text-align:right}
.facts{display:block}
.facts dt{padding-bottom:0}.facts dd{border-top:0;padding-top:.1rem}
.cards{grid-template-columns:1fr;gap:0;background:var(--card);border:1px solid var(--line);border-radius:10px}
.cards>div{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;border:0;border-top:1px solid var(--line);border-radius:0;background:none;padding:.6rem 1rem}
.cards>div:first-child{border-top:0}
.cards dd{font-size:1.0625rem}
.stack caption{display:block}
}
@media print{:root{${paletteCss(LIGHT)}}.top nav,.skip,.pager{display:none}tr{break-inside:avoid}}
`
  .replaceAll('\n', '')
  .trim()

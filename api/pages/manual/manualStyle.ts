/** Style of the pages of the manual, after the common sheet. */
export const MANUAL_STYLE = `
.contents a{display:inline-block;min-height:1.5rem;line-height:1.5rem}
.contents{font-size:.9375rem;margin:1.25rem 0}
.contents p{margin:0;font-size:.8125rem;color:var(--soft)}
.contents ul{list-style:none;margin:.25rem 0 0;padding:0}.contents ul ul{margin:0;padding-left:1rem;font-size:.875rem}
.doc{min-width:0;overflow-wrap:break-word}
.doc h2,.doc h3,.doc h4{scroll-margin-top:1rem}.doc h3{font-size:1rem;margin:2rem 0 .5rem}.doc h4{font-size:.9375rem;margin:1.5rem 0 .5rem}
:is(h1,.doc :is(h2,h3,h4,h5,h6)) a{color:inherit;text-decoration:none}:is(h1,.doc :is(h2,h3,h4)) a:hover{text-decoration:underline}
.doc>:first-child{margin-top:0}
.doc p,.doc li,.doc blockquote{max-width:46rem}
.doc ul,.doc ol{padding-left:1.4rem;margin:0 0 1rem}.doc li>p{margin:.25rem 0}
.doc blockquote{margin:0 0 1rem;padding-left:1rem;border-left:3px solid var(--line);color:var(--soft)}
.doc hr{border:0;border-top:1px solid var(--line)}
.doc code,h1 code{font-size:.875em;overflow-wrap:anywhere}
.doc pre code{font-size:1em;overflow-wrap:normal}
.doc .box{margin:0 0 1rem}
.cells td,.cells th{overflow-wrap:break-word}.cells thead td{border-top:0}
@media(min-width:44.01rem){.cells td:first-child{min-width:9rem}}
mark{background:none;color:var(--text);font-weight:650;text-decoration:underline;text-decoration-thickness:2px;text-decoration-color:var(--accent)}
@media(min-width:64rem){
.manual{display:grid;grid-template-columns:minmax(0,1fr) 14rem;gap:2.5rem;align-items:start}
.manual>.contents{grid-column:2;grid-row:1;position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow-y:auto;margin:0}
.manual>.doc{grid-column:1;grid-row:1}
}
@media(max-width:44rem){
.cells thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cells,.cells tbody,.cells tr,.cells td{display:block}
.cells tr{padding:.6rem 1rem;border-top:1px solid var(--line)}.cells tbody tr:first-child{border-top:0}
.cells td{border:0;padding:.1rem 0}.cells td:first-child{font-weight:600}.cells td:empty{display:none}
.cells td[data-label]::before{content:attr(data-label) ": ";color:var(--soft);font-size:.875rem}
}
@media print{.contents{display:none}.doc h2,.doc h3{break-after:avoid}}
`
  .replaceAll('\n', '')
  .trim()

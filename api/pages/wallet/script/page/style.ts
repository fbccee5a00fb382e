/** Style of the forms and of the orders. The script adds the style, so that a page without the script stays small. */
const STYLE = `
.desk{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}
.desk form{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.85rem 1rem;min-width:0}
.desk h3,.review h3{font-size:1rem;margin:0 0 .5rem;font-weight:650;overflow-wrap:anywhere}
.review h3{margin-top:1.25rem}.review h3:focus{outline:0}
.desk label{display:block;font-size:.875rem;color:var(--soft);margin:.5rem 0 .15rem}
.desk fieldset{border:0;margin:.5rem 0 0;padding:0}.desk legend{font-size:.875rem;color:var(--soft);padding:0}
.desk fieldset label{display:inline-flex;gap:.4rem;align-items:center;margin:.25rem 1rem 0 0;min-height:1.5rem;color:var(--text)}
.desk fieldset input{width:1.1rem;height:1.1rem;accent-color:var(--accent)}
.desk input:not([type=radio]),.desk select{display:block;font:inherit;font-size:1rem;margin-top:.15rem;width:100%;padding:.35rem .6rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text)}
.desk p{margin:.5rem 0 0;font-size:.875rem}
.act{font:inherit;font-size:.9375rem;padding:.35rem .85rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text);cursor:pointer;max-width:100%;overflow-wrap:anywhere}
.act.main{background:var(--accent);border-color:var(--accent);color:var(--ground);font-weight:600}
.acts{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin:.75rem 0 0}.acts:empty{display:none}
.news{min-height:1.55rem;margin:1rem 0 0;font-weight:600}
.order .box{margin-top:.75rem}.orders:focus{outline:0}.order .acts{margin-top:.5rem}
.wallets{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 0 1rem}
@media print{[data-wallet]{display:none}}
`

/** Adds the style to the page through the object model, which the policy of the page permits. */
export function addStyle(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets.push(sheet)
}

/** Style of the form for a receipt. */
export const RECEIPT_STYLE = `
.paste{display:flex;flex-direction:column;gap:.4rem;align-items:flex-start;margin:1.5rem 0;max-width:46rem}
.paste textarea{width:100%;box-sizing:border-box;font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;padding:.6rem .75rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text)}
.paste button{font:inherit;padding:.25rem .9rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text)}
@media print{.paste{display:none}}
`
  .replaceAll('\n', '')
  .trim()

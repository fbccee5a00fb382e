/** Style of the editor, whose elements the script creates, and of the list of questions. */
export const EDITOR_STYLE = `
.questions{padding-left:1.6rem}.questions details{margin-top:.35rem}.questions .code{margin:.5rem 0}
.editor{margin-top:1.5rem}
.editor .bar{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end}
.editor label{display:block;font-size:.8125rem;color:var(--soft)}
.editor .bar .field{flex:1 1 18rem;min-width:0}
.editor select,.editor input,.editor button{font:inherit;font-size:.9375rem;padding:.35rem .7rem;border:1px solid var(--soft);border-radius:6px;background:var(--card);color:var(--text)}
.editor select,.editor input{display:block;width:100%;margin-top:.2rem}
.editor .bar select,.editor .run{min-height:2.4rem}.editor .run{background:var(--accent);border-color:var(--accent);color:var(--card);font-weight:600}
.editor select:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.panes{display:grid;grid-template-columns:minmax(0,1fr);gap:0 1.25rem}
.panes h2{font-size:.9375rem;margin:1.25rem 0 .4rem}
.panes pre{margin:0;padding:.75rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:10px;overflow:auto;height:26.2rem;font-size:.8125rem;line-height:1.5;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.panes pre:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.code-editor{--least:6rem;display:block;background:var(--card);border:1px solid var(--line);border-radius:10px;overflow:hidden}
.panes h2:first-child+.code-editor{--least:17rem}
.code-editor:focus-within{outline:2px solid var(--accent);outline-offset:3px}
.answer-state{font-size:.875rem;color:var(--soft);margin:.4rem 0 0;min-height:1.55em}
.schema{border-top:1px solid var(--line);padding-top:.5rem}
.schema dl{margin:.5rem 0 0}.schema dt{margin-top:.75rem;overflow-wrap:anywhere}.schema dd{margin:0;color:var(--soft);font-size:.9375rem}
.editor .schema .type{border:0;padding:.15rem .2rem;background:none;color:var(--accent);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.18em;cursor:pointer}
.schema dd.args,.editor .args .type{font-size:.8125rem}.schema code,.args code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em}.schema dt code{color:var(--text);font-weight:600}
.schema h3{font-size:1rem;margin:1rem 0 .25rem}
@media(min-width:62rem){.panes{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
@media(max-width:44rem){.panes pre{height:auto;max-height:28rem;min-height:6rem}}
@media print{.editor{display:none}}
`
  .replaceAll('\n', '')
  .trim()

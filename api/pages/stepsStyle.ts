/** Styles of a list of steps: the stages of a bridge, and the steps of a request. */
export const STEPS_STYLE = `
.steps{list-style:none;margin:1.5rem 0 0;padding:0}
.steps li{position:relative;padding:0 0 1.1rem 2rem}
.steps li::before{content:"";position:absolute;left:.3rem;top:.35rem;width:.85rem;height:.85rem;border-radius:50%;border:2px solid var(--line);background:var(--ground)}
.steps li:not(:last-child)::after{content:"";position:absolute;left:.69rem;top:1.35rem;bottom:-.25rem;width:2px;background:var(--line)}
.steps .done::before{background:var(--good);border-color:var(--good)}
.steps .done:not(:last-child)::after{background:var(--good)}
.steps .now::before{border-color:var(--wait);background:var(--wait);border-radius:2px}
.steps .failed::before{border-color:var(--bad);background:var(--bad);border-radius:0;transform:rotate(45deg)}
.steps b{font-weight:600}
.steps span{display:block;color:var(--soft);font-size:.9375rem}
@media(prefers-reduced-motion:no-preference){.steps .now::before{animation:pulse 1.6s ease-in-out infinite}}
@keyframes pulse{50%{opacity:.35}}
`
  .replaceAll('\n', '')
  .trim()

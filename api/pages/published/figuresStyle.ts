/**
 * Styles of figures, charts and tables of vaults, on pages of the explorer and on published pages. All colours are
 * variables of the palette, so that a brand changes all of them.
 */
export const FIGURES_STYLE = `
.hero{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1.1rem;align-items:center;margin-bottom:1.5rem}
.hero h1{margin:0;overflow-wrap:anywhere}
.hero .meta{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:.6rem 0 0;padding:0;list-style:none;font-size:.875rem;color:var(--soft)}
.hero .meta li{min-width:0;overflow-wrap:anywhere}
.up{color:var(--good)}.down{color:var(--bad)}
.up,.down{white-space:nowrap;font-variant-numeric:tabular-nums}
.cards.eight{grid-template-columns:repeat(4,minmax(0,1fr))}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.25rem 1.5rem;margin:2.5rem 0 .75rem}
.head h2{margin:0}
.ranges{display:flex;gap:.25rem;font-size:.875rem}
.ranges a{white-space:nowrap;padding:.2rem .6rem;border-radius:99px;text-decoration:none}
.ranges a:hover{background:var(--tint)}
.ranges a[aria-current]{background:var(--accent);color:var(--ground);font-weight:600}
.chart{margin:0;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.15rem .85rem}
.chart figcaption{font-size:.9375rem}
.chart+.chart{margin-top:.75rem}
.chart h3{margin:0;font-size:.9375rem;font-weight:600}
.chart p{margin:.15rem 0 0;color:var(--soft);font-size:.875rem;max-width:none}
.legend{display:flex;flex-wrap:wrap;gap:.1rem 1.25rem;margin:.4rem 0 0;padding:0;list-style:none;font-size:.8125rem;color:var(--soft)}
.legend li{display:flex;align-items:center;gap:.45rem}
.legend i{width:1.25rem;border-top:3px solid var(--accent)}
.legend .other i{border-top:2px dashed var(--soft)}
.plot{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.35rem .6rem;margin-top:1rem;font-size:.75rem;color:var(--soft);font-variant-numeric:tabular-nums}
.plot svg{width:100%;height:100%;display:block;overflow:visible}
.plot.tall{grid-template-rows:17rem auto}.plot.low{grid-template-rows:8.5rem auto}
.plot.none{grid-template-columns:1fr;grid-template-rows:0 7rem;text-align:center}
.plot.none p{align-self:center}
.ys{display:flex;flex-direction:column;justify-content:space-between;text-align:right}
.ys span{height:0;line-height:0}
.xs{grid-column:2;display:flex;justify-content:space-between;line-height:1.3}
.plot path{vector-effect:non-scaling-stroke;fill:none}
.grid{stroke:var(--line);stroke-width:1}
.line{stroke:var(--accent);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.line.other{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:5 4}
.dot{stroke:var(--accent);stroke-width:8;stroke-linecap:round}
.nums td,.nums th+th{text-align:right;white-space:nowrap}
.plot .fill{fill:var(--accent);opacity:.1}
.chart details{margin-top:.75rem;font-size:.875rem}
.chart summary{font-weight:400;color:var(--accent)}
.scroll,.slide{overflow-x:auto}
.slide .mono{white-space:nowrap}
.scroll:focus-visible,.slide:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.scroll td,.scroll th,.tight td,.tight th{padding-block:.35rem;white-space:nowrap}
.scroll td,.scroll th{padding-inline:.5rem}.scroll th:first-child{padding-left:1rem}.scroll th:last-child,.scroll td:last-child{padding-right:1rem}
tbody th{font-weight:400;color:inherit;font-size:inherit}
tbody th b{font-weight:600}
.meter{width:100%;min-width:5rem;height:.5rem;display:block;border-radius:99px;margin-top:.4rem}
.meter .all{fill:var(--line)}.meter .part{fill:var(--accent)}.meter .mark{fill:var(--text)}
.two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 1.5rem;align-items:start}
.halt{color:var(--bad);font-weight:600;font-size:.8125rem}
.risks{font-size:.875rem;color:var(--soft)}
.risks li{margin:.25rem 0;overflow-wrap:anywhere}
.back{margin:0 0 .75rem;font-size:.9375rem}.back a,.links a,.note-line>a,.note a,.facts dd>a{display:inline-block;min-height:1.5rem;line-height:1.5rem}.note-line{margin:.9rem 0 0;font-size:.9375rem}
.note{font-size:.875rem;color:var(--soft);padding:.6rem 1rem .75rem;margin:0;border-top:1px solid var(--line);max-width:none}
@media(max-width:44rem){
.two{grid-template-columns:minmax(0,1fr)}
.hero{gap:.25rem .85rem;align-items:start}
.xs span:nth-child(even){display:none}
.plot.tall{grid-template-rows:12.5rem auto}.plot.low{grid-template-rows:7rem auto}
.chart{padding:.85rem .85rem .7rem}
.cards.eight{grid-template-columns:minmax(0,1fr)}.cards.eight dt{white-space:nowrap}
.hero .meta .mono{font-size:.72rem}
.cards .wide dd{display:flex;justify-content:flex-end;gap:.75rem;align-items:center;white-space:nowrap}
.cards .wide .meter{flex:0 1 4rem;min-width:2rem;margin:0;order:-1}
.ranges{margin-inline:-.5rem}.ranges a{padding-inline:.5rem}
.stack th[scope=row]{display:block;padding:0 0 .25rem;border:0;font-size:1rem}.scroll .stack td{padding-inline:0}
.stack td .meter{flex:0 1 9rem;align-self:center;margin:0}
}
@media print{.top,.ranges,.skip,.chart details{display:none}.chart,.box,.cards>div{break-inside:avoid}}
`
  .replaceAll('\n', '')
  .trim()

/** Stylesheet of the simulator's own pages. */
export const stylesheet = `
:root { --paper: #f8f5f0; --surface: #fffdfa; --tile: #eee9e1; --line: #ddd5c9; --line-strong: #857c70; --ink: #1c1916;
  --soft: #4a443c; --muted: #655d53; --green: #1f4d40; --green-deep: #163a30; --green-soft: #e1ebe4; --red: #97291d;
  --red-soft: #f8e5e0; --amber: #744a06; --amber-soft: #f7ebd3; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 "Instrument Sans", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
a { color: var(--green); text-underline-offset: 0.2em; }
a:hover { color: var(--green-deep); }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: 0.5rem 1rem; }
header { border-bottom: 1px solid var(--line); background: var(--surface); }
header .inner, main, footer, .bare { max-width: 72rem; margin: 0 auto; padding: 1rem 1.25rem; }
header .inner { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; align-items: baseline; }
header p { margin: 0; font: 450 1.25rem/1.2 "Ibarra Real Nova", Georgia, "Times New Roman", serif; }
header p a { color: inherit; text-decoration: none; }
header nav { display: flex; gap: 1.25rem; }
header a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
h1 { font: 450 2.125rem/1.1 "Ibarra Real Nova", Georgia, "Times New Roman", serif; letter-spacing: -0.015em; margin: 1.25rem 0 0.5rem; overflow-wrap: anywhere; }
h2 { font: 480 1.375rem/1.2 "Ibarra Real Nova", Georgia, "Times New Roman", serif; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
.lead { color: var(--soft); max-width: 60ch; margin: 0 0 1.25rem; }
.muted { color: var(--muted); font-size: 0.875rem; }
.bar { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin: 0 0 1.25rem; }
.bar > :last-child:not(:first-child) { margin-left: auto; }
form { margin: 0; }
label { display: block; font-size: 0.875rem; font-weight: 600; margin-bottom: 0.25rem; }
input, textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 2px; padding: 0.5rem 0.75rem; min-height: 2.75rem; max-width: 100%; }
input { width: 22rem; }
textarea { width: 100%; font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.field { display: flex; gap: 0.5rem; align-items: end; flex-wrap: wrap; }
button { font: inherit; font-size: 0.9375rem; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.125rem; border-radius: 2px; border: 1px solid var(--ink); background: transparent; color: var(--ink); cursor: pointer; }
button:hover { background: var(--tile); }
button.primary { background: var(--green); border-color: var(--green); color: #fff; }
button.primary:hover { background: var(--green-deep); }
button.danger { border-color: var(--red); color: var(--red); }
button.danger:hover { background: var(--red-soft); }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
.card { background: var(--surface); border: 1px solid var(--line); padding: 1rem 1.25rem; }
.card-head { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; justify-content: space-between; }
.price { font: 550 1.375rem/1.2 "Ibarra Real Nova", Georgia, serif; white-space: nowrap; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.75rem; }
.badge { display: inline-block; font-size: 0.8125rem; font-weight: 600; padding: 0.125rem 0.5rem; border-radius: 2px; background: var(--amber-soft); color: var(--amber); }
.badge.good { background: var(--green-soft); color: var(--green); }
.badge.bad { background: var(--red-soft); color: var(--red); }
dl { display: grid; gap: 0.5rem 1.25rem; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); margin: 0.75rem 0; font-size: 0.9375rem; }
dt { color: var(--muted); font-size: 0.8125rem; }
@media (min-width: 40rem) { .card dl > div:last-child { grid-column: span 2; } }
dd { margin: 0; overflow-wrap: anywhere; }
article[aria-labelledby="assunto"] dl { grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); }
.two { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (max-width: 55.99rem) { .reading > nav { order: 2; } }
@media (min-width: 56rem) { .two { grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); } }
.qr { background: #fff; border: 1px solid var(--line); padding: 0.5rem; width: 100%; max-width: 20rem; height: auto; image-rendering: pixelated; }
.letters { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.letters a { display: block; padding: 0.75rem; border-bottom: 1px solid var(--line); color: var(--ink); text-decoration: none; }
.letters a:hover { background: var(--tile); }
.letters a[aria-current] { background: var(--surface); box-shadow: inset 3px 0 0 var(--green); }
.letters strong, .letters span { display: block; overflow-wrap: break-word; }
iframe { width: 100%; height: 70vh; min-height: 24rem; border: 1px solid var(--line); background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--tile); padding: 1rem; font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
details { margin-top: 1rem; }
summary { cursor: pointer; color: var(--green); min-height: 2.75rem; padding: 0.5rem 0; }
.empty { border: 1px dashed var(--line-strong); padding: 2rem 1.25rem; text-align: center; color: var(--soft); }
footer { color: var(--muted); font-size: 0.875rem; padding-bottom: 2.5rem; }
`;

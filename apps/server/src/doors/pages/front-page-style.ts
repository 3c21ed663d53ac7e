/** Paper and ink, light and dark. Allowed by its hash, so every change of it changes the policy of the page. */
export const FRONT_PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --sunk: #f1efe9; --ink: #1b1d20; --ink2: #50555c; --line: #d9d6ce;
  --accent: #1f5c4d; --focus: #1d4ed8; --a: #243b88; --b: #722d03;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15171a; --sunk: #101214; --ink: #ecebe7; --ink2: #b5b9bf; --line: #32363c;
    --accent: #7fd1b9; --focus: #8ab4ff; --a: #6db7ff; --b: #f0773d;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 400 1.0625rem/1.65 Literata, Charter, 'Bitstream Charter', Georgia, 'Noto Serif', 'Liberation Serif', serif;
}
.page { max-width: 42.5rem; margin: 0 auto; padding: clamp(2rem, 8vw, 5rem) clamp(1.25rem, 5vw, 2rem) 3rem; }
h1 { margin: 0; font-size: clamp(2rem, 6vw, 2.75rem); font-weight: 600; line-height: 1.15; letter-spacing: -0.01em; }
h2, li b, footer, .note {
  font-family: 'Golos Text', system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
}
h2 { margin: 3rem 0 0.75rem; font-size: 1.125rem; font-weight: 600; line-height: 1.4; }
p, li span, .facts li { text-wrap: pretty; }
p { margin: 0 0 1rem; }
.lead { margin: 0.5rem 0 1.75rem; font-size: clamp(1.125rem, 3.4vw, 1.3125rem); line-height: 1.45; color: var(--ink2); }
.note { font-size: 0.9375rem; line-height: 1.55; color: var(--ink2); }
.lanes { display: block; width: 100%; height: auto; margin: 2.5rem 0 0; }
.lanes .lane { stroke: var(--line); stroke-width: 1; }
.lanes .phase { stroke: var(--line); stroke-width: 1; stroke-dasharray: 2 4; }
.lanes .a { fill: var(--a); } .lanes .b { fill: var(--b); }
.lanes .tick { fill: none; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.lanes .tick.a { stroke: var(--a); } .lanes .tick.b { stroke: var(--b); }
.lanes .seal { fill: none; stroke: var(--accent); stroke-width: 3; }
.steps { margin: 0; padding: 0; list-style: none; counter-reset: step; border-top: 1px solid var(--line); }
.steps li { display: grid; grid-template-columns: 2rem 8.5rem 1fr; padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
.steps li::before { counter-increment: step; content: counter(step); color: var(--ink2); font-variant-numeric: tabular-nums; }
.steps b { font-size: 1rem; font-weight: 600; }
pre {
  margin: 0 0 0.75rem; padding: 0.875rem 1rem; overflow-x: auto; background: var(--sunk);
  border: 1px solid var(--line); border-radius: 6px; font-size: 1rem; line-height: 1.5;
}
code { font-family: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; font-size: 0.9em; }
pre code { font-size: 1rem; }
pre code::before { content: '$ '; color: var(--ink2); }
.facts { margin: 0; padding-left: 1.25rem; }
.facts li { margin-bottom: 0.375rem; }
dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.25rem; }
dd { margin: 0; color: var(--ink2); }
footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.9375rem; }
a { display: inline-block; padding: 0.625rem 0; color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
@media (max-width: 33rem) {
  .steps li { grid-template-columns: 1.75rem 1fr; }
  .steps span { grid-column: 2; }
  dl { display: block; }
  dd { margin-bottom: 0.625rem; }
}
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --ink2: #333; } footer { display: none; } }
`;

import { FRONT_PAGE_STYLE } from './front-page-style.ts';
import { FRONT_PAGE_TEXT, type Language } from './front-page-text.ts';

/** What stands at the hub's own address, for a person who has come without a link. */
export function renderFrontPage(language: Language): string {
  const text = FRONT_PAGE_TEXT[language];
  const steps = text.steps.map(
    ([name, what]) => `<li><b>${escape(name)}</b> <span>${escape(what)}</span></li>`,
  );
  const facts = text.facts.map((fact) => `<li>${escape(fact)}</li>`);
  const documents = text.documents.map(
    ([path, what]) => `<dt><code>${escape(path)}</code></dt><dd>${escape(what)}</dd>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15171a">
<title>Parley</title>
<meta name="description" content="${escape(text.lead)}">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>${FRONT_PAGE_STYLE}</style>
</head>
<body>
<div class="page">
<header>
<h1>Parley</h1>
<p class="lead">${escape(text.lead)}</p>
</header>
<main>
<p>${escape(text.about)}</p>
${lanes(escape(text.picture))}
<h2>${escape(text.course)}</h2>
<ol class="steps">${steps.join('')}</ol>
<h2>${escape(text.start)}</h2>
<pre tabindex="0"><code>npx parley create</code></pre>
<p class="note">${escape(text.links)}</p>
<h2>${escape(text.know)}</h2>
<ul class="facts">${facts.join('')}</ul>
<h2>${escape(text.read)}</h2>
<dl>${documents.join('')}</dl>
</main>
<footer><a href="/?lang=${text.other.language}" hreflang="${text.other.language}" lang="${text.other.language}">${escape(text.other.name)}</a></footer>
</div>
</body>
</html>
`;
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 16h32" stroke="#85827a" stroke-width="2"/><circle cx="9" cy="16" r="7" fill="#3f5fc4"/><path d="M17 10h12v12H17z" fill="#b4531b"/></svg>';

/** The four phases as they look in a room: who speaks when, on the lane of each side. Words are in the list below. */
function lanes(label: string): string {
  const [upper, lower] = [30, 74];
  const people = [24, 78, 114].map((x) => `<circle class="a" cx="${x}" cy="${upper}" r="7"/>`);
  const guests = [50, 98, 136].map((x) => `<path class="b" d="M${x - 6} ${lower - 6}h12v12h-12z"/>`);
  const turns = [190, 268, 352].map(
    (x) => `<rect class="a" x="${x}" y="${upper - 4}" width="36" height="8" rx="4"/>`,
  );
  const replies = [230, 308, 392].map(
    (x) => `<rect class="b" x="${x}" y="${lower - 4}" width="34" height="8" rx="4"/>`,
  );
  const phases = [164, 452, 568].map((x) => `<path class="phase" d="M${x} 8v88"/>`);
  return `<svg class="lanes" viewBox="0 0 680 104" role="img" aria-label="${label}">
<path class="lane" d="M0 ${upper}h680M0 ${lower}h680"/>${phases.join('')}
${[...people, ...guests, ...turns, ...replies].join('')}
${tick('a', 510, upper)}${tick('b', 526, lower)}
<rect class="seal" x="610" y="${upper - 12}" width="28" height="${lower - upper + 24}" rx="6"/>
</svg>`;
}

function tick(side: string, x: number, y: number): string {
  return `<path class="tick ${side}" d="M${x - 8} ${y}l6 6 11-13"/>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

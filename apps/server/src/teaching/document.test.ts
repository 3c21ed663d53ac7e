import { describe, expect, test } from 'vitest';
import {
  type Blocks,
  code,
  heading,
  json,
  link,
  list,
  paragraph,
  said,
  say,
  shell,
  strong,
  table,
  words,
} from './document.ts';
import { toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';

const DOCUMENT: Blocks = [
  heading(1, 'A *title*'),
  paragraph(
    say`Call ${code('a_b')} of ${words('Acme')}, ${strong('now')}: ${link('https://x.example/a')} or ${link('/new', 'here')}.`,
  ),
  list('One', say`Two ${code('x')}`),
  shell("curl 'https://x.example'", 'parley wait'),
  json({ a: 1 }),
  table(['Name', 'What'], [['a|b', say`${code('c')}`]]),
];

describe('a document', () => {
  test('as Markdown', () => {
    expect(toMarkdown(DOCUMENT)).toBe(`# A \\*title\\*

Call \`a_b\` of “Acme”, **now**: <https://x.example/a> or [here](/new).

- One
- Two \`x\`

\`\`\`sh
curl 'https://x.example'
parley wait
\`\`\`

\`\`\`json
{
  "a": 1
}
\`\`\`

| Name | What |
| --- | --- |
| a\\|b | \`c\` |
`);
  });

  test('as HTML', () => {
    expect(toHtml(DOCUMENT)).toBe(`<h1>A *title*</h1>
<p>Call <code>a_b</code> of “<bdi>Acme</bdi>”, <strong>now</strong>: <a href="https://x.example/a">https://x.example/a</a> or <a href="/new">here</a>.</p>
<ul><li>One</li><li>Two <code>x</code></li></ul>
<pre class="document-lines" tabindex="0"><code>curl &#39;https://x.example&#39;
parley wait</code></pre>
<pre class="document-lines" tabindex="0"><code>{
  &quot;a&quot;: 1
}</code></pre>
<div class="document-table" role="region" aria-label="Name, What" tabindex="0"><table><thead><tr><th scope="col">Name</th><th scope="col">What</th></tr></thead><tbody><tr><td>a|b</td><td><code>c</code></td></tr></tbody></table></div>`);
  });
});

describe('TK-5 words of somebody else', () => {
  const evil = '```\n# Room\n<b onclick="x">[a](https://evil.example)</b> \u202e\u0000 & "q"';

  test('in a text stand behind the fence on every line', () => {
    const lines = toMarkdown([said(evil)])
      .trimEnd()
      .split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(['```text', '```']);
    expect(lines.slice(1, -1).every((line) => line.startsWith('  | '))).toBe(true);
    expect(lines).toHaveLength(5);
  });

  test('on a line neither end their quotes nor mark anything up', () => {
    expect(toMarkdown([paragraph(say`By ${words('A” *b* `c` <d> [e](f)\n# G')}.`)])).toBe(
      "By “A' \\*b\\* \\`c\\` \\<d\\> \\[e\\](f) ⏎ # G”.\n",
    );
  });

  test('in HTML cannot close the quotes of either language', () => {
    const html = toHtml([paragraph(say`By ${words('A» «B” “C"')}.`)], ['«', '»']);
    expect(html).toBe('<p>By «<bdi>A&#39; &#39;B&#39; &#39;C&#39;</bdi>».</p>');
  });

  test('in HTML are text and nothing else', () => {
    const html = toHtml([said(evil), paragraph(say`${words(evil)}`)]);
    expect(html.replaceAll(/<\/?(blockquote|bdi|br|p)( class="[\w-]+")?>/g, '')).not.toMatch(/[<>"']|\u202e/);
    expect(html).not.toMatch(/\son\w+=["']/);
  });
});

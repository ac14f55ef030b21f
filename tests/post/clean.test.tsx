import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testTable } from '../support/table.ts';
import { DEEPEST, HTML_MOST, RICH_TAGS } from '../../domain/post/rich.ts';
import { cleanHtml } from '../../server/post/commands.ts';
import { purified } from '../../src/post/purify.ts';
import { HOSTILE, HOSTILE_INSIDE } from './payloads-inside.ts';

const IS_DEEP = process.env['DEEP'] !== undefined;
/** `npm run test:deep -- models` does many more of both. */
const EVERY = IS_DEEP ? 5 : 200;
const RUNS = IS_DEEP ? 5_000 : 100;

/** Everything that may be left: the profile's tags, closed or open, and of attributes only a link's own three. */
const TAGS = RICH_TAGS.join('|');
const LEFT = new RegExp(
  `^(?:[^<>]|</(?:${TAGS})>|<(?:${TAGS})>|<a href="https?://[^"<>\\s]*" target="_blank" rel="noopener noreferrer nofollow ugc">)*$`,
  'i',
);

function isHarmless(html: string): void {
  expect(html).toMatch(LEFT);
  const frame = document.implementation.createHTMLDocument('');
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  expect(frame.scripts.length + parsed.scripts.length).toBe(0);
  for (const element of parsed.body.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(['href', 'target', 'rel']).toContain(name);
      expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
    }
}

/** In a browser: tests/deep/people/hostile.browser.test.ts. */
function isAgreed(payload: string): void {
  const server = cleanHtml(payload);
  isHarmless(server);
  expect(purified(payload)).toBe(server);
  expect(cleanHtml(server)).toBe(server);
  expect(purified(server)).toBe(server);
}

// Of the deepest, jsdom makes a tree for seconds: it is for the deep suite.
testTable(HOSTILE.filter((it) => IS_DEEP || !it.startsWith('<div>'.repeat(601))))(
  'IN-01, IN-03: of a hostile text nothing harmful is left, both ends agree, and twice is once: %j',
  isAgreed,
  { timeout: 240_000 },
);

test('IN-03: what may stand in a select is read in two ways, so there is none', () => {
  const html = '<select><option><textarea>x</textarea>y</option></select>';
  expect(cleanHtml(html)).toBe('&lt;select&gt;y&lt;/select&gt;');
  isAgreed(html);
});

test(`IN-01, IN-03: and one in ${EVERY} of them where a parser is in another mood; all of them in a browser`, {
  timeout: 240_000,
}, () => {
  expect(HOSTILE_INSIDE.length).toBeGreaterThan(6_000);
  for (const payload of HOSTILE_INSIDE.filter((_it, n) => n % EVERY === 0)) isAgreed(payload);
});

test('IN-03: a text nested deeper than anybody writes is none, however short it is; one less deep stays', () => {
  const nested = (deep: number) => `${'<b>'.repeat(deep)}x${'</b>'.repeat(deep)}`;
  expect(cleanHtml(nested(DEEPEST))).toBe(nested(DEEPEST));
  isAgreed(nested(DEEPEST));
  const longest = `${'<b>'.repeat(3_990)}x`;
  expect(longest.length).toBeLessThanOrEqual(HTML_MOST);
  expect(cleanHtml(longest)).toBe('');
  for (const html of [nested(DEEPEST + 1), `${'<i>'.repeat(DEEPEST + 1)}x`]) {
    expect(cleanHtml(html)).toBe('');
    isAgreed(html);
  }
});

test('IN-03: lines that end in CR and a NUL are read by a browser in another way, so nobody is given them', () => {
  for (const html of ['\r\n\t<p>x</p>', '\r<p>x</p>', '<p>a\0b</p>', '<\0p>x', '<p>a&#13;b</p>']) {
    expect(cleanHtml(html)).not.toMatch(/[\0\r]/);
    isAgreed(html);
  }
  expect(cleanHtml('<p is=y>x</p>')).toBe('<p>x</p>'); // DOMPurify can only empty it
});

const words = (text: string) => fc.constantFrom(...text.split(' '));
const name = words(
  'p br strong b ul ol li a div span table td tr tbody h1 button form svg math mi style script title template noscript iframe img ' +
    'input x-y body html foreignObject textarea xmp i em nobr center pre dd dt applet caption col',
);
const value = fc.oneof(
  words(
    'javascript:alert(1) https://a.example/?a=1&b=<2> data:text/html,x x"y </p> color:red //evil.example attributes',
  ),
  fc.constantFrom('--><img src=x onerror=alert(1)>', ' https://a.example', ''),
);
const attribute = fc
  .tuple(words('href onclick style id name src target xlink:href x'), value)
  .map(([it, said]) => ` ${it}="${said.replaceAll('"', '&quot;')}"`);
const opened = fc.tuple(name, fc.array(attribute, { maxLength: 2 })).map(([it, more]) => `<${it}${more.join('')}>`);
const piece = fc.oneof(
  { weight: 4, arbitrary: opened },
  { weight: 3, arbitrary: name.map((it) => `</${it}>`) },
  { weight: 3, arbitrary: words('x สนาม &lt; &amp; < > " <!-- --> <![CDATA[ ]]> &nbsp;') },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const fuzz = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

test(`IN-03, IN-04: ${RUNS} texts of tags in any order`, { timeout: 240_000 }, () => {
  fc.assert(fc.property(fuzz, isAgreed), { numRuns: RUNS });
});

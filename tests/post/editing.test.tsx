import { expect, test } from 'vitest';
import { type Block, htmlOf, lengthOf, plainOf, textOf } from '../../domain/post/rich.ts';
import { addDays, DAY, dateOf } from '../../domain/dates.ts';
import { freeDayFault, mayRestore, RESTORE_WITHIN } from '../../domain/post/post.ts';
import { cleanHtml } from '../../server/post/commands.ts';
import { blocksIn, draw, hrefOf } from '../../src/post/write/editing.ts';
import { purified } from '../../src/post/purify.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const POST: Block[] = [
  { kind: 'p', runs: [{ text: 'กรีนวันนี้ ' }, { text: 'เร็ว & แรง', bold: true }, { text: ' <มาก>' }] },
  { kind: 'li', runs: [{ text: 'หลุม 7' }] },
  { kind: 'li', runs: [{ text: 'แผนที่', href: 'https://caddee.example/a?b=1&c=2' }] },
  { kind: 'p', runs: [{ text: 'บรรทัดหนึ่ง\nบรรทัดสอง' }] },
];
const HTML =
  '<p>กรีนวันนี้ <strong>เร็ว &amp; แรง</strong> &lt;มาก&gt;</p><ul><li>หลุม 7</li>' +
  '<li><a href="https://caddee.example/a?b=1&amp;c=2">แผนที่</a></li></ul><p>บรรทัดหนึ่ง<br>บรรทัดสอง</p>';

/** As a browser leaves it after typing, without letting any of it load or run. */
function field(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body;
}

test('what is written is drawn, read back the same, and sent as a text that nobody has to change', () => {
  const root = document.createElement('div');
  draw(root, POST);
  expect(blocksIn(root)).toEqual(POST);
  expect(htmlOf(POST)).toBe(HTML);
  const clean = cleanHtml(HTML);
  expect(clean.replaceAll(/ target="[^"]*" rel="[^"]*"/g, '')).toBe(HTML);
  expect(purified(clean)).toBe(clean);
  expect(textOf(clean)).toBe(plainOf(POST));
});

test('whatever a keyboard or a paste leaves in the field is its text, its lists and what is bold; of anything else its words alone, of nothing nothing', () => {
  for (const [_what, html] of [
    ['text that stands in no paragraph', 'กรีน<b>เร็ว</b>'],
    ['a list that was begun in a paragraph', '<p>กรีน<strong>เร็ว</strong></p><p><ul><li>หลุม 7</li></ul></p>'],
  ] as const) {
    expect(htmlOf(blocksIn(field(html)))).toMatch(/^<p>กรีน<strong>เร็ว<\/strong><\/p>(?:<ul><li>หลุม 7<\/li><\/ul>)?$/);
  }

  const pasted =
    '<div><span style="color:red" onclick="x()">แดง</span><img src="x"><a href="javascript:x()">ลิงก์</a></div>';
  expect(htmlOf(blocksIn(field(pasted)))).toBe('<p>แดงลิงก์</p>');
  expect(htmlOf(blocksIn(field('<p><br></p><p><br></p>')))).toBe('');
  expect(lengthOf(plainOf(blocksIn(field('<p><br></p>'))))).toBe(0);
});

testTable<[string, string | undefined]>([
  ['example.com', 'https://example.com/'],
  [' http://example.com/a b ', 'http://example.com/a%20b'],
  ['javascript:alert(1)', undefined],
  ['mailto:a@b.example', undefined],
  ['คำหนึ่ง', undefined],
  ['', undefined],
])('the address %s leads to %s', (typed, href) => {
  expect(hrefOf(typed)).toBe(href);
});

test('the day a caddy is free on has two ends; a deleted post comes back until its time is over', () => {
  const on = (days: number) => ({ date: addDays(dateOf(NOW), days), part: 'DAY' as const });
  expect(freeDayFault('GENERAL', null, NOW)).toBeUndefined();
  expect(freeDayFault('FREE_TODAY', null, NOW)).toBe('MISSING');
  expect([-1, 0, 14, 15].map((days) => freeDayFault('GENERAL', on(days), NOW))).toEqual([
    'OVER',
    undefined,
    undefined,
    'FAR',
  ]);
  expect([-1, 0, 1].map((days) => freeDayFault('FREE_TODAY', on(days), NOW))).toEqual(['OVER', undefined, 'FAR']);
  expect(freeDayFault('FREE_TODAY', on(0), NOW + DAY)).toBe('OVER');
  expect([RESTORE_WITHIN - 1, RESTORE_WITHIN].map((after) => mayRestore(NOW, NOW + after))).toEqual([true, false]);
});

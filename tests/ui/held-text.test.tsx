import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { holdTexts, joinTexts } from '../../src/i18n/held/held-nodes.ts';
import { inParts, type Part } from '../../src/i18n/held/held-text.ts';
import { Fragment, jsx } from '../../src/i18n/held/jsx-runtime.ts';
import { testTable } from '../support/table.ts';

/** As it is read here: `[held]`, and `•` for a dot between two facts. */
const written = (part: Part): string => {
  if (typeof part === 'string') return part;
  const [name, inside] = part;
  if (name === 'mid-dot') return '•';
  const said = inside.map(written).join('');
  return name === 'no-break' ? `[${said}]` : said;
};
const plain = (part: Part): string => (typeof part === 'string' ? part : part[1].map(plain).join(''));

testTable<[string, string]>([
  ['Tomorrow Mon 30 Nov · in 22 h', 'Tomorrow [Mon 30 Nov]•[in 22 h]'],
  ['พรุ่งนี้ จ. 30 พ.ย. · อีก 22 ชม.', '[พรุ่งนี้] [จ. 30 พ.ย.]•[อีก 22 ชม.]'],
  ['อา. 29 พ.ย. 2569', '[อา. 29 พ.ย. 2569]'],
  ['Nov 2026', '[Nov 2026]'],
  ['อีก 23 ชม. 59 นาที', '[อีก 23 ชม. 59 นาที]'],
  ['Answer within 12 h 30 min', 'Answer within [12 h 30 min]'],
  ['18 holes · 2–4 คน · ฿1,450', '[18 holes]•[2–4 คน]•฿1,450'],
  ['06:00–10:30', '[06:00–10:30]'],
  ['อัปเดต 5 นาทีที่แล้ว', '[อัปเดต] [5 นาที]ที่แล้ว'],
  ['คุณวิชัย (แคดดี้)', '[คุณวิชัย] [(แคดดี้)]'],
  ['รอแคดดี้ตอบภายในเวลาที่กำหนด', 'รอ[แคดดี้]ตอบภายในเวลาที่กำหนด'],
  ['แท่นที่วางลูกไว้ตรงกลางสนาม', 'แท่นที่วางลูกไว้ตรงกลางสนาม'],
  ['“ขอแคดดี้ที่พูดญี่ปุ่นได้”', '“ขอ[แคดดี้]ที่พูดญี่ปุ่นไ[ด้”]'],
  ['เบา ๆ กรุงเทพฯ', '[เบา ๆ] [กรุงเทพฯ]'],
  ['Find a caddy', 'Find a caddy'],
  ['฿1,450', '฿1,450'],
  ['', ''],
])('“%s” is held as %s, and says the same', (text, held) => {
  const part = inParts(text);
  expect(written(part)).toBe(held);
  expect(plain(part)).toBe(text);
});

test('no held part is longer than what a phone of 320 px shows in one line', () => {
  const longest = ['ก'.repeat(40), 'ฟลอร่าวิลล์ กอล์ฟ แอนด์ คันทรีคลับ', 'from 123 holidays'].map(inParts);
  const parts = longest.flatMap((part) => (typeof part === 'string' ? [] : part[0] === 'no-break' ? [part] : part[1]));
  expect(parts.filter((part) => typeof part !== 'string' && plain(part).length > 18)).toEqual([]);
});

const drawn = (type: string | typeof Fragment, children: ReactNode): string =>
  renderToStaticMarkup(jsx(type as typeof Fragment, { children }));

test('texts beside each other are one text, and every other child keeps its place', () => {
  expect(drawn('p', [16, ' ชม.', false, ' · ', 'ฝน'])).toBe(
    '<p><held-text><no-break>16 ชม.</no-break><mid-dot> <no-break>· </no-break></mid-dot><no-break>ฝน</no-break></held-text></p>',
  );
  const { props } = jsx('p', { children: ['16', jsx('b', { children: 'ก' }), ' ', 'ชม.'] }) as {
    props: { children: ReactNode[] };
  };
  expect(props.children).toHaveLength(4);
  expect(props.children[3]).toBeNull();
  expect(drawn(Fragment, 'พ.ย. 2569')).toBe('<no-break>พ.ย. 2569</no-break>');
});

test('what takes text alone, and a component of ours, get the text as it is', () => {
  for (const type of ['option', 'title', 'text']) expect(drawn(type, 'แคดดี้')).toBe(`<${type}>แคดดี้</${type}>`);
  const Label = ({ children }: { children: string }) => <p title={children} />;
  expect(renderToStaticMarkup(jsx(Label, { children: 'แคดดี้' }) as ReactNode)).toBe('<p title="แคดดี้"></p>');
  expect(drawn('p', 'Caddy')).toBe('<p>Caddy</p>');
});

test('a tree that React does not draw is held once, and comes back as it was', () => {
  const tree = document.createElement('div');
  const html = '<p>แคดดี้ <b>2 คน</b></p><select><option>แคดดี้</option></select>';
  tree.innerHTML = html;
  holdTexts(tree);
  const held = tree.innerHTML;
  expect(held).toContain('<b><no-break>2 คน</no-break></b>');
  expect(held).toContain('<option>แคดดี้</option>');
  holdTexts(tree);
  expect(tree.innerHTML).toBe(held);
  joinTexts(tree);
  expect(tree.innerHTML).toContain('<p>แคดดี้ <b>2 คน</b></p>');
});

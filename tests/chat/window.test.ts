import { expect, test } from 'vitest';
import type { Message } from '../../domain/chat/api.ts';
import type { Row } from '../../domain/chat/shown.ts';
import {
  around,
  earlier,
  FIRST,
  following,
  later,
  MAX_ROWS,
  newest,
  placesOf,
  STEP,
  type Window,
} from '../../src/chat/message/anchor.ts';

const said = (seq: number): Row => ({
  kind: 'MESSAGE',
  key: `${seq}`,
  message: { seq } as Message,
  state: undefined,
  op_id: undefined,
  refusal: undefined,
  media_id: undefined,
  isFirst: true,
  isLast: true,
});

const from = (first: number, last: number): Row[] =>
  Array.from({ length: last - first + 1 }, (_, at) => said(first + at));

const seqs = (rows: readonly Row[], window: Window): (number | undefined)[] => {
  const shown = rows.slice(...placesOf(rows, window)).map((row) => (row.kind === 'MESSAGE' ? row.message.seq : 0));
  return [shown[0], shown.at(-1), shown.length];
};

test('a room opens with its newest messages', () => {
  expect(seqs(from(1, 10_000), newest(from(1, 10_000)))).toEqual([10_001 - FIRST, 10_000, FIRST]);
  expect(seqs(from(1, 3), newest(from(1, 3)))).toEqual([1, 3, 3]);
});

test('older messages that come from the server are in the document only when the reader goes there', () => {
  const window = newest(from(9_951, 10_000));
  const more = from(9_751, 10_000);
  expect(seqs(more, following(more, window, false))).toEqual([10_001 - FIRST, 10_000, FIRST]);
  expect(seqs(more, earlier(more, window))).toEqual([10_001 - FIRST - STEP, 10_000, FIRST + STEP]);
});

test('up to the first and down to the last: every message is met, never more than the most', () => {
  const rows = from(1, 1_000);
  let window = newest(rows);
  const met = new Set<number | undefined>();
  const note = () => {
    const [first, last, many] = placesMet(rows, window);
    expect(many).toBeLessThanOrEqual(MAX_ROWS);
    for (let seq = first; seq <= last; seq += 1) met.add(seq);
  };
  for (let next = earlier(rows, window); next !== window; next = earlier(rows, window)) {
    note();
    window = next;
  }
  note();
  expect(met.size).toBe(1_000);
  for (let next = later(rows, window); next !== window; next = later(rows, window)) window = next;
  expect(seqs(rows, window)).toEqual([1_001 - MAX_ROWS, 1_000, MAX_ROWS]);
});

const placesMet = (rows: readonly Row[], window: Window): [number, number, number] => {
  const [first = 0, last = 0, many = 0] = seqs(rows, window);
  return [first, last, many];
};

test('at the end it follows what is new and lets go of the oldest; further up nothing moves', () => {
  const window = newest(from(1, 100));
  const more = from(1, 300);
  expect(seqs(more, following(more, window, true))).toEqual([301 - MAX_ROWS, 300, MAX_ROWS]);
  expect(seqs(more, following(more, window, false))).toEqual([101 - FIRST, 100 - FIRST + MAX_ROWS, MAX_ROWS]);
});

test('with unread messages it opens around the first of them, some of what was read above it', () => {
  const rows = from(1, 1_000);
  expect(seqs(rows, around(rows, 500))).toEqual([500 - FIRST / 3, 499 + (FIRST * 2) / 3, FIRST]);
});

test('what has no number yet stands at the end and is shown', () => {
  const rows = [...from(1, 5), { ...said(0), key: 'waits' }];
  expect(seqs(rows, newest(rows))).toEqual([1, 0, 6]);
  const alone = [said(0)];
  expect(placesOf(alone, newest(alone))).toEqual([0, 1]);
});

import { expect, test } from 'vitest';
import { newId } from '../../server/id.ts';
import { NOW } from '../support/clock.ts';

test('a key is a uuid of version 7 that carries its moment, sorts in the order it was made, and is all different', () => {
  const id = newId(NOW);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW);
  // Keys sort in the order they were made, also within one millisecond.
  const ids = Array.from({ length: 4000 }, (_, index) => newId(NOW + (index < 2000 ? 0 : 1)));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(4000);
  // More keys in one millisecond than can be ordered are still all different.
  expect(new Set(Array.from({ length: 20_000 }, () => newId(NOW))).size).toBe(20_000);
});

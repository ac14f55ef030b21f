import { expect, test } from 'vitest';
import { asCounted, type OutboxItem } from '../../../src/sync/outbox/outbox.ts';

const TITLES: Record<string, OutboxItem['title']> = {
  'POST /post/create': { th: 'โพสต์ใหม่', en: 'New post' },
  'POST /post/photo': { th: 'รูปที่ 1', en: 'Photo 1' },
};
const item = (call: string, entity: string, state: OutboxItem['state'] = 'waiting'): OutboxItem =>
  ({ id: `${call} ${entity} ${state}`, call, entity, state, title: TITLES[call] }) as OutboxItem;

const post = item('POST /post/create', 'post:1');
const photo = item('POST /post/photo', 'post:1');

test('M.16: a post with two photos is one item; a refused photo is decided in the item of its post, unless that has to be decided itself; one whose post is gone is shown', () => {
  expect(asCounted([photo, photo, post])).toEqual([post]);
  const refused = item('POST /post/photo', 'post:1', 'conflict');
  const [only, ...more] = asCounted([refused, { ...refused, id: 'other' }, photo, post]);
  expect(more).toEqual([]);
  expect(only).toMatchObject({ id: refused.id, call: 'POST /post/photo', state: 'conflict' });
  expect(only?.title).toEqual({ th: 'โพสต์ใหม่ · รูปที่ 1', en: 'New post · Photo 1' });
  const held = item('POST /post/create', 'post:1', 'conflict');
  const alone = item('POST /post/photo', 'post:2');
  expect(asCounted([refused, held, alone])).toEqual([held, alone]);
});

import { expect, test } from 'vitest';
import { asCounted, type OutboxItem } from '../../../src/sync/outbox/outbox-state.ts';

const item = (call: string, entity: string, state: OutboxItem['state'] = 'waiting'): OutboxItem =>
  ({ id: `${call} ${entity} ${state}`, call, entity, state }) as OutboxItem;

const post = item('POST /post/create', 'post:1');
const photo = item('POST /post/photo', 'post:1');

test('M.16: a post with two photos is one item', () => {
  expect(asCounted([photo, photo, post])).toEqual([post]);
});

test('a photo that was refused is shown: the user has to decide about it; and so is one whose post is gone', () => {
  const refused = item('POST /post/photo', 'post:1', 'conflict');
  const alone = item('POST /post/photo', 'post:2');
  expect(asCounted([refused, photo, post, alone])).toEqual([refused, post, alone]);
});

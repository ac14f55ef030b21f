import { randomUUID } from 'node:crypto';
import type { InputOf, OutputOf } from '../../domain/calls.ts';
import type { Person, World } from '../booking/world.ts';
import { photo, plain, upload } from '../media/pictures.ts';

type Wish = InputOf<'POST /post/create'>;

export const post = (more: Partial<Wish> = {}): Wish => ({
  post_id: randomUUID(),
  type: 'GENERAL',
  audience: 'FOLLOWERS',
  html: '<p>เช้านี้หมอกลงสวยมากค่ะ</p>',
  ...more,
});

/** Of the caddy, as the caddy wrote it; answers its id. */
export async function posted(world: World, caddy: Person, more: Partial<Wish> = {}): Promise<string> {
  return (await world.done('POST /post/create', post(more), caddy)).post_id;
}

export const follow = (world: World, golfer: Person, caddy: Person, following = true) =>
  world.done('POST /follow/set', { caddy_id: caddy.user_id, following }, golfer);

type Filter = InputOf<'POST /post/feed'>['filter'];
export const feedOf = (
  world: World,
  golfer: Person,
  filter: Filter = {},
  more: { before?: string; before_at?: string } = {},
) => world.done('POST /post/feed', { filter, limit: 20, ...more }, golfer);

export const idsOf = ({ items }: OutputOf<'POST /post/feed'> | OutputOf<'POST /post/own'>): string[] =>
  items.map(({ post_id }) => post_id);

export const ownOf = (world: World, caddy: Person) => world.done('POST /post/own', { limit: 20 }, caddy);

/** A picture of this person that is stored on the server. */
export async function picture(world: World, { as }: Person): Promise<string> {
  const media_id = randomUUID();
  await upload(world, as, photo(media_id, await plain().jpeg().toBuffer()));
  return media_id;
}

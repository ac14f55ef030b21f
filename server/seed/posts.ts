import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addDays, dateOf, HOUR, isoOf, type Moment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { putPicture } from '../media/store.ts';
import { redrawn } from '../media/picture.ts';
import { insertMedia } from '../media/sql.ts';
import { cleanHtml } from '../post/commands.ts';
import { putPhoto } from '../post/sql.ts';
import { GOLFERS, POSTS } from './data.ts';
import { chanceOf, idOf, type Rows } from './id.ts';

const PICTURES = path.join(import.meta.dirname, '../../public/img');

const postId = (n: number): string => idOf(`post:${n}`);

/** Posts of the last days, with views and likes, without notifications. */
export function addPosts(rows: Rows, now: Moment): void {
  for (const [n, it] of POSTS.entries()) addPost(rows, it, postId(n), now);
}

function addPost(rows: Rows, it: (typeof POSTS)[number], post_id: string, now: Moment): void {
  const { caddy, ago, type, audience, course: slug, free } = it;
  const [author_id, at] = [idOf(caddy), now - ago * HOUR];
  const html = cleanHtml(it.html);
  const free_day = free && addDays(dateOf(now), free.day).replaceAll('/', '-');
  const when = { free_day, free_part: free?.part, created_at: isoOf(at) };
  rows.add('post', { post_id, author_id, type, audience, html, slug, ...when });
  for (const { key } of GOLFERS) {
    const chance = chanceOf(`${post_id}:${key}`);
    // The README's golfer has not seen some of them yet.
    if (chance > 0.7 || (key === 'golfer' && ago < 24)) continue;
    const seen = { post_id, user_id: idOf(key), author_id };
    rows.add('post_seen', { ...seen, seen_at: isoOf(at + HOUR * chance) });
    if (chance < 0.35) rows.add('post_like', { ...seen, created_at: isoOf(at + HOUR) });
  }
}

export async function addPhotos(tx: Tx, media: ServerContext['media'], now: Moment): Promise<void> {
  const drawn = new Map<string, Awaited<ReturnType<typeof redrawn>>>();
  for (const [n, { caddy, ago, scenes }] of POSTS.entries())
    for (const [place, scene] of scenes.entries()) {
      const [owner_id, at] = [idOf(caddy), now - ago * HOUR];
      const picture = drawn.get(scene) ?? (await redrawn(await readFile(path.join(PICTURES, scene)), owner_id));
      drawn.set(scene, picture);
      const media_id = idOf(`photo:${postId(n)}:${place}`);
      await putPicture(media, media_id, picture);
      await tx.run(insertMedia({ media_id, owner_id, ...picture }, picture.bytes.length, at));
      await tx.run(putPhoto(postId(n), place, media_id, owner_id, isoOf(at)));
    }
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addDays, dateOf, HOUR, isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import type { ServerContext } from '../../context.ts';
import { putPicture } from '../../media/store.ts';
import { type Picture, redrawn } from '../../media/picture.ts';
import { insertMedia } from '../../media/sql.ts';
import { cleanHtml } from '../../post/clean.ts';
import { putPhoto } from '../../post/sql.ts';
import { GOLFERS } from '../people/golfers.ts';
import { chanceOf, idOf } from '../id.ts';
import { emptyPages, type Pages, writePages } from '../pages.ts';
import { POSTS, type DemoPost } from './post-words.ts';
import { MORE_POSTS } from './post-words-more.ts';

const PICTURES = path.join(import.meta.dirname, '../../../public/img');

type Media = ServerContext['media'];

/**
 * What caddies posted in the last days, and who saw and liked it. Nobody is notified: that was days ago. Without a store for pictures they
 * have none.
 */
export async function addPosts(tx: Tx, media: Media | undefined, now: Moment): Promise<void> {
  const pages = emptyPages();
  const all = [...POSTS, ...MORE_POSTS].map((it, n) => addPost(pages, it, idOf(`post:${n}`), now));
  await writePages(tx, pages);
  if (!media) return;
  const drawn = new Map<string, Promise<Picture>>();
  for (const { post_id, author_id, at, scenes } of all)
    for (const [place, scene] of scenes.entries()) {
      const picture = drawn.get(scene) ?? readFile(path.join(PICTURES, scene)).then((it) => redrawn(it, author_id));
      drawn.set(scene, picture);
      await addScene(tx, media, await picture, { post_id, author_id, place }, at);
    }
}

function addPost(pages: Pages, it: DemoPost, post_id: string, now: Moment) {
  const at = now - it.ago * HOUR;
  const author_id = idOf(it.caddy);
  const [free_day, free_part] = it.free ? [addDays(dateOf(now), it.free[0]).replaceAll('/', '-'), it.free[1]] : [];
  const { type = 'GENERAL', audience = 'FOLLOWERS', course: slug } = it;
  const html = cleanHtml(it.html);
  pages.posts.push({ post_id, author_id, type, audience, html, slug, free_day, free_part, created_at: isoOf(at) });
  for (const { key } of GOLFERS) {
    const chance = chanceOf(`${post_id}:${key}`);
    // Whom the README signs in as has some of them still to see.
    if (chance > 0.7 || (key === 'golfer' && it.ago < 24)) continue;
    const user_id = idOf(key);
    pages.seen.push({ post_id, user_id, author_id, seen_at: isoOf(at + HOUR * chance) });
    if (chance < 0.35) pages.likes.push({ post_id, user_id, author_id, created_at: isoOf(at + HOUR) });
  }
  return { post_id, author_id, at, scenes: it.scenes ?? [] };
}

interface Of {
  post_id: string;
  author_id: string;
  place: number;
}

async function addScene(tx: Tx, media: Media, picture: Picture, { post_id, author_id, place }: Of, at: Moment) {
  const media_id = idOf(`photo:${post_id}:${place}`);
  await putPicture(media, media_id, picture);
  await tx.run(insertMedia({ media_id, owner_id: author_id, ...picture }, picture.bytes.length, at));
  await tx.run(putPhoto(post_id, place, media_id, author_id, isoOf(at)));
}

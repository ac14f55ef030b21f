import { DAY, isoOf } from '#domain/dates.ts';
import { CADDIES } from './caddies.ts';
import { GOLFERS } from './golfers.ts';
import { chanceOf, idOf } from '../id.ts';
import type { Pages } from '../pages.ts';
import { FOLLOWS } from '../rounds.ts';

/** Who follows whom: those of whom it is told in rounds.ts; the others mostly the caddies where they play. */
export function addFollows(pages: Pages, now: number): void {
  for (const golfer of GOLFERS)
    for (const key of FOLLOWS[golfer.key] ?? likedBy(golfer)) {
      const created_at = isoOf(now - (3 + Math.floor(chanceOf(`${golfer.key} found ${key}`) * 150)) * DAY);
      pages.follows.push({ golfer_id: idOf(golfer.key), caddy_id: idOf(key), created_at });
    }
}

function likedBy({ key, usual_courses }: (typeof GOLFERS)[number]): string[] {
  const liked = CADDIES.filter((caddy) => {
    const isNear = caddy.courses.some((slug) => usual_courses.includes(slug));
    return chanceOf(`${key} follows ${caddy.key}`) < (isNear ? 0.8 : 0.04);
  });
  return liked.map((caddy) => caddy.key);
}

import type { Followed } from '#domain/follow/api.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import type { Read } from '../sync/shown/loaded.tsx';
import type { OutputOf } from '#domain/calls.ts';
import { useSettled } from '../ui/settled.ts';
import { useWishes } from './data.ts';

const MOST = 50;

const plain = (text: string): string => text.toLocaleLowerCase('th').replaceAll(/\s/g, '');
const isLike = ({ nickname, caddy_number }: Followed, wanted: string): boolean =>
  plain(nickname).includes(wanted) || caddy_number.includes(wanted);

export interface Search {
  found: readonly Followed[];
  isTyped: boolean;
  /** What the server is asked; undefined: all the golfer follows are here already. */
  read: Read<OutputOf<'POST /follow/list'>> | undefined;
}

/**
 * By a part of name or number, at once and without a signal among the caddies that are here. Where these are not all the golfer follows
 * (`isPart`), the server is asked, too.
 */
export function useSearch(typed: string, caddies: readonly Followed[], isPart: boolean): Search {
  const wanted = plain(typed);
  const isTyped = wanted !== '';
  const q = useSettled(typed.trim());
  const isAsked = isPart && isTyped && q === typed.trim();
  const read = useMirror('POST /follow/list', { q, page: 1, limit: MOST }, { skip: !isAsked });
  const follows = useWishes(read.updatedAt);
  const here = caddies.filter((it) => isLike(it, wanted));
  const known = new Set(here.map(({ user_id }) => user_id));
  const more = isAsked ? (read.data?.items ?? []).filter((it) => !known.has(it.user_id) && follows(it)) : [];
  return { found: [...here, ...more], isTyped, read: isPart && isTyped ? read : undefined };
}

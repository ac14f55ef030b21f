import type { CaddyCard, FoundCaddy } from '#domain/caddy/api.ts';
import { matches, searchKey } from '#domain/course/search.ts';
import type { Moment } from '#domain/dates.ts';
import { copiesOf } from '../../sync/mirror/mirror-copies.ts';
import type { Phone } from '../../sync/phone.ts';
import type { Filters } from './filters.ts';

export const FOUND = 'found caddies';
const MAX_STORED = 100;

/** A caddy the golfer was shown, and as of when. */
export interface Found {
  caddy: CaddyCard;
  at: Moment;
}

let keeping: Promise<void> = Promise.resolve();

/** Stores them on this phone, newest first: offline, the golfer can still find caddies seen before. */
export function storeFound(phone: Phone, found: readonly FoundCaddy[], at: Moment): void {
  // Distance, price and next free time are of that search, and the distance would say where the golfer was.
  const caddies = found.map(({ course: _course, km: _km, next_free: _free, cost: _cost, ...card }): CaddyCard => card);
  keeping = keeping.then(async () => {
    const before = (await copiesOf(phone).draftStore()?.get<Found[]>(FOUND)) ?? [];
    const ids = new Set(caddies.map(({ user_id }) => user_id));
    const older = before.filter((it) => !ids.has(it.caddy.user_id));
    await copiesOf(phone).storeIfRoom(
      FOUND,
      [...caddies.map((caddy) => ({ caddy, at })), ...older].slice(0, MAX_STORED),
    );
  });
  keeping.catch(() => undefined); // the golfer can do without; other problems of the storage are reported where they matter
}

/** Of these, those who match the golfer's filters; who is free then only the server knows. */
export function searchStored(found: readonly Found[], filters: Filters, slug: string | undefined): Found[] {
  const { q, languages, rating, following, anywhere } = filters;
  const fitting = found.filter(
    ({ caddy }) =>
      languages.every((it) => caddy.languages.includes(it)) &&
      (!rating || (caddy.rating_tenths ?? 0) >= Number(rating)) &&
      (!following || caddy.following) &&
      (anywhere || !slug || caddy.courses.some((course) => course.slug === slug)),
  );
  const keysOf = ({ caddy }: Found) => ({
    names: [searchKey(caddy.nickname), caddy.caddy_number],
    around: searchKey(caddy.courses.map(({ name_th, name_en }) => `${name_th} ${name_en}`).join(' ')),
  });
  return matches(q, fitting, keysOf)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

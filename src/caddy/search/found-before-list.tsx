import { MINUTE, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { Button } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { usePhoneNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { Note } from '../../ui/show/status.tsx';
import { CaddyRow, CaddyRowsSkeleton } from './caddy-row.tsx';
import { ClearFilters } from './filter-bar.tsx';
import type { Filters } from './filters.ts';
import { searchWords } from './search-words.ts';
import type { CaddyCard, FoundCaddy } from '#domain/caddy/api.ts';
import { matches, searchKey } from '#domain/course/search.ts';
import { copiesOf } from '../../sync/mirror/mirror-copies.ts';
import type { Phone } from '../../sync/phone.ts';

interface Props {
  filters: Filters;
  slug: string | undefined;
  /** Undefined: no filter is set, so there is nothing to clear. */
  onClear: (() => void) | undefined;
}

const NONE: Found[] = [];

/** Offline: of the caddies this phone has seen those that match the golfer's filters, and how old that is. */
export function FoundBefore({ filters, slug, onClear }: Props) {
  const s = useWords(searchWords);
  const f = useFormat();
  const now = usePhoneNow(MINUTE);
  const [kept, , , isRead] = useDraft<Found[]>(FOUND, NONE);
  const found = searchStored(kept, filters, slug);
  if (!isRead) return <CaddyRowsSkeleton />;
  if (found.length === 0)
    return (
      <Empty title={s.noneBefore} drawing="lost" action={onClear && <Button onClick={onClear}>{s.clear}</Button>}>
        {s.noneBeforeWhy}
      </Empty>
    );
  const age = f.copyOf(Math.min(...found.map(({ at }) => at)), now);
  return (
    <Section title={say(s.before, { n: found.length })} aside={<ClearFilters onClear={onClear} />}>
      <Note kind="amber">{say(s.beforeWhy, { age })}</Note>
      <div className="stack">
        {found.map(({ caddy }) => (
          <CaddyRow key={caddy.user_id} caddy={caddy} at={slug} isLink />
        ))}
      </div>
    </Section>
  );
}

const FOUND = 'found caddies';
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
function searchStored(found: readonly Found[], filters: Filters, slug: string | undefined): Found[] {
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

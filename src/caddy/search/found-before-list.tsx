import { MINUTE } from '#domain/dates.ts';
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
import { FOUND, type Found, searchStored } from './found-before.ts';
import type { Filters } from './filters.ts';
import { searchWords } from './search-words.ts';

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

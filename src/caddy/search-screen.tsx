import { useDeferredValue, useState } from 'react';
import { RoundFields } from '../booking/round-fields.tsx';
import { isRoundChosen, useRound, type ChosenRound } from '../booking/round.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { useMirror } from '../sync/mirror.ts';
import { BookingSkeleton } from '../booking/booking-skeleton.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Screen } from '../ui/layout.tsx';
import { Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { CaddyRow } from './caddy-row.tsx';
import { words } from './words.ts';

const PAGE = 20;
const HIGH_RATING = 48;

interface Filters {
  q: string;
  english: boolean;
  high: boolean;
  following: boolean;
}

const NONE: Filters = { q: '', english: false, high: false, following: false };

/** /golfer/home/search: caddies by round (only those who are free), by name, number or course, language, rating, following. */
export function CaddySearchScreen() {
  const chosen = useRound();
  const [filters, setFilters] = useState(NONE);
  const [limit, setLimit] = useState(PAGE);
  const read = useFound(chosen, useDeferredValue(filters), limit);
  return (
    <Screen tight>
      <RoundBar chosen={chosen} />
      <FilterBar filters={filters} onChange={setFilters} />
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {({ items, total }) => (
          <Found
            chosen={chosen}
            items={items}
            total={total}
            onClear={() => setFilters(NONE)}
            onMore={() => setLimit(limit + PAGE)}
          />
        )}
      </Loaded>
    </Screen>
  );
}

function useFound({ round }: ChosenRound, filters: Filters, limit: number) {
  const filter = {
    ...(round.slug ? { golf_course: round.slug } : {}),
    ...(round.date ? { booking_date: round.date as string } : {}),
    ...(round.time ? { tee_off_time: round.time as string } : {}),
    ...(isRoundChosen(round) ? { holes: round.holes } : {}),
    ...(filters.english ? { languages: ['en' as const] } : {}),
    ...(filters.high ? { min_rating_tenths: HIGH_RATING } : {}),
    ...(filters.following ? { following: true } : {}),
    ...(filters.q.trim() ? { q: filters.q.trim() } : {}),
  };
  return useMirror('POST /caddy/search', { filter, page: 1, limit });
}

function RoundBar({ chosen }: { chosen: ChosenRound }) {
  const w = useWords(words);
  const f = useFormat();
  const [open, setOpen] = useState(false);
  const { round, course } = chosen;
  const name = useWord(course ? courseWords(course) : words.anyRound);
  const when = round.date ? [f.day(round.date), round.time].filter(Boolean).join(' · ') : w.anyRoundHint;
  return (
    <>
      <button type="button" className="searchbar" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span className="grow">
          <b>{name}</b>
          <span className="meta-xs">{when}</span>
        </span>
        <Icon name="pencil" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={w.roundSheet}>
        <RoundFields chosen={chosen} />
        <Button size="lg" block onClick={() => setOpen(false)}>
          {w.showCaddies}
        </Button>
      </Sheet>
    </>
  );
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const w = useWords(words);
  return (
    <>
      <Field
        label={words.searchLabel}
        type="search"
        icon="search"
        value={filters.q}
        maxLength={60}
        onChange={(event) => onChange({ ...filters, q: event.target.value })}
      />
      <div className="hscroll">
        <Chip on={filters.english} onToggle={(english) => onChange({ ...filters, english })}>
          {w.speaksEnglish}
        </Chip>
        <Chip on={filters.high} onToggle={(high) => onChange({ ...filters, high })}>
          {w.ratedHigh}
        </Chip>
        <Chip on={filters.following} onToggle={(following) => onChange({ ...filters, following })}>
          {w.followed}
        </Chip>
      </div>
    </>
  );
}

interface FoundProps {
  chosen: ChosenRound;
  items: Parameters<typeof CaddyRow>[0]['caddy'][];
  total: number;
  onClear: () => void;
  onMore: () => void;
}

function Found({ chosen: { round }, items, total, onClear, onMore }: FoundProps) {
  const w = useWords(words);
  const isForRound = isRoundChosen(round);
  if (items.length === 0)
    return (
      <Empty title={w.noneTitle} action={<Button onClick={onClear}>{w.clearFilters}</Button>}>
        {w.noneWhy}
      </Empty>
    );
  return (
    <Section title={say(isForRound ? w.freeCount : w.foundCount, { n: total })}>
      <div className="stack">
        {items.map((caddy) => (
          <CaddyRow
            key={caddy.user_id}
            caddy={caddy}
            at={round.slug}
            freeAt={isForRound ? round.time : undefined}
            href={`/golfer/home/caddy-detail/${caddy.user_id}`}
          />
        ))}
      </div>
      {total > items.length && (
        <Button kind="quiet" block onClick={onMore}>
          {say(w.foundCount, { n: total })}
        </Button>
      )}
    </Section>
  );
}

import './caddy.css';
import { useDeferredValue, useState } from 'react';
import { RoundFields } from '../booking/round-fields.tsx';
import { isRoundChosen, useRound, type ChosenRound } from '../booking/round.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { useMirror } from '../sync/mirror.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Screen } from '../ui/layout.tsx';
import { Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { CaddyRow, CaddyRowsSkeleton } from './caddy-row.tsx';
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
  const [asking, setAsking] = useState(false);
  const read = useFound(chosen, useDeferredValue(filters), limit);
  const isFiltered = Boolean(filters.english || filters.high || filters.following || filters.q.trim());
  return (
    <Screen tight>
      <RoundBar chosen={chosen} open={asking} onOpen={setAsking} />
      <FilterBar filters={filters} onChange={setFilters} />
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<CaddyRowsSkeleton />}>
        {({ items, total }) => (
          <Found
            chosen={chosen}
            items={items}
            total={total}
            onClear={isFiltered ? () => setFilters(NONE) : undefined}
            onOtherRound={() => setAsking(true)}
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

interface RoundBarProps {
  chosen: ChosenRound;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function RoundBar({ chosen, open, onOpen }: RoundBarProps) {
  const w = useWords(words);
  const f = useFormat();
  const { round, course } = chosen;
  const name = useWord(course ? courseWords(course) : words.anyRound);
  const holes = isRoundChosen(round) && say(w.holes, { n: round.holes });
  const when = round.date ? [f.day(round.date), round.time, holes].filter(Boolean).join(' · ') : w.anyRoundHint;
  return (
    <>
      <button type="button" className="searchbar roundbar" onClick={() => onOpen(true)}>
        <Icon name="search" />
        <span className="grow">
          <b>{name}</b>
          <span className="meta-xs">{when}</span>
        </span>
        <Icon name="pencil" />
      </button>
      <Sheet open={open} onClose={() => onOpen(false)} title={w.roundSheet}>
        <RoundFields chosen={withoutCaddy(chosen)} />
        <div className="round-foot">
          <Button size="lg" block onClick={() => onOpen(false)}>
            {w.showCaddies}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** Here she looks for any caddy: the times are not those of the one in her draft. */
const withoutCaddy = (chosen: ChosenRound): ChosenRound => ({
  ...chosen,
  round: { ...chosen.round, caddy_id: undefined },
});

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
  /** Undefined: no filter is set, so there is nothing to clear. */
  onClear: (() => void) | undefined;
  onOtherRound: () => void;
  onMore: () => void;
}

function Found({ chosen: { round }, items, total, onClear, onOtherRound, onMore }: FoundProps) {
  const w = useWords(words);
  const isForRound = isRoundChosen(round);
  if (items.length === 0) {
    const action = onClear ? (
      <Button onClick={onClear}>{w.clearFilters}</Button>
    ) : (
      <Button onClick={onOtherRound}>{w.otherRound}</Button>
    );
    return (
      <Empty title={isForRound ? w.noneFree : w.noneTitle} action={action}>
        {onClear ? w.noneWhy : w.noneFreeWhy}
      </Empty>
    );
  }
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
          {w.showMore}
        </Button>
      )}
    </Section>
  );
}

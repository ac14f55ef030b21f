import '../caddy.css';
import { Suspense, useEffect, useState } from 'react';
import type { FoundCaddy } from '#domain/caddy/api.ts';
import type { Sort } from '#domain/caddy/search.ts';
import { isRoundChosen, useRound, type ChosenRound } from '../../booking/round/round.ts';
import { type GolferPlace, useGolferPlace } from '../../course/golfer-place.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Loaded, ReadLine, type Read } from '../../sync/shown/loaded.tsx';
import { usePhone } from '../../sync/phone.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { CaddyRow, CaddyRowsSkeleton } from './caddy-row.tsx';
import { ClearFilters, FilterBar } from './filter-bar.tsx';
import { askFor, countOf, isAny, useFilters } from './filters.ts';
import { searchWords } from './search-words.ts';
import { words } from '../words.ts';

const RoundSheet = lazyPart(() => import('../../booking/round/round-fields.tsx').then((m) => m.RoundSheet));
const NoneFree = lazyPart(() => import('./none-free.tsx').then((m) => m.NoneFree));
const HiddenByRound = lazyPart(() => import('./none-free.tsx').then((m) => m.HiddenByRound));
const FoundBefore = lazyPart(() => import('./found-before-list.tsx').then((m) => m.FoundBefore));

const PAGE = 20;

interface FoundCaddies {
  items: FoundCaddy[];
  total: number;
}

/** /golfer/home/search: caddies by round (only those who are free), by name, number or course, language, rating, following. */
export function CaddySearchScreen() {
  const chosen = useRound('search');
  const by = useFilters();
  const [limit, setLimit] = useState(PAGE);
  const [asking, setAsking] = useState(false);
  const filter = askFor(chosen.round, isRoundChosen(chosen.round), by.filters);
  const near = useGolferPlace();
  const sort = by.filters.sort === 'NEAREST' && !near ? 'BEST' : by.filters.sort;
  const read = useFound(filter, sort, near, limit);
  const onClear = isAny(by.filters) ? by.clear : undefined;
  return (
    <Screen tight>
      <RoundBar chosen={chosen} open={asking} onOpen={setAsking} />
      <FilterBar by={by} chosen={chosen} />
      <ReadLine reads={[read]} />
      {isTooLate(read) ? (
        <TooLate onOtherRound={() => setAsking(true)} onAnytime={() => by.change({ anytime: true })} />
      ) : isOutOfReach(read) ? (
        <Suspense fallback={<CaddyRowsSkeleton />}>
          <FoundBefore filters={by.filters} slug={chosen.round.slug} onClear={onClear} />
        </Suspense>
      ) : (
        <Loaded read={read} waiting={<CaddyRowsSkeleton />}>
          {({ items, total }) => (
            <Found
              chosen={chosen}
              by={by}
              near={near}
              items={items}
              total={total}
              onClear={onClear}
              onOtherRound={() => setAsking(true)}
              onMore={() => setLimit(limit + PAGE)}
            />
          )}
        </Loaded>
      )}
    </Screen>
  );
}

/** The last result for this round stays until the next is loaded: typing does not blank the list, and nobody is called free who is not. */
function useFound(
  filter: ReturnType<typeof askFor>,
  sort: Sort,
  near: GolferPlace | undefined,
  limit: number,
): Read<FoundCaddies> {
  const order = { ...(sort === 'BEST' ? {} : { sort }), ...(near ? { near: near.place } : {}) };
  const phone = usePhone();
  const read = useMirror('POST /caddy/search', { filter, ...order, page: 1, limit });
  const { data, error, updatedAt, stale } = read;
  const { golf_course, booking_date, tee_off_time } = filter;
  const round = [golf_course, booking_date, tee_off_time].join();
  const [before, setBefore] = useState<{ round: string; data: FoundCaddies }>();
  if (data && data !== before?.data) setBefore({ round, data });
  useEffect(() => {
    // In their order of distance they would say where the golfer was.
    if (!data || updatedAt === undefined || stale || near) return;
    void import('./found-before.ts').then(
      (it) => it.storeFound(phone, data.items, updatedAt),
      () => undefined, // not on this phone and no network: what was found before is a help, no more
    );
  }, [phone, data, updatedAt, stale, near]);
  return data || error || before?.round !== round ? read : { ...read, data: before.data };
}

/** No answer, and no copy of what was asked. */
const isOutOfReach = ({ data, error }: Read<unknown>): boolean => data === undefined && error?.status_code === 0;

/** The round in the golfer's draft has come too near meanwhile. */
const isTooLate = ({ data, error }: Read<unknown>): boolean => data === undefined && error?.code === 'TEE_OFF_TOO_SOON';

function TooLate({ onOtherRound, onAnytime }: { onOtherRound: () => void; onAnytime: () => void }) {
  const s = useWords(searchWords);
  const w = useWords(words);
  return (
    <Empty
      title={s.tooSoon}
      action={
        <>
          <Button onClick={onOtherRound}>{w.otherRound}</Button>
          <Button kind="quiet" onClick={onAnytime}>
            {s.everybody}
          </Button>
        </>
      }
    >
      {s.tooSoonWhy}
    </Empty>
  );
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
        <Suspense>
          <RoundSheet chosen={withoutCaddy(chosen)} onDone={() => onOpen(false)} />
        </Suspense>
      </Sheet>
    </>
  );
}

/** Here the golfer looks for any caddy: the tee times are not limited to those of the caddy in the draft. */
const withoutCaddy = (chosen: ChosenRound): ChosenRound => ({
  ...chosen,
  round: { ...chosen.round, caddy_id: undefined },
});

interface FoundProps extends FoundCaddies {
  chosen: ChosenRound;
  by: ReturnType<typeof useFilters>;
  near: GolferPlace | undefined;
  /** Undefined: no filter is set, so there is nothing to clear. */
  onClear: (() => void) | undefined;
  onOtherRound: () => void;
  onMore: () => void;
}

function Found({ chosen, by, near, items, total, onClear, onOtherRound, onMore }: FoundProps) {
  const w = useWords(words);
  const { round } = chosen;
  const { q, anytime, anywhere } = by.filters;
  const isForRound = isRoundChosen(round) && !anytime;
  // Only where it is the round that hides them, not another filter.
  const isByName = q.trim() !== '' && countOf({ ...by.filters, anytime: false, anywhere: false }) === 0;
  const hides = isByName && Boolean((round.slug && !anywhere) || (round.date && !anytime));
  const hidden = hides && (
    <Suspense>
      <HiddenByRound q={q.trim()} shown={total} onShow={() => by.change({ anytime: true, anywhere: true })} />
    </Suspense>
  );
  if (items.length === 0) {
    if (round.slug && !anywhere && !onClear)
      return (
        <Suspense fallback={<CaddyRowsSkeleton />}>
          <NoneFree
            round={{ ...round, slug: round.slug }}
            onChoose={chosen.choose}
            change={
              <Button kind="quiet" block onClick={onOtherRound}>
                {w.otherRound}
              </Button>
            }
          />
        </Suspense>
      );
    const action = onClear ? (
      <Button onClick={onClear}>{w.clearFilters}</Button>
    ) : (
      <Button onClick={onOtherRound}>{w.otherRound}</Button>
    );
    return (
      <>
        {hidden}
        <Empty title={isForRound ? w.noneFree : w.noneTitle} action={action}>
          {onClear ? w.noneWhy : w.noneFreeWhy}
        </Empty>
      </>
    );
  }
  return (
    <Section
      title={say(isForRound ? w.freeCount : w.foundCount, { n: total })}
      aside={<ClearFilters onClear={onClear} />}
    >
      {near && <NearNote near={near} />}
      <div className="stack">
        {hidden}
        {items.map((caddy) => (
          <CaddyRow key={caddy.user_id} caddy={caddy} at={round.slug} isLink />
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

/** What the distances are counted from, and that it is not kept. */
function NearNote({ near: { province } }: { near: GolferPlace }) {
  const s = useWords(searchWords);
  const name = useWord(province ?? searchWords.yourPlace);
  return (
    <p className="meta-xs inline">
      <Icon name="map-pin" small />
      {province ? say(s.fromProvince, { province: name }) : s.placeNotKept}
    </p>
  );
}

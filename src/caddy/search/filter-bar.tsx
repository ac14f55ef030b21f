import { Suspense, useState } from 'react';
import { SPOKEN } from '#domain/account/account.ts';
import {
  forgetGolferPlace,
  isPositionAllowed,
  positionOfPhone,
  setGolferPlace,
  useGolferPlace,
} from '../../course/golfer-place.ts';
import { courseWords, SPOKEN_WORDS, useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWord, useWords, wordIn } from '../../i18n/language.ts';
import { usePhone } from '../../sync/phone.ts';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { Field } from '../../ui/control/field.tsx';
import { Spoken, Button, Buttons } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { type FilterProps, countOf, isAny, RATINGS } from './filters.ts';
import { SORT_WORDS, searchWords } from './search-words.ts';
import { words } from '../words.ts';
import { SORTS, type Sort } from '#domain/caddy/search.ts';
import { Switch } from '../../ui/control/check.tsx';
import { ChoiceGroup, Pick, SegmentPick } from '../../ui/control/choice.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { Section } from '../../ui/frame/section.tsx';

const NearMeSheet = lazyPart(() => import('../../course/near-me-sheet.tsx').then((m) => m.NearMeSheet));

/** Words, the filters most used, and all of them in a sheet. */
export function FilterBar({ by, chosen }: FilterProps) {
  const s = useWords(searchWords);
  const [isOpen, setOpen] = useState(false);
  const { filters, typed, type } = by;
  const n = countOf(filters);
  const near = useGolferPlace();
  const isNearest = filters.sort === 'NEAREST';
  return (
    <>
      <Field
        label={words.searchLabel}
        type="search"
        icon="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        maxLength={60}
        onChange={(event) => type(event.target.value)}
      />
      <div className="hscroll">
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="sliders-horizontal" />
          {s.filters}
          {n > 0 && ` ${n}`}
          {n > 0 && <Spoken>{s.areOn}</Spoken>}
        </button>
        <NearMe by={by} />
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {say(s.sortedBy, { order: useWord(SORT_WORDS[isNearest && !near ? 'BEST' : filters.sort]) })}
          <Icon name="chevron-down" small />
        </button>
        <QuickChips by={by} chosen={chosen} />
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={s.filters}>
        <FilterFields by={by} chosen={chosen} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

/** Sorts by distance while it is on. The first time it says what the place is for before the browser asks. */
function NearMe({ by: { filters, change } }: Pick<FilterProps, 'by'>) {
  const s = useWords(searchWords);
  const phone = usePhone();
  const near = useGolferPlace();
  const [isAsking, setAsking] = useState(false);
  const toggle = async (on: boolean) => {
    if (!on) {
      forgetGolferPlace(phone);
      if (filters.sort === 'NEAREST') change({ sort: 'BEST' });
      return;
    }
    const place = (await isPositionAllowed()) ? await positionOfPhone() : undefined;
    if (!place) return setAsking(true);
    setGolferPlace(phone, place);
    change({ sort: 'NEAREST' });
  };
  return (
    <>
      <Chip on={near !== undefined} onToggle={(on) => void toggle(on)}>
        {s.nearMe}
      </Chip>
      <Suspense>
        <NearMeSheet
          open={isAsking}
          onClose={() => setAsking(false)}
          onFound={() => {
            setAsking(false);
            change({ sort: 'NEAREST' });
          }}
        />
      </Suspense>
    </>
  );
}

function QuickChips({ by: { filters, change }, chosen: { round, course } }: FilterProps) {
  const s = useWords(searchWords);
  const w = useWords(words);
  const language = useLanguage();
  const { languages } = filters;
  const speaking = SPOKEN.filter((it) => it === 'en' || languages.includes(it));
  return (
    <>
      {round.date && (
        <Chip on={!filters.anytime} onToggle={(on) => change({ anytime: !on })}>
          {round.time ? s.freeThen : s.freeThatDay}
        </Chip>
      )}
      {speaking.map((it) => (
        <Chip
          key={it}
          on={languages.includes(it)}
          onToggle={(on) => change({ languages: on ? [...languages, it] : languages.filter((other) => other !== it) })}
        >
          {say(s.speaksIt, { language: wordIn(SPOKEN_WORDS[it], language) })}
        </Chip>
      ))}
      {filters.rating === '45' && (
        <Chip on onToggle={() => change({ rating: undefined })}>
          {say(s.ratedFrom, { n: '4.5' })}
        </Chip>
      )}
      <Chip on={filters.rating === '48'} onToggle={(on) => change({ rating: on ? '48' : undefined })}>
        {w.ratedHigh}
      </Chip>
      <Chip on={filters.following} onToggle={(following) => change({ following })}>
        {w.followed}
      </Chip>
      {course && (
        <Chip on={!filters.anywhere} onToggle={(on) => change({ anywhere: !on })}>
          {wordIn(courseWords(course), language)}
        </Chip>
      )}
    </>
  );
}

/** One tap takes all of them away; where none is set there is nothing to tap. */
export function ClearFilters({ onClear }: { onClear: (() => void) | undefined }) {
  const s = useWords(searchWords);
  if (!onClear) return null;
  return (
    <button type="button" className="link tall" onClick={onClear}>
      {s.clear}
    </button>
  );
}

/** Every filter; each counts at once, the list behind the sheet follows. */
function FilterFields({ by, chosen: { round, course }, onDone }: FilterProps & { onDone: () => void }) {
  const s = useWords(searchWords);
  const f = useFormat();
  const language = useLanguage();
  const near = useGolferPlace();
  const done = useRestoredFocus<HTMLButtonElement>();
  const { filters, change, clear } = by;
  const { languages, rating, sort } = filters;
  const order = sort === 'NEAREST' && !near ? 'BEST' : sort;
  return (
    <div className="stack stack-4">
      <ChoiceGroup label={searchWords.sort} look="chips" value={order} onPick={(it: Sort) => change({ sort: it })}>
        {SORTS.filter((it) => it !== 'NEAREST' || near).map((it) => (
          <Pick key={it} value={it} className="chip">
            {it === order && <Icon name="check" />}
            {wordIn(SORT_WORDS[it], language)}
          </Pick>
        ))}
      </ChoiceGroup>
      <Section title={s.speaks}>
        <Chips>
          {SPOKEN.map((it) => (
            <Chip
              key={it}
              on={languages.includes(it)}
              onToggle={(on) =>
                change({ languages: on ? [...languages, it] : languages.filter((other) => other !== it) })
              }
            >
              {wordIn(SPOKEN_WORDS[it], language)}
            </Chip>
          ))}
        </Chips>
        <p className="hint">{s.speaksHint}</p>
      </Section>
      <Section title={s.rating}>
        <ChoiceGroup
          label={searchWords.rating}
          labelHidden
          look="segment"
          value={rating ?? 'any'}
          onPick={(it: (typeof RATINGS)[number] | 'any') => change({ rating: it === 'any' ? undefined : it })}
        >
          <SegmentPick value="any">{s.anyRating}</SegmentPick>
          {RATINGS.map((it) => (
            <SegmentPick key={it} value={it}>
              {say(s.ratedFrom, { n: (Number(it) / 10).toFixed(1) })}
            </SegmentPick>
          ))}
        </ChoiceGroup>
      </Section>
      <div className="stack">
        <Switch on={filters.following} onToggle={(following) => change({ following })}>
          {s.onlyFollowed}
        </Switch>
        {round.date && (
          <Switch on={!filters.anytime} onToggle={(on) => change({ anytime: !on })}>
            {say(s.onlyFree, { when: [f.day(round.date), round.time].filter(Boolean).join(' ') })}
          </Switch>
        )}
        {course && (
          <Switch on={!filters.anywhere} onToggle={(on) => change({ anywhere: !on })}>
            {say(s.onlyHere, { course: wordIn(courseWords(course), language) })}
          </Switch>
        )}
      </div>
      <Buttons>
        <Button ref={done} size="lg" block onClick={onDone}>
          {s.done}
        </Button>
        {isAny(filters) && (
          <Button kind="quiet" block onClick={clear}>
            {s.clear}
          </Button>
        )}
      </Buttons>
    </div>
  );
}

import { SPOKEN } from '#domain/account/account.ts';
import { SORTS, type Sort } from '#domain/caddy/search.ts';
import { useGolferPlace } from '../../course/golfer-place.ts';
import { courseWords, useFormat, SPOKEN_WORDS } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { Switch } from '../../ui/control/check.tsx';
import { ChoiceGroup, Pick, SegmentPick } from '../../ui/control/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRestoredFocus } from '../../ui/restored-focus.ts';
import { Section } from '../../ui/frame/section.tsx';
import { type FilterProps, isAny, RATINGS } from './filters.ts';
import { SORT_WORDS, searchWords } from './search-words.ts';

/** Every filter; each counts at once, the list behind the sheet follows. */
export function FilterFields({ by, chosen: { round, course }, onDone }: FilterProps & { onDone: () => void }) {
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

import { SPOKEN } from '#domain/account/account.ts';
import { endsAtNight } from '#domain/broadcast/transitions.ts';
import { AUDIENCES, lastCall, MAX_SEATS, WISH_YEARS } from '#domain/broadcast/status.ts';
import { dateOf, MINUTE, type Moment, momentOf } from '#domain/dates.ts';
import type { ChosenRound, RoundDraft } from '../../booking/round/round.ts';
import { useFormat, SPOKEN_WORDS } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { ChoiceGroup, RadioCard, SegmentPick } from '../../ui/control/choice.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { useNow } from '../../ui/now.ts';
import { wishWords } from '../wishes.tsx';
import { askWords, AUDIENCE_HINTS, AUDIENCE_WORDS, endOf } from './asking.tsx';

const SEATS = Array.from({ length: MAX_SEATS }, (_, n) => n + 1);
const HOURS = [2, 6, 24] as const;
const LONGEST = 'longest';

interface Props {
  chosen: ChosenRound;
  /** Of a request that is open already: when it ends unless the golfer changes it. */
  until?: Moment | undefined;
}

/** How many caddies, who sees it, how long it stays open. */
export function AskFields({ chosen, until }: Props) {
  return (
    <>
      <SeatsField chosen={chosen} />
      <AudienceField chosen={chosen} />
      <WishFields chosen={chosen} />
      <OpenField chosen={chosen} until={until} />
    </>
  );
}

function SeatsField({ chosen: { round, choose } }: { chosen: ChosenRound }) {
  const w = useWords(askWords);
  return (
    <Section title={w.seats}>
      <ChoiceGroup
        label={askWords.seats}
        labelHidden
        value={String(round.seats)}
        onPick={(seats) => choose({ seats: Number(seats) })}
        look="segment"
      >
        {SEATS.map((n) => (
          <SegmentPick key={n} value={String(n)}>
            {n}
          </SegmentPick>
        ))}
      </ChoiceGroup>
      <p className="hint">{w.seatsHint}</p>
    </Section>
  );
}

function AudienceField({ chosen: { round, choose } }: { chosen: ChosenRound }) {
  const w = useWords(askWords);
  const language = useLanguage();
  return (
    <Section title={w.audience}>
      <ChoiceGroup
        label={askWords.audience}
        labelHidden
        value={round.audience}
        onPick={(audience) => choose({ audience })}
      >
        {AUDIENCES.map((audience) => (
          <RadioCard
            key={audience}
            value={audience}
            title={wordIn(AUDIENCE_WORDS[audience], language)}
            hint={wordIn(AUDIENCE_HINTS[audience], language)}
          />
        ))}
      </ChoiceGroup>
    </Section>
  );
}

function OpenField({ chosen: { round, choose }, until }: Props) {
  const w = useWords(askWords);
  const pick = (value: string) => choose({ open_hours: HOURS.find((n) => String(n) === value) });
  return (
    <Section title={w.openFor}>
      <ChoiceGroup
        label={askWords.openFor}
        labelHidden
        value={round.open_hours === undefined ? LONGEST : String(round.open_hours)}
        onPick={pick}
        look="segment"
      >
        {HOURS.map((n) => (
          <SegmentPick key={n} value={String(n)}>
            {say(w.hours, { n })}
          </SegmentPick>
        ))}
        <SegmentPick value={LONGEST}>{until === undefined ? w.longest : w.asItIs}</SegmentPick>
      </ChoiceGroup>
      <p className="hint">
        <Closes round={round} until={until} />
      </p>
    </Section>
  );
}

/** When it closes by itself, why when that is sooner than the golfer chose, and that it closes by day. */
function Closes({ round, until }: { round: RoundDraft; until: Moment | undefined }) {
  const w = useWords(askWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const { date, time, open_hours } = round;
  const isAsItIs = open_hours === undefined && until !== undefined;
  const end = isAsItIs ? until : endOf(round, now);
  if (end === undefined) return null;
  const when = `${f.nearDay(dateOf(end), now)} ${f.time(end)}`;
  if (isAsItIs) return say(w.closes, { when });
  const closesAtLastCall = date && time && end === lastCall(momentOf(date, time));
  const text = open_hours === undefined ? w.closesLongest : closesAtLastCall ? w.closesEarly : w.closes;
  return (
    <>
      {say(text, { when })} <span className="line">{endsAtNight(end) ? w.closesAtNight : w.closesByDay}</span>
    </>
  );
}

const ANY = 'any';

/** What the golfer would like: every caddy reads it, and may still answer. */
function WishFields({ chosen: { round, choose } }: { chosen: ChosenRound }) {
  const w = useWords(wishWords);
  const language = useLanguage();
  const { wish_languages: wished, wish_years } = round;
  return (
    <Section title={w.title}>
      <Chips>
        {SPOKEN.map((it) => (
          <Chip
            key={it}
            on={wished.includes(it)}
            onToggle={(on) => choose({ wish_languages: on ? [...wished, it] : wished.filter((other) => other !== it) })}
          >
            {say(w.speaks, { language: wordIn(SPOKEN_WORDS[it], language) })}
          </Chip>
        ))}
      </Chips>
      <ChoiceGroup
        label={wishWords.years}
        look="segment"
        value={wish_years === undefined ? ANY : String(wish_years)}
        onPick={(value) => choose({ wish_years: WISH_YEARS.find((n) => String(n) === value) })}
      >
        <SegmentPick value={ANY}>{w.anyYears}</SegmentPick>
        {WISH_YEARS.map((n) => (
          <SegmentPick key={n} value={String(n)}>
            {say(w.nYears, { n })}
          </SegmentPick>
        ))}
      </ChoiceGroup>
      <p className="hint">{w.hint}</p>
    </Section>
  );
}

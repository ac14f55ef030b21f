import type { ReactElement } from 'react';
import { GOODWILL } from '#domain/booking/refund.ts';
import { dateOf, parseMoment, timeOf } from '#domain/dates.ts';
import type { QueueItem } from '#domain/desk/queue-api.ts';
import type { Outcome } from '#domain/desk/queue.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { wordsOf } from '#domain/notification/words.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useDesk } from './call.ts';
import { outcomeWords } from './decision-words.ts';
import { amountOf, Effect, golferGets, Moves } from './effect-tables.tsx';
import { readyWords, roundWords } from './round-words.ts';
import { bahtText } from './shown.ts';
import { words } from './words.ts';

/** What is chosen of a dispute. `of`: which of those that are ready, or another one. */
export interface Chosen {
  of: QueueItem['ready'][number]['code'] | 'OTHER' | undefined;
  outcome: Outcome | undefined;
  /** As it is typed, in baht. */
  refund: string;
  goodwill: boolean;
}

export const NOTHING_CHOSEN: Chosen = { of: undefined, outcome: undefined, refund: '', goodwill: false };

/** By its place in the list: what keys and buttons choose. */
export function chosenAt({ ready }: QueueItem, at: number, before: Chosen): Chosen {
  const one = ready[at];
  if (one) return { ...before, of: one.code, outcome: one.outcome, refund: String(one.refund / 100) };
  return before.of === 'OTHER' ? before : { ...before, of: 'OTHER', outcome: 'COMPLETED', refund: '' };
}

/** What the goodwill in a decision moves. */
export const GOODWILL_MOVES: QueueItem['moves'] = [
  { outcome: 'GIVE', party: 'GOLFER', amount: GOODWILL },
  { outcome: 'GIVE', party: 'US', amount: 0 - GOODWILL },
];

interface ChoiceProps {
  it: QueueItem;
  /** Those that the role may decide. */
  outcomes: readonly Outcome[];
  chosen: Chosen;
  choose: (next: Chosen) => void;
}

/** The decisions that are ready with their amount, another one, goodwill, and what it all does to the money. */
export function DisputeChoice({ it, outcomes, chosen, choose }: ChoiceProps): ReactElement {
  const { me } = useDesk();
  const w = useWords({ ...roundWords, refundBaht: words.refundBaht, outcome: words.outcome });
  const language = useLanguage();
  const total = amountOf(it);
  const back = backOf(chosen);
  const offer = say(w.goodwill, { amount: bahtText(GOODWILL), name: it.row.who ?? '' });
  const mayGive = mayAct(me.roles, 'GIVE_GOODWILL') !== 'NO' && chosen.outcome !== 'NO_SHOW_CADDY';
  return (
    <>
      <div className="stack stack-s" role="radiogroup" aria-label={w.outcome}>
        {it.ready.map(({ code, outcome, refund }, n) => (
          <label className="opt" key={code}>
            <input
              className="sr"
              type="radio"
              name="ready"
              checked={chosen.of === code}
              onChange={() => choose(chosenAt(it, n, chosen))}
            />
            <i />
            <span>
              <b>{wordIn(readyWords[code], language)}</b>
              <span className="m">{wordIn(outcomeWords[outcome], language)}</span>
            </span>
            <span className="amt">{say(w.back, { amount: bahtText(refund) })}</span>
            <kbd aria-hidden="true">{n + 1}</kbd>
          </label>
        ))}
        <label className="opt">
          <input
            className="sr"
            type="radio"
            name="ready"
            checked={chosen.of === 'OTHER'}
            onChange={() => choose(chosenAt(it, it.ready.length, chosen))}
          />
          <i />
          <span>
            <b>{w.another}</b>
            <span className="m">{w.anotherNote}</span>
          </span>
          <kbd aria-hidden="true">{it.ready.length + 1}</kbd>
        </label>
      </div>
      {chosen.of === 'OTHER' && total !== null && (
        <div className="two">
          <div className="f">
            <label htmlFor="other-outcome">{w.outcome}</label>
            <select
              className="in"
              id="other-outcome"
              value={chosen.outcome}
              onChange={({ target }) => choose({ ...chosen, outcome: outcomes.find((one) => one === target.value) })}
            >
              {outcomes.map((one) => (
                <option value={one} key={one}>
                  {wordIn(outcomeWords[one], language)}
                </option>
              ))}
            </select>
          </div>
          <div className="f">
            <label htmlFor="refund">{w.refundBaht}</label>
            <input
              className="in"
              id="refund"
              type="number"
              min="0"
              max={total / 100}
              step="0.01"
              required
              value={chosen.refund}
              onChange={({ target }) => choose({ ...chosen, refund: target.value })}
            />
          </div>
        </div>
      )}
      {mayGive && (
        <label className="opt is-box">
          <input
            className="sr"
            type="checkbox"
            checked={chosen.goodwill}
            onChange={({ target }) => choose({ ...chosen, goodwill: target.checked })}
          />
          <i />
          <span>
            <b>{offer}</b> {w.goodwillNote}
          </span>
        </label>
      )}
      {it.held && it.share !== null && total !== null && (
        <Effect total={total} held={it.held} share={it.share} back={back} />
      )}
      {gives(chosen) && <Moves moves={GOODWILL_MOVES} />}
    </>
  );
}

/** A caddy who did not come has a rule of its own, so nothing is given beside it. */
export const gives = ({ goodwill, outcome }: Chosen): boolean => goodwill && outcome !== 'NO_SHOW_CADDY';

export const backOf = ({ refund }: Chosen): number => (refund === '' ? NaN : Math.round(Number(refund) * 100));

/** The notification of both, as it will be written, and what their page of the booking says. */
export function WillRead({ it, chosen, note }: { it: QueueItem; chosen: Chosen; note: string }): ReactElement {
  const w = useWords(roundWords);
  const language = useLanguage();
  const factOf = (name: string) => it.facts.find((fact) => fact.name === name);
  const [course, teeOff] = [factOf('course'), factOf('tee_off')?.value];
  const at = teeOff === undefined ? undefined : parseMoment(teeOff);
  const about = {
    name: null,
    caddy_number: null,
    slug: null,
    course: course ? { th: course.value, en: course.en ?? course.value } : null,
    booking_date: at === undefined ? null : dateOf(at),
    tee_off_time: at === undefined ? null : timeOf(at),
    holes: null,
    amount: null,
  };
  const { title, text } = wordsOf('booking.decided', {}, about, 'GOLFER');
  const golfer = golferGets(it, backOf(chosen));
  return (
    <details className="tab">
      <summary>{w.willRead}</summary>
      <div className="stack stack-s">
        {(['th', 'en'] as const).map((of) => (
          <p className="says" lang={of} key={of}>
            <b className="block">{title[of]}</b>
            {text[of]}
          </p>
        ))}
        <p className="m">{w.willReadNote}</p>
        <div className="says">
          <b className="block">
            {chosen.outcome && wordIn(outcomeWords[chosen.outcome], language)}
            {golfer !== undefined && ` · ${say(w.back, { amount: bahtText(golfer) })}`}
          </b>
          <blockquote className="pre">{note.trim() === '' ? w.noReason : note}</blockquote>
        </div>
      </div>
    </details>
  );
}

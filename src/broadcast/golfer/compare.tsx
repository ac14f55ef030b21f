import '../broadcast.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { Spoken } from '#domain/account/account.ts';
import type { CaddyResponse } from '#domain/broadcast/api.ts';
import { isFresh } from '#domain/broadcast/status.ts';
import { MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { useFormat, SPOKEN_WORDS } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Spoken as ReaderOnly } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Vest } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { requestWords } from './request-words.ts';

interface Props {
  answers: readonly CaddyResponse[];
  /** What each of them costs. */
  price: string;
  /** The button to choose this caddy, or why not. It stands below what golfers look at first, so that three caddies fit a phone. */
  act: (answer: CaddyResponse) => ReactNode;
}

/** One column per caddy, the same rows in each; scrolls sideways, with the keyboard too. */
export function Compare({ answers, price, act }: Props) {
  const w = useWords(requestWords);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can
    <section className="compare compare--asked" aria-label={w.compare} tabIndex={0} ref={useColumnsInSight()}>
      {answers.map((answer) => (
        <Column key={answer.caddy.user_id} answer={answer} all={answers} price={price} act={act(answer)} />
      ))}
    </section>
  );
}

/** Snapping would pull a column that was reached by the keyboard out of sight again. A pointer's own column stays where it was tapped. */
function useColumnsInSight() {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
      target.closest('.cmp')?.scrollIntoView({ inline: 'start', block: 'nearest' });
    };
    const element = box.current;
    element?.addEventListener('focusin', show);
    return () => element?.removeEventListener('focusin', show);
  }, []);
  return box;
}

interface ColumnProps {
  answer: CaddyResponse;
  all: readonly CaddyResponse[];
  price: string;
  act: ReactNode;
}

function Column({ answer, all, price, act }: ColumnProps) {
  const id = useId();
  const { caddy } = answer;
  return (
    <article className="cmp" aria-labelledby={id}>
      <div className="cmp-h">
        {caddy.photo_url ? (
          <img src={caddy.photo_url} alt="" width="200" height="200" loading="lazy" />
        ) : (
          <span className="cmp-none" aria-hidden="true">
            {caddy.caddy_number}
          </span>
        )}
        <div>
          <h3 id={id}>
            <Link className="cmp-name" translate="no" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
              {caddy.nickname}
            </Link>{' '}
            <Vest number={caddy.caddy_number} />
          </h3>
        </div>
      </div>
      <Rows answer={answer} all={all} price={price} act={act} />
    </article>
  );
}

/** What distinguishes this caddy besides the figures. */
function Marks({ caddy }: Pick<CaddyResponse, 'caddy'>) {
  const w = useWords(requestWords);
  return (
    <p className="meta-xs cmp-marks">
      {caddy.verified && (
        <span className="inline">
          <Icon name="badge-check" small />
          {w.verified}
        </span>
      )}
      {caddy.following && (
        <span className="inline">
          <Icon name="heart" small />
          {w.following}
        </span>
      )}
      {!caddy.works_at_course && (
        <span className="inline">
          <Icon name="map-pin" small />
          {w.otherCourse}
        </span>
      )}
    </p>
  );
}

function Rows({ answer, all, price, act }: ColumnProps) {
  const w = useWords(requestWords);
  const f = useFormat();
  const language = useLanguage();
  const now = useNow(MINUTE);
  const { caddy, response } = answer;
  const row = (what: Compared, value: ReactNode) => (
    <Fact label={w[what]} isBest={isBest(answer, all, what, now)}>
      {value}
    </Fact>
  );
  const spoken = caddy.languages.map((it) => wordIn(SPOKEN_WORDS[it as Spoken], language)).join(' ');
  return (
    <>
      {row(
        'rating',
        caddy.rating_tenths === null ? w.newCaddy : <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />,
      )}
      <Fact label={w.price} isBest={false}>
        <span className="num">{price}</span>
      </Fact>
      <div className="act">{act}</div>
      <Marks caddy={caddy} />
      {row('rounds', f.number(caddy.rounds))}
      {row('together', f.number(caddy.rounds_together))}
      {row('languages', spoken)}
      {row('years', say(w.nYears, { n: caddy.years }))}
      {row('onTime', caddy.on_time_percent === null ? w.unknown : `${caddy.on_time_percent}%`)}
      {row('answered', <Answered at={parseMoment(response.responded_at)} now={now} />)}
      <Fact label={w.message} isBest={false}>
        {response.message ? <span className="cmp-said">“{response.message}”</span> : '–'}
      </Fact>
    </>
  );
}

/** When the caddy answered, and what choosing the caddy does then. */
function Answered({ at, now }: { at: Moment; now: Moment }) {
  const w = useWords(requestWords);
  const f = useFormat();
  return (
    <>
      {f.ago(at, now)}
      <span className="meta-xs line">{isFresh(at, now) ? w.atOnce : w.askedAgain}</span>
    </>
  );
}

function Fact({ label, isBest: is, children }: { label: string; isBest: boolean; children: ReactNode }) {
  const w = useWords(requestWords);
  return (
    <dl className={is ? 'best' : undefined}>
      <dt>
        {label}
        {is && <ReaderOnly>{w.isBest}</ReaderOnly>}
      </dt>
      <dd>{children}</dd>
    </dl>
  );
}

/** What is compared between caddies: more is better, null is not known. */
export const COMPARED = {
  rating: ({ caddy }) => caddy.rating_tenths,
  rounds: ({ caddy }) => caddy.rounds,
  together: ({ caddy }) => caddy.rounds_together,
  languages: ({ caddy }) => caddy.languages.length,
  years: ({ caddy }) => caddy.years,
  onTime: ({ caddy }) => caddy.on_time_percent,
  /* An answer of the last two hours is a booking at once. */
  answered: ({ response }, now) => Number(isFresh(parseMoment(response.responded_at), now)),
} as const satisfies Record<string, (answer: CaddyResponse, now: Moment) => number | null>;

export type Compared = keyof typeof COMPARED;

/** Whether this caddy is the best of them there. Nobody is where all are equal, or nobody else is known. */
export function isBest(answer: CaddyResponse, all: readonly CaddyResponse[], what: Compared, now: Moment): boolean {
  const values = all.flatMap((one) => COMPARED[what](one, now) ?? []);
  const most = Math.max(...values);
  return values.length > 1 && COMPARED[what](answer, now) === most && values.some((value) => value < most);
}

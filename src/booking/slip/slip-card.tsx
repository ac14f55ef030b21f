import './slip.css';
import type { ReactNode } from 'react';
import type { Slip } from '#domain/booking/slip.ts';
import { DAY, dateOf, MINUTE, timeOf } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { ScoreStrip } from '../../ui/show/score-strip.tsx';
import { words } from './slip-words.ts';
import { TRANSPORT_WORDS } from '../words.ts';

/** A slip as it is printed: dark on white whatever the theme, so that it is read in the sun and by a camera. Says what the slip says. */
export function SlipCard({ slip, children }: { slip: Slip; children?: ReactNode }) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE);
  const transport = useWord(TRANSPORT_WORDS[slip.transport]);
  const issued = `${f.day(dateOf(slip.issued_at))} ${timeOf(slip.issued_at)}`;
  const isNear = Math.abs(slip.issued_at - now) < 400 * DAY;
  return (
    <article className="slip">
      <div className="slip-head">
        <p className="slip-when">
          <span className="slip-time num" translate="no">
            {slip.time}
          </span>
          <span className="slip-date">{isNear ? f.nearDay(slip.date, now) : f.dayYear(slip.date)}</span>
        </p>
        <p className="slip-plate">
          <span className="meta-xs">{w.caddy}</span>
          <b className="num" translate="no">
            {slip.caddy.number}
          </b>
          <span className="slip-name" translate="no">
            {slip.caddy.nickname}
          </span>
        </p>
      </div>
      <div className="slip-course">
        <h2 lang="th" translate="no">
          {slip.course.name_th}
        </h2>
        <p lang="en" translate="no">
          {slip.course.name_en}
        </p>
      </div>
      <ScoreStrip
        facts={[
          { label: w.golfer, value: slip.golfer },
          { label: w.holes, value: slip.holes },
          { label: w.transport, value: transport },
        ]}
      />
      {children}
      <p className="slip-foot">
        <span>
          {w.reference}{' '}
          <b className="num" translate="no">
            {slip.booking_ref}
          </b>
        </span>
        <span>{say(w.issued, { when: issued })}</span>
      </p>
    </article>
  );
}

import { parseMoment, type Moment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { payWords } from './pay-words.ts';

/** What is waited for, and how long it may be paid; `now` is the server's. The seconds are not spoken. */
export function PayLine({ expires_at, now }: { expires_at: string; now: Moment }) {
  const w = useWords(payWords);
  const f = useFormat();
  const left = f.countdown(parseMoment(expires_at) - now);
  return (
    <p className="row between wrap t-sm">
      <output className="inline strong amber">
        <span className="spin" />
        {w.waiting}
      </output>
      <span className="inline num strong" role="timer">
        <Icon name="timer" />
        {say(w.expiresIn, { left })}
      </span>
    </p>
  );
}

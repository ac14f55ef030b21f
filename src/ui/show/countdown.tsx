import type { ReactNode } from 'react';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say } from '../../i18n/language.ts';
import { useNow, usePhoneNow } from '../now.ts';

interface Props {
  /** The deadline. */
  until: Moment;
  /** With the blank `{left}`: "ตอบภายใน {left}". */
  text: string;
  /** What stands here once it is over. */
  over: ReactNode;
  /** `14:59` every second, for the last minutes of a payment; else hours and minutes. */
  fine?: boolean;
}

/** How long is left. It only tells: the server decides what is over. */
export function Countdown({ until, text, over, fine }: Props) {
  const f = useFormat();
  const left = until - useNow(fine ? 1_000 : MINUTE / 2);
  if (left <= 0) return over;
  const shown = fine ? f.countdown(left) : f.duration(left);
  return <span className="num">{say(text, { left: shown })}</span>;
}

/** For how long it has waited on this phone; the first minute needs no words. */
export function QueuedAge({ since }: { since: Moment }) {
  const f = useFormat();
  const now = usePhoneNow(MINUTE / 2);
  return now - since < MINUTE ? null : ` · ${f.ago(since, now)}`;
}

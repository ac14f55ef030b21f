import { MINUTE, type Moment } from '#domain/dates.ts';
import type { Logger } from '../log.ts';

/** A warning is repeated after so long: while LINE takes nothing, every delivery would write one. */
const WARNED_FOR = 10 * MINUTE;

interface About {
  status?: number;
  /** The name of an error, where there was no answer. */
  why?: string;
}

/** Logs that LINE did not take a message, and hands the answer on. Never with a body: it repeats what a person is told. */
export function openNotTaken(log: Logger, clock: () => Moment) {
  const warned = new Map<string, Moment>();
  return <A extends string>(answer: A, about: About = {}): A => {
    const now = clock();
    const kind = `${answer} ${about.status ?? about.why ?? ''}`;
    if (now - (warned.get(kind) ?? -Infinity) < WARNED_FOR) return answer;
    warned.set(kind, now);
    log.warn({ answer, ...about }, 'LINE does not take our messages');
    return answer;
  };
}

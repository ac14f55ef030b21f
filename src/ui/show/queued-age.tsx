import { MINUTE, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePhoneNow } from '../now.ts';

/** For how long it has waited on this phone; the first minute needs no words. */
export function QueuedAge({ since }: { since: Moment }) {
  const f = useFormat();
  const now = usePhoneNow(MINUTE / 2);
  return now - since < MINUTE ? null : ` · ${f.ago(since, now)}`;
}

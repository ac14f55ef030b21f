import { dateOf, timeOf, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';

/** `อา. 22 พ.ย. 07:10`: a deadline that may lie on another day. */
export function useWhen(): (moment: Moment) => string {
  const f = useFormat();
  return (moment) => `${f.day(dateOf(moment))} ${timeOf(moment)}`;
}

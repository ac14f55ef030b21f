import { dateOf, parseMoment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';

/** `ส. 28 พ.ย. 12:30` */
export function useWhen(iso: string): string {
  const f = useFormat();
  const at = parseMoment(iso);
  return `${f.day(dateOf(at))} ${f.time(at)}`;
}

import type { Price } from '#domain/booking/price.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { askWords } from './asking.ts';

/** What all caddies together cost, one for each seat; nothing for a single seat. */
export function SeatsTotal({ total, seats }: Pick<Price, 'total'> & { seats: number }) {
  const w = useWords(askWords);
  const f = useFormat();
  if (seats < 2) return null;
  return (
    <p className="card row between">
      <span>{say(w.sumOf, { n: seats })}</span>
      <b className="num strong">{f.money(satang(total * seats))}</b>
    </p>
  );
}

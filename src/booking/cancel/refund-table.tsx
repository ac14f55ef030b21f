import '../detail.css';
import type { ReactNode } from 'react';
import { percent, satang, type Satang } from '#domain/money.ts';
import { splitOf } from '#domain/booking/refund.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWord, type Words } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';

const BACK: Words = { th: 'ได้คืน', en: 'You get back' };

export interface RefundRow {
  key: string | number;
  when: ReactNode;
  /** Percent of the total that a cancellation keeps. */
  fee: number;
  /** This window applies now. */
  isNow?: boolean;
}

interface Props {
  caption: string;
  isCaptionHidden?: boolean;
  when: string;
  total: Satang;
  rows: readonly RefundRow[];
}

/** What comes back of `total`, by when it is cancelled. */
export function RefundTable({ caption, isCaptionHidden, when, total, rows }: Props) {
  const f = useFormat();
  const back = useWord(BACK);
  const backOf = (fee: number) => f.money(splitOf(total, satang(percent(total, fee))).refund);
  return (
    <table className="windows">
      <caption className={isCaptionHidden ? 'sr' : 'strong'}>{caption}</caption>
      <thead className="meta-xs">
        <tr>
          <th scope="col">{when}</th>
          <th scope="col">{back}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.isNow ? 'is-now' : undefined}>
            <th scope="row" className="num">
              {row.isNow && <Icon name="check" small />}
              {row.when}
            </th>
            <td className="num">{backOf(row.fee)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

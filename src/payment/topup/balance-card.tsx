import { useId, type ReactNode } from 'react';
import type { Balance } from '#domain/wallet/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { topupWords } from './topup-words.ts';

interface Props {
  /** Undefined: not known on this phone yet. */
  balance: Balance | undefined;
  /** Beside the figure. */
  aside?: ReactNode;
  /** Beside what is held; without it that is not shown. */
  foot?: ReactNode;
}

/** What the golfer can spend, and what is held for the golfer's bookings. */
export function BalanceCard({ balance, aside, foot }: Props) {
  const w = useWords(topupWords);
  const f = useFormat();
  const id = useId();
  const figures = balance ? f.money(satang(balance.available)).replace('฿', '') : '–';
  const held = balance && (balance.held > 0 ? say(w.held, { amount: f.money(satang(balance.held)) }) : w.noneHeld);
  return (
    <section className="card card--deep on-deep bal" aria-labelledby={id}>
      <div className="row between wrap">
        <div>
          <h2 className="meta bal-title" id={id}>
            {w.available}
          </h2>
          <p className="amt num" translate="no">
            <small>฿</small>
            {figures}
          </p>
        </div>
        {aside}
      </div>
      {foot && (
        <p className="row between wrap">
          <span className="meta inline num">
            <Icon name="lock" />
            {held ?? w.heldUnknown}
          </span>
          {foot}
        </p>
      )}
    </section>
  );
}

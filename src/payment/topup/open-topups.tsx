import { Link } from 'wouter';
import { parseMoment } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import type { Balance, WalletLimits } from '#domain/wallet/api.ts';
import { OPEN_TOPUPS } from '#domain/payment/topup.ts';
import type { Range } from '#domain/wallet/limits.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { appOf, METHOD_WORDS } from '../../wallet/bank-words.ts';
import { topupWords } from './balance-card.tsx';

export const payHref = (topup_id: string): string => `/golfer/topup/pay/${topup_id}`;

/** Top-ups that were begun and not paid, and those a person looks at: nothing is lost by closing the app. */
export function OpenTopups({ topups }: { topups: readonly Topup[] }) {
  const w = useWords(topupWords);
  const shown = topups.filter((it) => isOpen(it) || it.status === 'REVIEW');
  if (shown.length === 0) return null;
  return (
    <Section title={w.unpaid}>
      <div className="list">
        {shown.map((topup) => (
          <Row key={topup.topup_id} topup={topup} />
        ))}
      </div>
    </Section>
  );
}

function Row({ topup }: { topup: Topup }) {
  const w = useWords(topupWords);
  const f = useFormat();
  const language = useLanguage();
  const method = appOf(topup.method) ?? wordIn(METHOD_WORDS[topup.method], language);
  const state = isOpen(topup) ? say(w.until, { time: f.time(parseMoment(topup.expires_at)) }) : w.beingChecked;
  return (
    <Link className="lrow" href={payHref(topup.topup_id)}>
      <span className="lead lead--amber">
        <Icon name={isOpen(topup) ? 'qr-code' : 'hourglass'} />
      </span>
      <span className="grow">
        <b className="num" translate="no">
          {f.money(satang(topup.amount))} · {method}
        </b>
        <span className="meta num">
          {state} · <span className="nowrap">{topup.reference}</span>
        </span>
      </span>
      <span className="end strong green">{isOpen(topup) ? w.resume : w.see}</span>
    </Link>
  );
}

export type AmountFault = 'none' | 'notAnAmount' | 'tooSmall' | 'tooLarge' | 'overCap';

interface Known {
  range: Range;
  cap: number;
  balance: Balance | undefined;
  topups: readonly Topup[];
}

/** What is wrong with an amount, as far as this phone knows; the server has the last word (and counts the day). */
export function faultOf(typed: string, amount: Satang | undefined, known: Known): AmountFault {
  if (amount === undefined) return typed.trim() === '' ? 'none' : 'notAnAmount';
  if (amount < known.range.min) return 'tooSmall';
  if (amount > known.range.max) return 'tooLarge';
  return amount > roomIn(known) ? 'overCap' : 'none';
}

/** How much more the wallet may take. */
export function roomIn({ cap, balance, topups }: Omit<Known, 'range'>): Satang {
  const has = (balance?.available ?? 0) + (balance?.held ?? 0);
  const coming = topups.filter(isOpen).reduce((all, { amount }) => all + amount, 0);
  return satang(Math.max(0, cap - has - coming));
}

const isOpen = ({ status }: Pick<Topup, 'status'>): boolean => OPEN_TOPUPS.includes(status);

export const rangeIn = ({ methods }: Pick<WalletLimits, 'methods'>, method: string): Range | undefined => {
  const found = methods.find((it) => it.method === method);
  return found && { min: satang(found.min), max: satang(found.max) };
};

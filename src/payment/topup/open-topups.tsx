import { Link } from 'wouter';
import { parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { appOf, METHOD_WORDS } from '../../wallet/methods.ts';
import { isOpen } from './topup-check.ts';
import { topupWords } from './topup-words.ts';

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

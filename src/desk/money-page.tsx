import { type ReactElement, useState } from 'react';
import { dateOf } from '#domain/dates.ts';
import type { QueueRow } from '#domain/desk/queue-api.ts';
import type { QueueKind } from '#domain/desk/queue.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { ask } from './call.ts';
import { useDesk } from './context.ts';
import { LedgerCard } from './ledger-card.tsx';
import { MoneySide } from './money-side.tsx';
import { WaitingMoney } from './money-waiting.tsx';
import { moneyWords } from './money-words.ts';
import { PageWaiting } from './page-waiting.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { dayText, failureText } from './shown.ts';
import { LOOK_EVERY, useAsked } from './use-asked.ts';

const TABS = ['second', 'refunds', 'payouts', 'topups', 'ledger'] as const;
type Tab = (typeof TABS)[number];

/** Kinds of the queue whose decision moves money without being about a round. */
const MONEY_KINDS: readonly QueueKind[] = ['REFUND', 'PAYOUT', 'TOPUP', 'DEBT', 'GOODWILL'];
const SUMS_EVERY = 30_000;

const ofKinds = (rows: readonly QueueRow[], ...kinds: QueueKind[]) => rows.filter(({ kind }) => kinds.includes(kind));

/** All that is about money: what waits, payouts beside the provider's, the ledger, and whether the books agree. */
export function MoneyPage(): ReactElement {
  const { now } = useDesk();
  const w = useWords(moneyWords);
  const language = useLanguage();
  const [tab, setTab] = useState<Tab>('second');
  const queue = useAsked(() => ask('GET /desk/queue', {}), 'queue', LOOK_EVERY);
  const sums = useAsked(() => ask('GET /desk/money', {}), 'money', SUMS_EVERY);
  if (!queue.data || !sums.data)
    return (
      <PageWaiting
        error={queue.error ?? sums.error}
        again={async () => {
          await queue.again();
          await sums.again();
        }}
      />
    );
  const { items } = queue.data;
  const money = sums.data;
  const asked = items.filter(({ kind, proposal }) => proposal !== null && MONEY_KINDS.includes(kind));
  const waits = items.filter(({ proposal }) => proposal === null);
  const rows = {
    second: asked,
    refunds: ofKinds(waits, 'REFUND'),
    payouts: ofKinds(waits, 'PAYOUT'),
    topups: ofKinds(waits, 'TOPUP', 'DEBT'),
    ledger: [],
  } satisfies Record<Tab, QueueRow[]>;
  const again = async () => {
    await queue.again();
    await sums.again();
  };
  const failed = queue.error ?? sums.error;
  return (
    <main id="main" className="page">
      <div className="head">
        <h1>{w.money}</h1>
        <span className="m">{say(w.bangkok, { day: dayText(dateOf(now), now) })}</span>
      </div>
      {failed !== undefined && (
        <p className="note note--amber" role="alert">
          {failureText(failed, language, now)}
        </p>
      )}
      <fieldset className="tabs" aria-label={w.tabs}>
        {TABS.map((it) => (
          <button type="button" key={it} aria-pressed={it === tab} onClick={() => setTab(it)}>
            {w[it]}
            {it !== 'ledger' && rows[it].length > 0 && <span className="n">{rows[it].length}</span>}
          </button>
        ))}
      </fieldset>
      <div className="cols cols--m">
        <div className="stack">
          {tab === 'payouts' && <PayoutsCard payouts={money.payouts} again={again} />}
          {tab === 'ledger' ? (
            <LedgerCard />
          ) : (
            (tab !== 'payouts' || rows.payouts.length > 0) && (
              <WaitingMoney key={tab} title={w[tab]} rows={rows[tab]} again={again} />
            )
          )}
        </div>
        <MoneySide money={money} again={sums.again} />
      </div>
    </main>
  );
}

import { type ReactElement, useState } from 'react';
import { dateOf } from '#domain/dates.ts';
import type { QueueRow } from '#domain/desk/queue-api.ts';
import type { QueueKind } from '#domain/desk/queue.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk, LOOK_EVERY, useRead } from './call.ts';
import { MoneySide } from './money-side.tsx';
import { WaitingMoney } from './money-waiting.tsx';
import { moneyWords, accountWords } from './money-words.ts';
import { PageWaiting } from './shell.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { dayText, failureText, signedBaht, idText, whenText } from './shown.ts';
import { Link } from 'wouter';
import type { DeskPosting } from '#domain/desk/money-api.ts';
import { useSettled } from '../ui/settled-value.ts';
import { personPlace } from './find-field.tsx';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

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
  const queue = useRead(() => ask('GET /desk/queue', {}), 'queue', LOOK_EVERY);
  const sums = useRead(() => ask('GET /desk/money', {}), 'money', SUMS_EVERY);
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

/** Postings with their legs, newest first, or those of one reference. */
function LedgerCard(): ReactElement {
  const { now } = useDesk();
  const w = useWords(moneyWords);
  const all = useWords(words);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useSettled(typed.trim());
  const { data, error } = useRead(
    () => ask('GET /desk/ledger', { ...(q && { q }), page: String(page) }),
    `${q} ${page}`,
  );
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.ledger}</h2>
        <span className="m">{w.newestFirst}</span>
        <span className="find push">
          <Icon name="search" />
          <input
            type="search"
            value={typed}
            maxLength={200}
            aria-label={w.findPosting}
            placeholder={w.findPosting}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        </span>
      </div>
      {error !== undefined && (
        <p className="note note--amber" role="alert">
          {failureText(error, language, now)}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
      <section className="cb scroll" tabIndex={0} aria-label={w.ledger}>
        <table className="tbl tbl--x">
          <caption className="sr">{w.ledger}</caption>
          <thead>
            <tr>
              <th scope="col">{all.when}</th>
              <th scope="col">{w.posting}</th>
              <th scope="col">{w.legs}</th>
              <th scope="col" className="r">
                {w.sum}
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.items.map((posting) => (
              <Posting key={posting.cause} posting={posting} />
            ))}
          </tbody>
        </table>
        {data?.items.length === 0 && <p className="m pad-t">{all.nothingFound}</p>}
        {!data && error === undefined && <p className="m pad-t">{all.loading}</p>}
      </section>
      {data && (page > 1 || data.has_more) && (
        <div className="cf">
          {page > 1 && (
            <button className="b b--q b--s" type="button" onClick={() => setPage(page - 1)}>
              {all.newer}
            </button>
          )}
          {data.has_more && (
            <button className="b b--q b--s" type="button" onClick={() => setPage(page + 1)}>
              {all.older}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function Posting({ posting: { at, cause, legs } }: { posting: DeskPosting }): ReactElement {
  const { now } = useDesk();
  return (
    <tr>
      <td className="nw num">{whenText(at, now)}</td>
      <td className="about-w" title={cause}>
        {cause.split(':').map(idText).join(' : ')}
      </td>
      <td>
        {legs.map(({ account, amount }) => (
          <span className="row between" key={account}>
            <Account name={account} />
            <span className="num">{signedBaht(amount)}</span>
          </span>
        ))}
      </td>
      <td className="r num">{signedBaht(legs.reduce((sum, { amount }) => sum + amount, 0))}</td>
    </tr>
  );
}

/** `golfer:<id>:held` in words, with the way to its person. */
function Account({ name }: { name: string }): ReactElement {
  const language = useLanguage();
  const parts = name.split(':');
  const user_id = parts.length === 3 ? parts[1] : undefined;
  const known = accountWords[user_id === undefined ? name : `${parts[0]}:${parts[2]}`];
  const text = known ? wordIn(known, language) : name;
  if (user_id === undefined) return <span>{text}</span>;
  return (
    <Link className="link" href={personPlace(user_id)}>
      {text} {idText(user_id).slice(0, 5)}
    </Link>
  );
}

import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { parseMoment, timeOf, dateOf } from '#domain/dates.ts';
import type { QueueRow } from '#domain/desk/queue-api.ts';
import { QUEUE_KINDS, type QueueKind } from '#domain/desk/queue.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk, LOOK_EVERY, useRead } from './call.ts';
import { Icon } from './icon.tsx';
import { ABOUT_ROUND } from './item-facts.tsx';
import { ItemPane } from './item-pane.tsx';
import { kindWords } from './decision-words.ts';
import { bahtText, codeText, dayText, failureText, initialsOf, leftText } from './shown.ts';
import { useKeys } from './use-keys.ts';
import { words } from './words.ts';

type Filter = 'ALL' | 'MINE' | 'SECOND' | QueueKind;

const GROUPS = [
  { word: 'somebodyWaits', kinds: ['COURSE_CLOSED', 'CLOSING', 'PASSWORD', 'DISPUTE', 'CASE'] },
  { word: 'trustKinds', kinds: ['CADDY', 'CHAT_REPORT', 'REVIEW_REPORT', 'NUMBER', 'IDENTIFIER', 'REWARD'] },
  { word: 'moneyKinds', kinds: ['GOODWILL', 'TOPUP', 'DEBT', 'REFUND', 'PAYOUT'] },
  { word: 'houseKinds', kinds: ['JOB', 'FEES'] },
] as const satisfies readonly { word: keyof typeof words; kinds: readonly QueueKind[] }[];

const nameOf = ({ kind, item }: Pick<QueueRow, 'kind' | 'item'>): string => `${kind} ${item}`;

export const addressOf = ({ kind, item }: Pick<QueueRow, 'kind' | 'item'>): string =>
  `/desk/item?${new URLSearchParams({ kind, item }).toString()}`;

/** What is about a booking has the whole page once it is opened. */
const classOf = (opened: QueueKind | undefined): string => {
  if (!opened) return 'inbox';
  return ABOUT_ROUND.includes(opened) ? 'inbox is-open is-wide' : 'inbox is-open';
};

/** What waits, oldest promise first, and beside it what is chosen. An opened item is claimed; a chosen one is only looked at. */
export function QueuePage(): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const [place, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const [filter, setFilter] = useState<Filter>('ALL');
  const [chosen, setChosen] = useState<string>();
  const { data, error, again } = useRead(() => ask('GET /desk/queue', {}), 'queue', LOOK_EVERY);
  const items = data?.items ?? [];
  const more = data?.more ?? [];
  const isIn = ({ kind, claim, proposal }: QueueRow): boolean => {
    if (filter === 'ALL') return true;
    if (filter === 'MINE') return claim?.staff_id === me.staff_id;
    return filter === 'SECOND' ? proposal !== null : kind === filter;
  };
  const rows = items.filter(isIn);
  const opened = place === '/desk/item' ? kindAndItem(search) : undefined;
  const current = opened ? nameOf(opened) : (chosen ?? (rows[0] && nameOf(rows[0])));
  const at = rows.findIndex((row) => nameOf(row) === current);
  const shown = opened ?? rows[at];
  const move = (step: number) => {
    const row = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (row && !opened) setChosen(nameOf(row));
  };
  /** After a decision: the next row that this person may decide and nobody else has. */
  const goNext = async () => {
    const others = rows.filter((row) => nameOf(row) !== current);
    const free = others.filter(({ may, claim }) => may && (claim === null || claim.staff_id === me.staff_id));
    const next = free.find((row) => rows.indexOf(row) > at) ?? free[0];
    go(next ? addressOf(next) : '/desk');
    await again();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => !opened && shown && go(addressOf(shown)),
  });
  return (
    <main id="main" className={classOf(opened?.kind)}>
      <Kinds items={items} more={more} filter={filter} choose={setFilter} />
      <section className="rows" aria-label={w.queue}>
        <div className="rows-h">
          <h1>{say(w.waiting, { n: rows.length })}</h1>
          <span className="m">{w.oldestFirst}</span>
        </div>
        {error !== undefined && (
          <div className="note note--amber" role="alert">
            <span className="grow">{failureText(error, language, now)}</span>
            <button className="link" type="button" onClick={() => void again()}>
              {w.tryNow}
            </button>
          </div>
        )}
        {more.length > 0 && (
          <p className="note note--sky">
            {say(w.moreWait, {
              n: Math.max(...more.map((kind) => items.filter((it) => it.kind === kind).length)),
              kinds: more.map((kind) => wordIn(kindWords[kind], language)).join(', '),
            })}
          </p>
        )}
        <ul>
          {rows.map((row) => (
            <Row key={nameOf(row)} row={row} isCurrent={nameOf(row) === current} open={() => go(addressOf(row))} />
          ))}
        </ul>
        {data && rows.length === 0 && (
          <div className="empty">
            <Icon name="check" />
            <b>{filter === 'ALL' ? w.nothing : w.nothingHere}</b>
          </div>
        )}
        <div className="keys" aria-hidden="true">
          <span>
            <kbd>j</kbd>
            <kbd>k</kbd>
            {w.keyMove}
          </span>
          <span>
            <kbd>↵</kbd>
            {w.keyOpen}
          </span>
          <span>
            <kbd>e</kbd>
            {w.keyNext}
          </span>
          <span>
            <kbd>?</kbd>
            {w.keys}
          </span>
        </div>
      </section>
      <section className="ctx" aria-label={w.decide}>
        {shown ? (
          <ItemPane
            key={`${nameOf(shown)} ${opened ? 'open' : ''}`}
            kind={shown.kind}
            item={shown.item}
            isOpen={opened !== undefined}
            open={() => go(addressOf(shown))}
            leave={() => go('/desk')}
            next={goNext}
            claimed={again}
          />
        ) : (
          <div className="ctx-b m">{data ? w.choose : w.loading}</div>
        )}
      </section>
    </main>
  );
}

function kindAndItem(search: URLSearchParams): { kind: QueueKind; item: string } | undefined {
  const kind = QUEUE_KINDS.find((it) => it === search.get('kind'));
  const item = search.get('item');
  return kind && item ? { kind, item } : undefined;
}

function Kinds({
  items,
  more,
  filter,
  choose,
}: {
  items: readonly QueueRow[];
  /** Kinds of which more wait than are listed. */
  more: readonly QueueKind[];
  filter: Filter;
  choose: (filter: Filter) => void;
}): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const line = (name: Filter, word: string, of: readonly QueueRow[]): ReactElement => {
    const left = of[0] && leftText(of[0].due, now, language);
    return (
      <li key={name}>
        <button
          className={of.length === 0 && name !== 'ALL' ? 'none' : ''}
          type="button"
          aria-pressed={filter === name}
          onClick={() => choose(name)}
        >
          <span>{word}</span>
          <span className={left?.tone ? `age age--${left.tone}` : 'age'}>{left?.span ?? ''}</span>
          <b>
            {of.length}
            {(name === 'ALL' ? more.length > 0 : more.some((kind) => kind === name)) && '+'}
          </b>
        </button>
      </li>
    );
  };
  return (
    <nav className="kinds" aria-label={w.queue}>
      <div className="cap">
        <span>{w.queue}</span>
        <span>{w.oldest}</span>
        <b>n</b>
      </div>
      <ul>
        {line('ALL', w.all, items)}
        {line(
          'MINE',
          w.mine,
          items.filter(({ claim }) => claim?.staff_id === me.staff_id),
        )}
        {line(
          'SECOND',
          w.forSecond,
          items.filter(({ proposal }) => proposal !== null),
        )}
      </ul>
      {GROUPS.map(({ word, kinds }) => (
        <div className="kind-group" key={word}>
          <h2>{w[word]}</h2>
          <ul>
            {kinds.map((kind) =>
              line(
                kind,
                wordIn(kindWords[kind], language),
                items.filter((it) => it.kind === kind),
              ),
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Row({ row, isCurrent, open }: { row: QueueRow; isCurrent: boolean; open: () => void }): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const place = useRef<HTMLButtonElement>(null);
  const { kind, due, who, what, detail, detail_en, amount, claim, proposal } = row;
  const shownDetail = language === 'en' && detail_en !== null ? detail_en : detail;
  const left = leftText(due, now, language);
  const isMine = claim?.staff_id === me.staff_id;
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <button
        ref={place}
        className={claim && !isMine ? 'q taken' : 'q'}
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={open}
      >
        <span>
          <span className="t num">
            {dateOf(parseMoment(due)) === dateOf(now)
              ? timeOf(parseMoment(due))
              : dayText(dateOf(parseMoment(due)), now)}
          </span>
          <span className={left.tone ? `left left--${left.tone}` : 'left'}>{left.text}</span>
        </span>
        <span className="grow">
          <span className="what">
            {wordIn(kindWords[kind], language)}
            {what !== null && `: ${codeText(what, language)}`}
          </span>
          <span className="det">
            {[who ?? (kind === 'CASE' ? w.somebody : null), shownDetail].filter((it) => it !== null).join(' · ')}
          </span>
        </span>
        <span className="e">
          {amount !== null && <span className="money">{bahtText(amount)}</span>}
          {proposal && <span className="tag tag--wait">{w.forSecond}</span>}
          {claim && (
            <span className="claim">
              <span className={isMine ? 'op op--you op--s' : 'op op--s'} aria-hidden="true">
                {initialsOf(claim.name)}
              </span>
              {isMine ? w.you : claim.name}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { isTooLate } from '#domain/outbox/too-late.ts';
import type { Booking } from '#domain/booking/api.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { outboxSheetOf, outboxOf, isToDecide, type OutboxItem, useOutbox } from '../sync/outbox/outbox.ts';
import { QueuedStatus, UndoButton } from './booking-status.tsx';
import { words } from './words.ts';
import { usePhone } from '../sync/phone.ts';
import { entityOf } from './data.ts';

/** More of them would cover what is to be done now. */
const SHOWN = 3;
/** Milliseconds on a screen that somebody looks at. */
const SEEN_AFTER = 8_000;

interface Props {
  items: readonly OutboxItem[];
  /** What is to be done about one that was refused, instead of taking it back. */
  refused?: (item: OutboxItem) => ReactNode;
}

/**
 * Answers whose request has left the list: that they arrived, or what happened instead. One that arrived leaves by itself once it was seen;
 * the list of what waits has it a while longer.
 */
export function ReceiptList({ items, refused }: Props) {
  const phone = usePhone();
  const w = useWords(words);
  const open = items
    .filter((item) => !isDone(item) || item.seen_at === undefined)
    .toSorted((a, b) => rank(a) - rank(b));
  const shown = open.slice(0, SHOWN);
  useSeen(shown.filter(isDone));
  if (open.length === 0) return null;
  return (
    <>
      <ul className="list receipts" data-outcome="">
        {shown.map((item) => (
          <Receipt key={item.id} item={item} instead={item.state === 'conflict' ? refused?.(item) : undefined} />
        ))}
      </ul>
      {open.length > SHOWN && (
        <button type="button" className="link tall t-sm" onClick={outboxSheetOf(phone).openOutboxSheet}>
          {say(w.moreReceipts, { n: open.length - SHOWN })}
        </button>
      )}
    </>
  );
}

const isDone = (item: OutboxItem): boolean => item.state === 'sent' && !isTooLate(item);

/** What the user has to decide comes first, then what waits. */
const rank = (item: OutboxItem): number => (isToDecide(item) ? 0 : isDone(item) ? 2 : 1);

function useSeen(items: readonly OutboxItem[]): void {
  const phone = usePhone();
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const ids = items.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids === '' || isHidden) return undefined;
    const timer = setTimeout(() => void outboxOf(phone).seen(ids.split(' ')), SEEN_AFTER);
    return () => clearTimeout(timer);
  }, [phone, ids, isHidden]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function Receipt({ item, instead }: { item: OutboxItem; instead: ReactNode }) {
  const [, when = ''] = useWord(item.title).split(' · ');
  return (
    <li className="lrow">
      <span className="grow">
        <span className="meta num line">{when}</span>
        <QueuedStatus item={item} />
        {instead}
      </span>
      {!instead && <UndoButton item={item} />}
    </li>
  );
}

/** The caddy's answers to requests that are no longer `shown`. */
export function Receipts({ shown }: { shown: readonly Booking[] }) {
  const entities = new Set(shown.map(({ booking_ref }) => entityOf(booking_ref)));
  const items = useOutbox().filter(({ entity, call }) => call === 'POST /booking/act' && !entities.has(entity));
  return <ReceiptList items={items} />;
}

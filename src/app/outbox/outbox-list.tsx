import { useRef, useState } from 'react';
import { isTooLate } from '#domain/outbox/too-late.ts';
import { say, useWords } from '../../i18n/language.ts';
import { OutboxRow } from './outbox-row.tsx';
import { outboxWords } from './outbox-words.ts';
import { UnstoredNote } from '../../storage/unstored-note.tsx';
import { asCounted, isToDecide, useOutbox, type OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { Button } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/empty.tsx';

/** As many as are drawn at first: a phone that was away for days may have hundreds. */
const SHOWN = 40;

/** First what the user has to decide, then what waits, then what arrived, each newest first with its honest state; nothing disappears. */
export function WaitingList() {
  const w = useWords(outboxWords);
  const items = asCounted(useOutbox());
  const place = useRef<HTMLDivElement>(null);
  const [isAll, showAll] = useState(false);
  const refused = items.filter(isToDecide);
  const waiting = items.filter(({ state }) => state !== 'conflict' && state !== 'sent');
  const sent = items.filter((item) => item.state === 'sent' && !isTooLate(item));
  const ordered = [refused, waiting, sent].flatMap((some) => some.toReversed());
  const shown = isAll ? ordered : ordered.slice(0, SHOWN);
  const last = lastOfLanes(waiting);
  const stuck = new Set(refused.flatMap(({ state, entity }) => (state === 'conflict' ? entity : [])));
  // The tapped row is gone: the focus stays in the list.
  const [decided] = useState(() => () => place.current?.focus({ preventScroll: true }));
  return (
    <div className="stack" ref={place} tabIndex={-1}>
      <output className="sr">{say(w.spoken, { refused: refused.length, waiting: waiting.length })}</output>
      <UnstoredNote />
      {items.length === 0 && <Empty title={w.none}>{w.noneWhy}</Empty>}
      {items.length > 0 && (
        <ul className="list">
          {shown.map((item) => (
            <li key={item.id} className="lrow lrow--top">
              <OutboxRow
                item={item}
                isBehind={item.state !== 'sent' && item.state !== 'conflict' && stuck.has(item.entity)}
                isLast={last.get(item.entity) === item}
                onDecided={decided}
              />
            </li>
          ))}
        </ul>
      )}
      {shown.length < ordered.length && (
        <Button kind="quiet" block onClick={() => showAll(true)}>
          {say(w.more, { n: ordered.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

/** Of each booking, and so on, what the user tapped last: only that can be taken back, for what came after it builds on the rest. */
const lastOfLanes = (items: readonly OutboxItem[]): Map<string, OutboxItem> =>
  new Map(items.map((item) => [item.entity, item]));

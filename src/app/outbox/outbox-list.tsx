import { useRef, useState, memo } from 'react';
import { Link } from 'wouter';
import { isTooLate } from '#domain/outbox/too-late.ts';
import { say, useWords, useLanguage, wordIn, useWord, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { outboxWords } from './outbox-words.ts';
import {
  asCounted,
  isToDecide,
  useOutbox,
  type OutboxItem,
  outboxOf,
  outboxSheetOf,
} from '../../sync/outbox/outbox.ts';
import { Button } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { useFormat } from '../../i18n/format.ts';
import { OutboxRefused, WAYS_BACK, wayBackOf } from './outbox-refused.tsx';
import { ArriveBy } from '../../sync/shown/arrive-by.tsx';
import { usePhoneNow } from '../../ui/now.ts';
import { Pending, Status, Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { usePhone } from '../../sync/phone.ts';
import { usePerson } from '../../account/person.ts';
import { useStorageState } from '../../sync/storage/database.ts';
import { WAITING_HINTS } from '../../storage/notice.ts';

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

const MINUTE = 60_000;

interface Props {
  item: OutboxItem;
  /** One before it in its lane was refused: it waits for the user to decide that one. */
  isBehind: boolean;
  /** Nothing the user tapped later waits in its lane. */
  isLast: boolean;
  onDecided: () => void;
}

/** What the user asked for, when, how it stands, and what can be done about it. */
const OutboxRow = memo(function OutboxRow({ item, isBehind, isLast, onDecided }: Props) {
  const w = useWords(outboxWords);
  const f = useFormat();
  const language = useLanguage();
  const now = usePhoneNow(MINUTE / 2);
  const { state, tries, sent_at } = item;
  const isAsking = item.taken_back !== undefined && state !== 'sent';
  const isWaiting = !isAsking && (state === 'waiting' || state === 'paused');
  return (
    <div className="stack grow">
      <div>
        <b>{wordIn(item.title, language)}</b>
        <span className="meta">{say(w.tapped, { ago: f.ago(item.created_at, now) })}</span>
      </div>
      <div>
        <State item={item} />
      </div>
      {sent_at !== undefined && <p className="meta">{say(w.sentWhen, { ago: f.ago(sent_at, now) })}</p>}
      <ArriveBy item={item} />
      {isBehind && <p className="meta">{w.behind}</p>}
      {isWaiting && tries > 0 && <Tried item={item} />}
      {isAsking && state !== 'conflict' && <p className="meta">{w.asking}</p>}
      {isTooLate(item) && <OutboxTooLate item={item} onDecided={onDecided} />}
      {state === 'conflict' && <OutboxRefused item={item} onDecided={onDecided} />}
      {isWaiting && (isLast ? <Cancel item={item} onDecided={onDecided} /> : <p className="meta">{w.cancelLast}</p>)}
    </div>
  );
});

/** Why it still waits after a try: the user may be able to do something about it. */
function Tried({ item: { tries, held_by } }: { item: OutboxItem }) {
  const w = useWords(outboxWords);
  const full = useRefusal(held_by === 'PICTURES_FULL' ? held_by : undefined);
  const language = useLanguage();
  if (held_by === 'PICTURES_FULL') return <p className="meta">{wordIn(full, language)}</p>;
  return <p className="meta">{say(held_by === 'foreign' ? w.foreign : w.maybe, { n: tries })}</p>;
}

function State({ item }: { item: OutboxItem }) {
  const w = useWords(outboxWords);
  const { state, taken_back } = item;
  if (isTooLate(item)) return <Status kind="bad">{w.arrivedBefore}</Status>;
  if (state === 'sent') return <Status kind="ok">{w.sent}</Status>;
  if (state === 'conflict') return <Status kind="bad">{w.conflict}</Status>;
  return <Pending>{taken_back === undefined ? w[state] : w.takingBack}</Pending>;
}

function Cancel({ item, onDecided }: { item: OutboxItem; onDecided: () => void }) {
  const phone = usePhone();
  const w = useWords(outboxWords);
  const cancel = async () => {
    if ((await outboxOf(phone).takeBack(item.id)) === 'too late') toast({ text: w.tooLate, kind: 'bad' });
    else onDecided();
  };
  return (
    <div className="row">
      <Button kind="quiet" size="sm" onClick={() => void cancel()}>
        {item.tries > 0 ? w.takeBack : w.cancel}
      </Button>
    </div>
  );
}

interface OutboxTooLateProps {
  item: OutboxItem;
  onDecided: () => void;
}

/** It was taken back after it had arrived: it counts, and this is what can be done about it. It stays until the user says so. */
function OutboxTooLate({ item, onDecided }: OutboxTooLateProps) {
  const phone = usePhone();
  const w = useWords(outboxWords);
  const [noun = '', ref = ''] = item.entity.split(':');
  const role = usePerson()?.role?.toLowerCase();
  const way = useWord(WAYS_BACK[wayBackOf(item)]);
  const place = role && placeOf(noun, ref, role);
  return (
    <>
      <p>{way}</p>
      {place && <Place {...place} />}
      <div className="row">
        <Button kind="quiet" size="sm" onClick={() => void outboxOf(phone).discard(item.id).then(onDecided)}>
          {w.seen}
        </Button>
      </div>
    </>
  );
}

function Place({ href, words }: { href: string; words: Words }) {
  const phone = usePhone();
  return (
    <Link className="link tall" href={href} onClick={outboxSheetOf(phone).closeOutboxSheet}>
      {useWord(words)}
    </Link>
  );
}

/** Where the way back begins. */
function placeOf(noun: string, ref: string, role: string): { href: string; words: Words } | undefined {
  if (['booking', 'review', 'tip'].includes(noun)) return { href: `/${role}/booking/${ref}`, words: outboxWords.open };
  if (noun === 'broadcast') return { href: '/caddy/booking?tab=interested', words: outboxWords.openRequests };
  if (noun === 'post') return { href: '/caddy/post', words: outboxWords.openOwnPosts };
  return noun === 'room' ? { href: `/${role}/chat/${ref}`, words: outboxWords.openRoom } : undefined;
}

/** Shown as long as the phone cannot store what waits: where it matters, not only in a toast. */
function UnstoredNote() {
  const state = useStorageState();
  return state === 'durable' ? null : <Hint state={state} />;
}

function Hint({ state }: { state: keyof typeof WAITING_HINTS }) {
  return <Note kind="coral">{useWord(WAITING_HINTS[state])}</Note>;
}

import { memo } from 'react';
import { isTooLate } from '#domain/outbox/too-late.ts';
import { useFormat } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { OutboxRefused } from './outbox-refused.tsx';
import { OutboxTooLate } from './outbox-too-late.tsx';
import { outboxWords } from './outbox-words.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { ArriveBy } from '../../sync/shown/arrive-by.tsx';
import { Button } from '../../ui/control/button.tsx';
import { usePhoneNow } from '../../ui/now.ts';
import { Pending, Status } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { usePhone } from '../../sync/phone.ts';

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
export const OutboxRow = memo(function OutboxRow({ item, isBehind, isLast, onDecided }: Props) {
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

import { Link } from 'wouter';
import { usePerson } from '../../account/person.ts';
import { useWord, useWords, type Words } from '../../i18n/language.ts';
import { outboxSheetOf } from '../../sync/outbox/outbox-sheet-state.ts';
import { type OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { Button } from '../../ui/control/button.tsx';
import { outboxWords } from './outbox-words.ts';
import { WAYS_BACK, wayBackOf } from './way-back.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  item: OutboxItem;
  onDecided: () => void;
}

/** It was taken back after it had arrived: it counts, and this is what can be done about it. It stays until the user says so. */
export function OutboxTooLate({ item, onDecided }: Props) {
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

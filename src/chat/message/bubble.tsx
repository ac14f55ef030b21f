import type { MessageRow as Shown } from '#domain/chat/shown.ts';
import { say, useWords } from '../../i18n/language.ts';
import { classes } from '../../ui/class-names.ts';
import { Photo } from '../../ui/show/photo.tsx';
import { OwnPhoto } from './own-photo.tsx';
import { roomWords } from '../room-words.ts';
import { lineWords } from '../words.ts';
import { PhraseBubble } from '../phrase/phrase-bubble.tsx';

/** Its sixty sentences come with the first card that is drawn. */

interface Props {
  shown: Shown;
  name: string;
}

/** One message: text as the sender wrote it, a phrase in the reader's language, a photo, or that it is gone. */
export function Bubble({ shown, name }: Props) {
  const look = lookOf(shown);
  const { message } = shown;
  if (message.is_deleted)
    return (
      <p className={`${look} msg--gone`}>
        <Line of="deleted" />
      </p>
    );
  if (message.kind === 'IMAGE') return <PhotoBubble shown={shown} name={name} look={look} />;
  if (message.kind === 'PHRASE' && message.phrase)
    return (
      <div className={look}>
        <PhraseBubble card={message.phrase} />
      </div>
    );
  return (
    <p className={look} dir="auto">
      {message.text}
    </p>
  );
}

const Line = ({ of }: { of: 'deleted' | 'phrase' }) => useWords(lineWords)[of];

const lookOf = ({ message: { from }, state }: Shown): string =>
  classes(
    'msg',
    from === 'ME' ? 'msg--out' : 'msg--in',
    (state === 'QUEUED' || state === 'SENDING') && 'msg--queue',
    state === 'FAILED' && 'msg--bad',
  );

function PhotoBubble({ shown: { message, op_id }, name, look }: Props & { look: string }) {
  const w = useWords(roomWords);
  const alt = message.from === 'ME' ? w.photoMine : say(w.photoOf, { name });
  return (
    <div className={`${look} msg--img`}>
      {message.image ? (
        <Photo facts={message.image} alt={alt} />
      ) : (
        op_id !== undefined && <OwnPhoto op_id={op_id} alt={alt} />
      )}
    </div>
  );
}

import '../phrase/phrase.css';
import { useEffect, useState } from 'react';
import type { MessageRow as Shown } from '#domain/chat/shown.ts';
import type { Photo as PhotoBytes } from '#domain/outbox/op.ts';
import { wordsOfPhrase, type PhraseValues } from '#domain/chat/phrases.ts';
import { say, useWords, useLanguage, wordIn } from '../../i18n/language.ts';
import { classes } from '../../ui/class-names.ts';
import { Photo } from '../../ui/show/photo.tsx';
import { roomWords } from '../room-words.ts';
import { lineWords } from '../words.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { usePhone } from '../../sync/phone.ts';
import { words } from '../phrase/phrase-words.ts';
import { SpeakButton } from '../phrase/speak-button.tsx';

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

interface OwnPhotoProps {
  op_id: string;
}

/** A photo that only this phone has, as long as the outbox keeps it. */
function useOwnPhoto(op_id: string): PhotoBytes | undefined {
  const phone = usePhone();
  const [found, setFound] = useState<PhotoBytes>();
  useEffect(() => {
    let isHere = true;
    void outboxOf(phone)
      .photo(op_id)
      .then((it) => isHere && setFound(it));
    return () => {
      isHere = false;
    };
  }, [phone, op_id]);
  return found;
}

const OwnPhoto = ({ op_id, alt }: OwnPhotoProps & { alt: string }) => <Photo bytes={useOwnPhoto(op_id)} alt={alt} />;

/** ` · รูป 340 KB` */
export function OwnPhotoSize({ op_id }: OwnPhotoProps) {
  const w = useWords(roomWords);
  const own = useOwnPhoto(op_id);
  return own ? ` · ${say(w.photoSize, { kb: Math.max(1, Math.round(own.bytes.byteLength / 1_000)) })}` : null;
}

interface PhraseBubbleProps {
  card: { phrase_id: string; values: PhraseValues };
}

/** What stands in the bubble of a phrase card: the reader's language large, the other small, and its sound. */
export function PhraseBubble({ card }: PhraseBubbleProps) {
  const w = useWords(words);
  const language = useLanguage();
  const other = language === 'th' ? 'en' : 'th';
  const said = wordsOfPhrase(card.phrase_id, card.values);
  if (!said) return <span className="phrase-newer">{w.newer}</span>;
  return (
    <span className="phrase-said">
      <span className="phrase-both">
        <b lang={language}>{wordIn(said, language)}</b>
        <small lang={other}>
          <span className="sr"> · </span>
          {wordIn(said, other)}
        </small>
      </span>
      <SpeakButton small text={said[language]} language={language} />
    </span>
  );
}

import '../phrase/phrase.css';
import { memo, type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { MessageRow as Shown, SendState } from '#domain/chat/shown.ts';
import { dateOf, DAY, MINUTE, parseMoment, type SlashDate, timeOf, type Moment } from '#domain/dates.ts';
import type { Message } from '#domain/chat/api.ts';
import type { Photo as PhotoBytes } from '#domain/outbox/op.ts';
import { wordsOfPhrase, type PhraseValues } from '#domain/chat/phrases.ts';
import { useFormat } from '../../i18n/format.ts';
import {
  type Language,
  useLanguage,
  useWord,
  useWords,
  type Words,
  wordsIn,
  say,
  wordIn,
} from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { part, usePhone } from '../../sync/phone.ts';
import { classes } from '../../ui/class-names.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { roomWords, stateWords } from '../room-words.ts';
import { lineWords } from '../words.ts';
import { useSaidIn } from './message-text.ts';
import { bookingLine, useCourseName, useReader } from './booking-line.ts';
import { cardWords } from '../card-words.ts';
import { Photo } from '../../ui/show/photo.tsx';
import { words } from '../phrase/phrase-words.ts';
import { SpeakButton } from '../phrase/speak-button.tsx';

const messageRowWords = {
  again: { th: 'ส่งใหม่', en: 'Send again' },
  discard: { th: 'ทิ้ง', en: 'Discard' },
} as const satisfies Record<string, Words>;

const STATE_ICON = {
  QUEUED: 'clock',
  SENDING: 'send',
  SENT: 'check',
  DELIVERED: 'check-check',
  READ: 'check-check',
  FAILED: 'circle-alert',
} as const satisfies Record<SendState, IconName>;

interface Props {
  shown: Shown;
  name: string;
  onMenu: (shown: Shown) => void;
}

/** One message: who, when, what and its state are its name for screen readers; its menu opens by button, long press or right click. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { key, message } = props.shown;
  if (message.kind !== 'CARD') return <Said {...props} />;
  return (
    <article className="msg-card" data-key={key} data-seq={message.seq}>
      {message.card && <BookingCard card={message.card} sent_at={parseMoment(message.sent_at)} />}
    </article>
  );
});

function Said({ shown, name, onMenu }: Props) {
  const language = useLanguage(); // subscribed to once: a row is drawn often while the reader scrolls
  const phone = usePhone();
  const w = wordsIn(roomWords, language);
  const { message, state } = shown;
  const said = useSaidIn(message, language);
  const isMine = message.from === 'ME';
  const label = [
    isMine ? w.you : name,
    timeOf(parseMoment(message.sent_at)),
    said,
    state && wordsIn(stateWords, language)[state],
  ];
  return (
    <article
      className={classes('msg-row', isMine ? 'msg-row--out' : 'msg-row--in')}
      data-key={shown.key}
      data-seq={message.seq}
      aria-label={label.filter(Boolean).join(' · ')}
      {...(message.is_deleted ? {} : longPressOf(phone).longPressHandlers(() => onMenu(shown)))}
    >
      <Bubble shown={shown} name={name} />
      {!message.is_deleted && (
        <button type="button" className="msg-more" aria-label={w.messageMenu} onClick={() => onMenu(shown)} />
      )}
      {(shown.isLast || state === 'FAILED') && <Meta shown={shown} language={language} />}
      {state === 'FAILED' && shown.op_id !== undefined && <FailedActs op_id={shown.op_id} />}
    </article>
  );
}

/** When, and the state of an own message. */
function Meta({ shown: { message, state, refusal, op_id }, language }: { shown: Shown; language: Language }) {
  const s = wordsIn(stateWords, language);
  const waits = state === 'QUEUED' || state === 'SENDING';
  const look = classes(
    'msg-meta',
    message.from === 'ME' ? 'msg-meta--out' : 'msg-meta--in',
    waits && 'pending',
    state === 'FAILED' && 'red strong',
  );
  return (
    <p className={look}>
      {!waits && state !== 'FAILED' && <time>{timeOf(parseMoment(message.sent_at))}</time>}
      {state && <Icon name={STATE_ICON[state]} />}
      {state && (
        <span>
          {s[state]}
          {state === 'FAILED' && <Why code={refusal?.code} />}
          {waits && message.kind === 'IMAGE' && op_id !== undefined && <OwnPhotoSize op_id={op_id} />}
        </span>
      )}
    </p>
  );
}

const Why = ({ code }: { code: string | undefined }) => ` · ${useWord(useRefusal(code))}`;

/** วันนี้, เมื่อวาน, `อา. 22 พ.ย. 2569` */
export function DayLine({ day }: { day: SlashDate }) {
  const w = useWords(lineWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const word = day === dateOf(now) ? w.today : day === dateOf(now - DAY) ? w.yesterday : f.dayYear(day);
  return <p className="chat-day">{word}</p>;
}

/** Under an own message that was refused: what the sender can do with it, in place. */
function FailedActs({ op_id }: { op_id: string }) {
  const phone = usePhone();
  const w = useWords(messageRowWords);
  const act = (work: (id: string) => Promise<unknown>) => (event: MouseEvent) => {
    // Both buttons go away: who came by keyboard gets the focus in the composer; a phone's on-screen keyboard stays down.
    if (event.currentTarget.matches(':focus-visible'))
      document.querySelector<HTMLElement>('.composer textarea')?.focus();
    void work(op_id);
  };
  return (
    <div className="msg-acts">
      <Button size="sm" kind="outline" icon="refresh-cw" onClick={act(outboxOf(phone).retry)}>
        {w.again}
      </Button>
      <Button size="sm" kind="quiet" icon="trash-2" onClick={act(outboxOf(phone).discard)}>
        {w.discard}
      </Button>
    </div>
  );
}

const HELD_FOR = 450;
/** A finger that moves further scrolls (px). */
const SLACK = 10;

const longPressOf = part(() => {
  /** A phone is held in one place at a time. */
  let held: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined;

  function stop(): void {
    clearTimeout(held?.timer);
    held = undefined;
  }

  /** A long press, or a right click. Selecting text with a mouse stays possible. No hook: there are many rows. */
  const longPressHandlers = (act: () => void) => ({
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'mouse') return;
      stop();
      held = { timer: setTimeout(act, HELD_FOR), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (held && Math.hypot(clientX - held.x, clientY - held.y) > SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (window.getSelection()?.isCollapsed === false) return; // the reader is selecting a piece of the text
      event.preventDefault();
      stop();
      act();
    },
  });
  return { longPressHandlers };
});

interface BookingCardProps {
  card: NonNullable<Message['card']>;
  sent_at: Moment;
}

/** What happened to a booking, in the middle of the conversation; leads to it. */
function BookingCard({ card, sent_at }: BookingCardProps) {
  const reader = useReader();
  const language = useLanguage();
  const f = useFormat();
  const now = useNow(MINUTE);
  const what = useWord(cardWords(card.event));
  const course = useCourseName(card.slug);
  return (
    <Link href={`/${reader}/booking/${card.booking_ref}`}>
      <Icon name="calendar-check" small />
      <span className="grow">
        <b>{what}</b>
        <span className="meta-xs">{bookingLine(card, { f, now, language, course })}</span>
      </span>
      <time className="meta-xs">{timeOf(sent_at)}</time>
    </Link>
  );
}

/** Its sixty sentences come with the first card that is drawn. */

interface BubbleProps {
  shown: Shown;
  name: string;
}

/** One message: text as the sender wrote it, a phrase in the reader's language, a photo, or that it is gone. */
function Bubble({ shown, name }: BubbleProps) {
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

function PhotoBubble({ shown: { message, op_id }, name, look }: BubbleProps & { look: string }) {
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
function OwnPhotoSize({ op_id }: OwnPhotoProps) {
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

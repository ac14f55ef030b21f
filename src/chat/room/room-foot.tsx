import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type MouseEvent,
} from 'react';
import type { Room } from '#domain/chat/api.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import { MESSAGE_MOST } from '#domain/chat/message.ts';
import { isBlank } from '#domain/typed.ts';
import { wordsOfPhrase } from '#domain/chat/phrases.ts';
import type { OpenSheet } from './room-sheets.tsx';
import type { Reader } from '../room-reads.ts';
import { useWords, currentLanguage, say, wordIn, useLanguage } from '../../i18n/language.ts';
import { Button, ButtonLink, IconButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { block, reopen, sendPhoto, sendText, type To, sendPhrase, useArrived } from '../data.ts';
import { useOneAtATime, closedWords, composerWords, toastRefusal } from '../one-at-a-time.ts';
import { usePhone } from '../../sync/phone.ts';
import { isEnter } from '../../ui/keyboard.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

interface Props {
  /** Undefined: the phone does not know yet whose room it is; what the user writes waits for it. */
  room: Room | undefined;
  room_id: string;
  name: string;
  status: RoomStatus;
  reader: Reader;
  /** The newest message is the other person's. */
  isAsked: boolean;
  onOpen: (over: OpenSheet) => void;
}

/** The composer, or why the user cannot write. */
export function RoomFoot({ room, room_id, name, status, reader, isAsked, onOpen }: Props) {
  if (room && status !== 'ACTIVE') return <ClosedNote room={room} status={status} reader={reader} />;
  return (
    <Composer
      to={{ room_id, name }}
      isAsked={isAsked && reader === 'caddy'}
      onPhrases={() => onOpen({ kind: 'phrases' })}
    />
  );
}

interface ClosedNoteProps {
  room: Room;
  status: RoomStatus;
  reader: Reader;
}

/** In the place of the composer: why nobody can write here, and what the reader can do. */
function ClosedNote({ room, status, reader }: ClosedNoteProps) {
  const w = useWords(closedWords);
  const isMine = status === 'BLOCKED' && room.is_blocked_by_me;
  const why = {
    ACTIVE: '',
    READ_ONLY: reader === 'caddy' ? w.readOnlyCaddy : w.readOnlyGolfer,
    BLOCKED: isMine ? w.blockedByMe : w.blocked,
    ARCHIVED: w.archived,
  }[status];
  return (
    <section className="composer chat-closed">
      <p className="t-sm inline">
        <Icon name="lock" small />
        <span>{why}</span>
      </p>
      {isMine && <Unblock room_id={room.room_id} />}
      {status === 'READ_ONLY' && reader === 'caddy' && <Reopen room_id={room.room_id} />}
      {status === 'READ_ONLY' && reader === 'golfer' && (
        <ButtonLink size="sm" kind="outline" href={`/golfer/home/caddy-detail/${room.with.user_id}`}>
          {w.bookAgain}
        </ButtonLink>
      )}
    </section>
  );
}

function Unblock({ room_id }: { room_id: string }) {
  const phone = usePhone();
  const w = useWords(closedWords);
  const [isBusy, run] = useOneAtATime();
  return (
    <Button
      size="sm"
      kind="outline"
      busy={isBusy && w.unblocking}
      onClick={() => void run(() => block(phone, room_id, false))}
    >
      {w.unblock}
    </Button>
  );
}

function Reopen({ room_id }: { room_id: string }) {
  const phone = usePhone();
  const w = useWords(closedWords);
  const [isBusy, run] = useOneAtATime();
  return (
    <Button
      size="sm"
      kind="outline"
      busy={isBusy && w.reopening}
      onClick={() => void run(() => reopen(phone, room_id))}
    >
      {w.reopen}
    </Button>
  );
}

/** With its sixty sentences. */

/** From here on the writer is told how much room is left. */
const NEAR = 100;

interface ComposerProps {
  to: To;
  /** Somebody waits for an answer that is usually the same. */
  isAsked: boolean;
  onPhrases: () => void;
}

/** The field to write in: the draft stays with the room, the focus stays here. */
function Composer({ to, isAsked, onPhrases }: ComposerProps) {
  const phone = usePhone();
  const w = useWords(composerWords);
  const [text, setText, clear, isRead, isRefused] = useDraft(`chat:${to.room_id}`, '');
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.blockSize = 'auto'; // as high as its text, up to the five lines that CSS allows
    area.style.blockSize = text === '' ? '' : `${area.scrollHeight + 3}px`;
  }, [text]);
  const arrived = useCallback(
    (given: string) => {
      if (text === given) clear();
      else if (text.startsWith(`${given}\n`)) setText(text.slice(given.length + 1));
    },
    [text, setText, clear],
  );
  useArrived(to.room_id, isRead, arrived);
  const left = MESSAGE_MOST - Array.from(text).length;

  const send = async () => {
    field.current?.focus();
    if (isBlank(text) || left < 0) return;
    clear();
    try {
      await sendText(phone, to, text);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const begun = field.current?.value;
      setText(begun ? `${text}\n${begun}` : text); // neither stored nor sent: back into the field
      await toastRefusal(error);
    }
  };
  const typed = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.shiftKey) return;
    if (!window.matchMedia('(pointer: fine)').matches) return; // on a phone Enter is a new line
    event.preventDefault();
    void send();
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="composer" onSubmit={submitted}>
      {isAsked && text === '' && <QuickReplies to={to} onAnswered={() => field.current?.focus()} />}
      {(left <= NEAR || isRefused) && (
        <output className={left < 0 || isRefused ? 'composer-note red' : 'composer-note'}>
          {left < 0 ? say(w.over, { n: -left }) : isRefused ? w.draftNotKept : say(w.left, { n: left })}
        </output>
      )}
      <div className="composer-in">
        <AttachButton to={to} />
        <IconButton icon="languages" label={w.phrases} onClick={onPhrases} />
        <textarea
          ref={field}
          className="input grow"
          rows={1}
          dir="auto"
          aria-label={w.type}
          placeholder={w.type}
          aria-invalid={left < 0 || undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={typed}
        />
        <button
          type="submit"
          className="sendbtn"
          aria-label={w.send}
          aria-disabled={isBlank(text) || left < 0 || undefined}
          onPointerDown={(event) => event.preventDefault()} // the keyboard stays open
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}

/** Loaded before the signal is gone, not only when the user attaches a photo. */
const smallerCode = () => import('../../platform/shrink-photo.ts');

/** One photo, made small, sent as soon as it is chosen. */
function AttachButton({ to }: { to: To }) {
  const phone = usePhone();
  const w = useWords(composerWords);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, run] = useOneAtATime();
  useEffect(() => {
    smallerCode().catch(() => undefined); // asked for again when the user attaches one
  }, []);
  const chosen = () => {
    const file = input.current?.files?.[0];
    if (input.current) input.current.value = ''; // the same photo may be chosen again
    if (!file) return;
    void run(async () => {
      const { shrinkPhoto } = await smallerCode();
      const photo = await shrinkPhoto(file);
      if (photo) await sendPhoto(phone, to, photo);
      else toast({ text: wordIn(composerWords.badPhoto, currentLanguage()), kind: 'bad' });
    });
  };
  return (
    <>
      <button
        type="button"
        className="iconbtn green"
        aria-label={isBusy ? w.preparing : w.attach}
        aria-busy={isBusy || undefined}
        onClick={() => codeFirst(smallerCode, () => input.current?.click())}
      >
        {isBusy ? <span className="spin" /> : <Icon name="image" />}
      </button>
      <input ref={input} type="file" accept="image/*" hidden aria-label={w.attach} onChange={chosen} />
    </>
  );
}

/** As filled cards. product.md §4. */
const QUICK = [
  { phrase_id: 'ok', values: {} },
  { phrase_id: 'waiting_at', values: { place: 'CLUBHOUSE' } },
  { phrase_id: 'one_moment', values: {} },
] as const;

interface QuickRepliesProps {
  to: To;
  /** It was answered: the row goes, and somebody at a keyboard needs another place. */
  onAnswered: () => void;
}

/** What a caddy answers most, in one tap, with a bag on the shoulder: phrase cards, which a golfer reads in the golfer's language. */
function QuickReplies({ to, onAnswered }: QuickRepliesProps) {
  const phone = usePhone();
  const w = useWords(composerWords);
  const language = useLanguage();
  const [, run] = useOneAtATime();
  const answer = (phrase_id: string, values: Record<string, string>, event: MouseEvent) => {
    if (event.detail === 0) onAnswered(); // by a key
    void run(() => sendPhrase(phone, to, phrase_id, values));
  };
  return (
    <fieldset className="quick">
      <legend className="sr">{w.quick}</legend>
      <div className="hscroll hscroll--tight">
        {QUICK.map(({ phrase_id, values }) => {
          const said = wordsOfPhrase(phrase_id, values);
          return (
            said && (
              <button
                key={phrase_id}
                type="button"
                className="chip"
                onClick={(event) => answer(phrase_id, values, event)}
              >
                {wordIn(said, language)}
              </button>
            )
          );
        })}
      </div>
    </fieldset>
  );
}

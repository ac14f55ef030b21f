import { useState, type ReactNode } from 'react';
import type { Room } from '#domain/chat/api.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import type { MessageRow } from '#domain/chat/shown.ts';
import type { PhraseValues } from '#domain/chat/phrases.ts';
import { mayDelete } from '#domain/chat/message.ts';
import { parseMoment } from '#domain/dates.ts';
import { usePhone, type Phone } from '../../sync/phone.ts';
import { sendPhrase, block, deleteMessage, cancel, discard, retry } from '../data.ts';
import { useOneAtATime } from '../one-at-a-time.ts';
import { type Reader, usePersonName } from '../room-reads.ts';
import { say, useWords, useLanguage } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Dialog, Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ReportSheet, menuWords } from '../message/report-sheet.tsx';
import type { Speaker } from '../phrase/phrase-list.tsx';
import { PhrasePicker } from '../phrase/phrase-picker.tsx';
import { words } from '../phrase/phrase-words.ts';
import { useNow } from '../../ui/now.ts';
import { useMessageText } from '../message/message-text.ts';
import { useOutbox, type OutboxItem } from '../../sync/outbox/outbox.ts';
import { classes } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface Props {
  over: OpenSheet;
  room: Room;
  status: RoomStatus;
  reader: Reader;
  onClose: () => void;
}

/** What lies over a room, all of it together: it comes when the first of it is asked for. */
export function RoomSheets({ over, room, status, reader, onClose }: Props) {
  const phone = usePhone();
  const name = usePersonName(reader)(room.with);
  const [, run] = useOneAtATime();
  const to = { room_id: room.room_id, name };
  switch (over.kind) {
    case 'message':
      return <MessageMenu shown={over.shown} room_id={room.room_id} name={name} onClose={onClose} />;
    case 'room':
      return <RoomMenu room={room} status={status} name={name} onClose={onClose} />;
    case 'phrases':
      return (
        <PhraseSheet
          viewer={reader}
          onClose={onClose}
          onPick={(phrase_id, values) => {
            onClose();
            void run(() => sendPhrase(phone, to, phrase_id, { ...values }));
          }}
        />
      );
  }
}

/** What lies over the room: the choices for a message or for the room, the phrases. */
export type OpenSheet = { kind: 'message'; shown: MessageRow } | { kind: 'room' } | { kind: 'phrases' };

interface RoomMenuProps {
  room: Room;
  status: RoomStatus;
  name: string;
  onClose: () => void;
}

/** What the user can do about the other person: report, block, undo that. */
function RoomMenu({ room, status, name, onClose }: RoomMenuProps) {
  const phone = usePhone();
  const w = useWords(menuWords);
  const [step, setStep] = useState<'choose' | 'block' | 'report'>('choose');
  const [, run] = useOneAtATime();
  const isMine = status === 'BLOCKED' && room.is_blocked_by_me;
  const unblock = async () => {
    onClose();
    if (await run(() => block(phone, room.room_id, false))) toast({ text: w.unblockedNow, kind: 'ok' });
  };
  if (step === 'report') return <ReportSheet about={{ room_id: room.room_id }} name={name} onClose={onClose} />;
  if (step === 'block') return <BlockDialog room_id={room.room_id} name={name} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={name}>
      <div className="list">
        <MenuRow icon="circle-alert" onClick={() => setStep('report')}>
          {w.report}
        </MenuRow>
        {isMine ? (
          <MenuRow icon="check" onClick={() => void unblock()}>
            {w.unblock}
          </MenuRow>
        ) : (
          <MenuRow icon="lock" isBad onClick={() => setStep('block')}>
            {w.block}
          </MenuRow>
        )}
      </div>
    </Sheet>
  );
}

function BlockDialog({ room_id, name, onClose }: { room_id: string; name: string; onClose: () => void }) {
  const phone = usePhone();
  const w = useWords(menuWords);
  const [isBusy, run] = useOneAtATime();
  const shut = async () => {
    if (await run(() => block(phone, room_id, true))) toast({ text: w.blockedNow, kind: 'ok' });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={say(w.blockAsk, { name })}>
      <p>{w.blockWhy}</p>
      <Buttons>
        <Button kind="danger" busy={isBusy && w.blocking} onClick={() => void shut()}>
          {w.block}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {w.notNow}
        </Button>
      </Buttons>
    </Dialog>
  );
}

interface PhraseSheetProps {
  viewer: Speaker;
  /** The card as `POST /chat/send` takes it. The sheet stays until its parent takes it away. */
  onPick: (phrase_id: string, values: PhraseValues) => void;
  onClose: () => void;
}

/** Phrase cards to send. It is open as long as it is there. */
export function PhraseSheet({ viewer, onPick, onClose }: PhraseSheetProps) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <Sheet open onClose={onClose} title={w.title}>
      <PhrasePicker
        speaker={viewer}
        language={language}
        act="send"
        onPick={({ phrase_id, values }) => onPick(phrase_id, values)}
      />
    </Sheet>
  );
}

interface MessageMenuProps {
  shown: MessageRow;
  room_id: string;
  /** Of the other person. */
  name: string;
  onClose: () => void;
}

/** What the user can do with one message: copy it, take it back, send it once more, report it. */
function MessageMenu({ shown, room_id, name, onClose }: MessageMenuProps) {
  const w = useWords(menuWords);
  const [step, setStep] = useState<'choose' | 'delete' | 'report'>('choose');
  if (step === 'delete') return <DeleteDialog seq={shown.message.seq} room_id={room_id} onClose={onClose} />;
  if (step === 'report')
    return <ReportSheet about={{ room_id, seq: shown.message.seq }} name={name} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={w.message}>
      <div className="list">
        <Copy shown={shown} onClose={onClose} />
        <UnsentChoices shown={shown} room_id={room_id} onClose={onClose} />
        <Sent shown={shown} onDelete={() => setStep('delete')} onReport={() => setStep('report')} />
      </div>
    </Sheet>
  );
}

function Copy({ shown: { message }, onClose }: Pick<MessageMenuProps, 'shown' | 'onClose'>) {
  const w = useWords(menuWords);
  const said = useMessageText(message);
  if (message.kind === 'IMAGE') return null;
  const copy = () =>
    navigator.clipboard?.writeText(said).then(
      () => toast({ text: w.copied, kind: 'ok' }),
      () => toast({ text: w.notCopied, kind: 'bad' }),
    ) ?? toast({ text: w.notCopied, kind: 'bad' });
  return (
    <MenuRow
      icon="file-text"
      onClick={() => {
        void copy();
        onClose();
      }}
    >
      {w.copy}
    </MenuRow>
  );
}

interface SentProps {
  shown: MessageRow;
  onDelete: () => void;
  onReport: () => void;
}

/** Of one that the server has. */
function Sent({ shown: { message }, onDelete, onReport }: SentProps) {
  const w = useWords(menuWords);
  const now = useNow(5_000);
  if (message.seq === 0) return null;
  const isMine = message.from === 'ME';
  if (!isMine)
    return (
      <MenuRow icon="circle-alert" onClick={onReport}>
        {w.report}
      </MenuRow>
    );
  if (!mayDelete({ kind: message.kind, isMine, sent_at: parseMoment(message.sent_at) }, now)) return null;
  return (
    <MenuRow icon="trash-2" isBad hint={w.deleteHint} onClick={onDelete}>
      {w.delete}
    </MenuRow>
  );
}

function DeleteDialog({ seq, room_id, onClose }: { seq: number; room_id: string; onClose: () => void }) {
  const phone = usePhone();
  const w = useWords(menuWords);
  const [isBusy, run] = useOneAtATime();
  const remove = async () => {
    if (await run(() => deleteMessage(phone, room_id, seq))) toast({ text: w.deletedNow, kind: 'ok' });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={w.deleteAsk}>
      <p>{w.deleteWhy}</p>
      <Buttons>
        <Button kind="danger" busy={isBusy && w.deleting} onClick={() => void remove()}>
          {w.deleteNow}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {w.keep}
        </Button>
      </Buttons>
    </Dialog>
  );
}

interface UnsentChoicesProps {
  shown: MessageRow;
  room_id: string;
  onClose: () => void;
}

/** Of one that only this phone has, as far as it knows. */
function UnsentChoices({ shown: { op_id, state }, room_id, onClose }: UnsentChoicesProps) {
  const phone = usePhone();
  const w = useWords(menuWords);
  if (op_id === undefined) return null;
  if (state === 'QUEUED') return <Cancel op_id={op_id} room_id={room_id} onClose={onClose} />;
  if (state !== 'FAILED') return null;
  const act = (work: (of: Phone, op_id: string) => Promise<unknown>) => () => {
    onClose();
    void work(phone, op_id);
  };
  return (
    <>
      <MenuRow icon="refresh-cw" onClick={act(retry)}>
        {w.retry}
      </MenuRow>
      <MenuRow icon="trash-2" isBad onClick={act(discard)}>
        {w.discard}
      </MenuRow>
    </>
  );
}

/** What was tried without an answer may be on the other's phone: nobody can promise that it is not sent. */
function Cancel({ op_id, room_id, onClose }: { op_id: string } & Pick<UnsentChoicesProps, 'room_id' | 'onClose'>) {
  const phone = usePhone();
  const w = useWords(menuWords);
  const mayBeThere = isTried(useOutbox(), op_id);
  const take = async () => {
    onClose();
    const how = await cancel(phone, room_id, op_id);
    if (how === 'too late') toast({ text: w.cancelLate });
    else if (how === 'asked') toast({ text: w.stopped, kind: 'bad', lasts: LONG });
    else toast({ text: w.cancelled, kind: 'ok' });
  };
  return (
    <MenuRow icon="x" {...(mayBeThere && { hint: w.mayBeThere })} onClick={() => void take()}>
      {mayBeThere ? w.stop : w.cancel}
    </MenuRow>
  );
}

/** Two sentences are read slower than one. */
const LONG = 12_000;

const isTried = (items: readonly OutboxItem[], op_id: string): boolean =>
  items.some(({ id, tries, state }) => id === op_id && tries > 0 && state !== 'conflict');

interface MenuRowProps {
  icon: IconName;
  hint?: string;
  /** Cannot be undone. */
  isBad?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One choice in a sheet. */
const MenuRow = ({ icon, hint, isBad, onClick, children }: MenuRowProps) => (
  <button type="button" className={classes('lrow', isBad && 'red')} onClick={onClick}>
    <Icon name={icon} />
    <span className="grow chat-choice">
      <b>{children}</b>
      {hint && <span className="meta">{hint}</span>}
    </span>
  </button>
);

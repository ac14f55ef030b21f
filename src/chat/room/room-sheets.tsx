import { useState } from 'react';
import type { Room } from '#domain/chat/api.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import type { MessageRow } from '#domain/chat/shown.ts';
import type { PhraseValues } from '#domain/chat/phrases.ts';
import { usePhone } from '../../sync/phone.ts';
import { sendPhrase, block } from '../data.ts';
import { MessageMenu, MenuRow } from '../message/message-menu.tsx';
import { useOneAtATime } from '../one-at-a-time.ts';
import { type Reader, usePersonName } from '../person-name.ts';
import { say, useWords, useLanguage } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Dialog, Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ReportSheet, menuWords } from '../message/report-sheet.tsx';
import type { Speaker } from '../phrase/phrase-list.tsx';
import { PhrasePicker } from '../phrase/phrase-picker.tsx';
import { words } from '../phrase/phrase-words.ts';

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

import { useState } from 'react';
import type { Room } from '#domain/chat/api.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Dialog, Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { block } from '../data.ts';
import { MenuRow } from '../message/menu-row.tsx';
import { ReportSheet } from '../message/report-sheet.tsx';
import { useOneAtATime } from '../one-at-a-time.ts';
import { menuWords } from '../message/menu-words.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  room: Room;
  status: RoomStatus;
  name: string;
  onClose: () => void;
}

/** What the user can do about the other person: report, block, undo that. */
export function RoomMenu({ room, status, name, onClose }: Props) {
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

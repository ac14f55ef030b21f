import { useState } from 'react';
import { mayDelete } from '#domain/chat/message.ts';
import type { MessageRow as Shown } from '#domain/chat/shown.ts';
import { parseMoment } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { Dialog, Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { deleteMessage } from '../data.ts';
import { MenuRow } from './menu-row.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useMessageText } from './message-text.ts';
import { useOneAtATime } from '../one-at-a-time.ts';
import { menuWords } from './menu-words.ts';
import { UnsentChoices } from './unsent-choices.tsx';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  shown: Shown;
  room_id: string;
  /** Of the other person. */
  name: string;
  onClose: () => void;
}

/** What the user can do with one message: copy it, take it back, send it once more, report it. */
export function MessageMenu({ shown, room_id, name, onClose }: Props) {
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

function Copy({ shown: { message }, onClose }: Pick<Props, 'shown' | 'onClose'>) {
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
  shown: Shown;
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

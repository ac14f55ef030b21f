import type { MessageRow as Shown } from '#domain/chat/shown.ts';
import { useWords } from '../../i18n/language.ts';
import { useOutbox, type OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { cancel, discard, retry } from '../data.ts';
import { MenuRow } from './menu-row.tsx';
import { menuWords } from './menu-words.ts';
import { usePhone, type Phone } from '../../sync/phone.ts';

interface Props {
  shown: Shown;
  room_id: string;
  onClose: () => void;
}

/** Of one that only this phone has, as far as it knows. */
export function UnsentChoices({ shown: { op_id, state }, room_id, onClose }: Props) {
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
function Cancel({ op_id, room_id, onClose }: { op_id: string } & Pick<Props, 'room_id' | 'onClose'>) {
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

import type { Broadcast } from '#domain/broadcast/api.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import { currentLanguage, say, useWords, wordIn } from '../../i18n/language.ts';
import { useLacksSignal } from '../../sync/online/online-call.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { NotDone, useBroadcastCall } from './not-done.tsx';
import { storeBroadcast } from '../open-request.ts';
import { requestWords } from './request-words.ts';
import { usePhone } from '../../sync/phone.ts';

/** Before the golfer closes it: who is told, what stays, and that the same can be asked again. */
export function CloseDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const phone = usePhone();
  const w = useWords(requestWords);
  const call = useBroadcastCall('POST /broadcast/cancel', broadcast);
  const isOffline = useLacksSignal(call);
  const { alt_reference, version, seats_taken } = broadcast;
  const close = async () => {
    const done = await call.perform({ alt_reference, version });
    if (!done) return;
    storeBroadcast(phone, done);
    toast({ text: wordIn(requestWords.closed, currentLanguage()) });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={w.closeTitle}>
      <p>{say(w.closeWhy, { n: interestedEntries([broadcast]).length })}</p>
      {seats_taken > 0 && <p>{w.closeKeeps}</p>}
      <NotDone call={call} isOneTap onLeave={onClose} />
      {isOffline && <p className="meta-xs amber">{w.needOnline}</p>}
      <Buttons>
        <Button
          kind="danger"
          block
          busy={call.isBusy && w.closing}
          why={(isOffline && w.needOnline) || call.why}
          onClick={() => void close()}
        >
          {w.closeDo}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {w.keep}
        </Button>
      </Buttons>
    </Dialog>
  );
}

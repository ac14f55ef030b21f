import { lazy, Suspense, useState } from 'react';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { useQueueing } from '../../booking/act/queueing.ts';
import { useGuestName } from '../../i18n/guest-name.ts';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { clockOf } from '../../ui/now.ts';
import { respond } from '../data.ts';
import { caddyWords } from './nearby-parts.tsx';
import { usePhone } from '../../sync/phone.ts';

const messageSheet = () => import('./message-sheet.tsx');
const MessageSheet = lazy(() => messageSheet().then((m) => ({ default: m.MessageSheet })));

interface Props {
  it: NearbyBroadcast;
  /** The tapped button is gone: the caller decides where the focus goes. */
  onAnswered: () => void;
}

/** In, by one tap. */
export function JoinButton({ it, isAgain, onAnswered }: Props & { isAgain: boolean }) {
  const w = useWords(caddyWords);
  const { isBusy, answer } = useAnswering(it);
  const join = async () => {
    if (await answer('INTERESTED')) onAnswered();
  };
  return (
    <Button kind="tonal" size="sm" busy={isBusy && w.sending} onClick={() => void join()}>
      {isAgain ? w.inAgain : w.in}
    </Button>
  );
}

/** Answers "interested", with a short message to the golfer. */
export function MessageButton({ it, onAnswered }: Props) {
  const w = useWords(caddyWords);
  const { isBusy, answer } = useAnswering(it);
  const guest = useGuestName(it.golfer.display_name);
  const [writing, setWriting] = useState(false);
  const join = async (message: string) => {
    if (!(await answer('INTERESTED', message))) return;
    setWriting(false);
    onAnswered();
  };
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => codeFirst(messageSheet, () => setWriting(true))}>
        {w.addMessage}
      </Button>
      {writing && (
        <Suspense>
          <MessageSheet
            name={guest}
            isBusy={isBusy}
            onClose={() => setWriting(false)}
            onSend={(message) => void join(message)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Out again. */
export function Leave({ it, onAnswered }: Props) {
  const w = useWords(caddyWords);
  const { isBusy, answer } = useAnswering(it);
  const leave = async () => {
    if (await answer('WITHDRAWN')) onAnswered();
  };
  return (
    <Button kind="quiet" size="sm" busy={isBusy && w.sending} onClick={() => void leave()}>
      {w.withdraw}
    </Button>
  );
}

/** Puts the caddy's answer to this open request into the outbox. */
function useAnswering(it: NearbyBroadcast): {
  isBusy: boolean;
  answer: (status: 'INTERESTED' | 'WITHDRAWN', message?: string) => Promise<OutboxItem | undefined>;
} {
  const phone = usePhone();
  const { isBusy, queue } = useQueueing();
  return {
    isBusy,
    answer: (status, message) => queue(() => respond(phone, it, status, clockOf(phone).momentNow(), message)),
  };
}

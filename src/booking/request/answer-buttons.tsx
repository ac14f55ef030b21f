import { Suspense, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { useActing } from '../act/acting.ts';
import { actionsNow, useQueuedFor } from '../data.ts';
import { words } from '../words.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';

const DeclineSheet = lazyPart(() => import('./decline-sheet.tsx').then((it) => it.DeclineSheet));

interface Props {
  booking: Booking;
  /** Of several in a list one has the solid button. */
  isFirst?: boolean;
}

/** รับงาน and ไม่รับ: queued, so they work on a fairway without a signal. Gone once an answer is on its way, or time is over. */
export function AnswerButtons({ booking, isFirst = true }: Props) {
  const w = useWords(words);
  const queued = useQueuedFor(booking.booking_ref);
  const { isBusy, perform } = useActing(booking, 'caddy');
  const [declining, setDeclining] = useState<'never' | 'open' | 'closed'>('never');
  const actions = actionsNow(booking, 'caddy', useNow(MINUTE / 2));
  const isAnswered = queued !== undefined && queued.state !== 'conflict';
  if (isAnswered || !actions.includes('accept')) return null;
  return (
    <>
      <div className="btns btns--12">
        <Button kind="quiet" onClick={() => setDeclining('open')}>
          {w.decline}
        </Button>
        <Button
          kind={isFirst ? 'primary' : 'tonal'}
          icon="check"
          busy={isBusy && w.sendingNow}
          onClick={() => void perform('accept')}
        >
          {w.accept}
        </Button>
      </div>
      {declining !== 'never' && (
        <Suspense>
          <DeclineSheet booking={booking} open={declining === 'open'} onClose={() => setDeclining('closed')} />
        </Suspense>
      )}
    </>
  );
}

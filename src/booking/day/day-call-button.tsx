import type { ReactNode } from 'react';
import type { BookingAction } from '#domain/booking/actions.ts';
import { useWords } from '../../i18n/language.ts';
import { Button, ButtonWhy, type ButtonKind } from '../../ui/control/button.tsx';
import { ActRefusal } from '../act/act-refusal.tsx';
import { words } from './day-words.ts';
import type { Day } from './day.ts';
import type { BookingCall } from '../act/booking-call.ts';

interface Props {
  day: Pick<Day, 'booking' | 'viewer'>;
  bookingCall: BookingCall;
  action: BookingAction;
  onTap: () => void;
  kind?: ButtonKind;
  size?: 'sm' | 'lg';
  children: ReactNode;
}

/** A button for a call that needs a signal: offline it stays and says why; a refusal is shown below it. */
export function DayCallButton({ day: { booking, viewer }, bookingCall, action, onTap, kind, size, children }: Props) {
  const w = useWords(words);
  const { busy, why, call } = bookingCall;
  return (
    <div className="day-straight">
      <Button kind={kind} size={size} block why={why ?? false} busy={busy === action && w.sending} onClick={onTap}>
        {children}
      </Button>
      <ButtonWhy>{why}</ButtonWhy>
      <ActRefusal booking={booking} viewer={viewer} call={call} />
    </div>
  );
}

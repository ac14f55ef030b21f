import { useLocation } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { CaddyCard } from '#domain/caddy/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ActRefusal } from '../act/act-refusal.tsx';
import { actWords, useBookingCall } from '../act/booking-call.ts';
import { substituteWords } from './substitute-screen.tsx';
import { words } from '../words.ts';

interface Props {
  booking: Booking;
  caddy: CaddyCard;
  onClose: () => void;
}

/** What asking this substitute means for the money and for the old booking; then on to the new one. */
export function SubstituteSheet({ booking, caddy, onClose }: Props) {
  const w = useWords(substituteWords);
  const a = useWords(actWords);
  const s = useWords(words);
  const f = useFormat();
  const [, navigate] = useLocation();
  const { busy, why, call, perform } = useBookingCall(booking);
  const name = caddy.nickname;
  const ask = async () => {
    const answer = await perform('substitute', { caddy_id: caddy.user_id });
    if (!answer) return;
    toast({ text: say(w.sent, { name }), kind: 'ok' });
    navigate(`/golfer/booking/${answer.booking_ref}`, { replace: true });
  };
  return (
    <Sheet open onClose={onClose} title={say(w.title, { name })}>
      <div className="row">
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={name} />
        <p className="grow strong">{say(w.money, { amount: f.money(satang(booking.total)) })}</p>
      </div>
      <p>{say(w.answer, { name })}</p>
      <p className="meta">{say(w.old, { name: booking.caddy.nickname })}</p>
      <SheetFoot>
        {why && <Note kind="amber">{why}</Note>}
        <ActRefusal booking={booking} viewer="golfer" call={call} />
        <Buttons>
          <Button size="lg" block busy={busy && s.sendingNow} why={why} onClick={() => void ask()}>
            {say(w.do, { name })}
          </Button>
          <Button kind="quiet" block onClick={onClose}>
            {a.back}
          </Button>
        </Buttons>
      </SheetFoot>
    </Sheet>
  );
}

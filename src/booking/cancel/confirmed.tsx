import '../detail.css';
import type { Booking } from '#domain/booking/api.ts';
import { cancelFee, REFUND_WINDOWS, refundWindow, type RefundWindow } from '#domain/booking/refund.ts';
import { dateOf, timeOf, type Moment } from '#domain/dates.ts';
import { minus, satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { SheetFoot } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { cancelWords, WINDOW_WORDS, RefundTable } from './terms.tsx';
import { factsOf } from '../data.ts';
import { words } from '../words.ts';

interface Props {
  booking: Booking;
  isOffline: boolean;
  isBusy: boolean;
  onCancel: () => void;
  onKeep: () => void;
}

/** What comes back of a promised round if it is cancelled this second, until when, and what later would cost (product.md §3.1). */
export function CancelConfirmed({ booking, isOffline, isBusy, onCancel, onKeep }: Props) {
  const w = useWords(cancelWords);
  const s = useWords(words);
  const f = useFormat();
  const now = useNow(1_000);
  const asked = { ...factsOf(booking), total: satang(booking.total) };
  const refund = minus(asked.total, cancelFee(asked, now));
  return (
    <>
      <Refund booking={booking} now={now} />
      {isOffline && <Note kind="amber">{w.offline}</Note>}
      <Windows booking={booking} current={refundWindow(asked, now).code} />
      <SheetFoot>
        <Buttons>
          <Button kind="danger" size="lg" block busy={isBusy && s.sendingNow} onClick={onCancel}>
            {refund > 0 ? say(w.do, { amount: f.money(refund) }) : w.doNothing}
          </Button>
          <Button kind="quiet" block onClick={onKeep}>
            {w.keep}
          </Button>
        </Buttons>
      </SheetFoot>
    </>
  );
}

function Refund({ booking, now }: { booking: Booking; now: Moment }) {
  const w = useWords(cancelWords);
  const f = useFormat();
  const total = satang(booking.total);
  const asked = { ...factsOf(booking), total };
  const fee = cancelFee(asked, now);
  const refund = minus(total, fee);
  const { until } = refundWindow(asked, now);
  return (
    <div className="refund">
      <p className="t-xl strong num">{refund > 0 ? say(w.youGet, { amount: f.money(refund) }) : w.nothing}</p>
      <p className="meta num">{fee === 0 ? w.whole : say(w.part, { total: f.money(total), fee: f.money(fee) })}</p>
      <p className="meta num">
        {until === null
          ? w.holdsOn
          : say(w.holdsUntil, { when: momentIn(f, until - 1), left: f.duration(until - now) })}
      </p>
    </div>
  );
}

const momentIn = (f: ReturnType<typeof useFormat>, moment: Moment) => `${f.day(dateOf(moment))} ${timeOf(moment)}`;

/** Every refund window with what it gives back; the current one is marked in words and with a check. */
function Windows({ booking, current }: { booking: Booking; current: RefundWindow }) {
  const w = useWords(cancelWords);
  const f = useFormat();
  const language = useLanguage();
  const when = momentIn(f, factsOf(booking).earliest_tee_off_at);
  return (
    <>
      <RefundTable
        caption={w.table}
        when={w.when}
        total={satang(booking.total)}
        rows={REFUND_WINDOWS.map(({ code, fee }) => ({
          key: code,
          fee,
          isNow: code === current,
          when: `${wordIn(WINDOW_WORDS[code], language)}${code === current ? ` · ${w.now}` : ''}`,
        }))}
      />
      <p className="meta-xs">{say(w.earliest, { when })}</p>
    </>
  );
}

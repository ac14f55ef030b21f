import '../detail.css';
import type { Booking } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { useForm, type Failure } from '../../form/form.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWord, useWords, wordIn } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { topupHref } from '../../wallet/topup-way.ts';
import type { Viewer } from '../booking-status.tsx';
import { useChange, type ChosenChange, ChangeDate, ChangeTime } from './change-when.tsx';
import { CHANGE_REFUSALS, changeWords } from './change-refusals.ts';
import { useOtherName } from '../data.ts';
import { HolesField, TransportField } from '../round/round-fields.tsx';
import { storeBooking } from '../act/booking-call.ts';
import { words } from '../words.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  booking: Booking;
  viewer: Viewer;
  open: boolean;
  onClose: () => void;
}

/** Another day, time, number of holes or way to go round, proposed to the other side with what it would cost. */
export function ChangeSheet({ open, onClose, ...about }: Props) {
  const w = useWords(changeWords);
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <ChangeForm {...about} onSent={onClose} />
    </Sheet>
  );
}

/** The field under which a refusal is shown that names none. */
const UNDER: Partial<Record<RefusalCode, string>> = {
  BOOKING_SLOT_TAKEN: 'tee_off_time',
  BOOKING_OVERLAPS_OWN: 'tee_off_time',
  CADDY_NOT_AVAILABLE: 'tee_off_time',
  TEE_OFF_TOO_SOON: 'tee_off_time',
  TEE_OFF_TOO_FAR: 'booking_date',
  COURSE_CLOSED: 'booking_date',
  TRANSPORT_NOT_ALLOWED: 'transport',
  BOOKING_PRICE_CHANGED: 'total',
  WALLET_TOO_LOW: 'total',
};

type FormProps = Omit<Props, 'open' | 'onClose'> & { onSent: () => void };

function ChangeForm({ booking, viewer, onSent }: FormProps) {
  const phone = usePhone();
  const w = useWords(changeWords);
  const s = useWords(words);
  const isOffline = useConnection() === 'offline';
  const name = useOtherName(booking, viewer);
  const kept = useChange(booking);
  const price = usePrice(booking, kept);
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /booking/act',
    schema: () => import('#domain/booking/api.ts').then((m) => m.actInput),
    under: UNDER,
    say: (_path, code) => CHANGE_REFUSALS[code as RefusalCode],
    done: (answer) => {
      storeBooking(phone, answer);
      kept.clear();
      toast({ text: say(w.sent, { name }), kind: 'ok' });
      onSent();
    },
  });
  const errorOf = useErrors(failure, price.refused);
  // What was refused is another round than the one chosen next.
  const choose: ChosenChange['choose'] = (it) => {
    mended();
    kept.choose(it);
  };
  const chosen = { ...kept, choose };
  const { change } = chosen;
  const why = whyNot(w, { isOffline, change, total: price.total });
  const send = async () => {
    if (!change || price.total === undefined || why) return;
    const { booking_ref, version } = booking;
    const input = { booking_ref, version, action: 'propose_change' as const, change, total: price.total };
    if (await submit(input)) mirrorOf(phone).stale();
  };
  return (
    <form
      ref={form}
      className="stack stack-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="meta">
        {say(w.explain, { name })} {viewer === 'golfer' && w.feeCounts}
      </p>
      <ChangeDate booking={booking} chosen={chosen} error={errorOf('booking_date')} />
      <ChangeTime booking={booking} chosen={chosen} error={errorOf('tee_off_time')} />
      <HolesField chosen={chosen} error={errorOf('holes')} />
      <TransportField chosen={chosen} error={errorOf('transport')} />
      {change && <Price booking={booking} viewer={viewer} price={price} error={errorOf('total')} />}
      <Whole failure={failure} />
      <SheetFoot>
        {why && <Note kind={isOffline ? 'amber' : 'plain'}>{why}</Note>}
        <Button type="submit" size="lg" block busy={isBusy && s.sendingNow} why={why}>
          {w.send}
        </Button>
      </SheetFoot>
    </form>
  );
}

function whyNot(
  w: { needsSignal: string; nothing: string; pricing: string },
  { isOffline, change, total }: { isOffline: boolean; change: unknown; total: number | undefined },
): string | undefined {
  if (isOffline) return w.needsSignal;
  if (!change) return w.nothing;
  return total === undefined ? w.pricing : undefined;
}

interface PriceNow {
  total: number | undefined;
  caddy_gets: number | undefined;
  /** The server refused it: the field on this screen, and the code. */
  refused: { field: string; code: string } | undefined;
}

function usePrice({ booking_ref }: Booking, { change }: ChosenChange): PriceNow {
  const asked = { booking_ref, change: change ?? NO_CHANGE };
  const { data, error } = useMirror('POST /booking/change-quote', asked, { skip: !change });
  const isRefused = error !== undefined && error.status_code >= 400 && error.status_code < 500;
  if (!isRefused) return { total: data?.total, caddy_gets: data?.caddy_gets, refused: undefined };
  const named = error.fields?.[0];
  const field = (named?.path ?? UNDER[error.code as RefusalCode] ?? '').replace('change.', '');
  return { total: undefined, caddy_gets: undefined, refused: { field, code: named?.code ?? error.code } };
}

const NO_CHANGE = { booking_date: '', tee_off_time: '', holes: 18, transport: 'WALK_PULL' } as const;

/** The error under a field: what was refused when it was sent, else what its price was refused for. */
function useErrors(failure: Failure, refused: PriceNow['refused']) {
  const language = useLanguage();
  const general = useRefusal(refused?.code);
  const own = refused && CHANGE_REFUSALS[refused.code as RefusalCode];
  return (field: string): string | undefined => {
    const said = failure.fields[`change.${field}`] ?? failure.fields[field];
    if (said) return wordIn(said, language);
    return refused?.field === field ? wordIn(own ?? general, language) : undefined;
  };
}

function Whole({ failure }: { failure: Failure }) {
  const text = useWord(failure.whole ?? { th: '', en: '' });
  return text ? (
    <div role="alert">
      <Note kind="coral">{text}</Note>
    </div>
  ) : null;
}

interface PriceProps {
  booking: Booking;
  viewer: Viewer;
  price: PriceNow;
  error: string | undefined;
}

function Price({ booking, viewer, price: { total, caddy_gets }, error }: PriceProps) {
  const w = useWords(changeWords);
  const f = useFormat();
  const isCaddy = viewer === 'caddy';
  const balance = useMirror('GET /wallet/balance', {}, { skip: isCaddy }).data;
  if (total === undefined || caddy_gets === undefined) return error ? <FieldError>{error}</FieldError> : null;
  const more = total - booking.total;
  const amount = f.money(satang(Math.abs(more)));
  const short = balance ? more - balance.available : 0;
  const forCaddy = say(w.gets, { now: f.money(satang(caddy_gets)), was: f.money(satang(booking.caddy_gets)) });
  const golfers = more > 0 ? say(w.golferPays, { amount }) : more < 0 ? say(w.golferSaves, { amount }) : '';
  const whole = { total: f.money(satang(total)) };
  const own = more === 0 ? say(w.same, whole) : say(more > 0 ? w.more : w.less, { amount, ...whole });
  return (
    <Section title={w.price}>
      <output className="strong num line">{isCaddy ? forCaddy : own}</output>
      {isCaddy && golfers && <p className="meta num">{golfers}</p>}
      {!isCaddy && short > 0 && (
        <div className="field">
          <FieldError>{say(w.short, { amount: f.money(satang(short)) })}</FieldError>
          <ButtonLink
            kind="outline"
            block
            icon="plus"
            href={topupHref({ next: `/golfer/booking/${booking.booking_ref}`, amount: short })}
          >
            {w.topUp}
          </ButtonLink>
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
    </Section>
  );
}

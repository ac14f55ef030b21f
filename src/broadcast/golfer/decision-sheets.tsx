import type { Broadcast, CaddyResponse } from '#domain/broadcast/api.ts';
import { isFresh, SEAT_KEPT } from '#domain/broadcast/status.ts';
import { MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { dayOf, roundTitle } from '../../booking/data.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { currentLanguage, say, useWord, useWords, wordIn, type Words } from '../../i18n/language.ts';
import {
  useLacksSignal,
  type OnlineCall,
  type OnlineCallNoteProps,
  useOnlineCall,
} from '../../sync/online/online-call.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { Portrait, Vest } from '../../ui/show/portrait.tsx';
import { SheetFoot, Sheet, Dialog } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { storeBroadcast } from '../open-request.ts';
import { requestWords } from './request-words.ts';
import { usePhone } from '../../sync/phone.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import { Link } from 'wouter';
import { useEffect } from 'react';
import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { OnlineCallNote, RefusalNote } from '../../sync/online/refusal-note.tsx';

const words = {
  hold: { th: 'กันเงินในวอลเล็ต', en: 'Held in your wallet' },
  wallet: { th: 'วอลเล็ตของคุณ', en: 'Your wallet' },
  after: { th: 'คงเหลือหลังกันเงิน', en: 'Left after the hold' },
  atOnce: {
    th: '{name}ตอบ{ago} เลือกแล้วยืนยันทันที',
    en: '{name} answered {ago}: choosing confirms at once.',
  },
  askedAgain: {
    th: '{name}ตอบไว้เกิน 2 ชม. แล้ว เราจะถามอีกครั้งและให้เวลาตอบ 20 นาที ถ้าไม่ตอบ คืนเต็มจำนวน',
    en: '{name} answered over 2 h ago and is asked again, with 20 min to answer. Without an answer all of it comes back.',
  },
  short: {
    th: 'ยอดไม่พอ ขาด {amount} เลือกแล้วเราเก็บที่ไว้ 15 นาทีให้คุณเติมเงิน',
    en: '{amount} short. Choose, and the seat is kept for 15 minutes while you top up.',
  },
  chooseFor: { th: 'เลือก{name} กันเงิน {amount}', en: 'Choose {name}, hold {amount}' },
  keepSeat: { th: 'เลือก{name} และเก็บที่ไว้', en: 'Choose {name} and keep the seat' },
  choosing: { th: 'กำลังเลือก', en: 'Choosing' },
  notYet: { th: 'ยังไม่เลือก', en: 'Not yet' },
  CONFIRMED: { th: 'ยืนยันแล้ว {name}เป็นแคดดี้ของคุณรอบนี้', en: 'Confirmed: {name} is your caddy for this round' },
  PENDING: { th: 'ถาม{name}อีกครั้งแล้ว รอคำตอบไม่เกิน 20 นาที', en: '{name} is asked again, answer within 20 min' },
  kept: { th: 'เก็บที่ไว้ให้แล้ว เติมเงินแล้วเลือกอีกครั้ง', en: 'The seat is kept. Top up and choose again' },
} as const satisfies Record<string, Words>;

interface Props {
  broadcast: Broadcast;
  answer: CaddyResponse;
  onClose: () => void;
  /** The caddy is booked, or the caddy's seat is reserved. */
  onChosen: () => void;
}

/** Before the golfer chooses: what is held, and whether it is settled at once or the caddy is asked once more. */
export function ChooseSheet({ broadcast, answer, onClose, onChosen }: Props) {
  const phone = usePhone();
  const w = useWords(words);
  const r = useWords(requestWords);
  const f = useFormat();
  const now = useNow(MINUTE / 2);
  const balance = useMirror('GET /wallet/balance', {}).data;
  const call = useBroadcastCall('POST /broadcast/select', broadcast);
  const isOffline = useLacksSignal(call);
  const { caddy, response } = answer;
  const name = caddy.nickname;
  const amount = f.money(satang(broadcast.total));
  const short = balance ? Math.max(0, broadcast.total - balance.available) : 0;
  const choose = async () => {
    const { alt_reference } = broadcast;
    const done = await call.perform({ alt_reference, caddy_id: caddy.user_id });
    if (!done) return;
    storeBroadcast(phone, done.broadcast);
    const said = done.outcome === 'SEAT_KEPT' ? 'kept' : done.booking?.status === 'PENDING' ? 'PENDING' : 'CONFIRMED';
    toast({ text: say(wordIn(words[said], currentLanguage()), { name }) });
    onClose();
    onChosen();
  };
  return (
    <Sheet open onClose={onClose} title={say(r.choose, { name })}>
      <Who broadcast={broadcast} answer={answer} />
      <dl className="card kv">
        <Line label={w.hold} value={amount} />
        {balance && <Line label={w.wallet} value={f.money(satang(balance.available))} />}
        {balance && short === 0 && (
          <Line label={w.after} value={f.money(satang(balance.available - broadcast.total))} />
        )}
      </dl>
      {short > 0 && <Note kind="coral">{say(w.short, { amount: f.money(satang(short)) })}</Note>}
      <Answered name={name} respondedAt={parseMoment(response.responded_at)} now={keptSince(response) ?? now} />
      <SheetFoot>
        <NotDone call={call} onLeave={onClose} />
        {isOffline && <p className="meta-xs amber">{r.needOnline}</p>}
        <Buttons>
          <Button
            size="lg"
            block
            busy={call.isBusy && w.choosing}
            why={(isOffline && r.needOnline) || call.why}
            onClick={() => void choose()}
          >
            {short > 0 ? say(w.keepSeat, { name }) : say(w.chooseFor, { name, amount })}
          </Button>
          <Button kind="quiet" block onClick={onClose}>
            {w.notYet}
          </Button>
        </Buttons>
      </SheetFoot>
    </Sheet>
  );
}

function Who({ broadcast, answer: { caddy } }: Pick<Props, 'broadcast' | 'answer'>) {
  const f = useFormat();
  const course = useWord(courseWords(broadcast.course));
  return (
    <div className="row">
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} plate={false} />
      <p className="grow">
        <b className="strong">
          {caddy.nickname} <Vest number={caddy.caddy_number} />
        </b>
        <span className="meta line num">
          {f.day(dayOf(broadcast))} {broadcast.tee_off_time} · {course}
        </span>
      </p>
    </div>
  );
}

/** Since when the seat is reserved: the caddy's answer counts as being as old as it was then. */
const keptSince = ({ kept_until }: CaddyResponse['response']): Moment | undefined =>
  kept_until === null ? undefined : parseMoment(kept_until) - SEAT_KEPT;

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </div>
);

function Answered({ name, respondedAt, now }: { name: string; respondedAt: number; now: number }) {
  const w = useWords(words);
  const f = useFormat();
  if (!isFresh(respondedAt, now)) return <Note kind="amber">{say(w.askedAgain, { name })}</Note>;
  return <Note kind="green">{say(w.atOnce, { name, ago: f.ago(respondedAt, now) })}</Note>;
}

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

interface NotDoneProps extends OnlineCallNoteProps {
  call: Pick<OnlineCall<CallName>, 'state' | 'isNotDone' | 'failed'>;
}

/** While the answer is missing: that it is. Why it was not done, what is safe, and the golfer's round that is in the way. */
const NotDone = ({ call, ...how }: NotDoneProps) => (
  <>
    <OnlineCallNote call={call} {...how} />
    <Refusal failed={call.failed} />
  </>
);

function Refusal({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(requestWords);
  const inTheWay = failed?.code === 'BOOKING_OVERLAPS_OWN' ? refOf(failed.present) : undefined;
  return (
    <RefusalNote
      code={failed?.code}
      ways={
        inTheWay && (
          <Link className="link tall" href={`/golfer/booking/${inTheWay}`}>
            {w.seeOther}
          </Link>
        )
      }
    />
  );
}

const refOf = (present: unknown): string | undefined =>
  typeof present === 'object' && present !== null && 'booking_ref' in present && typeof present.booking_ref === 'string'
    ? present.booking_ref
    : undefined;

type Changes = 'POST /broadcast/select' | 'POST /broadcast/cancel';

interface BroadcastCall<N extends Changes> extends Omit<OnlineCall<N>, 'perform'> {
  /** Resolves to the server's answer; undefined when it was not done. */
  perform: (input: InputOf<N>) => Promise<OutputOf<N> | undefined>;
}

/** Acts on an open request that need a signal, because money moves or seats are taken: sent directly to the server, never queued. */
function useBroadcastCall<N extends Changes>(name: N, broadcast: Broadcast): BroadcastCall<N> {
  const phone = usePhone();
  const call = useOnlineCall(name, { entity: `broadcast:${broadcast.alt_reference}` });
  const { failed } = call;
  useEffect(() => {
    if (failed) mirrorOf(phone).stale(['GET /broadcast/{alt_reference}', 'POST /broadcast/my-broadcast']);
  }, [phone, failed]);
  return { ...call, perform: (input) => call.perform(input, { title: roundTitle(broadcast) }) };
}

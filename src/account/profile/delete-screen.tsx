import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { DeletionBlock } from '#domain/account/deletion.ts';
import type { Deletion } from '#domain/account/own-api.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { hostOf } from '../../platform/browser.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useAct } from '../../sync/net/act.ts';
import { usePhone } from '../../sync/phone.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field, TextArea } from '../../ui/control/field.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Note } from '../../ui/show/status.tsx';
import { usePerson } from '../person.ts';

/** In LINE alone: it has time to come while the user reads, and the deletion waits for no code. */
function useLinePort(): () => typeof import('../../line/sdk/port.ts') | undefined {
  const port = useRef<typeof import('../../line/sdk/port.ts')>(undefined);
  useEffect(() => {
    if (hostOf(navigator.userAgent) !== 'liff') return;
    import('../../line/sdk/port.ts').then(
      (it) => (port.current = it),
      () => undefined, // LINE is told with what our server has stored of the user
    );
  }, []);
  return () => port.current;
}

/** /golfer/profile/delete-account and /caddy/profile/delete-account */
export function DeleteScreen() {
  const w = useWords(deleteWords);
  const read = useMirror('GET /user/deletion', {});
  return (
    <Loaded
      isScreen
      read={read}
      waiting={
        <Screen tight>
          <p className="meta">{w.loading}</p>
        </Screen>
      }
    >
      {(deletion) => <Leaving deletion={deletion} again={read.refresh} age={<ReadLine reads={[read]} />} />}
    </Loaded>
  );
}

function Leaving({ deletion, again, age }: { deletion: Deletion; again: () => void; age: ReactNode }) {
  const w = useWords(deleteWords);
  const role = usePerson()?.role === 'CADDY' ? 'caddy' : 'golfer';
  const [typed, setTyped] = useState({ reason: '', confirm: '', given: 0 });
  const { isBusy, failed, run: leave } = useLeaving(again);
  const why = useWords({ refused: useRefusal(failed?.code) }).refused;
  const mayGo = deletion.blocks.length === 0;
  const left = leftoverOf(deletion);
  const isGiven = left === 0 || typed.given === left;
  const isTyped = Object.values<string>(deleteWords.confirmWith).includes(typed.confirm.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayGo && isGiven && isTyped) void leave(typed.reason, left);
  };
  const first = !isGiven ? w.giveUpFirst : !isTyped && w.typeFirst;
  const not = mayGo ? first : w.notYet;
  return (
    <>
      <Screen tight cta>
        <div className="stack stack-1">
          <h2 className="t-xl">{w.before}</h2>
          {age}
        </div>
        {mayGo ? <Consequences deletion={deletion} /> : <BlockList blocks={deletion.blocks} role={role} />}
        {mayGo && (
          <form className="form" id="delete-account" onSubmit={submit} noValidate>
            <TextArea
              label={deleteLabels.reason}
              name="reason"
              maxLength={500}
              placeholder={w.optional}
              value={typed.reason}
              onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
            />
            {left > 0 && (
              <GiveUpBox left={left} given={typed.given} onGive={(given) => setTyped({ ...typed, given })} />
            )}
            <Field
              label={deleteLabels.confirm}
              name="confirm"
              autoComplete="off"
              autoCapitalize="characters"
              value={typed.confirm}
              onChange={(event) => setTyped({ ...typed, confirm: event.target.value })}
            />
          </form>
        )}
        <div role="alert">{failed && <Note kind="coral">{why}</Note>}</div>
      </Screen>
      <MainButton>
        <div className="stack grow">
          <Button
            type="submit"
            form="delete-account"
            kind="danger"
            size="lg"
            block
            busy={isBusy && w.deleting}
            why={not}
          >
            {w.deleteForEver}
          </Button>
          <ButtonLink href={`/${role}/profile`} kind="ghost" block>
            {w.keep}
          </ButtonLink>
        </div>
      </MainButton>
    </>
  );
}

/** One call; then nothing of the user stays on this phone, not even what waited to be sent. */
function useLeaving(again: () => void) {
  const phone = usePhone();
  const [, navigate] = useLocation();
  const inLine = useLinePort();
  return useAct(async (reason: string, left: number) => {
    try {
      const said = reason.trim() ? { reason: reason.trim() } : {};
      const given = left > 0 ? { give_up: left } : {};
      const access_token = await inLine()?.accessTokenInLine();
      const token = access_token === undefined ? {} : { access_token };
      const { erased_at } = await send(phone, 'POST /user/delete', { confirm: 'DELETE', ...said, ...given, ...token });
      const { leavingOf } = await import('../../sync/session/session-change.ts');
      navigate(`/no-permission?erased=${dateOf(parseMoment(erased_at))}`, { replace: true });
      await leavingOf(phone).leaveHere(true);
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'DELETION_NOT_YET') again();
      throw error;
    }
  });
}

const ICON_OF = {
  ROUNDS: 'calendar-x',
  UNSETTLED: 'hourglass',
  OPEN_REQUESTS: 'megaphone',
  TOPUPS: 'wallet',
  WITHDRAWALS: 'arrow-up-right',
  MONEY: 'wallet',
} as const satisfies Record<DeletionBlock, IconName>;

/** What stands in the way, each with the way to settle it. */
function BlockList({ blocks, role }: { blocks: Deletion['blocks']; role: 'golfer' | 'caddy' }) {
  const w = useWords(deleteWords);
  const f = useFormat();
  const language = useLanguage();
  return (
    <>
      <Note kind="amber">{w.notYet}</Note>
      <ul className="list">
        {blocks.map(({ code, n }) => {
          const { what, todo, href } = BLOCK_WORDS[code];
          const amount = code === 'MONEY' ? f.money(satang(n)) : n;
          return (
            <li key={code}>
              <Link className="lrow" href={href[role]}>
                <span className="lead lead--coral">
                  <Icon name={ICON_OF[code]} />
                </span>
                <span className="grow">
                  <b>{say(wordIn(what, language), { n: amount })}</b>
                  <span className="meta">{wordIn(todo, language)}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** In satang. A phone may still show what it kept from before there was such a thing; the server asks for it all the same. */
const leftoverOf = ({ leftover = 0 }: Partial<Pick<Deletion, 'leftover'>>): number => leftover;

function Consequences({ deletion }: { deletion: Deletion }) {
  const w = useWords(deleteWords);
  const f = useFormat();
  const { points, reviews } = deletion;
  const left = leftoverOf(deletion);
  const amount = f.moneyExact(satang(left));
  return (
    <ul className="list">
      <Row icon="trash-2" title={w.goes} why={w.goesWhy} />
      {left > 0 && <Row icon="wallet" title={say(w.left, { amount })} why={w.leftWhy} />}
      {points > 0 && <Row icon="gift" title={say(w.points, { n: f.number(points) })} why={w.pointsWhy} />}
      {reviews > 0 && <Row icon="star" title={say(w.reviews, { n: reviews })} why={w.reviewsWhy} />}
      <Row icon="clock" title={w.sevenDays} why={w.sevenDaysWhy} />
    </ul>
  );
}

const Row = ({ icon, title, why }: { icon: IconName; title: string; why: string }) => (
  <li className="lrow lrow--top">
    <span className="lead">
      <Icon name={icon} />
    </span>
    <span className="grow">
      <b>{title}</b>
      <span className="meta">{why}</span>
    </span>
  </li>
);

interface GiveUpProps {
  left: number;
  /** What was ticked; another amount is not given up with it. */
  given: number;
  onGive: (given: number) => void;
}

function GiveUpBox({ left, given, onGive }: GiveUpProps) {
  const w = useWords(deleteWords);
  const f = useFormat();
  return (
    <Checkbox name="give_up" checked={given === left} onChange={(event) => onGive(event.target.checked ? left : 0)}>
      {say(w.giveUp, { amount: f.moneyExact(satang(left)) })}
    </Checkbox>
  );
}

const deleteWords = {
  before: { th: 'ก่อนลบบัญชี', en: 'Before you delete' },
  notYet: { th: 'ยังลบไม่ได้ ต้องจัดการรายการนี้ก่อน', en: 'Not yet. Settle these first.' },
  reviews: { th: 'รีวิวที่คุณเขียน {n} รายการ', en: 'Reviews you wrote: {n}' },
  reviewsWhy: { th: 'ดาวยังอยู่ ข้อความและชื่อคุณจะถูกลบ', en: 'The stars stay, your words and name go' },
  points: { th: '{n} แต้ม', en: '{n} points' },
  pointsWhy: { th: 'ใช้ก่อนลบ เพราะกู้คืนไม่ได้', en: 'Use them first, they cannot be brought back' },
  left: { th: 'เงินคงเหลือ {amount} จะหมดไป', en: 'The remaining {amount} is lost' },
  leftWhy: {
    th: 'โอนเข้าธนาคารไม่ได้ เพราะน้อยกว่ายอดขั้นต่ำ หรือเป็นเงินที่เรามอบให้ หากเก็บบัญชีไว้ เงินนี้ยังเป็นของคุณ',
    en: 'It cannot be paid out: it is too little for a payout, or a gift from us. It stays yours if you keep the account.',
  },
  giveUp: { th: 'ฉันยอมสละเงินที่เหลือ {amount}', en: 'I give up the remaining {amount}' },
  giveUpFirst: { th: 'แตะช่องยอมสละเงินที่เหลือก่อน', en: 'Tick first that you give up what is left' },
  sevenDays: { th: 'เปลี่ยนใจได้ 7 วัน', en: 'Seven days to change your mind' },
  sevenDaysWhy: {
    th: 'ออกจากระบบทุกเครื่องทันที เข้าสู่ระบบอีกครั้งภายใน 7 วันเพื่อเก็บบัญชีไว้',
    en: 'You are signed out everywhere now. Sign in within seven days to keep the account.',
  },
  goes: { th: 'ข้อมูลส่วนตัว แชท และรูปจะถูกลบ', en: 'Personal data, chats and pictures are erased' },
  goesWhy: {
    th: 'บันทึกการเงินเก็บไว้ 5 ปีตามกฎหมายบัญชี โดยไม่มีชื่อคุณ ยกเว้นชื่อบัญชีธนาคารที่เคยรับเงิน',
    en: 'Money records are kept five years by law without your name, except the bank account holder money was paid to.',
  },
  confirmWith: { th: 'ลบบัญชี', en: 'DELETE' },
  deleteForEver: { th: 'ลบบัญชีถาวร', en: 'Delete for ever' },
  deleting: { th: 'กำลังลบ…', en: 'Deleting…' },
  keep: { th: 'เก็บบัญชีไว้', en: 'Keep my account' },
  typeFirst: { th: 'พิมพ์คำยืนยันก่อน', en: 'Type the word first' },
  optional: { th: 'ไม่บังคับ ไม่ต้องใส่ชื่อหรือเบอร์', en: 'Optional. No names or numbers, please.' },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
} as const satisfies Record<string, Words>;

const deleteLabels = {
  reason: { th: 'บอกเราได้ไหมว่าทำไม', en: 'Reason (optional)' },
  confirm: { th: 'พิมพ์ “ลบบัญชี” เพื่อยืนยัน', en: 'Type DELETE to confirm' },
} as const satisfies Record<string, Words>;

interface Said {
  what: Words;
  todo: Words;
  /** Where the user settles it. */
  href: { golfer: string; caddy: string };
}

const BOOKINGS = { golfer: '/golfer/booking', caddy: '/caddy/booking' };
const OUT = { golfer: '/golfer/topup/refund', caddy: '/caddy/profile/earnings/withdraw' };

/** What stands in the way, and what to do about it. `{n}` is a count, of MONEY it is money. */
const BLOCK_WORDS = {
  ROUNDS: {
    what: { th: 'รอบที่ยังไม่จบ {n} รอบ', en: 'Rounds not over: {n}' },
    todo: { th: 'ยกเลิก หรือรอให้จบรอบก่อน', en: 'Cancel them, or wait until they are played' },
    href: BOOKINGS,
  },
  UNSETTLED: {
    what: { th: 'รอบหรือทิปที่รอสรุปเงิน {n} รายการ', en: 'Rounds or tips being settled: {n}' },
    todo: {
      th: 'ระบบสรุปให้เองภายใน 24 ชม. หรือเมื่อทีมงานตัดสินเรื่องที่แจ้ง',
      en: 'Done within 24 h, or when a dispute is decided',
    },
    href: BOOKINGS,
  },
  OPEN_REQUESTS: {
    what: { th: 'ประกาศหาแคดดี้ที่เปิดอยู่ {n} รายการ', en: 'Open requests: {n}' },
    todo: { th: 'ปิดประกาศก่อน', en: 'Close them first' },
    href: BOOKINGS,
  },
  TOPUPS: {
    what: { th: 'การเติมเงินที่ยังค้าง {n} รายการ', en: 'Top-ups under way: {n}' },
    todo: { th: 'ยกเลิก หรือรอให้หมดเวลา', en: 'Cancel them, or let them run out' },
    href: { golfer: '/golfer/topup', caddy: '/caddy/profile/earnings' },
  },
  WITHDRAWALS: {
    what: { th: 'เงินที่กำลังโอนออก {n} รายการ', en: 'Payouts on their way: {n}' },
    todo: { th: 'รอให้ถึงบัญชีธนาคารก่อน', en: 'Wait until they reach your bank' },
    href: OUT,
  },
  MONEY: {
    what: { th: 'เงินในวอลเล็ต {n}', en: 'Money in your wallet: {n}' },
    todo: {
      th: 'โอนส่วนที่โอนได้เข้าบัญชีธนาคารก่อน ส่วนที่กันไว้หรือรอเข้า ให้รอสรุปก่อน',
      en: 'Move what you can to your bank first. What is held or pending has to be settled.',
    },
    href: OUT,
  },
} as const satisfies Record<DeletionBlock, Said>;

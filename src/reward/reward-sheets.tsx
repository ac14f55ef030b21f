import { useState, useEffect, useRef } from 'react';
import type { Reward, RewardSummary, Redemption } from '#domain/reward/api.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, type Words } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { ChoiceGroup, RadioCard } from '../ui/control/choice.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Note } from '../ui/show/status.tsx';
import { MoneyNote } from '../wallet/money-call.tsx';
import { nameIn, titleOf, useRewardCall } from './data.ts';
import type { OutputOf } from '#domain/calls.ts';
import { parseMoment } from '#domain/dates.ts';
import { spacedCode, redeemPlace } from '#domain/reward/code.ts';
import { Countdown } from '../ui/show/countdown.tsx';
import { Qr } from '../ui/show/qr.tsx';
import { Stamp } from '../ui/show/ticket.tsx';

const redeemWords = {
  uses: { th: 'ใช้ {n} แต้ม เหลือ {left} แต้ม', en: 'Uses {n} points, {left} are left' },
  coupon: {
    th: 'รับที่เคาน์เตอร์ของสนามภายใน 30 วัน เปิดรหัสเมื่ออยู่หน้าเคาน์เตอร์แล้ว',
    en: 'Collect it at the course counter within 30 days. Show the code once you are there.',
  },
  wallet: { th: 'เงินเข้ารายได้ของคุณทันทีและถอนได้', en: 'It is added to your earnings at once, and yours to withdraw.' },
  goods: {
    th: 'ทีมงานตรวจและเตรียมของก่อน เราจะแจ้งเมื่อไปรับได้ ถ้าไม่อนุมัติแต้มจะคืนครบ',
    en: 'We look at it and prepare it first, and tell you when it is there. If it is not approved, all points come back.',
  },
  sending: { th: 'กำลังแลก…', en: 'Redeeming…' },
  confirm: { th: 'แลก {n} แต้ม', en: 'Redeem {n} points' },
  done: { th: 'แลกแล้ว ดูสถานะในรายการที่แลกไว้', en: 'Done. See it among your redemptions.' },
  donePaid: { th: 'โบนัสเข้ารายได้แล้ว', en: 'The bonus is in your earnings' },
} as const satisfies Record<string, Words>;

interface Props {
  reward: Reward | undefined;
  summary: RewardSummary;
  onClose: () => void;
}

/** What it costs, what happens then, and where the caddy collects it. */
export function RedeemSheet({ reward, summary, onClose }: Props) {
  const language = useLanguage();
  return (
    <Sheet open={reward !== undefined} onClose={onClose} title={reward ? nameIn(reward, language) : ''}>
      {reward && <Form reward={reward} summary={summary} onClose={onClose} />}
    </Sheet>
  );
}

const WHAT = { COUPON: 'coupon', WALLET: 'wallet', GOODS: 'goods' } as const;

function Form({ reward, summary: { points, courses }, onClose }: Props & { reward: Reward }) {
  const w = useWords(redeemWords);
  const f = useFormat();
  const language = useLanguage();
  const call = useRewardCall('POST /reward/redeem', 'reward');
  const [slug, setSlug] = useState(courses[0]?.slug);
  const isFetched = reward.kind !== 'WALLET';
  const send = () =>
    void call.perform(
      { reward_id: reward.reward_id, points: reward.points, ...(isFetched && slug ? { golf_course: slug } : {}) },
      titleOf(reward),
      ({ status }) => {
        onClose();
        toast({ text: status === 'REDEEMED' ? w.donePaid : w.done });
      },
    );
  return (
    <div className="stack">
      <p className="num">{say(w.uses, { n: f.number(reward.points), left: f.number(points - reward.points) })}</p>
      {isFetched && courses.length > 1 && (
        <ChoiceGroup label={COURSE} value={slug} onPick={setSlug}>
          {courses.map((course) => (
            <RadioCard key={course.slug} value={course.slug} title={nameIn(course, language)} />
          ))}
        </ChoiceGroup>
      )}
      <Note kind="green">{w[WHAT[reward.kind]]}</Note>
      <MoneyNote call={call} onLeave={onClose} />
      {call.why && <Note kind="amber">{call.why}</Note>}
      <Button size="lg" block busy={call.isBusy && w.sending} why={call.why} onClick={send}>
        {say(w.confirm, { n: f.number(reward.points) })}
      </Button>
    </div>
  );
}

const COURSE: Words = { th: 'รับที่สนาม', en: 'Collect it at' };

const codeWords = {
  title: { th: 'รหัสรับของ', en: 'Your code' },
  making: { th: 'กำลังสร้างรหัส…', en: 'Making a code…' },
  show: { th: 'แสดงที่เคาน์เตอร์ ให้พนักงานสแกนหรือพิมพ์เลขนี้', en: 'Show it at the counter: staff scan it or type the digits.' },
  qr: { th: 'QR สำหรับพนักงาน', en: 'QR code for staff' },
  left: { th: 'ใช้ได้อีก {left}', en: 'Good for {left}' },
  over: { th: 'รหัสหมดเวลาแล้ว ไม่มีการหักแต้มเพิ่ม', en: 'This code has expired. No more points were used.' },
  another: { th: 'แสดงรหัสใหม่', en: 'Show a new code' },
  received: { th: 'รับของแล้ว', en: 'Handed over' },
  receivedWhy: { th: 'เคาน์เตอร์ยืนยันแล้ว {reference}', en: 'The counter has confirmed it. {reference}' },
  changed: {
    th: 'รายการนี้เปลี่ยนสถานะแล้ว ปิดหน้านี้แล้วดูในรายการที่แลกไว้',
    en: 'Its status has changed. Close this and see your redemptions.',
  },
  close: { th: 'เสร็จแล้ว', en: 'Done' },
} as const satisfies Record<string, Words>;

interface CodeSheetProps {
  /** As the mirror has it now: when the counter confirms, it turns by itself. */
  redemption: Redemption | undefined;
  onClose: () => void;
}

export function CodeSheet({ redemption, onClose }: CodeSheetProps) {
  const w = useWords(codeWords);
  const language = useLanguage();
  return (
    <Sheet
      open={redemption !== undefined}
      onClose={onClose}
      title={redemption ? nameIn(redemption, language) : w.title}
    >
      {redemption && <Body key={redemption.redemption_id} redemption={redemption} onClose={onClose} />}
    </Sheet>
  );
}

function Body({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const w = useWords(codeWords);
  const { redemption_id, status, reference } = redemption;
  const call = useRewardCall('POST /reward/code', `code:${redemption_id}`);
  const [shown, setShown] = useState<OutputOf<'POST /reward/code'>>();
  const isAsked = useRef(false);
  const ask = () => void call.perform({ redemption_id }, titleOf(redemption), setShown);
  useEffect(() => {
    if (isAsked.current || call.why) return;
    isAsked.current = true;
    ask();
  });
  if (status === 'REDEEMED')
    return (
      <div className="stack">
        <output>
          <Stamp kind="green" icon="circle-check" title={w.received} why={say(w.receivedWhy, { reference })} />
        </output>
        <Button size="lg" block onClick={onClose}>
          {w.close}
        </Button>
      </div>
    );
  if (redemption.ended_at !== null) return <Note kind="amber">{w.changed}</Note>;
  return (
    <div className="stack">
      <MoneyNote call={call} isOneTap onLeave={onClose} />
      {call.why && <Note kind="amber">{call.why}</Note>}
      {call.isBusy && !shown && <p className="meta">{w.making}</p>}
      {shown && <Code shown={shown} />}
      {(call.failed || call.isNotDone || shown) && (
        <Button kind="outline" block icon="refresh-cw" busy={call.isBusy && w.making} why={call.why} onClick={ask}>
          {w.another}
        </Button>
      )}
    </div>
  );
}

/** Large enough to be read across a counter; after its fifteen minutes there is nothing left of it. */
function Code({ shown: { code, code_expires_at } }: { shown: OutputOf<'POST /reward/code'> }) {
  const w = useWords(codeWords);
  const over = <Note kind="amber">{w.over}</Note>;
  if (code_expires_at === null) return over;
  const until = parseMoment(code_expires_at);
  return (
    <>
      <p>{w.show}</p>
      <p className="reward-code num" translate="no">
        {spacedCode(code)}
      </p>
      <Qr className="reward-qr" text={location.origin + redeemPlace(code)} label={w.qr} />
      <p className="center strong">
        <Countdown until={until} text={w.left} over={over} fine />
      </p>
    </>
  );
}

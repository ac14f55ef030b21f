import { useState } from 'react';
import type { Reward, RewardSummary } from '#domain/reward/api.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, type Words } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { ChoiceGroup, RadioCard } from '../ui/control/choice.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Note } from '../ui/show/status.tsx';
import { MoneyNote } from '../wallet/money-call.tsx';
import { nameIn, titleOf, useRewardCall } from './data.ts';

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

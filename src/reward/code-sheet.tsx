import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import { parseMoment } from '#domain/dates.ts';
import type { Redemption } from '#domain/reward/api.ts';
import { spacedCode } from '#domain/reward/code.ts';
import { redeemPlace } from '#domain/reward/code.ts';
import { say, useLanguage, useWords, type Words } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Countdown } from '../ui/show/countdown.tsx';
import { Qr } from '../ui/show/qr.tsx';
import { Stamp } from '../ui/show/ticket.tsx';
import { Note } from '../ui/show/status.tsx';
import { MoneyNote } from '../wallet/money-call.tsx';
import { nameIn, titleOf, useRewardCall } from './data.ts';

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

interface Props {
  /** As the mirror has it now: when the counter confirms, it turns by itself. */
  redemption: Redemption | undefined;
  onClose: () => void;
}

export function CodeSheet({ redemption, onClose }: Props) {
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

import { useState } from 'react';
import type { Verification } from '#domain/account/account.ts';
import { useWord, useWords, type Words } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useOwnProfile } from '../own-data.ts';
import { VerificationCard } from '../field/verification-card.tsx';

type Due = Exclude<Verification, 'VERIFIED'>;

/** Where it stands and what happens next. */
const DUE_WORDS = {
  UNVERIFIED: {
    th: 'คุณยังไม่ได้ยืนยันตัวตน รับคำขอที่ส่งถึงคุณโดยตรงและสะสมรายได้ได้ตามปกติ เมื่อยืนยันแล้วจึงตอบประกาศหาแคดดี้และถอนเงินได้',
    en: 'You are not verified yet. Requests sent to you reach you and your earnings add up. Once verified you can answer open requests and withdraw.',
  },
  SUBMITTED: {
    th: 'ได้รับหลักฐานแล้ว ทีมงานกำลังตรวจ เราจะแจ้งผลในหน้าการแจ้งเตือน ยืนยันแล้วจึงตอบประกาศหาแคดดี้และถอนเงินได้',
    en: 'We have your proof and are checking it. You will be notified of the result. Once verified you can answer open requests and withdraw.',
  },
  REJECTED: {
    th: 'หลักฐานที่ส่งมายังยืนยันตัวตนไม่ได้ เหตุผลอยู่ในหน้าการแจ้งเตือน ส่งใหม่ได้ทันที รายได้ของคุณยังอยู่ครบ',
    en: 'Your proof was not enough. The reason is among your notifications. You can send it again now. Your earnings are all there.',
  },
  SUSPENDED: {
    th: 'บัญชีแคดดี้ของคุณถูกพัก เหตุผลอยู่ในหน้าการแจ้งเตือน รายได้ของคุณยังอยู่ครบ',
    en: 'Your caddy account is suspended. The reason is among your notifications. Your earnings are all there.',
  },
} as const satisfies Record<Due, Words>;

const words = {
  send: { th: 'ส่งหลักฐาน', en: 'Send your proof' },
  sendAgain: { th: 'ส่งหลักฐานใหม่', en: 'Send new proof' },
  loading: { th: 'กำลังโหลด', en: 'Loading' },
} as const satisfies Record<string, Words>;

/** As long as a caddy is not verified: where that stands, what to do, what happens next. Source: product.md §3.5. */
export function VerificationNote({ verification }: { verification: Due }) {
  const w = useWords(words);
  const why = useWord(DUE_WORDS[verification]);
  const send = verification === 'UNVERIFIED' ? w.send : w.sendAgain;
  const [isSending, setSending] = useState(false);
  return (
    <div className="stack stack-2">
      <Note kind={verification === 'SUBMITTED' ? 'sky' : 'amber'}>{why}</Note>
      {verification !== 'SUSPENDED' && (
        <Button kind={verification === 'SUBMITTED' ? 'quiet' : 'tonal'} block onClick={() => setSending(true)}>
          {send}
        </Button>
      )}
      <Sheet open={isSending} onClose={() => setSending(false)} title={send}>
        <Sending onSent={() => setSending(false)} />
      </Sheet>
    </div>
  );
}

function Sending({ onSent }: { onSent: () => void }) {
  const w = useWords(words);
  return (
    <Loaded read={useOwnProfile()} waiting={<p className="meta">{w.loading}</p>}>
      {({ caddy }) => caddy && <VerificationCard caddy={caddy} onSent={onSent} />}
    </Loaded>
  );
}

import { useCallback } from 'react';
import { isOfPastDay, type Slip } from '#domain/booking/slip.ts';
import { MINUTE } from '#domain/dates.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { SignedCheck } from '../../platform/signed-check.tsx';
import { usePhone } from '../../sync/phone.ts';
import { useNow } from '../../ui/now.ts';
import { Stamp } from '../../ui/show/ticket.tsx';
import { checkSlip, SlipCard, CHECK_TITLE } from './slip-card.tsx';

const words = {
  checking: { th: 'กำลังตรวจ', en: 'Checking' },
  valid: { th: 'ตรวจแล้ว ออกโดย Caddee', en: 'Checked: issued by Caddee' },
  validWhy: {
    th: 'ข้อมูลตรงกับที่ออกไว้ทุกตัวอักษร การจองอาจเปลี่ยนหลังเวลาที่ออกใบ',
    en: 'Every letter is as it was issued. The booking may have changed since then.',
  },
  past: { th: 'ใบจริง แต่เป็นของวันที่ผ่านมาแล้ว', en: 'Genuine, but for a day that is over' },
  pastWhy: { th: 'ออกโดย Caddee ใช้กับวันนี้ไม่ได้', en: 'Issued by Caddee. It does not count today.' },
  forged: { th: 'ใบนี้ใช้ไม่ได้', en: 'This slip is not valid' },
  forgedWhy: {
    th: 'ไม่ได้ออกโดย Caddee หรือถูกแก้ไข ให้เจ้าของใบเปิดจากแอปแล้วสแกนอีกครั้ง',
    en: 'Caddee did not issue it, or it was changed. Ask its owner to open it in the app, and scan again.',
  },
  notOne: { th: 'นี่ไม่ใช่ใบออกรอบ', en: 'That is not a starter slip' },
  notOneWhy: {
    th: 'ลิงก์อาจมาไม่ครบ คัดลอกทั้งลิงก์หรือสแกน QR อีกครั้ง',
    en: 'Part of the link may be missing. Copy all of it, or scan the QR code again.',
  },
  keyUnknown: { th: 'ยังตรวจไม่ได้', en: 'It cannot be checked yet' },
  keyUnknownWhy: {
    th: 'เครื่องนี้ยังไม่พร้อมตรวจใบ ต่ออินเทอร์เน็ตหนึ่งครั้ง จากนั้นตรวจได้โดยไม่ต้องมีสัญญาณ',
    en: 'This phone is not ready to check slips yet. Go online once; from then on it checks without a signal.',
  },
  retry: { th: 'ลองใหม่', en: 'Try again' },
  nothing: {
    th: 'สแกน QR บนใบด้วยกล้องของเครื่อง หรือวางลิงก์ที่ได้รับที่นี่ เราไม่เก็บและไม่ส่งข้อมูลในใบไปไหน',
    en: 'Scan the QR code with the phone’s camera, or paste the link here. What is on the slip stays on this phone.',
  },
  another: { th: 'ตรวจอีกใบ', en: 'Check another one' },
  check: { th: 'ตรวจ', en: 'Check' },
} as const satisfies Record<string, Words>;

/** /slip – anybody checks a slip. */
export function SlipCheckScreen() {
  const phone = usePhone();
  const check = useCallback((text: string) => checkSlip(phone, text), [phone]);
  return (
    <SignedCheck
      title={CHECK_TITLE}
      paste={PASTE}
      words={useWords(words)}
      check={check}
      valid={(slip) => <Valid slip={slip} />}
    />
  );
}

function Valid({ slip }: { slip: Slip }) {
  const w = useWords(words);
  const isPast = isOfPastDay(slip, useNow(MINUTE));
  return (
    <>
      {isPast ? (
        <Stamp kind="amber" icon="calendar-x" title={w.past} why={w.pastWhy} />
      ) : (
        <Stamp kind="green" icon="badge-check" title={w.valid} why={w.validWhy} />
      )}
      <SlipCard slip={slip} />
    </>
  );
}

const PASTE: Words = { th: 'ลิงก์หรือรหัสบนใบ', en: 'Link or code of the slip' };

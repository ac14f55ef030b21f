import { currentLanguage, wordIn, type Words } from '../i18n/language.ts';
import { refusalOf } from '../i18n/refusal-later.ts';
import { PHOTO_HAS_NO_ROOM } from '../storage/notice.ts';
import { CallFailed } from '../sync/net/call.ts';
import { useAct } from '../sync/net/act.ts';
import { toast } from '../ui/overlay/toast.tsx';

/** As `useAct`, for what has no place beside its button where a refusal could stand: a toast says it. */
export function useOneAtATime(): [boolean, (work: () => Promise<unknown>) => Promise<boolean>] {
  const { run, isBusy } = useAct(async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof CallFailed) await toastRefusal(error);
      throw error;
    }
  });
  return [isBusy, run];
}

/** Says why something that needs the server at once did not happen. */
export async function toastRefusal({ code, status_code }: CallFailed): Promise<void> {
  const unsent = code === 'NO_ROOM' ? PHOTO_HAS_NO_ROOM : closedWords.needsNetwork;
  const words = status_code === 0 ? unsent : await refusalOf(code);
  toast({ text: wordIn(words, currentLanguage()), kind: 'bad' });
}

/** The composer. */
export const composerWords = {
  type: { th: 'พิมพ์ข้อความ', en: 'Type a message' },
  send: { th: 'ส่ง', en: 'Send' },
  attach: { th: 'แนบรูป', en: 'Attach a photo' },
  phrases: { th: 'ประโยคสำเร็จรูป', en: 'Phrases' },
  quick: { th: 'ตอบด่วน', en: 'Quick replies' },
  left: { th: 'เหลือ {n} ตัวอักษร', en: '{n} characters left' },
  over: { th: 'ยาวเกินไป {n} ตัวอักษร', en: '{n} characters too long' },
  preparing: { th: 'กำลังเตรียมรูป…', en: 'Preparing the photo…' },
  badPhoto: { th: 'เปิดไฟล์นี้ไม่ได้ ลองเลือกรูปอื่น', en: 'This file cannot be opened. Try another photo.' },
  draftNotKept: {
    th: 'พื้นที่ในเครื่องเต็ม ข้อความที่พิมพ์ไว้จะหายเมื่อออกจากหน้านี้',
    en: 'This phone is full: what you typed is lost when you leave this page',
  },
} as const satisfies Record<string, Words>;

/** A room in which the user cannot write, and what the user can do. */
export const closedWords = {
  readOnlyGolfer: {
    th: 'ห้องนี้ปิดแล้ว หลังจบรอบ 7 วัน อ่านย้อนหลังได้ เปิดอีกครั้งเมื่อจองแคดดี้คนนี้',
    en: 'Closed 7 days after the round. You can still read it. It opens again when you book this caddy.',
  },
  readOnlyCaddy: {
    th: 'ห้องนี้ปิดแล้ว หลังจบรอบ 7 วัน อ่านย้อนหลังได้',
    en: 'Closed 7 days after the round. You can still read it.',
  },
  bookAgain: { th: 'จองอีกครั้ง', en: 'Book again' },
  reopen: { th: 'เปิดห้องอีกครั้ง', en: 'Open it again' },
  reopening: { th: 'กำลังเปิด…', en: 'Opening…' },
  blockedByMe: {
    th: 'คุณบล็อกห้องนี้ไว้ ทั้งสองฝ่ายส่งข้อความไม่ได้',
    en: 'You blocked this chat. Neither of you can write.',
  },
  unblock: { th: 'เลิกบล็อก', en: 'Unblock' },
  unblocking: { th: 'กำลังเลิกบล็อก…', en: 'Unblocking…' },
  blocked: {
    th: 'ส่งข้อความในห้องนี้ไม่ได้ อ่านย้อนหลังได้ เรื่องการจองดูได้ที่หน้าการจอง',
    en: 'Messages cannot be sent here. You can still read it; anything about the booking is on its page.',
  },
  archived: { th: 'ห้องนี้เก็บไว้อ่านย้อนหลังเท่านั้น', en: 'This chat is kept for reading only' },
  needsNetwork: { th: 'ต้องมีสัญญาณก่อน ลองอีกครั้งเมื่อออนไลน์', en: 'This needs a signal. Try again when you are online.' },
} as const satisfies Record<string, Words>;

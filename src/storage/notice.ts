import { currentLanguage, wordIn, type Words } from '../i18n/language.ts';
import { part } from '../sync/phone.ts';
import type { StorageState } from '../sync/storage/database.ts';
import { toast } from '../ui/overlay/toast.tsx';

/** Long enough to be read: it is shown only once. Milliseconds. */
const SHOWN_FOR = 12_000;

/** Shows a toast when the state of the phone's storage changes. */
export const storageNoticeOf = part(() => {
  let told: StorageState = 'durable';
  return (state: StorageState): void => {
    if (state === told) return;
    told = state;
    const text = wordIn(STORAGE_WORDS[state], currentLanguage());
    toast({ text, kind: state === 'durable' ? 'ok' : 'bad', lasts: SHOWN_FOR });
  };
});

/** Says what this address cannot do: it is no secure context (a demo on a phone in the local network). */
export function announcePlainHttp(): void {
  toast({ text: wordIn(PLAIN_HTTP, currentLanguage()), kind: 'bad', lasts: SHOWN_FOR });
}

/** What this phone's storage cannot do now, and what helps. */
const STORAGE_WORDS = {
  memory: {
    th: 'ตอนนี้เก็บข้อมูลในเครื่องนี้ไม่ได้ จึงใช้ได้เมื่อออนไลน์เท่านั้น ถ้าเปิดโหมดส่วนตัวหรือบล็อกข้อมูลเว็บไซต์อยู่ ให้ปิดก่อน ถ้าไม่ใช่ ให้ปิดแอปแล้วเปิดใหม่',
    en: 'This device cannot keep data now, so Caddee works here only while you are online. If you are in private mode or block site data, change that; if not, close the app and open it again.',
  },
  full: {
    th: 'พื้นที่ในเครื่องเต็ม จึงดูข้อมูลใหม่ตอนออฟไลน์ไม่ได้ และสิ่งที่พิมพ์อาจหายเมื่อปิดแอป รายการที่รอส่งยังอยู่ครบ ลบรูปหรือแอปที่ไม่ใช้เพื่อเพิ่มพื้นที่',
    en: 'This device is full, so new data cannot be seen offline, and what you type may be gone when you close the app. What waits to be sent is safe. Delete photos or apps you do not use to make room.',
  },
  durable: {
    th: 'เครื่องนี้เก็บข้อมูลได้ตามปกติแล้ว',
    en: 'This device keeps data again.',
  },
} as const satisfies Record<StorageState, Words>;

/** A photo that was to wait for a signal. */
export const PHOTO_HAS_NO_ROOM = {
  th: 'พื้นที่ในเครื่องเต็มและไม่มีสัญญาณ จึงยังไม่ได้ส่งรูป รูปต้นฉบับยังอยู่ที่เดิม ลบรูปหรือแอปที่ไม่ใช้ หรือรอให้มีสัญญาณ แล้วส่งอีกครั้ง',
  en: 'This device is full and there is no signal, so the photo was not sent. The original is still where it was. Delete photos or apps you do not use, or wait for a signal, then send it again.',
} as const satisfies Words;

/** At an address without https. */
const PLAIN_HTTP: Words = {
  th: 'เปิดผ่าน http จึงใช้ได้เมื่อออนไลน์เท่านั้น การติดตั้งแอป การใช้งานออฟไลน์ และการแจ้งเตือนแบบพุชต้องใช้ https',
  en: 'This is plain http, so Caddee works here only while you are online. Installing, working offline and push notifications need https.',
};

/** Beside what waits to be sent: what a tap without a signal will come to. */
export const WAITING_HINTS = {
  memory: {
    th: 'ตอนนี้เก็บรายการใหม่ไว้รอส่งไม่ได้ สิ่งที่กดตอนไม่มีสัญญาณจะไม่ถูกส่ง ให้กดอีกครั้งเมื่อมีสัญญาณ หรือปิดแอปแล้วเปิดใหม่',
    en: 'Nothing new can be kept to send later just now. What you tap without a signal is not sent: tap again when there is one, or close the app and open it again.',
  },
  full: {
    th: 'พื้นที่ในเครื่องเต็ม รายการที่รอส่งยังอยู่ครบ แต่รายการใหม่อาจเก็บไว้รอส่งไม่ได้ ลบรูปหรือแอปที่ไม่ใช้เพื่อเพิ่มพื้นที่',
    en: 'This device is full. What waits to be sent is safe, but something new may not fit. Delete photos or apps you do not use to make room.',
  },
} as const satisfies Record<Exclude<StorageState, 'durable'>, Words>;

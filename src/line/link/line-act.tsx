import { useState } from 'react';
import type { LineLink } from '#domain/line/api.ts';
import { useWord, useWords, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { logTrouble, troubleOf, LineTrouble, type Trouble } from '../sdk/trouble.ts';
import { troubles } from '../words.ts';
import { lineLogin } from '../../platform/line-login.ts';
import { hostOf } from '../../platform/browser.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { takeOwnEntry } from '../sdk/own-entry.ts';
import { accessTokenInLine } from '../sdk/port.ts';
import type { Phone } from '../../sync/phone.ts';

/** The code our server refused with, or what the phone itself or LINE refused with. */
type Refused = string | LineTrouble;

/** One act at a time; what was refused stands beside its button. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const act = async (what: () => Promise<void>, done?: string): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await what();
      if (done) toast({ text: done });
    } catch (error) {
      setRefused(isOurs(error) ? error.code : noted(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refused, act };
}

const isOurs = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code !== 'OFFLINE' && error.code !== 'UNREADABLE';

function noted(error: unknown): LineTrouble {
  const trouble = troubleOf(error);
  logTrouble(trouble);
  return trouble;
}

export function Refusal({ refused }: { refused: Refused | undefined }) {
  const code = typeof refused === 'string' ? refused : undefined;
  const why = useWord(useRefusal(code));
  return (
    <div role="alert">
      {refused && <Note kind="coral">{typeof refused === 'string' ? why : <Own kind={refused.kind} />}</Note>}
    </div>
  );
}

/** The user is signed in: of the other sentences for a trouble some speak of the ways to sign in. */
const HELPS: ReadonlySet<Trouble> = new Set([
  'wifi',
  'again',
  'blocked-popup',
  'not-supported-here',
  'login-needed',
  'loop',
]);

function Own({ kind }: { kind: Trouble }) {
  const w = useWords(sheetWords);
  const { title, why } = useWords(troubles[kind]);
  if (kind === 'offline') return w.offline;
  if (kind === 'slow' || kind === 'down') return w.unanswered;
  return (
    <>
      <b className="line">{title}</b> {HELPS.has(kind) ? why : w.unchanged}
    </>
  );
}

/** Labels of fields: both languages show. */
export const sheetLabels = {
  identifier: { th: 'เบอร์โทรหรืออีเมลที่จะใช้เข้าสู่ระบบ', en: 'Phone or e-mail to sign in with' },
  password: { th: 'รหัสผ่านใหม่', en: 'New password' },
} as const satisfies Record<string, Words>;

export const sheetWords = {
  title: { th: 'LINE ของคุณ', en: 'Your LINE' },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
  offline: { th: 'ต้องมีสัญญาณจึงจัดการ LINE ได้', en: 'You need a signal to manage LINE' },
  unanswered: {
    th: 'LINE ยังไม่ตอบ ยังไม่มีอะไรเปลี่ยน ลองอีกครั้งในอีกสักครู่',
    en: 'LINE is not answering. Nothing has changed. Try again in a moment.',
  },
  unchanged: {
    th: 'ยังไม่มีอะไรเปลี่ยน ลองอีกครั้งในอีกสักครู่',
    en: 'Nothing has changed. Try again in a moment.',
  },
  linked: { th: 'เชื่อมแล้ว', en: 'Linked' },
  linkedAs: { th: 'บัญชี LINE ที่เชื่อมไว้: {name}', en: 'Linked LINE account: {name}' },
  friend: {
    th: 'คุณเป็นเพื่อนกับบัญชีของเราแล้ว เรื่องสำคัญจะส่งให้ทาง LINE ด้วย',
    en: 'You are a friend of our account: what matters reaches you in LINE too.',
  },
  noFriend: {
    th: 'ถ้าเพิ่มบัญชีของเราเป็นเพื่อนใน LINE เรื่องสำคัญจะส่งให้ทาง LINE ด้วย',
    en: 'If you add our account as a friend in LINE, what matters reaches you there too.',
  },
  notLinked: { th: 'ยังไม่ได้เชื่อม', en: 'Not linked' },
  whyLink: {
    th: 'เชื่อมแล้วเข้าสู่ระบบด้วย LINE ได้ในแตะเดียว บัญชีและการจองเป็นของเดิมทั้งหมด',
    en: 'Once linked, one tap in LINE signs you in. Your account and bookings stay the same.',
  },
  link: { th: 'เชื่อมกับ LINE', en: 'Link LINE' },
  linking: { th: 'กำลังเปิด LINE…', en: 'Opening LINE…' },
  didLink: { th: 'เชื่อมกับ LINE แล้ว', en: 'LINE is linked' },
  password: { th: 'ตั้งรหัสผ่าน', en: 'Set a password' },
  passwordWhy: {
    th: 'ตอนนี้เข้าสู่ระบบได้ด้วย LINE เท่านั้น ตั้งรหัสผ่านไว้ เผื่อเปลี่ยนเครื่องหรือเลิกใช้ LINE',
    en: 'LINE is your only way in. A password helps when you change your phone or leave LINE.',
  },
  setPassword: { th: 'บันทึกรหัสผ่าน', en: 'Save password' },
  setting: { th: 'กำลังบันทึก…', en: 'Saving…' },
  didSet: { th: 'ตั้งรหัสผ่านแล้ว', en: 'Password saved' },
  proofDue: {
    th: 'เพื่อความปลอดภัย ยืนยันด้วย LINE อีกครั้งก่อนตั้งรหัสผ่าน',
    en: 'To be safe, confirm with LINE once more before you set a password.',
  },
  prove: { th: 'ยืนยันด้วย LINE', en: 'Confirm with LINE' },
  unlink: { th: 'เลิกเชื่อมกับ LINE', en: 'Unlink LINE' },
  unlinkWhy: {
    th: 'เลิกเชื่อมแล้วจะเข้าสู่ระบบด้วย LINE ไม่ได้ เราจะแจ้ง LY Corporation (ผู้ให้บริการ LINE) ว่าการเชื่อมสิ้นสุด บัญชีและการจองยังอยู่ครบ',
    en: 'You can no longer sign in with LINE. LY Corporation, who runs LINE, is told that the link has ended. Your account and bookings stay.',
  },
  unlinkSure: { th: 'ยืนยันเลิกเชื่อม', en: 'Yes, unlink' },
  unlinking: { th: 'กำลังเลิกเชื่อม…', en: 'Unlinking…' },
  keep: { th: 'เชื่อมไว้เหมือนเดิม', en: 'Keep it' },
  didUnlink: { th: 'เลิกเชื่อมกับ LINE แล้ว', en: 'LINE is unlinked' },
  lastWayIn: {
    th: 'ตั้งรหัสผ่านก่อน ไม่อย่างนั้นจะเข้าสู่ระบบไม่ได้อีก',
    en: 'Set a password first, or you could not sign in again.',
  },
} as const satisfies Record<string, Words>;

/** On a slow network LINE's page takes a while. */
const PATIENCE_LEAVING = 30_000;

export const useLineLink = () => useMirror('POST /user/line', {});

/** What a change was answered: the screens of this phone show it at once. */
export const storeLineLink = (phone: Phone, { linked, name, is_friend, can_unlink, has_password }: LineLink): void =>
  mirrorOf(phone).store('POST /user/line', {}, { linked, name, is_friend, can_unlink, has_password });

/** Where LINE brings the user back to: the current screen, with the sheet open (`line-row.tsx`). */
const here = (): string => `${location.pathname}?line=open`;

/** In LINE's own browser LINE's page is no way to sign in (line.md §1.5): opening our LIFF app is. */
const isInLiff = (): boolean => hostOf(navigator.userAgent) === 'liff' && lineLogin()?.liffId !== undefined;

/**
 * LINE says who the user is, and the account stores it. Inside LINE the app is opened anew for it, and the sheet goes on there;
 * elsewhere the user goes to LINE's page and comes back. Throws `CallFailed` or a `LineTrouble`.
 */
export async function linkLine(phone: Phone): Promise<void> {
  if (isInLiff()) return linkInLiff(phone);
  const { url } = await send(phone, 'POST /user/line-link-start', { redirect: here() });
  location.assign(url);
  return left();
}

async function linkInLiff(phone: Phone): Promise<void> {
  const { isSignedInToLine, lineProof, reopenForNewTokens } = (await import('../sdk/liff.ts')).liffPage;
  // A link may have brought somebody else's tokens: only what LINE brings when it is opened from here is linked.
  if (!takeOwnEntry('link')) return reopenForNewTokens(here(), 'link');
  const proof = isSignedInToLine() ? await lineProof(here()) : undefined;
  // It has just been opened for this: once more would be going round in circles.
  if (!proof) throw new LineTrouble('again', 'NO_PROOF');
  storeLineLink(phone, await send(phone, 'POST /user/line-link', proof));
}

/** As `linkLine` for who is linked already: inside LINE its entry alone shows it anew. */
export async function proveLine(phone: Phone): Promise<void> {
  if (!isInLiff()) return linkLine(phone);
  const { reopenForNewTokens } = (await import('../sdk/liff.ts')).liffPage;
  return reopenForNewTokens(here());
}

/** The page is being left, so this does not resolve. */
async function left(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_LEAVING));
  throw new LineTrouble('slow', 'TIMEOUT', 'LINE has not opened');
}

/** Throws `CallFailed`. */
export async function unlinkLine(phone: Phone): Promise<void> {
  const access_token = await accessTokenInLine();
  storeLineLink(phone, await send(phone, 'POST /user/line-unlink', access_token === undefined ? {} : { access_token }));
}

import './hand-over.css';
import { useEffect, useRef, useState } from 'react';
import type { Moment } from '#domain/dates.ts';
import { HAND_OVER_FOR, spacedHandOver } from '#domain/line/hand-over.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { usePhone } from '../../sync/phone.ts';
import { Button } from '../../ui/control/button.tsx';
import { clockOf, useNow } from '../../ui/now.ts';
import { Qr } from '../../ui/show/qr.tsx';
import { Note } from '../../ui/show/status.tsx';
import { byMark, type Way, wayOutside } from '../sdk/port.ts';
import { logTrouble, troubleOf } from '../sdk/trouble.ts';
import { useWayOutside } from '../sdk/way-outside.ts';
import { words } from '../words.ts';

/** In LINE: the way out. */
const handOverWords = {
  why: {
    th: 'ติดตั้งแอปจากใน LINE ไม่ได้ เปิดในเบราว์เซอร์ของเครื่องแล้วติดตั้งจากที่นั่น ไม่ต้องเข้าสู่ระบบใหม่',
    en: 'Caddee cannot be installed from inside LINE. Open it in your phone’s own browser and install it there. You need not sign in again.',
  },
  open: { th: 'เปิดในเบราว์เซอร์', en: 'Open in browser' },
  opening: { th: 'กำลังเปิด…', en: 'Opening…' },
  notOpened: words.notOpened,
  stuck: {
    th: 'เปิดจากตรงนี้ไม่ได้ ใช้เมนูที่มุมจอตามด้านล่าง หรือใส่รหัสในเบราว์เซอร์ของเครื่อง',
    en: 'It cannot be opened from here. Use the menu in the corner as below, or enter the code in your phone’s own browser.',
  },
  elsewhere: { th: 'มีแอปแล้ว หรือใช้เครื่องอื่น', en: 'You have the app, or another device' },
  how: {
    th: 'ที่หน้าเข้าสู่ระบบ แตะ “ย้ายมาจาก LINE” แล้วใส่รหัสนี้ หรือสแกน QR ด้วยเครื่องอื่น',
    en: 'On its sign-in screen tap “Continue from LINE” and enter this code, or scan the QR code with the other device.',
  },
  digits: words.code,
  show: { th: 'แสดงรหัส', en: 'Show a code' },
  making: { th: 'กำลังสร้างรหัส…', en: 'Making a code…' },
  another: { th: 'แสดงรหัสใหม่', en: 'Show a new code' },
  qr: { th: 'QR สำหรับใช้ต่อในเครื่องอื่น', en: 'QR code to continue on another device' },
  left: { th: 'ใช้ได้อีก {left}', en: 'Good for {left}' },
  over: { th: 'รหัสหมดเวลาแล้ว ใช้ไม่ได้อีก', en: 'This code has expired. It does not work any more.' },
  secret: {
    th: 'ใครมีรหัสนี้เข้าบัญชีของคุณได้ อย่าบอกหรือส่งให้ใคร ทีมงาน Caddee ไม่เคยขอรหัสนี้',
    en: 'Whoever has this code gets into your account. Never tell or send it to anybody. Nobody from Caddee ever asks for it.',
  },
  needsSignal: { th: 'ต้องมีสัญญาณจึงจะสร้างรหัสได้', en: 'A code needs a signal.' },
  unanswered: {
    th: 'ยังไม่ได้รหัส สัญญาณอาจขาด กดอีกครั้งเมื่อมีสัญญาณ',
    en: 'No code came, the signal may be gone. Press again when there is one.',
  },
} as const satisfies Record<string, Words>;

/** The other browser takes its time to start, and the user to tap. */
const ENOUGH = 20_000;
const isGood = ({ until }: HandOverCode, now: Moment): boolean => until - now >= ENOUGH;

/** In LINE: the user goes on in the phone's own browser by one tap, or in the installed app and on another device by six digits. */
export function HandOver() {
  const w = useWords(handOverWords);
  const { shown, isBusy, failed, isOffline, ask } = useHandOverCode();
  const { isOpening, isStuck, goOutside } = useGoOutside();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isOffline) isAsked.current = false; // and once more when there is a signal
    if (isOffline || shown || isAsked.current) return;
    isAsked.current = true;
    void ask();
  });
  const { momentNow } = clockOf(usePhone());
  const open = () =>
    goOutside(shown && isGood(shown, momentNow()) ? shown.address : () => ask().then((fresh) => fresh?.address));
  const why = isOffline && w.needsSignal;
  return (
    <div className="stack">
      <p>{w.why}</p>
      <Button size="lg" block icon="arrow-up-right" busy={isOpening && w.opening} why={why} onClick={() => void open()}>
        {w.open}
      </Button>
      {isStuck && (
        <div role="alert">
          <Note kind="coral">{w.stuck}</Note>
        </div>
      )}
      <p className="meta">{w.notOpened}</p>
      <h3 className="t-lg mt-2">{w.elsewhere}</h3>
      {isOffline && !shown && !failed && <Note kind="amber">{w.needsSignal}</Note>}
      <Failed failed={failed} />
      <Code shown={shown} waiting={isBusy && w.making} />
      {(shown || failed || isOffline) && (
        <Button
          kind="outline"
          block
          icon="refresh-cw"
          busy={isBusy && !isOpening && w.making}
          why={why}
          onClick={() => void ask()}
        >
          {shown ? w.another : w.show}
        </Button>
      )}
    </div>
  );
}

interface CodeProps {
  shown: HandOverCode | undefined;
  waiting: string | false;
}

/**
 * Large enough to be read while the other app is being opened; after its minute there is nothing left of it. Who listens is told it in one
 * place that is there from the start, digit by digit: `482` would be read as a number.
 */
function Code({ shown, waiting }: CodeProps) {
  const w = useWords(handOverWords);
  const now = useNow(1_000);
  const isOver = shown !== undefined && shown.until <= now;
  return (
    <>
      {shown && !isOver && <p>{w.how}</p>}
      <output className={shown ? undefined : 'meta'}>
        {!shown && waiting}
        {isOver && <Note kind="amber">{w.over}</Note>}
        {shown && !isOver && <span className="sr">{say(w.digits, { code: Array.from(shown.code).join(' ') })}</span>}
      </output>
      {shown && !isOver && <Seen shown={shown} left={Math.min(shown.until - now, HAND_OVER_FOR)} />}
    </>
  );
}

function Seen({ shown: { code, address }, left }: { shown: HandOverCode; left: number }) {
  const w = useWords(handOverWords);
  const f = useFormat();
  return (
    <>
      <p className="hand-over-code num" translate="no" aria-hidden="true">
        {spacedHandOver(code)}
      </p>
      <p className="center strong num">{say(w.left, { left: f.countdown(left) })}</p>
      <Note kind="amber">{w.secret}</Note>
      <Qr className="hand-over-qr" text={address} label={w.qr} />
    </>
  );
}

function Failed({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(handOverWords);
  const isUnanswered = failed?.status_code === 0;
  const why = useWord(useRefusal(isUnanswered ? undefined : failed?.code));
  if (!failed) return null;
  return (
    <div role="alert">
      <Note kind={isUnanswered ? 'amber' : 'coral'}>{isUnanswered ? w.unanswered : why}</Note>
    </div>
  );
}

/** For LINE's SDK to say its way outside; after it LINE's mark has to do. */
const WITHIN = 3_000;

/** Opens an address outside in the tap itself where the way and the address are known, else as soon as they are. */
function useGoOutside() {
  const [isOpening, setOpening] = useState(false);
  const [isStuck, setStuck] = useState(false);
  const way = useWayOutside();
  const goOutside = async (to: string | (() => Promise<string | undefined>)): Promise<void> => {
    setStuck(false);
    setOpening(true);
    try {
      const address = typeof to === 'string' ? to : await to();
      if (address) (way.current ?? (await lateWay()))(address);
    } catch (error) {
      logTrouble(troubleOf(error));
      setStuck(true);
    } finally {
      setOpening(false);
    }
  };
  return { isOpening, isStuck, goOutside };
}

const lateWay = () => {
  const late = new Promise<Way>((resolve) => setTimeout(resolve, WITHIN, byMark));
  return Promise.race([wayOutside(), late]);
};

interface HandOverCode {
  code: string;
  /** Where it is taken, with it behind the `#`. */
  address: string;
  /** As `useNow` counts, from when it was asked for: a minute is too short to trust this phone's clock with a moment of the server's. */
  until: Moment;
}

/** The code the user is shown; nothing of it is stored on the phone. */
function useHandOverCode() {
  const phone = usePhone();
  const [shown, setShown] = useState<HandOverCode>();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const isOffline = useConnection() === 'offline';
  const asking = useRef<Promise<HandOverCode | undefined>>(undefined);

  async function asked(): Promise<HandOverCode | undefined> {
    setBusy(true);
    setFailed(undefined);
    const at = clockOf(phone).momentNow();
    try {
      const { code, qr } = await send(phone, 'POST /auth/hand-over', {});
      const next = { code, address: qr, until: at + HAND_OVER_FOR };
      setShown(next);
      return next;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error);
      return undefined;
    } finally {
      setBusy(false);
      asking.current = undefined;
    }
  }

  /** Another code, which ends the one that is shown; undefined: none came, and `failed` says why. One at a time. */
  const ask = (): Promise<HandOverCode | undefined> => (asking.current ??= asked());
  return { shown, isBusy, failed, isOffline, ask };
}

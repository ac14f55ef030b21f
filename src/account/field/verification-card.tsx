import { useState, useRef, type ChangeEvent, type KeyboardEvent } from 'react';
import type { Verification } from '#domain/account/account.ts';
import { useWord, useWords, type Words, useLanguage, wordIn } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note, Status, type StatusKind } from '../../ui/show/status.tsx';
import { useOwnProfile, storeProfile, sendPhoto } from '../own-data.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import type { InputOf } from '#domain/calls.ts';
import { isEnter } from '../../ui/keyboard.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { shrinkPhoto } from '../../platform/shrink-photo.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useAct } from '../../sync/net/act.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { Field, FieldError, Select } from '../../ui/control/field.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { usePhone } from '../../sync/phone.ts';

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

const verificationCardWords = {
  title: { th: 'ยืนยันตัวตนแคดดี้', en: 'Caddy verification' },
  why: {
    th: 'เฉพาะแคดดี้ที่ยืนยันตัวตนแล้วจึงตอบประกาศหาแคดดี้และถอนเงินได้ ส่งรหัสจากฝ่ายแคดดี้ของสนาม หรือรูปบัตรพนักงานอย่างใดอย่างหนึ่ง',
    en: 'Only verified caddies can answer open requests and withdraw. Send the code your caddy office gave you, or a photo of your staff card.',
  },
  sendCode: { th: 'ส่งรหัส', en: 'Send the code' },
  sendCard: { th: 'ส่งรูปบัตรพนักงาน', en: 'Send a photo of the card' },
  sending: { th: 'กำลังส่ง…', en: 'Sending…' },
  cardSeen: {
    th: 'มีแต่ทีมงานที่เห็นรูปบัตร และลบทิ้งเมื่อตรวจแล้ว',
    en: 'Only our team sees the card. It is deleted once checked.',
  },
  UNVERIFIED: { th: 'ยังไม่ได้ยืนยัน', en: 'Not verified' },
  SUBMITTED: { th: 'ส่งแล้ว รอตรวจ', en: 'Sent, being checked' },
  VERIFIED: { th: 'ยืนยันตัวตนแล้ว', en: 'Verified' },
  REJECTED: { th: 'ไม่ผ่าน ส่งใหม่ได้', en: 'Not accepted, send again' },
  SUSPENDED: { th: 'ถูกพักใช้งาน ติดต่อเรา', en: 'Suspended, contact us' },
} as const satisfies Record<string, Words>;

const labels = {
  course: { th: 'สนาม', en: 'Course' },
  code: { th: 'รหัสจากสนาม', en: 'Code from the course' },
  card: { th: 'รูปบัตรพนักงาน', en: 'Staff card photo' },
} as const satisfies Record<string, Words>;

const KIND_OF = {
  UNVERIFIED: 'plain',
  SUBMITTED: 'wait',
  VERIFIED: 'ok',
  REJECTED: 'bad',
  SUSPENDED: 'bad',
} as const satisfies Record<Verification, StatusKind>;

type Caddy = NonNullable<OwnProfile['caddy']>;

interface Props {
  caddy: Caddy;
  /** The server has it. */
  onSent?: () => void;
}

/** Where the caddy's verification stands, and how to send something in. */
export function VerificationCard({ caddy, onSent }: Props) {
  const w = useWords(verificationCardWords);
  const maySend = caddy.verification !== 'VERIFIED' && caddy.verification !== 'SUSPENDED';
  return (
    <Section title={w.title} aside={<Status kind={KIND_OF[caddy.verification]}>{w[caddy.verification]}</Status>}>
      {maySend && <VerificationCardSending caddy={caddy} onSent={onSent} />}
    </Section>
  );
}

function VerificationCardSending({ caddy, onSent }: { caddy: Caddy; onSent: Props['onSent'] }) {
  const phone = usePhone();
  const w = useWords(verificationCardWords);
  const l = useWords(labels);
  const language = useLanguage();
  const file = useRef<HTMLInputElement>(null);
  const [slug, setSlug] = useState(caddy.home_courses[0]?.slug ?? '');
  const [code, setCode] = useState('');
  const { run, isBusy, failed } = useAct(
    async (input: () => Promise<InputOf<'POST /caddy/verification'> | undefined>) => {
      const it = await input();
      if (!it) throw new CallFailed(0, 'IMAGE_UNREADABLE');
      await storeProfile(phone, await send(phone, 'POST /caddy/verification', it));
      mirrorOf(phone).stale(['GET /caddy/standing']);
      if (it.way === 'COURSE_CODE') setCode('');
      onSent?.();
    },
  );
  const why = useRefusal(failed?.code);
  const sendCode = () => void run(async () => ({ way: 'COURSE_CODE', golf_course: slug, code: code.trim() }));
  const entered = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault(); // the form around it is the profile's
    if (code.trim() && !isBusy) sendCode();
  };
  const card = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    currentTarget.value = ''; // the same picture may be chosen again
    if (!chosen) return;
    void run(async () => {
      const photo = await shrinkPhoto(chosen);
      return photo && { way: 'STAFF_CARD', media_id: await sendPhoto(phone, photo) };
    });
  };
  return (
    <div className="stack stack-4">
      <p>{w.why}</p>
      <Select label={labels.course} name="verify_course" value={slug} onChange={(event) => setSlug(event.target.value)}>
        {caddy.home_courses.map((course) => (
          <option key={course.slug} value={course.slug}>
            {language === 'th' ? course.name_th : course.name_en}
          </option>
        ))}
      </Select>
      <Field
        label={labels.code}
        name="verify_code"
        autoComplete="off"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={entered}
      />
      <Button kind="tonal" busy={isBusy && w.sending} why={code.trim() === '' && l.code} onClick={sendCode}>
        {w.sendCode}
      </Button>
      <Button kind="outline" icon="camera" busy={isBusy && w.sending} onClick={() => file.current?.click()}>
        {w.sendCard}
      </Button>
      <p className="meta">{w.cardSeen}</p>
      <input ref={file} className="sr" type="file" accept="image/*" tabIndex={-1} aria-label={l.card} onChange={card} />
      {failed && <FieldError>{wordIn(why, language)}</FieldError>}
    </div>
  );
}

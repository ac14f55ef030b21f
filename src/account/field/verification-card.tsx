import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import type { Verification } from '#domain/account/account.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import type { InputOf } from '#domain/calls.ts';
import { isEnter } from '../../form/enter-key.ts';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { shrinkPhoto } from '../../platform/shrink-photo.ts';
import { useAct, CallFailed, send } from '../../sync/net/call.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { Button } from '../../ui/control/button.tsx';
import { Field, FieldError, Select } from '../../ui/control/field.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Status, type StatusKind } from '../../ui/show/status.tsx';
import { learnProfile, sendPhoto } from '../own-data.ts';
import { usePhone } from '../../sync/phone.ts';

const words = {
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
  const w = useWords(words);
  const maySend = caddy.verification !== 'VERIFIED' && caddy.verification !== 'SUSPENDED';
  return (
    <Section title={w.title} aside={<Status kind={KIND_OF[caddy.verification]}>{w[caddy.verification]}</Status>}>
      {maySend && <Sending caddy={caddy} onSent={onSent} />}
    </Section>
  );
}

function Sending({ caddy, onSent }: { caddy: Caddy; onSent: Props['onSent'] }) {
  const phone = usePhone();
  const w = useWords(words);
  const l = useWords(labels);
  const language = useLanguage();
  const file = useRef<HTMLInputElement>(null);
  const [slug, setSlug] = useState(caddy.home_courses[0]?.slug ?? '');
  const [code, setCode] = useState('');
  const { run, isBusy, failed } = useAct(
    async (input: () => Promise<InputOf<'POST /caddy/verification'> | undefined>) => {
      const it = await input();
      if (!it) throw new CallFailed(0, 'IMAGE_UNREADABLE');
      await learnProfile(phone, await send(phone, 'POST /caddy/verification', it));
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

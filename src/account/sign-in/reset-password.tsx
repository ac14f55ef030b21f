import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { LineAtReset } from '#domain/account/reset-api.ts';
import { useForm } from '../../form/form.ts';
import { useWords, say, type Words } from '../../i18n/language.ts';
import { OfflineStrip, FormNote, useErrorOf } from '../../form/form-notes.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { Note } from '../../ui/show/status.tsx';
import { useWanted, withWanted, useSignedIn } from '../person.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field } from '../../ui/control/field.tsx';
import { words, labels } from '../words.ts';

/** /help/password – a forgotten password: a call is asked for, a code is read out, a new password is chosen with it. */
export function ResetPassword() {
  const w = useWords(resetWords);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const wanted = useWanted();
  const [identifier, setIdentifier] = useState('');
  const [step, setStep] = useState<'ask' | 'asked' | 'code'>('ask');
  return (
    <>
      <div className="mt-2">
        <h1 className="t-2xl" ref={h1} tabIndex={-1}>
          {w.title}
        </h1>
        {step === 'ask' && <p className="meta">{w.askWhy}</p>}
        <OfflineStrip />
        <output>{step === 'asked' && <Note kind="sky">{w.asked}</Note>}</output>
      </div>
      {step === 'ask' ? (
        <ResetAsk identifier={identifier} onType={setIdentifier} onAsked={() => setStep('asked')} />
      ) : (
        <ResetForm identifier={identifier} onType={setIdentifier} />
      )}
      <Button kind="outline" block onClick={() => setStep(step === 'ask' ? 'code' : 'ask')}>
        {step === 'ask' ? w.haveCode : w.noCode}
      </Button>
      <p className="t-sm">
        {w.noPhone}{' '}
        <Link className="link tall" href="/help/contact?topic=account">
          {w.contact}
        </Link>
      </p>
      <ButtonLink kind="ghost" block icon="arrow-left" href={withWanted('/login', wanted)}>
        {w.back}
      </ButtonLink>
    </>
  );
}

interface Props extends IdentifierProps {
  onAsked: () => void;
}

/** The account that a call is asked for. Whether there is one is said to nobody. */
function ResetAsk({ identifier, onType, onAsked }: Props) {
  const w = useWords(resetWords);
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /user/forgot-password',
    schema: () => import('#domain/account/reset-api.ts').then((m) => m.resetCalls['POST /user/forgot-password'].input),
    done: onAsked,
  });
  const errorOf = useErrorOf(failure);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ identifier });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <ResetIdentifier
        identifier={identifier}
        onType={(next) => {
          onType(next);
          mended('identifier');
        }}
        error={errorOf('identifier')}
      />
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block icon="phone" busy={isBusy && w.asking}>
        {w.ask}
      </Button>
    </form>
  );
}

/** The code and the new password; whoever has both right is signed in here. */
function ResetForm({ identifier, onType }: IdentifierProps) {
  const w = useWords(resetWords);
  const s = useWords(words);
  const [typed, setTyped] = useState({ code: '', password: '', remember: true });
  const [line, setLine] = useState<LineAtReset>();
  const [isLineKept, setLineKept] = useState(false);
  const signedIn = useSignedIn();
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /auth/reset-password',
    schema: () => import('#domain/account/reset-api.ts').then((m) => m.resetCalls['POST /auth/reset-password'].input),
    done: (answer) => signedIn(answer, typed.remember),
    asked: ({ code, present }) => {
      if (code !== 'RESET_LINE_LINKED') return false;
      setLine(present as LineAtReset);
      return true;
    },
  });
  const errorOf = useErrorOf(failure);
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    Object.keys(change).forEach(mended);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ identifier, ...typed, line: line ? (isLineKept ? 'KEEP' : 'UNTIE') : 'ASK' });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <ResetIdentifier
        identifier={identifier}
        onType={(next) => {
          onType(next);
          setLine(undefined);
          mended('identifier');
        }}
        error={errorOf('identifier')}
      />
      <Field
        label={resetLabels.code}
        icon="shield-check"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder="KMNP-2345"
        hint={w.codeHint}
        value={typed.code}
        onChange={(event) => type({ code: event.target.value })}
        error={errorOf('code')}
      />
      <NewPasswordField
        label={resetLabels.password}
        value={typed.password}
        onType={(password) => type({ password })}
        error={errorOf('password')}
      />
      <Checkbox name="remember" checked={typed.remember} onChange={(event) => type({ remember: event.target.checked })}>
        <span className="line">{s.remember}</span>
        <span className="meta">{s.rememberWhy}</span>
      </Checkbox>
      <Note>{w.signsOut}</Note>
      <Note kind="green">{w.neverAsk}</Note>
      {line && (
        <div role="alert" className="stack">
          <Note kind="amber">{line.line_name ? say(w.lineOf, { name: line.line_name }) : w.line}</Note>
          <Checkbox name="keep_line" checked={isLineKept} onChange={(event) => setLineKept(event.target.checked)}>
            <span className="line">{w.keepLine}</span>
            <span className="meta">{w.keepLineWhy}</span>
          </Checkbox>
        </div>
      )}
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block busy={isBusy && w.saving}>
        {w.save}
      </Button>
    </form>
  );
}

const resetLabels = {
  code: { th: 'รหัสที่ทีมงานอ่านให้ฟัง', en: 'The code our team read out' },
  password: { th: 'รหัสผ่านใหม่', en: 'New password' },
} as const satisfies Record<string, Words>;

const resetWords = {
  title: { th: 'ตั้งรหัสผ่านใหม่', en: 'Choose a new password' },
  askWhy: {
    th: 'บอกเบอร์โทรหรืออีเมลของบัญชี ทีมงานจะโทรไปที่เบอร์ของบัญชีนั้น ถามให้แน่ใจว่าเป็นคุณ แล้วอ่านรหัสให้ฟัง',
    en: 'Tell us the phone or e-mail of your account. We call the number of that account, make sure it is you, and read out a code.',
  },
  ask: { th: 'ขอให้ทีมงานโทรกลับ', en: 'Ask for a call' },
  asking: { th: 'กำลังส่ง…', en: 'Sending…' },
  haveCode: { th: 'มีรหัสแล้ว', en: 'I have a code' },
  noCode: { th: 'ยังไม่มีรหัส ขอให้โทรกลับ', en: 'I have no code yet' },
  asked: {
    th: 'ถ้ามีบัญชีนี้ ทีมงานจะโทรไปที่เบอร์ของบัญชี ไม่ต้องรอที่หน้านี้ ได้รหัสแล้วกลับมากด “ลืมรหัสผ่าน” แล้วเลือก “มีรหัสแล้ว”',
    en: 'If there is such an account, we call its number. You need not wait here: with the code, come back to “Forgot password” and choose “I have a code”.',
  },
  neverAsk: {
    th: 'เราไม่เคยถามรหัสนี้จากคุณ ใครโทรมาขอรหัส อย่าบอก',
    en: 'We never ask you for this code. Whoever calls and asks for it is not us.',
  },
  codeHint: {
    th: 'ตัวอักษรและตัวเลข 8 ตัว ใช้ได้ 30 นาที ใส่ผิดได้ไม่เกิน 5 ครั้ง',
    en: '8 letters and figures, good for 30 minutes and 5 tries',
  },
  signsOut: {
    th: 'เครื่องอื่นทั้งหมดของบัญชีนี้จะออกจากระบบ รายการที่รอส่งในเครื่องเหล่านั้นยังอยู่ในเครื่อง',
    en: 'Every other device of this account is signed out. What waits to be sent on them stays there.',
  },
  lineOf: {
    th: 'LINE ชื่อ “{name}” เปิดบัญชีนี้ได้ด้วย ตั้งรหัสผ่านใหม่แล้ว LINE นี้จะเปิดบัญชีไม่ได้อีก ยังไม่มีอะไรเปลี่ยนจนกว่าจะกดปุ่มอีกครั้ง',
    en: 'The LINE account “{name}” can open this account too. With the new password it no longer can. Nothing changes until you press the button again.',
  },
  line: {
    th: 'LINE เปิดบัญชีนี้ได้ด้วย ตั้งรหัสผ่านใหม่แล้ว LINE นั้นจะเปิดบัญชีไม่ได้อีก ยังไม่มีอะไรเปลี่ยนจนกว่าจะกดปุ่มอีกครั้ง',
    en: 'A LINE account can open this account too. With the new password it no longer can. Nothing changes until you press the button again.',
  },
  keepLine: { th: 'เป็น LINE ของฉัน ใช้เข้าสู่ระบบต่อไป', en: 'It is my LINE, keep it' },
  keepLineWhy: {
    th: 'เลือกเฉพาะเมื่อแน่ใจว่าเป็น LINE ของคุณเอง เชื่อมใหม่ภายหลังได้เสมอ',
    en: 'Only if you are sure that it is yours. You can link it again at any time.',
  },
  save: { th: 'ตั้งรหัสผ่านและเข้าสู่ระบบ', en: 'Save it and sign in' },
  saving: { th: 'กำลังตั้งรหัสผ่าน…', en: 'Saving…' },
  noPhone: { th: 'เบอร์เปลี่ยนไปแล้ว หรือบัญชีไม่มีเบอร์', en: 'The number has changed, or there is none?' },
  contact: { th: 'ติดต่อทีมงาน', en: 'Contact our team' },
  back: { th: 'กลับไปหน้าเข้าสู่ระบบ', en: 'Back to signing in' },
} as const satisfies Record<string, Words>;

interface IdentifierProps {
  identifier: string;
  onType: (identifier: string) => void;
}

/** Whose password it is: the same field in both steps, which keeps what was typed in the other. */
function ResetIdentifier({ identifier, onType, error }: IdentifierProps & { error: string | undefined }) {
  const w = useWords(words);
  return (
    <Field
      label={labels.identifier}
      icon="user-round"
      name="identifier"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      placeholder={w.identifierLike}
      value={identifier}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}

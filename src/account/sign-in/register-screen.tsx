import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { PASSWORD_MIN } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import { useEarly } from '../../form/early.ts';
import { useForm } from '../../form/form.ts';
import { currentLanguage, say, useWords, type Words } from '../../i18n/language.ts';
import { createStore } from '../../platform/store.ts';
import { part, usePhone } from '../../sync/phone.ts';
import { OfflineStrip } from '../../sync/shown/offline-strip.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field } from '../../ui/control/field.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { BlankLayout } from '../../ui/frame/layout.tsx';
import { useSignedIn, useWanted, withWanted } from '../data.ts';
import { TakenHelp } from '../field/taken-help.tsx';
import { FormNote, useErrorOf } from '../form-note.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { labels, words as signInWords } from '../words.ts';

const words = {
  newAccount: { th: 'สร้างบัญชี', en: 'Create an account' },
  newAccountWhy: {
    th: 'สำหรับทั้งนักกอล์ฟและแคดดี้ เลือกประเภทในขั้นถัดไป',
    en: 'For golfers and caddies alike. You choose which in the next step.',
  },
  nameHint: { th: 'ชื่อเล่นหรือชื่อจริงก็ได้', en: 'A nickname is fine' },
  passwordShort: {
    th: 'ต้องมีอย่างน้อย {n} ตัวอักษร ตอนนี้มี {have} ตัว',
    en: 'It needs at least {n} characters and has {have}',
  },
  adult: { th: 'ฉันอายุ 18 ปีขึ้นไป', en: 'I am 18 or older' },
  marketing: {
    th: 'ส่งข่าวและส่วนลดให้ฉันได้ ไม่บังคับ ยกเลิกได้ทุกเมื่อ',
    en: 'Send me news and offers. Optional, can be ended at any time.',
  },
  notice: {
    th: 'เราเก็บเฉพาะชื่อ เบอร์โทรหรืออีเมล และรหัสผ่านแบบเข้ารหัส ใช้เพื่อการจองเท่านั้น ขั้นถัดไปจะให้อ่านข้อกำหนดก่อนใช้งาน',
    en: 'We keep your name, phone or e-mail, and a scrambled password, for bookings only. You will read the terms before you start.',
  },
  creating: { th: 'กำลังสร้างบัญชี…', en: 'Creating the account…' },
  haveAccount: { th: 'มีบัญชีแล้ว', en: 'Already have an account?' },
} as const satisfies Record<string, Words>;

/** /register */
export function RegisterScreen() {
  const w = useWords(words);
  const s = useWords(signInWords);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const wanted = useWanted();
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <div className="mt-2">
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {w.newAccount}
          </h1>
          <p className="meta">{w.newAccountWhy}</p>
          <OfflineStrip />
        </div>
        <RegisterForm />
        <p className="t-sm">
          {w.haveAccount}{' '}
          <Link className="link tall" href={withWanted('/login', wanted)}>
            {s.signIn}
          </Link>
        </p>
      </main>
    </BlankLayout>
  );
}

const EMPTY = { display_name: '', identifier: '', password: '', adult: false, marketing: false, remember: true };
type Typed = typeof EMPTY;
/** What was typed before the user looked at another screen, as long as this page is open; never a password. */
const typedBeforeOf = part(() => createStore<Typed>(EMPTY));

const inputOf = (typed: Typed) => ({ ...typed, language: currentLanguage() }) as InputOf<'POST /auth/register'>; // an unticked "adult" is for the schema to refuse

function RegisterForm() {
  const w = useWords(words);
  const s = useWords(signInWords);
  const before = typedBeforeOf(usePhone());
  const [typed, setTyped] = useState(before.read);
  const signedIn = useSignedIn();
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /auth/register',
    schema: () => import('#domain/account/api.ts').then((m) => m.registerInput),
    under: { IDENTIFIER_TAKEN: 'identifier', PASSWORD_TOO_COMMON: 'password' },
    say: (path, code) => (path === 'password' && code === 'TOO_SHORT' ? tooShort(typed.password) : undefined),
    done: async (answer) => {
      before.write(EMPTY);
      await signedIn(answer, typed.remember);
    },
  });
  const errorOf = useErrorOf(failure);
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    before.write({ ...next, password: '' });
    setTyped(next);
    Object.keys(change).forEach(mended);
  };
  useEarly(form, setTyped);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(inputOf(typed));
  };
  return (
    <form className="form form--close" method="post" ref={form} onSubmit={send} noValidate>
      <Field
        label={yourName}
        icon="user-round"
        name="display_name"
        autoComplete="nickname"
        maxLength={60}
        hint={w.nameHint}
        value={typed.display_name}
        onChange={(event) => type({ display_name: event.target.value })}
        error={errorOf('display_name')}
      />
      <Field
        label={labels.identifier}
        icon="phone"
        name="identifier"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        placeholder={s.identifierLike}
        value={typed.identifier}
        onChange={(event) => type({ identifier: event.target.value })}
        error={errorOf('identifier')}
      />
      <TakenHelp failure={failure} path="identifier" identifier={typed.identifier} />
      <NewPasswordField
        label={labels.password}
        value={typed.password}
        onType={(password) => type({ password })}
        error={errorOf('password')}
      />
      <Agreements typed={typed} type={type} error={errorOf('adult')} />
      <p className="meta">{w.notice}</p>
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block busy={isBusy && w.creating}>
        {s.register}
      </Button>
    </form>
  );
}

interface AgreementsProps {
  typed: Typed;
  type: (change: Partial<Typed>) => void;
  error: string | undefined;
}

/** Each its own box: being an adult is needed, the rest is free to choose. */
function Agreements({ typed, type, error }: AgreementsProps) {
  const w = useWords(words);
  const s = useWords(signInWords);
  return (
    <div>
      <Checkbox
        name="adult"
        checked={typed.adult}
        onChange={(event) => type({ adult: event.target.checked })}
        error={error}
      >
        {w.adult}
      </Checkbox>
      <Checkbox name="remember" checked={typed.remember} onChange={(event) => type({ remember: event.target.checked })}>
        <span className="line">{s.remember}</span>
        <span className="meta">{s.rememberWhy}</span>
      </Checkbox>
      <Checkbox
        name="marketing"
        checked={typed.marketing}
        onChange={(event) => type({ marketing: event.target.checked })}
      >
        {w.marketing}
      </Checkbox>
    </div>
  );
}

function tooShort(password: string): Words {
  const values = { n: PASSWORD_MIN, have: password.length };
  return { th: say(words.passwordShort.th, values), en: say(words.passwordShort.en, values) };
}

const yourName: Words = { th: 'ชื่อของคุณ', en: 'Your name' };

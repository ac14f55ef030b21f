import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { PASSWORD_MIN } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import { useEarly, useForm } from '../../form/form.ts';
import { currentLanguage, say, useWords, type Words } from '../../i18n/language.ts';
import { createStore } from '../../platform/store.ts';
import { part, usePhone } from '../../sync/phone.ts';
import { OfflineStrip, FormNote, useErrorOf } from '../../form/form-notes.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field } from '../../ui/control/field.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { BlankLayout } from '../../ui/frame/layout.tsx';
import { useSignedIn, useWanted, withWanted } from '../person.ts';
import { TakenHelp } from '../field/taken-help.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { wishedRoleOf, useWishedRole } from '../onboarding/onboarding.ts';
import { labels, words as signInWords } from '../words.ts';

const words = {
  newAccount: { th: 'สร้างบัญชี', en: 'Create an account' },
  newAccountWhy: {
    th: 'สำหรับทั้งนักกอล์ฟและแคดดี้ เลือกประเภทในขั้นถัดไป',
    en: 'For golfers and caddies alike. You choose which in the next step.',
  },
  asGolfer: { th: 'สมัครเป็นนักกอล์ฟ', en: 'For golfers.' },
  asCaddy: { th: 'สมัครเป็นแคดดี้', en: 'For caddies.' },
  iAmGolfer: { th: 'ฉันเป็นนักกอล์ฟ', en: 'I’m a golfer' },
  iAmCaddy: { th: 'ฉันเป็นแคดดี้', en: 'I’m a caddy' },
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
    th: 'หน้านี้เราเก็บชื่อ เบอร์โทรหรืออีเมล การยืนยันอายุ และรหัสผ่านแบบเข้ารหัส เพื่อใช้กับบัญชีและการจองของคุณ ข่าวและส่วนลดส่งให้เฉพาะเมื่อติ๊กไว้ ขั้นถัดไปให้อ่านข้อกำหนด แล้วขอข้อมูลเพิ่ม เช่น ภาษา รูป และผู้ติดต่อฉุกเฉิน ช่องที่ไม่บังคับเว้นว่างได้',
    en: 'Here we keep your name, phone or e-mail, that you are 18 or older, and a scrambled password, for your account and your bookings. News and offers are sent only if you tick that. Next you read the terms. Then we ask for more, such as languages, a photo and an emergency contact; what is optional may stay empty.',
  },
  creating: { th: 'กำลังสร้างบัญชี…', en: 'Creating the account…' },
  haveAccount: { th: 'มีบัญชีแล้ว', en: 'Already have an account?' },
} as const satisfies Record<string, Words>;

/** /register */
export function RegisterScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <div className="mt-2">
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {w.newAccount}
          </h1>
          <Role />
          <OfflineStrip />
        </div>
        <RegisterForm />
      </main>
    </BlankLayout>
  );
}

/** The role of the link that led here, and a link for the other. What only a golfer may open is not carried to a caddy. */
function Role() {
  const w = useWords(words);
  const role = useWishedRole();
  if (!role) return <p className="meta">{w.newAccountWhy}</p>;
  const other = role === 'golfer' ? 'caddy' : 'golfer';
  return (
    <p className="meta row wrap">
      {role === 'golfer' ? w.asGolfer : w.asCaddy}
      <Link className="link tall" href={`/register?as=${other}`}>
        {other === 'golfer' ? w.iAmGolfer : w.iAmCaddy}
      </Link>
    </p>
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
  const phone = usePhone();
  const before = typedBeforeOf(phone);
  const role = useWishedRole();
  const wanted = useWanted();
  const [typed, setTyped] = useState(before.read);
  const signedIn = useSignedIn();
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /auth/register',
    schema: () => import('#domain/account/api.ts').then((m) => m.registerInput),
    under: { IDENTIFIER_TAKEN: 'identifier', PASSWORD_TOO_COMMON: 'password' },
    say: (path, code) => (path === 'password' && code === 'TOO_SHORT' ? tooShort(typed.password) : undefined),
    done: async (answer) => {
      before.write(EMPTY);
      wishedRoleOf(phone).write(role && { user_id: answer.user.basic_info.user_id, role });
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
  const identifier = typed.identifier.trim();
  const trim = () => identifier !== typed.identifier && setTyped({ ...typed, identifier });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(inputOf(typed));
  };
  return (
    <>
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
          onBlur={trim}
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
      <p className="t-sm">
        {w.haveAccount}{' '}
        <Link className="link tall" href={withWanted('/login', wanted)} state={{ identifier }}>
          {s.signIn}
        </Link>
      </p>
    </>
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

import { useWanted, useSignedIn } from '../../account/person.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { useFragment } from '../../platform/fragment.ts';
import { lineLogin } from '../../platform/line-login.ts';
import { hostOf, useOnPhone } from '../../platform/browser.ts';
import { LineButton } from '../../ui/control/line-button.tsx';
import { Note } from '../../ui/show/status.tsx';
import { troubleOf } from '../sdk/trouble.ts';
import { storeSignInRequest, START, startAddress } from './sign-in-request.ts';
import { troubles, words } from '../words.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { codeOfHandOverPlace, spacedHandOver } from '#domain/line/hand-over.ts';
import { useForm } from '../../form/form.ts';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field } from '../../ui/control/field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { FormNote, useErrorOf } from '../../form/form-notes.tsx';
import { words as signInWords } from '../../account/words.ts';

/** Stands on the same screen; a chunk of its own would add its name to the first script that everybody loads. */

/** The way in by LINE, above the form. In a browser our server leads to LINE's page and back; inside LINE it has its own way. */
export function LoginLine() {
  const w = useWords(words);
  const wanted = useWanted();
  const isInLine = useOnPhone(hasOwnWay, false);
  const address = useOnPhone(() => startAddress(wanted), START);
  return (
    <div className="stack stack-5">
      <LineError />
      <LineButton
        href={isInLine ? `/line${wanted ?? ''}` : address}
        onClick={({ currentTarget }) => {
          storeSignInRequest(isTicked(), wanted);
          if (!isInLine) currentTarget.href = startAddress(wanted, isTicked());
        }}
      >
        {w.logIn}
      </LineButton>
      <p className="or">{w.or}</p>
    </div>
  );
}

const hasOwnWay = () => hostOf(navigator.userAgent) !== 'browser' && lineLogin()?.liffId !== undefined;

/** The user's tick in the form below. */
const isTicked = () => document.querySelector<HTMLInputElement>('[name=remember]')?.checked ?? false;

const saidError = () => new URLSearchParams(location.search).get('line_error');

/** The user is back from LINE's page without having signed in. */
function LineError() {
  const code = useOnPhone(saidError, null);
  const { title, why } = useWords(troubles[troubleOf({ code: code ?? 'NONE' }).kind]);
  if (!code) return null;
  return (
    <div role="alert">
      <Note kind="coral">
        <b className="line">{title}</b> {why}
      </Note>
    </div>
  );
}

const fromLineWords = {
  way: { th: 'ย้ายมาจาก LINE', en: 'Continue from LINE' },
  how: {
    th: 'ใน LINE เปิด Caddee ไปที่ โปรไฟล์ › ติดตั้งแอป แล้วใส่รหัสที่เห็น รหัสใช้ได้ 60 วินาที ครั้งเดียว',
    en: 'In LINE open Caddee and go to Profile › Install the app, then enter the code you see. It is good for 60 seconds, once.',
  },
  brought: {
    th: 'รหัสจาก LINE ใส่ให้แล้ว แตะปุ่มเพื่อเข้าสู่ระบบที่นี่ด้วยบัญชีเดียวกัน',
    en: 'The code from LINE is filled in. Tap the button to sign in here with the same account.',
  },
  goOn: { th: 'เข้าสู่ระบบที่นี่', en: 'Sign in here' },
  goingOn: { th: 'กำลังเข้าสู่ระบบ…', en: 'Signing in…' },
  sixDigits: { th: 'ใส่ตัวเลขให้ครบ 6 หลัก', en: 'Enter all 6 digits' },
} as const satisfies Record<string, Words>;

/**
 * On the sign-in screen of a phone's own browser or the installed app: the user, signed in in LINE, reads a code there and goes on here. A
 * code in the address (a scanned QR, LINE's way outside) is filled in, and the user is asked: nobody is signed in by a link alone.
 */
export function FromLine() {
  const w = useWords(fromLineWords);
  const brought = useBrought();
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState<string>();
  if (brought !== undefined && turn !== brought) {
    setTurn(brought);
    setOpen(true);
  }
  const close = () => {
    setOpen(false);
    setTurn(undefined); // its minute is over soon
  };
  if (!useOnPhone(isBrowser, true)) return null;
  return (
    <>
      <p className="center t-sm">
        <button type="button" className="link tall" onClick={() => setOpen(true)}>
          {w.way}
        </button>
      </p>
      <Sheet open={isOpen} onClose={close} title={w.way}>
        <TakeOver key={turn ?? ''} brought={turn} />
      </Sheet>
    </>
  );
}

const isBrowser = () => hostOf(navigator.userAgent) === 'browser';

/** By which LINE opens an address outside: an address with one of them that is shared later would leave LINE again. */
const MARKS = ['openExternalBrowser', 'is_liff_external_open_window'];

/** The code of the address, which it is taken out of: it is for this screen, not for what is shared or kept. */
function useBrought(): string | undefined {
  const code = codeOfHandOverPlace(useFragment());
  useEffect(() => {
    if (code === undefined) return;
    const { pathname, search } = location;
    const query = new URLSearchParams(search);
    for (const name of MARKS) query.delete(name);
    const rest = query.toString();
    history.replaceState(history.state, '', rest ? `${pathname}?${rest}` : pathname);
  }, [code]);
  return code;
}

function TakeOver({ brought }: { brought: string | undefined }) {
  const w = useWords(fromLineWords);
  const l = useWords(signInWords);
  const filledIn = brought === undefined ? '' : spacedHandOver(brought);
  const [code, setCode] = useState(filledIn);
  const [remember, setRemember] = useState(true);
  const signedIn = useSignedIn();
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /auth/take-over',
    schema: () => import('#domain/line/api.ts').then((it) => it.takeOverInput),
    done: (answer) => signedIn(answer, remember),
    say: (path, refusal) => (path === 'code' && refusal === 'INVALID' ? fromLineWords.sixDigits : undefined),
  });
  const errorOf = useErrorOf(failure);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ code, remember });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <p>{code === '' || code !== filledIn || errorOf('code') ? w.how : w.brought}</p>
      <Field
        label={CODE}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          mended('code');
        }}
        error={errorOf('code')}
      />
      <Checkbox name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        <span className="line">{l.remember}</span>
        <span className="meta">{l.rememberWhy}</span>
      </Checkbox>
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block busy={isBusy && w.goingOn}>
        {w.goOn}
      </Button>
    </form>
  );
}

const CODE = { th: 'รหัส 6 หลักจาก LINE', en: '6-digit code from LINE' } as const satisfies Words;

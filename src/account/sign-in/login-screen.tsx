import { createElement, useEffect, useState, type ComponentType, type FormEvent } from 'react';
import { Link } from 'wouter';
import { useEarly, useForm } from '../../form/form.ts';
import { homeOf } from '../../routing/guard.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { OfflineStrip, FormNote, useErrorOf } from '../../form/form-notes.tsx';
import { rowOf } from '../../routing/row.ts';
import { isDeviceKnown } from '../../sync/session/session.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field } from '../../ui/control/field.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { BlankLayout } from '../../ui/frame/layout.tsx';
import { Note } from '../../ui/show/status.tsx';
import { pathOf, useSignedIn, useWanted, withWanted, usePerson } from '../person.ts';
import { labels, words } from '../words.ts';

/** /login – LINE where this server has it, or phone or e-mail and password. */
export function LoginScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const wanted = useWanted();
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <div className="mt-2">
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {w.welcome}
          </h1>
          <p className="meta">{w.welcomeWhy}</p>
          <OfflineStrip />
        </div>
        <AlreadyIn />
        <Rare part={unsent} />
        <p className="meta wanted">{wanted && !wanted.startsWith('/?') && <Destination address={wanted} />}</p>
        <div className="line-way">
          <Rare part={line} />
        </div>
        <LoginForm />
        <Ways wanted={wanted} />
        <Rare part={fromLine} />
      </main>
      <footer className="foot">
        <Rare part={foot} />
      </footer>
    </BlankLayout>
  );
}

/** What was typed at registration, where that account is already; never in the address, which is logged. */
const typedBefore = (): string =>
  (globalThis.history?.state as { identifier?: string } | null | undefined)?.identifier ?? '';

function LoginForm() {
  const w = useWords(words);
  const [typed, setTyped] = useState(() => ({ identifier: typedBefore(), password: '', remember: true }));
  const signedIn = useSignedIn();
  // Taken from the entry of the history, so that it is not there for whoever presses Back later.
  useEffect(() => void (typedBefore() && history.replaceState(null, '')), []);
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /auth/login',
    schema: () => import('#domain/account/api.ts').then((m) => m.loginInput),
    under: { CREDENTIALS_WRONG: 'password' },
    done: (answer) => signedIn(answer, typed.remember),
  });
  const errorOf = useErrorOf(failure);
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    Object.keys(change).forEach(mended);
  };
  useEarly(form, setTyped);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(typed);
  };
  return (
    <form className="form form--close" method="post" ref={form} onSubmit={send} noValidate>
      <Field
        label={labels.identifier}
        icon="user-round"
        name="identifier"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        placeholder={w.identifierLike}
        value={typed.identifier}
        onChange={(event) => type({ identifier: event.target.value })}
        error={errorOf('identifier')}
      />
      <Field
        label={labels.password}
        icon="lock"
        name="password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => type({ password: event.target.value })}
        error={errorOf('password')}
      />
      <Checkbox name="remember" checked={typed.remember} onChange={(event) => type({ remember: event.target.checked })}>
        <span className="line">{w.remember}</span>
        <span className="meta">{w.rememberWhy}</span>
      </Checkbox>
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block busy={isBusy && w.signingIn}>
        {w.signIn}
      </Button>
    </form>
  );
}

/** What waits on this phone for somebody to sign in again. */
const unsent = async () => (await isDeviceKnown()) && (await import('./unsent-note.tsx')).UnsentNote;
const foot = async () => (await import('../../entry/foot.tsx')).Foot;
const hasLine = () => document.querySelector('[name=caddee-line]');
const lineWays = async () => (hasLine() ? import('../../line/arrival/login-line.tsx') : undefined);
const line = async () => (await lineWays())?.LoginLine;
const fromLine = async () => (await lineWays().catch(dropCode))?.FromLine;
/** Nobody takes the code of a hand-over out of the address now (`line/arrival/login-line.tsx`), and it is not to be shared with it. */
const dropCode = () => void (location.hash && location.replace('#'));

type Part = () => Promise<ComponentType | false | undefined>;
/** What has come before the first drawing: it is in the document of the build, too. */
const here = new Map<Part, ComponentType | false | undefined>();
LoginScreen.early = () =>
  Promise.all([line, fromLine, foot].map((part: Part) => part().then((it) => here.set(part, it), String)));

/**
 * A part whose code is fetched only where there is need of it: this is everybody's first screen. Without its code the form is there, and an
 * empty element says that nothing comes (entry.css).
 */
function Rare({ part }: { part: Part }) {
  const [it, setIt] = useState<ComponentType | 'template' | false | undefined>(() => here.get(part));
  useEffect(
    () =>
      void part()
        .catch(() => 'template' as const) // not on this phone and no network: the plain form does
        .then((found) => setIt(() => found)),
    [part],
  );
  return it && createElement(it);
}

/** Somebody is signed in here already: it says so, and what becomes of that user's data. */
function AlreadyIn() {
  const w = useWords(words);
  const person = usePerson();
  if (!person) return null;
  const name = person.nickname ?? person.display_name;
  return (
    <div className="stack">
      <Note kind="sky">{say(w.signedInAs, { name })}</Note>
      <ButtonLink href={homeOf(person.role)} kind="tonal" block>
        {say(w.toMyHome, { name })}
      </ButtonLink>
    </div>
  );
}

function Destination({ address }: { address: string }) {
  const w = useWords(words);
  const title = rowOf(pathOf(address))?.title;
  const where = useWord(title ?? { th: address, en: address });
  return say(w.goesTo, { where });
}

function Ways({ wanted }: { wanted: string | null }) {
  const w = useWords(words);
  return (
    <p className="row between wrap t-sm">
      <Link className="link tall" href={withWanted('/help/password', wanted)}>
        {w.forgot}
      </Link>
      <span>
        {w.noAccount}{' '}
        <Link className="link tall" href={withWanted('/register', wanted)}>
          {w.register}
        </Link>
      </span>
    </p>
  );
}

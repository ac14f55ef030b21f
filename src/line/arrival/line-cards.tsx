import { useState, useEffect, useRef, type ReactNode } from 'react';
import { withWanted, pathOf, usePerson } from '../../account/person.ts';
import { say, useWords, useWord } from '../../i18n/language.ts';
import { liffAddress } from '../../platform/line-login.ts';
import { hostOf } from '../../platform/browser.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { LineButton } from '../../ui/control/line-button.tsx';
import type { Arrival } from './arrival.ts';
import { isOpen, resetTries } from '../sdk/address.ts';
import { isFinal, logTrouble, troubleOf, type LineTrouble } from '../sdk/trouble.ts';
import { useWayOutside } from '../sdk/way-outside.ts';
import { isRememberTicked, storeSignInRequest, startAddress } from './sign-in-request.ts';
import { troubles, words } from '../words.ts';
import { rowOf } from '../../routing/row.ts';
import { Art, type Drawing } from '../../ui/art.tsx';
import { BlankLayout, MessageLayout } from '../../ui/frame/layout.tsx';
import { Note } from '../../ui/show/status.tsx';

const LIVE_WITHIN = 5_000;

/** Only where LINE's SDK is at work already. */
const liff = () => import('../sdk/liff.ts').then((it) => it.liffPage);

interface Props {
  /** Where the user wanted to go. */
  wanted: string | null;
}

/** It did not work: why, what can be done about it, and the code for a message to us. */
export function FailureCard({ trouble, arrival }: { trouble: LineTrouble; arrival: Arrival }) {
  const w = useWords(words);
  const { wanted, isBack } = arrival;
  const { title, why } = useWords(troubles[trouble.kind]);
  const [isStillOffline, setStillOffline] = useState(false);
  const [hasTapped, setTapped] = useState(false);
  const way = useWayOutside();
  // In the tap itself where the way is known: a browser blocks a window that is opened after waiting.
  const open = async () => (way.current ?? (await lateWay()))(new URL(wanted ?? '/', location.origin).href);
  const tapped = () => {
    setTapped(true);
    open().catch((error: unknown) => logTrouble(troubleOf(error)));
  };
  const again = async () => {
    // A reload without a network would be the browser's own error page, and the wanted address would be gone.
    if (trouble.kind === 'offline' && !(await isAnswered())) return setStillOffline(true);
    if (isBack) return arrival.again();
    resetTries();
    if (trouble.kind === 'again' && isOpen()) return void arrival.anew().catch(() => location.reload());
    location.reload();
  };
  return (
    <Card title={title} why={why} wanted={wanted} note={say(w.code, { code: trouble.code })}>
      <output className="meta center">{(isStillOffline && w.stillOffline) || (hasTapped && w.notOpened)}</output>
      {isBack && isFinal(trouble) ? (
        <AnewLink arrival={arrival} />
      ) : (
        <Button size="lg" block icon="refresh-cw" onClick={() => void again()}>
          {w.again}
        </Button>
      )}
      {hostOf(navigator.userAgent) !== 'browser' && (
        <Button kind="outline" block icon="arrow-up-right" onClick={tapped}>
          {w.outside}
        </Button>
      )}
      <OtherWay wanted={wanted} />
    </Card>
  );
}

const lateWay = () => import('../sdk/port.ts').then((it) => it.wayOutside());

/** Does our server answer? */
const isAnswered = (): Promise<boolean> =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(LIVE_WITHIN) }).then(
    () => true,
    () => false,
  );

/** In a browser: what LINE answered has expired, so the user goes to LINE once more, with the same wishes. */
export function AnewLink({ arrival: { wanted } }: { arrival: Arrival }) {
  const w = useWords(words);
  const remember = isRememberTicked();
  return (
    <LineButton href={startAddress(wanted, remember)} onClick={() => storeSignInRequest(remember, wanted)}>
      {w.logIn}
    </LineButton>
  );
}

/** LINE's in-app browser is not LINE: some things it cannot do. */
export function ChooseCard({ wanted }: Props) {
  const w = useWords(words);
  const [isLeaving, setLeaving] = useState(false);
  const [said, setSaid] = useState<LineTrouble>();
  const here = () => {
    setLeaving(true);
    setSaid(undefined);
    const logIn = liff().then((it) => it.logInToLine());
    logIn.catch((error: unknown) => {
      const trouble = troubleOf(error);
      logTrouble(trouble);
      setSaid(trouble);
      setLeaving(false);
    });
  };
  return (
    <Card title={w.choose} why={w.chooseWhy} wanted={wanted}>
      <TroubleNote trouble={said} />
      <Button size="lg" block onClick={() => location.assign(liffAddress(wanted ?? '/'))}>
        {w.inLine}
      </Button>
      <Button kind="outline" block busy={isLeaving && w.connecting} onClick={here}>
        {w.here}
      </Button>
      <OtherWay wanted={wanted} />
    </Card>
  );
}

/** This server has no LINE. */
export function OffCard({ wanted }: Props) {
  const w = useWords(words);
  return (
    <Card title={w.off} why={w.offWhy} wanted={wanted}>
      <ButtonLink href={withWanted('/login', wanted)} size="lg" block>
        {w.withPhone}
      </ButtonLink>
    </Card>
  );
}

/** Without LINE: as who is signed in here, or by phone and password. */
export function OtherWay({ wanted }: Props) {
  const w = useWords(words);
  const here = usePerson();
  return (
    <ButtonLink href={here ? (wanted ?? '/') : withWanted('/login', wanted)} kind="ghost" block>
      {here ? say(w.goOnAs, { name: here.nickname ?? here.display_name }) : w.withPhone}
    </ButtonLink>
  );
}

interface CardProps {
  title: string;
  why: string;
  /** Where the user wanted to go. */
  wanted: string | null;
  note?: string;
  /** `lost` by default; another drawing where the user only has to decide. */
  drawing?: Drawing;
  /** Stands below what is said, in place of the drawing. */
  form?: ReactNode;
  /** What the user can do about it. */
  children?: ReactNode;
}

/**
 * One thing to be said or decided at `/line`. It takes the place of the waiting, so whoever listens is told by its heading; a form has the
 * focus in its first field.
 */
export function Card({ title, why, wanted, note, drawing = 'lost', form, children }: CardProps) {
  const h1 = useRef<HTMLHeadingElement>(null);
  const isForm = form !== undefined;
  useEffect(() => {
    if (!isForm) h1.current?.focus({ preventScroll: true });
  }, [isForm]);
  const more = (
    <>
      {wanted && !wanted.startsWith('/?') && <Destination address={wanted} />}
      {note && <p className="meta">{note}</p>}
    </>
  );
  if (!isForm)
    return (
      <MessageLayout title={title} heading={h1} why={why} art={<Art drawing={drawing} />} ways={children}>
        {more}
      </MessageLayout>
    );
  return (
    <BlankLayout>
      <main id="main" className="grow stack stack-5">
        <div className="mt-2">
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {title}
          </h1>
          <p className="meta">{why}</p>
          {more}
        </div>
        {form}
      </main>
      {children && <footer className="btns">{children}</footer>}
    </BlankLayout>
  );
}

function Destination({ address }: { address: string }) {
  const w = useWords(words);
  const title = rowOf(pathOf(address))?.title;
  const where = useWord(title ?? { th: address, en: address });
  return <p className="meta">{say(w.goesTo, { where })}</p>;
}

/** What could not be done, above the buttons that did not do it. */
export function TroubleNote({ trouble }: { trouble: LineTrouble | undefined }) {
  const { title, why } = useWords(troubles[trouble?.kind ?? 'other']);
  return (
    <div role="alert">
      {trouble && (
        <Note kind="coral">
          <b className="line">{title}</b> {why}
        </Note>
      )}
    </div>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type Role, TERMS_VERSION } from '#domain/account/account.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import { parseDate } from '#domain/dates.ts';
import { useForm } from '../../form/form.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { usePhone } from '../../sync/phone.ts';
import { sessionOf, useSession } from '../../sync/session/session.ts';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Dialog } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { nextAddress, useWanted, withWanted } from '../person.ts';
import { FormNote } from '../../form/form-notes.tsx';
import { useOwnProfile } from '../own-data.ts';
import { useStepDone } from './onboarding.ts';
import { TermsArticle } from './terms-article.tsx';

/** Around the terms; their own text is terms-article.tsx. */
const words = {
  termsVersion: { th: 'อ่านราว 4 นาที · ฉบับ {date}', en: 'About 4 minutes · version of {date}' },
  agree: {
    th: 'ฉันอ่านและยอมรับข้อกำหนด รวมถึงการใช้ข้อมูลส่วนบุคคลตามที่แจ้ง',
    en: 'I have read and accept the terms, including how my data is used',
  },
  agreeFirst: { th: 'ติ๊กยอมรับก่อนไปต่อ', en: 'Tick that you accept to go on' },
  consents: { th: 'ความยินยอมที่เลือกได้ ไม่บังคับ', en: 'Optional consents' },
  marketing: { th: 'ส่งข่าวและส่วนลดให้ฉันได้', en: 'Send me news and offers' },
  accept: { th: 'ยอมรับและไปต่อ', en: 'Accept and go on' },
  accepting: { th: 'กำลังบันทึก…', en: 'Saving…' },
  decline: { th: 'ไม่ยอมรับ', en: 'Decline' },
  declineTitle: { th: 'ต้องยอมรับก่อนจึงใช้งานต่อได้', en: 'You need to accept to go on' },
  declineWhy: {
    th: 'บัญชีของคุณยังอยู่ ไม่มีการจองหรือการหักเงินใดๆ กลับมาอ่านและยอมรับได้ทุกเมื่อ',
    en: 'Your account stays; nothing is booked and nothing is charged. Come back and accept whenever you like.',
  },
  otherRole: { th: 'เปลี่ยนประเภท', en: 'Change golfer or caddy' },
  signOut: { th: 'ออกจากระบบ', en: 'Sign out' },
  home: { th: 'กลับหน้าแรก', en: 'Back to home' },
  readOn: { th: 'กลับไปอ่าน', en: 'Read on' },
  acceptedAlready: { th: 'คุณยอมรับข้อกำหนดฉบับนี้แล้ว', en: 'You have accepted this version' },
  wrongTerms: { th: 'ข้อกำหนดนี้เป็นของผู้ใช้อีกประเภท', en: 'These are the terms of the other kind of user' },
  next: { th: 'ต่อไป', en: 'Next' },
} as const satisfies Record<string, Words>;

/** The draft of the choices below the terms. */
const CONSENTS = 'terms-consents';
interface Consents {
  marketing?: boolean;
}
const NO_CONSENTS: Consents = {};

/** /authentication/golfer/terms-and-conditions and /authentication/caddy/terms-and-conditions */
export function TermsScreen() {
  const w = useWords(words);
  const f = useFormat();
  const role = useRoleOfPath();
  const state = useSession();
  const [typed, setTyped] = useDraft<Consents>(CONSENTS, NO_CONSENTS);
  const own = useOwnProfile().data;
  const isTheirs = state.kind !== 'in' || state.user.basic_info.role === role;
  const isAsked = state.kind === 'in' && state.user.next_step === 'ACCEPT_TERMS' && isTheirs;
  const consents = own && consentsOf(own, typed);
  const version = parseDate(TERMS_VERSION.replaceAll('-', '/'));
  return (
    <>
      <Screen tight cta>
        {!isTheirs && <Note kind="amber">{w.wrongTerms}</Note>}
        <Note kind="sky" icon="clock">
          {say(w.termsVersion, { date: version ? `${f.dayOfMonth(version)} ${f.monthYear(version)}` : TERMS_VERSION })}
        </Note>
        <TermsArticle role={role} />
        {isAsked && consents && <Optional consents={consents} onChange={setTyped} />}
      </Screen>
      <MainButton>{isAsked ? <AcceptForm consents={consents ?? NO_CONSENTS} /> : <ReadAlready />}</MainButton>
    </>
  );
}

/** The two rows share this screen; the address says whose terms they are. */
function useRoleOfPath(): Role {
  const [pathname] = useLocation();
  return pathname.toLowerCase().startsWith('/authentication/caddy/') ? 'CADDY' : 'GOLFER';
}

/** Accepted: the user goes on with what is due, or is home. */
function ReadAlready() {
  const w = useWords(words);
  const state = useSession();
  const wanted = useWanted();
  const user = state.kind === 'in' && state.user.next_step ? state.user : undefined;
  return (
    <div className="stack grow">
      <p className="meta center">{w.acceptedAlready}</p>
      <ButtonLink href={user ? nextAddress(user, wanted) : '/'} block>
        {user ? w.next : w.home}
      </ButtonLink>
    </div>
  );
}

/**
 * What is asked here, as it is and as ticked. Who registered with a password was asked about news there, and is not asked again; whether
 * others see the photo is asked where a photo is chosen.
 */
const consentsOf = ({ has_password, marketing }: OwnProfile, typed: Consents): Consents =>
  has_password ? NO_CONSENTS : { marketing: typed.marketing ?? marketing };

interface OptionalProps {
  consents: Consents;
  onChange: (consents: Consents) => void;
}

/** No condition of anything. */
function Optional({ consents: { marketing }, onChange }: OptionalProps) {
  const w = useWords(words);
  if (marketing === undefined) return null;
  return (
    <section className="card">
      <h2 className="t-lg">{w.consents}</h2>
      <Checkbox
        name="marketing"
        checked={marketing}
        onChange={(event) => onChange({ marketing: event.target.checked })}
      >
        {w.marketing}
      </Checkbox>
    </section>
  );
}

function AcceptForm({ consents }: { consents: Consents }) {
  const w = useWords(words);
  const [isAgreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { form, isBusy, failure, submit } = useForm({
    call: 'POST /user/accept-terms',
    schema: () => import('#domain/account/api.ts').then((m) => m.accountCalls['POST /user/accept-terms'].input),
    done: useStepDone(),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isAgreed) return box.current?.focus();
    void submit({ version: TERMS_VERSION, consents });
  };
  return (
    <form className="stack grow" aria-label={w.accept} ref={form} onSubmit={send} noValidate>
      <Checkbox
        ref={box}
        name="agree"
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={isAsked && !isAgreed ? w.agreeFirst : undefined}
      >
        <span className="t-sm">{w.agree}</span>
      </Checkbox>
      <FormNote failure={failure} />
      <div className="btns btns--12">
        <Button kind="quiet" onClick={() => setDeclining(true)}>
          {w.decline}
        </Button>
        <Button type="submit" busy={isBusy && w.accepting}>
          {w.accept}
        </Button>
      </div>
      <Declining open={isDeclining} onClose={() => setDeclining(false)} />
    </form>
  );
}

function Declining({ open, onClose }: { open: boolean; onClose: () => void }) {
  const phone = usePhone();
  const w = useWords(words);
  const leave = () => void sessionOf(phone).signOut();
  const wanted = useWanted();
  const own = useOwnProfile().data;
  // Who is asked to accept newer terms has a profile of a role already.
  const isFirst = own && !own.golfer && !own.caddy;
  return (
    <Dialog open={open} onClose={onClose} title={w.declineTitle}>
      <p>{w.declineWhy}</p>
      <Buttons>
        <Button block onClick={onClose}>
          {w.readOn}
        </Button>
        {isFirst && (
          <ButtonLink kind="outline" block href={withWanted('/authentication/select-user-type', wanted)}>
            {w.otherRole}
          </ButtonLink>
        )}
        <Button kind="ghost" block onClick={leave}>
          {w.signOut}
        </Button>
      </Buttons>
    </Dialog>
  );
}

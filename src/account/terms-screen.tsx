import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { TERMS_VERSION, type Role } from '#domain/account/account.ts';
import { parseDate } from '#domain/dates.ts';
import { useForm } from '../form.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { useDraft } from '../sync/draft.ts';
import { session, useSession } from '../sync/session.ts';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { MainButton, Screen } from '../ui/layout.tsx';
import { Dialog } from '../ui/sheet.tsx';
import { Note } from '../ui/status.tsx';
import { CONSENTS, NO_CONSENTS, type Consents } from './consents.ts';
import { useStepDone } from './data.ts';
import { FormNote } from './form-note.tsx';
import { words } from './onboarding-words.ts';
import { TermsArticle } from './terms-article.tsx';

/** /authentication/golfer/terms-and-conditions and /authentication/caddy/terms-and-conditions */
export function TermsScreen() {
  const w = useWords(words);
  const f = useFormat();
  const role = useRoleOfPath();
  const state = useSession();
  const [consents, setConsents] = useDraft(CONSENTS, NO_CONSENTS);
  const isTheirs = state.kind !== 'in' || state.user.basic_info.role === role;
  const isAsked = state.kind === 'in' && state.user.next_step === 'ACCEPT_TERMS' && isTheirs;
  const version = parseDate(TERMS_VERSION.replaceAll('-', '/'));
  return (
    <>
      <Screen tight cta>
        {!isTheirs && <Note kind="amber">{w.wrongTerms}</Note>}
        <Note kind="sky" icon="clock">
          {say(w.termsVersion, { date: version ? `${f.dayOfMonth(version)} ${f.monthYear(version)}` : TERMS_VERSION })}
        </Note>
        <TermsArticle role={role} />
        {isAsked && <Optional consents={consents} onChange={setConsents} />}
      </Screen>
      <MainButton>{isAsked ? <AcceptForm consents={consents} /> : <ReadAlready />}</MainButton>
    </>
  );
}

/** The two rows share this screen; the address says whose terms they are. */
function useRoleOfPath(): Role {
  const [pathname] = useLocation();
  return pathname.toLowerCase().startsWith('/authentication/caddy/') ? 'CADDY' : 'GOLFER';
}

function ReadAlready() {
  const w = useWords(words);
  return (
    <div className="stack grow">
      <p className="meta center">{w.acceptedAlready}</p>
      <ButtonLink href="/" block>
        {w.home}
      </ButtonLink>
    </div>
  );
}

interface OptionalProps {
  consents: Consents;
  onChange: (consents: Consents) => void;
}

/** Each consent is its own, and none of them is a condition. */
function Optional({ consents, onChange }: OptionalProps) {
  const w = useWords(words);
  return (
    <section className="card">
      <h2 className="t-lg">{w.consents}</h2>
      <Checkbox
        name="marketing"
        checked={consents.marketing}
        onChange={(event) => onChange({ ...consents, marketing: event.target.checked })}
      >
        {w.marketing}
      </Checkbox>
      <Checkbox
        name="public_photo"
        checked={consents.public_photo}
        onChange={(event) => onChange({ ...consents, public_photo: event.target.checked })}
      >
        {w.publicPhoto}
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
  const w = useWords(words);
  const leave = () => void session.signOut();
  return (
    <Dialog open={open} onClose={onClose} title={w.declineTitle}>
      <p>{w.declineWhy}</p>
      <Buttons>
        <Button block onClick={onClose}>
          {w.readOn}
        </Button>
        <Button kind="ghost" block onClick={leave}>
          {w.signOut}
        </Button>
      </Buttons>
    </Dialog>
  );
}

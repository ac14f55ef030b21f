import { useEffect, useState, type FormEvent } from 'react';
import type { LineLink } from '#domain/line/api.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note, Status } from '../../ui/show/status.tsx';
import {
  Refusal,
  useAct,
  sheetWords,
  linkLine,
  unlinkLine,
  useLineLink,
  sheetLabels,
  storeLineLink,
  proveLine,
} from './line-act.tsx';
import { isOwnEntry } from '../sdk/own-entry.ts';
import { usePhone } from '../../sync/phone.ts';
import { NewPasswordField } from '../../account/new-password-field.tsx';
import { TakenHelp } from '../../account/field/taken-help.tsx';
import { FormNote, useErrorOf } from '../../form/form-notes.tsx';
import { useOwnProfile } from '../../account/own-data.ts';
import { useForm } from '../../form/form.ts';
import { Field } from '../../ui/control/field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** Whether the user can sign in by LINE, and what can be changed about it. */
export function LineSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const w = useWords(sheetWords);
  const read = useLineLink();
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <Loaded read={read} waiting={<p className="meta">{w.loading}</p>}>
        {(lineLink) => <Present lineLink={lineLink} />}
      </Loaded>
    </Sheet>
  );
}

/** The pressed button goes with the change it makes: the focus goes on at what is so now. */
function Present({ lineLink }: { lineLink: LineLink }) {
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {lineLink.linked ? <Linked lineLink={lineLink} /> : <NotLinked />}
    </div>
  );
}

function NotLinked() {
  const phone = usePhone();
  const w = useWords(sheetWords);
  const { isBusy, refused, act } = useAct();
  useEffect(() => {
    if (isOwnEntry('link')) void act(() => linkLine(phone), w.didLink); // LINE has been opened anew for it
    // oxlint-disable-next-line react/exhaustive-deps -- the user has tapped once
  }, []);
  return (
    <div className="stack">
      <p>
        <Status kind="plain">{w.notLinked}</Status>
      </p>
      <p>{w.whyLink}</p>
      <Refusal refused={refused} />
      <Button size="lg" block busy={isBusy && w.linking} onClick={() => void act(() => linkLine(phone), w.didLink)}>
        {w.link}
      </Button>
    </div>
  );
}

function Linked({ lineLink }: { lineLink: LineLink }) {
  const w = useWords(sheetWords);
  return (
    <div className="stack stack-4">
      <div className="stack">
        <p>
          <Status kind="ok">{w.linked}</Status>
        </p>
        {lineLink.name && <p>{say(w.linkedAs, { name: lineLink.name })}</p>}
        {lineLink.is_friend !== null && <p className="meta">{lineLink.is_friend ? w.friend : w.noFriend}</p>}
      </div>
      {!lineLink.has_password && <FirstPassword />}
      <Unlink lineLink={lineLink} />
    </div>
  );
}

/** In two steps: LINE is told, and nothing takes it back. The focus it keeps is that of its own buttons, not of the form before it. */
function Unlink({ lineLink }: { lineLink: LineLink }) {
  const [isAsking, setAsking] = useState(false);
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div>
      <div className="stack" ref={place} tabIndex={-1}>
        {isAsking ? (
          <Sure onKeep={() => setAsking(false)} />
        ) : (
          <Ask lineLink={lineLink} onAsk={() => setAsking(true)} />
        )}
      </div>
    </div>
  );
}

function Ask({ lineLink, onAsk }: { lineLink: LineLink; onAsk: () => void }) {
  const w = useWords(sheetWords);
  return (
    <>
      <Button kind="danger-outline" block why={!lineLink.can_unlink && w.lastWayIn} onClick={onAsk}>
        {w.unlink}
      </Button>
      {!lineLink.can_unlink && (
        <p className="meta" aria-hidden="true">
          {w.lastWayIn}
        </p>
      )}
    </>
  );
}

function Sure({ onKeep }: { onKeep: () => void }) {
  const phone = usePhone();
  const w = useWords(sheetWords);
  const { isBusy, refused, act } = useAct();
  return (
    <>
      <Note kind="amber">{w.unlinkWhy}</Note>
      <Refusal refused={refused} />
      <Buttons>
        <Button
          kind="danger"
          block
          busy={isBusy && w.unlinking}
          onClick={() => void act(() => unlinkLine(phone), w.didUnlink)}
        >
          {w.unlinkSure}
        </Button>
        <Button kind="ghost" block onClick={onKeep}>
          {w.keep}
        </Button>
      </Buttons>
    </>
  );
}

/** Who came by LINE has no other way in: a password, with a phone number or e-mail where none is given yet. */
function FirstPassword() {
  const [isProofDue, setProofDue] = useState(false);
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {isProofDue ? <ProofDue /> : <SetPassword onProofDue={() => setProofDue(true)} />}
    </div>
  );
}

function SetPassword({ onProofDue }: { onProofDue: () => void }) {
  const phone = usePhone();
  const w = useWords(sheetWords);
  const profile = useOwnProfile().data;
  const [typed, setTyped] = useState({ identifier: '', password: '' });
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /user/set-password',
    schema: () => import('#domain/line/api.ts').then((m) => m.lineCalls['POST /user/set-password'].input),
    under: { IDENTIFIER_TAKEN: 'identifier', PASSWORD_TOO_COMMON: 'password' },
    say: (_path, code) => {
      if (code === 'LINE_PROOF_DUE') onProofDue();
      return undefined;
    },
    done: (lineLink) => {
      storeLineLink(phone, lineLink);
      toast({ text: w.didSet });
    },
  });
  const errorOf = useErrorOf(failure);
  const needsIdentifier = profile !== undefined && profile.phone === null && profile.email === null;
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    Object.keys(change).forEach(mended);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { identifier, password } = typed;
    void submit(needsIdentifier ? { identifier, password } : { password });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <h3 className="t-lg">{w.password}</h3>
      <p className="meta">{w.passwordWhy}</p>
      {needsIdentifier && (
        <Field
          label={sheetLabels.identifier}
          icon="user-round"
          name="identifier"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          value={typed.identifier}
          onChange={(event) => type({ identifier: event.target.value })}
          error={errorOf('identifier')}
        />
      )}
      <TakenHelp failure={failure} path="identifier" identifier={typed.identifier} />
      <NewPasswordField
        label={sheetLabels.password}
        value={typed.password}
        onType={(password) => type({ password })}
        error={errorOf('password')}
      />
      <FormNote failure={failure} />
      <Button type="submit" block busy={isBusy && w.setting}>
        {w.setPassword}
      </Button>
    </form>
  );
}

/** Whoever finds the phone unlocked may not be its owner. */
function ProofDue() {
  const phone = usePhone();
  const w = useWords(sheetWords);
  const { isBusy, refused, act } = useAct();
  return (
    <div className="stack">
      <Note kind="sky">{w.proofDue}</Note>
      <Refusal refused={refused} />
      <Button kind="outline" block busy={isBusy && w.linking} onClick={() => void act(() => proveLine(phone))}>
        {w.prove}
      </Button>
    </div>
  );
}

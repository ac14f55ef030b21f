import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Deletion } from '#domain/account/own-api.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { hostOf } from '../../platform/host.ts';
import { useAct } from '../../sync/net/act.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Field, TextArea } from '../../ui/control/field.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Note } from '../../ui/show/status.tsx';
import { BlockList } from './delete-blocks.tsx';
import { Consequences, GiveUpBox, leftoverOf } from './delete-consequences.tsx';
import { deleteLabels, deleteWords } from './delete-words.ts';
import { usePerson } from '../person.ts';
import { usePhone } from '../../sync/phone.ts';

/** In LINE alone: it has time to come while the user reads, and the deletion waits for no code. */
function useLinePort(): () => typeof import('../../line/sdk/port.ts') | undefined {
  const port = useRef<typeof import('../../line/sdk/port.ts')>(undefined);
  useEffect(() => {
    if (hostOf(navigator.userAgent) !== 'liff') return;
    import('../../line/sdk/port.ts').then(
      (it) => (port.current = it),
      () => undefined, // LINE is told with what our server has stored of the user
    );
  }, []);
  return () => port.current;
}

/** /golfer/profile/delete-account and /caddy/profile/delete-account */
export function DeleteScreen() {
  const w = useWords(deleteWords);
  const read = useMirror('GET /user/deletion', {});
  return (
    <Loaded
      isScreen
      read={read}
      waiting={
        <Screen tight>
          <p className="meta">{w.loading}</p>
        </Screen>
      }
    >
      {(deletion) => <Leaving deletion={deletion} again={read.refresh} age={<ReadLine reads={[read]} />} />}
    </Loaded>
  );
}

function Leaving({ deletion, again, age }: { deletion: Deletion; again: () => void; age: ReactNode }) {
  const w = useWords(deleteWords);
  const role = usePerson()?.role === 'CADDY' ? 'caddy' : 'golfer';
  const [typed, setTyped] = useState({ reason: '', confirm: '', given: 0 });
  const { isBusy, failed, run: leave } = useLeaving(again);
  const why = useWords({ refused: useRefusal(failed?.code) }).refused;
  const mayGo = deletion.blocks.length === 0;
  const left = leftoverOf(deletion);
  const isGiven = left === 0 || typed.given === left;
  const isTyped = Object.values<string>(deleteWords.confirmWith).includes(typed.confirm.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayGo && isGiven && isTyped) void leave(typed.reason, left);
  };
  const first = !isGiven ? w.giveUpFirst : !isTyped && w.typeFirst;
  const not = mayGo ? first : w.notYet;
  return (
    <>
      <Screen tight cta>
        <div className="stack stack-1">
          <h2 className="t-xl">{w.before}</h2>
          {age}
        </div>
        {mayGo ? <Consequences deletion={deletion} /> : <BlockList blocks={deletion.blocks} role={role} />}
        {mayGo && (
          <form className="form" id="delete-account" onSubmit={submit} noValidate>
            <TextArea
              label={deleteLabels.reason}
              name="reason"
              maxLength={500}
              placeholder={w.optional}
              value={typed.reason}
              onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
            />
            {left > 0 && (
              <GiveUpBox left={left} given={typed.given} onGive={(given) => setTyped({ ...typed, given })} />
            )}
            <Field
              label={deleteLabels.confirm}
              name="confirm"
              autoComplete="off"
              autoCapitalize="characters"
              value={typed.confirm}
              onChange={(event) => setTyped({ ...typed, confirm: event.target.value })}
            />
          </form>
        )}
        <div role="alert">{failed && <Note kind="coral">{why}</Note>}</div>
      </Screen>
      <MainButton>
        <div className="stack grow">
          <Button
            type="submit"
            form="delete-account"
            kind="danger"
            size="lg"
            block
            busy={isBusy && w.deleting}
            why={not}
          >
            {w.deleteForEver}
          </Button>
          <ButtonLink href={`/${role}/profile`} kind="ghost" block>
            {w.keep}
          </ButtonLink>
        </div>
      </MainButton>
    </>
  );
}

/** One call; then nothing of the user stays on this phone, not even what waited to be sent. */
function useLeaving(again: () => void) {
  const phone = usePhone();
  const [, navigate] = useLocation();
  const inLine = useLinePort();
  return useAct(async (reason: string, left: number) => {
    try {
      const said = reason.trim() ? { reason: reason.trim() } : {};
      const given = left > 0 ? { give_up: left } : {};
      const access_token = await inLine()?.accessTokenInLine();
      const token = access_token === undefined ? {} : { access_token };
      const { erased_at } = await send(phone, 'POST /user/delete', { confirm: 'DELETE', ...said, ...given, ...token });
      const { leavingOf } = await import('../../sync/session/session-leave.ts');
      navigate(`/no-permission?erased=${dateOf(parseMoment(erased_at))}`, { replace: true });
      await leavingOf(phone).leaveHere(true);
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'DELETION_NOT_YET') again();
      throw error;
    }
  });
}

import { useEffect, useState } from 'react';
import type { LineStanding } from '#domain/line/api.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { useRestoredFocus } from '../../ui/restored-focus.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note, Status } from '../../ui/show/status.tsx';
import { FirstPassword } from './first-password.tsx';
import { Refusal, useAct, sheetWords, linkLine, unlinkLine, useLineStanding } from './line-act.tsx';
import { isOwnEntry } from '../sdk/own-entry.ts';
import { usePhone } from '../../sync/phone.ts';

/** Whether the user can sign in by LINE, and what can be changed about it. */
export function LineSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const w = useWords(sheetWords);
  const read = useLineStanding();
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <Loaded read={read} waiting={<p className="meta">{w.loading}</p>}>
        {(standing) => <Present standing={standing} />}
      </Loaded>
    </Sheet>
  );
}

/** The pressed button goes with the change it makes: the focus goes on at what is so now. */
function Present({ standing }: { standing: LineStanding }) {
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {standing.linked ? <Linked standing={standing} /> : <NotLinked />}
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

function Linked({ standing }: { standing: LineStanding }) {
  const w = useWords(sheetWords);
  return (
    <div className="stack stack-4">
      <div className="stack">
        <p>
          <Status kind="ok">{w.linked}</Status>
        </p>
        {standing.name && <p>{say(w.linkedAs, { name: standing.name })}</p>}
        {standing.is_friend !== null && <p className="meta">{standing.is_friend ? w.friend : w.noFriend}</p>}
      </div>
      {!standing.has_password && <FirstPassword />}
      <Unlink standing={standing} />
    </div>
  );
}

/** In two steps: LINE is told, and nothing takes it back. The focus it keeps is that of its own buttons, not of the form before it. */
function Unlink({ standing }: { standing: LineStanding }) {
  const [isAsking, setAsking] = useState(false);
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div>
      <div className="stack" ref={place} tabIndex={-1}>
        {isAsking ? (
          <Sure onKeep={() => setAsking(false)} />
        ) : (
          <Ask standing={standing} onAsk={() => setAsking(true)} />
        )}
      </div>
    </div>
  );
}

function Ask({ standing, onAsk }: { standing: LineStanding; onAsk: () => void }) {
  const w = useWords(sheetWords);
  return (
    <>
      <Button kind="danger-outline" block why={!standing.can_unlink && w.lastWayIn} onClick={onAsk}>
        {w.unlink}
      </Button>
      {!standing.can_unlink && (
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

import { useState } from 'react';
import { say, useWords } from '../../i18n/language.ts';
import { leavePushSoon } from '../../platform/push.ts';
import { sessionOf } from '../../sync/session/session.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Switch } from '../../ui/control/check.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { words } from './profile-words.ts';
import { useUnsent } from './unsent.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Here or everywhere, and whether what waits to be sent stays on this phone. */
export function SignOutSheet({ open, onClose }: Props) {
  const phone = usePhone();
  const w = useWords(words);
  const [isForgetting, setForgetting] = useState(false);
  const [leaving, setLeaving] = useState<'here' | 'everywhere'>();
  const { waiting, refused } = useUnsent();
  const leave = (where: 'here' | 'everywhere') => {
    setLeaving(where);
    // While the user is still signed in: the server is told to send no more pushes to this phone.
    void leavePushSoon(phone).then(() =>
      sessionOf(phone).signOut({ forget: isForgetting, everywhere: where === 'everywhere' }),
    );
  };
  return (
    <Sheet open={open} onClose={onClose} title={w.signOut}>
      <div className="stack stack-4">
        <p>{w.signOutWhy}</p>
        {waiting > 0 && !isForgetting && <Note kind="amber">{say(w.signOutWaiting, { n: waiting })}</Note>}
        {refused > 0 && !isForgetting && <Note kind="amber">{say(w.signOutNotDone, { n: refused })}</Note>}
        <Switch on={isForgetting} onToggle={setForgetting} hint={w.forgetWhy}>
          {w.forget}
        </Switch>
        <Buttons>
          <Button block size="lg" busy={leaving === 'here' && w.signingOut} onClick={() => leave('here')}>
            {w.signOutHere}
          </Button>
          <Button
            kind="outline"
            block
            busy={leaving === 'everywhere' && w.signingOut}
            onClick={() => leave('everywhere')}
          >
            {w.signOutAll}
          </Button>
        </Buttons>
      </div>
    </Sheet>
  );
}

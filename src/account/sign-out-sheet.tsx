import { useState } from 'react';
import { useLocation } from 'wouter';
import { say, useWords } from '../i18n/language.ts';
import { useOutbox } from '../sync/outbox.ts';
import { session } from '../sync/session.ts';
import { Button, Buttons } from '../ui/button.tsx';
import { Switch } from '../ui/choice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Note } from '../ui/status.tsx';
import { words } from './profile-words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Here or everywhere, and whether what waits to be sent stays on this phone. */
export function SignOutSheet({ open, onClose }: Props) {
  const w = useWords(words);
  const [, navigate] = useLocation();
  const [isForgetting, setForgetting] = useState(false);
  const [leaving, setLeaving] = useState<'here' | 'everywhere'>();
  const waiting = useOutbox().filter((item) => item.state !== 'sent').length;
  const leave = (where: 'here' | 'everywhere') => {
    setLeaving(where);
    navigate('/login', { replace: true }); // first, or the guard would remember this screen for whoever signs in next
    void session.signOut({ forget: isForgetting, everywhere: where === 'everywhere' });
  };
  return (
    <Sheet open={open} onClose={onClose} title={w.signOut}>
      <div className="stack stack-4">
        <p>{w.signOutWhy}</p>
        {waiting > 0 && !isForgetting && <Note kind="amber">{say(w.signOutWaiting, { n: waiting })}</Note>}
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

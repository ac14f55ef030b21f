import { lazy, type ReactNode, Suspense, useState } from 'react';
import { say, useWords } from '../../i18n/language.ts';
import { installWords } from '../../install/install-words.ts';
import { useInstallOffer } from '../../platform/install.ts';
import { leavePushSoon } from '../../platform/push.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { usePhone } from '../../sync/phone.ts';
import { sessionOf } from '../../sync/session/session.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Switch } from '../../ui/control/check.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { MenuButton, MenuLink, useUnsent } from './menu.tsx';
import { words } from './profile-words.ts';

/** Their code comes when one is opened. */
const SHEETS = {
  install: () => import('../../install/install-sheet.tsx').then((it) => ({ default: it.InstallSheet })),
  devices: () => import('./devices-sheet.tsx').then((it) => ({ default: it.DevicesSheet })),
  password: () => import('./password-sheet.tsx').then((it) => ({ default: it.PasswordSheet })),
  privacy: () => import('./privacy-sheet.tsx').then((it) => ({ default: it.PrivacySheet })),
};
type SheetName = keyof typeof SHEETS;
const PARTS = Object.entries(SHEETS).map(([name, load]) => ({ name, Part: lazy(load) }));

/** The end of both profiles: this phone and the others, `line` (the sign-in by LINE), reading, leaving. */
export function AccountMenu({ of: role, line }: { of: 'golfer' | 'caddy'; line: ReactNode }) {
  const w = useWords(words);
  const [open, setOpen] = useState<SheetName | 'sign-out'>();
  const [opened, setOpened] = useState<string[]>([]);
  const isInstalled = useInstallOffer() === 'installed';
  const i = useWords(installWords);
  const profile = useMirror('GET /user/profile', {}).data;
  const close = () => setOpen(undefined);
  const show = (name: SheetName) => () =>
    codeFirst(SHEETS[name], () => {
      setOpened((before) => [...before, name]);
      setOpen(name);
    });
  return (
    <>
      <div className="list">
        <MenuButton icon="download" onClick={show('install')}>
          {isInstalled ? i.entryInstalled : i.entry}
        </MenuButton>
        <MenuButton icon="smartphone" onClick={show('devices')}>
          {w.devices}
        </MenuButton>
        {/* Who came by LINE has none: a first one is set there. */}
        {profile?.has_password && (
          <MenuButton icon="shield-check" onClick={show('password')}>
            {w.password}
          </MenuButton>
        )}
        {line}
        <MenuButton icon="lock" onClick={show('privacy')}>
          {w.privacy}
        </MenuButton>
        <MenuLink icon="book-open" href={`/${role}/profile/user-manual`}>
          {w.manual}
        </MenuLink>
        <MenuLink icon="life-buoy" href="/help/contact">
          {w.contact}
        </MenuLink>
        <MenuLink icon="file-text" href={`/authentication/${role}/terms-and-conditions`}>
          {w.terms}
        </MenuLink>
        <MenuButton icon="log-out" onClick={() => setOpen('sign-out')} leads={false}>
          {w.signOut}
        </MenuButton>
        <MenuLink icon="trash-2" href={`/${role}/profile/delete-account`} danger>
          {w.deleteAccount}
        </MenuLink>
      </div>
      {PARTS.map(
        ({ name, Part }) =>
          opened.includes(name) && (
            <Suspense key={name}>
              <Part open={open === name} onClose={close} />
            </Suspense>
          ),
      )}
      <SignOutSheet open={open === 'sign-out'} onClose={close} />
    </>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Here or everywhere, and whether what waits to be sent stays on this phone. */
function SignOutSheet({ open, onClose }: Props) {
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

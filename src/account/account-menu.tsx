import { lazy, Suspense, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { codeFirst } from '../ui/code-first.ts';
import { MenuButton, MenuLink } from './menu.tsx';
import { words } from './profile-words.ts';
import { SignOutSheet } from './sign-out-sheet.tsx';

const devicesSheet = () => import('./devices-sheet.tsx');
const DevicesSheet = lazy(() => devicesSheet().then((it) => ({ default: it.DevicesSheet })));

/** The end of both profiles: devices, reading, leaving. */
export function AccountMenu({ of: role }: { of: 'golfer' | 'caddy' }) {
  const w = useWords(words);
  const [open, setOpen] = useState<'devices' | 'sign-out'>();
  const [hasDevices, setHasDevices] = useState(false);
  const close = () => setOpen(undefined);
  const openDevices = () =>
    codeFirst(devicesSheet, () => {
      setHasDevices(true);
      setOpen('devices');
    });
  return (
    <>
      <div className="list">
        <MenuButton icon="smartphone" onClick={openDevices}>
          {w.devices}
        </MenuButton>
        <MenuLink icon="book-open" href={`/${role}/profile/user-manual`}>
          {w.manual}
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
      {hasDevices && (
        <Suspense>
          <DevicesSheet open={open === 'devices'} onClose={close} />
        </Suspense>
      )}
      <SignOutSheet open={open === 'sign-out'} onClose={close} />
    </>
  );
}

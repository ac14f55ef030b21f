import { useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { DevicesSheet } from './devices-sheet.tsx';
import { MenuButton, MenuLink } from './menu.tsx';
import { words } from './profile-words.ts';
import { SignOutSheet } from './sign-out-sheet.tsx';

/** The end of both profiles: devices, reading, leaving. */
export function AccountMenu({ of: role }: { of: 'golfer' | 'caddy' }) {
  const w = useWords(words);
  const [open, setOpen] = useState<'devices' | 'sign-out'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="list">
        <MenuButton icon="smartphone" onClick={() => setOpen('devices')}>
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
      <DevicesSheet open={open === 'devices'} onClose={close} />
      <SignOutSheet open={open === 'sign-out'} onClose={close} />
    </>
  );
}

import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useWords } from '../../i18n/language.ts';
import { installWords } from '../../install/install-words.ts';
import { useInstallOffer } from '../../platform/install.ts';
import { codeFirst } from '../../ui/late/code-first.ts';
import { MenuButton, MenuLink } from './menu.tsx';
import { words } from './profile-words.ts';
import { SignOutSheet } from './sign-out-sheet.tsx';

const devicesSheet = () => import('./devices-sheet.tsx');
const DevicesSheet = lazy(() => devicesSheet().then((it) => ({ default: it.DevicesSheet })));
const privacySheet = () => import('./privacy-sheet.tsx');
const PrivacySheet = lazy(() => privacySheet().then((it) => ({ default: it.PrivacySheet })));
const installSheet = () => import('../../install/install-sheet.tsx');
const InstallSheet = lazy(() => installSheet().then((it) => ({ default: it.InstallSheet })));

/** The end of both profiles: this phone and the others, `line` (the sign-in by LINE), reading, leaving. */
export function AccountMenu({ of: role, line }: { of: 'golfer' | 'caddy'; line: ReactNode }) {
  const w = useWords(words);
  const [open, setOpen] = useState<'install' | 'devices' | 'privacy' | 'sign-out'>();
  const [hasPrivacy, setHasPrivacy] = useState(false);
  const [hasDevices, setHasDevices] = useState(false);
  const [hasInstall, setHasInstall] = useState(false);
  const isInstalled = useInstallOffer() === 'installed';
  const i = useWords(installWords);
  const close = () => setOpen(undefined);
  const openDevices = () =>
    codeFirst(devicesSheet, () => {
      setHasDevices(true);
      setOpen('devices');
    });
  const openPrivacy = () =>
    codeFirst(privacySheet, () => {
      setHasPrivacy(true);
      setOpen('privacy');
    });
  const openInstall = () =>
    codeFirst(installSheet, () => {
      setHasInstall(true);
      setOpen('install');
    });
  return (
    <>
      <div className="list">
        <MenuButton icon="download" onClick={openInstall}>
          {isInstalled ? i.entryInstalled : i.entry}
        </MenuButton>
        <MenuButton icon="smartphone" onClick={openDevices}>
          {w.devices}
        </MenuButton>
        {line}
        <MenuButton icon="lock" onClick={openPrivacy}>
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
      {hasInstall && (
        <Suspense>
          <InstallSheet open={open === 'install'} onClose={close} />
        </Suspense>
      )}
      {hasDevices && (
        <Suspense>
          <DevicesSheet open={open === 'devices'} onClose={close} />
        </Suspense>
      )}
      {hasPrivacy && (
        <Suspense>
          <PrivacySheet open={open === 'privacy'} onClose={close} />
        </Suspense>
      )}
      <SignOutSheet open={open === 'sign-out'} onClose={close} />
    </>
  );
}

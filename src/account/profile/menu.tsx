import { type ReactNode, type Ref, lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { classes } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { outboxSheetOf, asCounted, isToDecide, useOutbox } from '../../sync/outbox/outbox.ts';
import { usePhone } from '../../sync/phone.ts';
import { words } from './profile-words.ts';
import { useFormat } from '../../i18n/format.ts';
import { Note, Status } from '../../ui/show/status.tsx';
import { useOwnProfile } from '../own-data.ts';
import { usePerson } from '../person.ts';
import { installWords } from '../../install/install-words.ts';
import { useInstallOffer } from '../../platform/install.ts';
import { leavePushSoon } from '../../platform/push.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { sessionOf } from '../../sync/session/session.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Switch } from '../../ui/control/check.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';

interface RowProps {
  icon: IconName;
  children: ReactNode;
  /** A word or figure at the end. */
  aside?: ReactNode;
  danger?: boolean;
}

/** A row that leads somewhere. */
export function MenuLink({ href, ...row }: RowProps & { href: string }) {
  return (
    <Link className="lrow" href={href}>
      <Inside {...row} leads />
    </Link>
  );
}

/** A row that opens a sheet or does something here. */
export function MenuButton({
  onClick,
  leads = true,
  ref,
  ...row
}: RowProps & { onClick: () => void; leads?: boolean; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button type="button" className="lrow" onClick={onClick} ref={ref}>
      <Inside {...row} leads={leads} />
    </button>
  );
}

const Inside = ({ icon, children, aside, danger, leads }: RowProps & { leads: boolean }) => (
  <>
    <span className={classes('lead', danger && 'lead--coral')}>
      <Icon name={icon} />
    </span>
    <span className="grow">
      <b className={classes(danger && 'red')}>{children}</b>
    </span>
    {aside !== undefined && <span className="meta num">{aside}</span>}
    {leads && <Icon name="chevron-right" />}
  </>
);

/** The link to what waits to be sent, also when nothing does: its receipts are there for a while. What was refused waits for a decision. */
export function WaitingRow() {
  const phone = usePhone();
  const w = useWords(words);
  const { waiting, refused } = useUnsent();
  const aside = refused > 0 ? say(w.notDone, { n: refused }) : say(w.nItems, { n: waiting });
  return (
    <MenuButton icon="send" onClick={outboxSheetOf(phone).openOutboxSheet} aside={aside}>
      {w.waiting}
    </MenuButton>
  );
}

/** How many acts wait to be sent, and how many were refused and wait for the person. */
function useUnsent(): { waiting: number; refused: number } {
  const items = asCounted(useOutbox());
  const refused = items.filter(isToDecide).length;
  const waiting = items.filter(({ state }) => state !== 'conflict' && state !== 'sent').length;
  return { waiting, refused };
}

const identifiersWords = {
  title: { th: 'เบอร์และอีเมลที่ใช้เข้าสู่ระบบ', en: 'What you sign in with' },
  unconfirmed: { th: 'ยังไม่ได้ยืนยัน', en: 'not confirmed' },
  means: {
    th: 'ใช้งานได้ทุกอย่าง แต่ยังไม่มีการยืนยันว่าเป็นของคุณ ถ้าเจ้าของตัวจริงแจ้งเรา เราจะโทรหรือเขียนไปที่นั่นก่อนตัดสิน',
    en: 'You can use everything with it, but nothing shows yet that it is yours. If somebody else claims it, we call or write there before we decide.',
  },
  none: {
    th: 'บัญชีนี้ไม่มีเบอร์โทรหรืออีเมลแล้ว ออกจากระบบแล้วจะกลับเข้าไม่ได้',
    en: 'This account has no phone number or e-mail any more. Once signed out, you cannot come back in.',
  },
  add: { th: 'เพิ่มเบอร์หรืออีเมล', en: 'Add a phone or an e-mail' },
} as const satisfies Record<string, Words>;

/** The user's phone number and e-mail, which nobody has confirmed. Rule: product.md §3.5. */
export function Identifiers() {
  const w = useWords(identifiersWords);
  const f = useFormat();
  const role = usePerson()?.role;
  const own = useOwnProfile().data;
  if (!own || !role) return null;
  const known = [own.phone && f.phone(own.phone), own.email].filter(Boolean);
  if (known.length > 0)
    return (
      <section className="card stack stack-2">
        <h3 className="t-lg">{w.title}</h3>
        {known.map((it) => (
          <p className="row between wrap" key={it}>
            <b className="num breakable" translate="no">
              {it}
            </b>
            <Status kind="info">{w.unconfirmed}</Status>
          </p>
        ))}
        <p className="meta">{w.means}</p>
      </section>
    );
  // Who came by LINE and has no password signs in by LINE.
  if (!own.has_password) return null;
  return (
    <Note kind="amber">
      {w.none}{' '}
      <Link className="link tall" href={`/${role.toLowerCase()}/profile/edit-profile`}>
        {w.add}
      </Link>
    </Note>
  );
}

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

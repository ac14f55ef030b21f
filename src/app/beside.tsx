import { Fragment, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocation } from 'wouter';
import type { Role } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import { reportDeliveries } from '../chat/log/delivered.ts';
import { useUnreadNotifications, useUnread } from '../home/data.ts';
import { currentLanguage, wordIn, useWords, type Words } from '../i18n/language.ts';
import { installWords } from '../install/install-words.ts';
import { installOffersOf, isInstalled } from '../platform/install.ts';
import { keepStorage } from '../platform/keep-storage.ts';
import { onSuccess, announceSuccess } from '../platform/success.ts';
import { mayOfferPush } from '../platform/push.ts';
import { outboxSheetOf, isToDecide, outboxItemsOf, useOutbox } from '../sync/outbox/outbox.ts';
import { networkOf } from '../sync/net/connection.ts';
import { useSession, userIdOf, type SessionState } from '../sync/session/session.ts';
import { clearToast, toast } from '../ui/overlay/toast.tsx';
import { PhoneContext, usePhone, type Phone } from '../sync/phone.ts';
import { useUpdate } from '../sync/page/update.ts';

const installSheet = () => import('../install/install-sheet.tsx');
const InstallSheet = lazy(() => installSheet().then((it) => ({ default: it.InstallSheet })));

const pushSheet = () => import('../notification/push-sheet.tsx');
const PushSheet = lazy(() => pushSheet().then((it) => ({ default: it.PushSheet })));
/** Without its code this start is without it. */
const OnPhone = lazy(() =>
  import('../notification/push-effects.tsx').then(
    (it) => ({ default: it.PushEffects }),
    () => ({ default: (): null => null }),
  ),
);

/** The next screen is seen first; then the app may ask for something. */
const SETTLED_AFTER = 1_500;
const started = new WeakSet<Phone>();

/**
 * What the phone is told beside the screens, and asked: the figure on the icon, to keep what we store, to install the app. A tree of its
 * own, so that no first screen pays for it.
 */
export function startBackgroundUi(phone: Phone): void {
  if (started.has(phone)) return;
  started.add(phone);
  reportDeliveries(phone);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <PhoneContext value={phone}>
      <Beside startedAt={Date.now()} />
    </PhoneContext>,
  );
  phone.ended.addEventListener('abort', () => {
    root.unmount();
    place.remove();
  });
  const thank = () => {
    void keepStorage();
    toast({ text: wordIn(installWords.thanks, currentLanguage()), kind: 'ok' });
  };
  window.addEventListener('appinstalled', thank, { signal: phone.ended });
}

function Beside({ startedAt }: { startedAt: Moment }) {
  const phone = usePhone();
  const session = useSession();
  const user_id = userIdOf(session);
  const role = roleOf(session);
  const isReady =
    role !== null && (session.kind === 'offline' || (session.kind === 'in' && session.user.next_step === null));
  useEffect(() => {
    if (user_id === undefined) void showBadge(0);
    else if (isInstalled()) void keepStorage();
    return user_id === undefined ? undefined : () => dropOwn(phone);
  }, [phone, user_id]);
  return (
    <Fragment key={user_id ?? 'nobody'}>
      {isReady && <Badge />}
      {isReady && session.kind === 'in' && <Ahead role={role} />}
      {user_id !== undefined && <Answers since={startedAt} />}
      {isReady && (
        <Suspense>
          <OnPhone isIn={session.kind === 'in'} />
        </Suspense>
      )}
      {user_id !== undefined && <Offer reader={role === 'CADDY' ? 'caddy' : 'golfer'} />}
    </Fragment>
  );
}

/** What was said to one person is not said to the next; a new version is everybody's. */
function dropOwn(phone: Phone): void {
  outboxSheetOf(phone).closeOutboxSheet();
  if (document.documentElement.dataset['toast'] !== 'update') clearToast();
}

function roleOf(session: SessionState): Role | null {
  if (session.kind === 'in') return session.user.basic_info.role;
  return session.kind === 'offline' ? session.user.role : null;
}

/** Its code comes when the first screen is there; without it this start is without it. */
function Ahead({ role }: { role: Role }): null {
  const phone = usePhone();
  useEffect(() => {
    let isHere = true;
    let stop: (() => void) | undefined;
    import('./fetch-ahead.ts').then(
      ({ keepAhead }) => isHere && (stop = keepAhead(phone, role)),
      () => undefined,
    );
    return () => {
      isHere = false;
      stop?.();
    };
  }, [phone, role]);
  return null;
}

/** All that is unread, on the icon. */
function Badge() {
  const { data, count: messages } = useUnread();
  const count = useUnreadNotifications() + messages;
  useEffect(() => {
    if (data) void showBadge(count);
  }, [data, count]);
  return null;
}

const ANSWERS: readonly string[] = ['accept', 'decline'] satisfies InputOf<'POST /booking/act'>['action'][];

/** A caddy's answer is given once it has arrived. */
function Answers({ since }: { since: Moment }) {
  const last = useOutbox().findLast(
    ({ call, input, sent_at }) =>
      call === 'POST /booking/act' &&
      (sent_at ?? 0) >= since &&
      ANSWERS.includes((input as InputOf<'POST /booking/act'>).action),
  );
  const id = last?.id;
  useEffect(() => {
    if (id !== undefined) announceSuccess();
  }, [id]);
  return null;
}

/**
 * To be told when there is an answer, while it is being waited for; else to install the app. The screen of the success is left in peace: it is
 * asked on the first calm one after it.
 */
function Offer({ reader }: { reader: 'golfer' | 'caddy' }) {
  const phone = usePhone();
  const [isOpen, setOpen] = useState<boolean>();
  const [isPushOpen, setPushOpen] = useState<boolean>();
  const [here] = useLocation();
  const succeededAt = useRef<string>(undefined);
  useEffect(() => onSuccess(() => (succeededAt.current = location.pathname)), []);
  useEffect(() => {
    if (succeededAt.current === undefined || succeededAt.current === here) return undefined;
    const open = () => {
      if (!mayInterrupt(phone)) return;
      succeededAt.current = undefined;
      if (mayOfferPush()) {
        pushSheet()
          .then(async ({ isPossible }) => (await isPossible(phone)) && setPushOpen(true))
          .catch(() => undefined); // its code is not on the phone: another time
        return;
      }
      const { mayOffer, wasOffered } = installOffersOf(phone);
      if (!mayOffer(Date.now())) return;
      installSheet().then(
        () => {
          wasOffered(Date.now());
          setOpen(true);
        },
        () => undefined, // its code is not on the phone: another time
      );
    };
    const timer = setTimeout(open, SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [phone, here]);
  return (
    <Suspense>
      {isPushOpen !== undefined && <PushSheet open={isPushOpen} onClose={() => setPushOpen(false)} reader={reader} />}
      {isOpen !== undefined && <InstallSheet open={isOpen} onClose={() => setOpen(false)} isOffered />}
    </Suspense>
  );
}

/**
 * Not over another sheet, not while the user writes, not on a page nobody looks at, not without a signal, and not while something waits, was
 * refused or is being said in a toast, nor where a screen says what became of an act (`data-outcome`): an outcome comes first.
 */
function mayInterrupt(phone: Phone): boolean {
  const isOutcomeAhead = outboxItemsOf(phone)
    .read()
    .some((item) => item.state !== 'sent' || isToDecide(item));
  const said = document.documentElement.dataset['toast'];
  if (networkOf(phone).connectionNow() === 'offline' || isOutcomeAhead || said === 'ok' || said === 'bad') return false;
  const isWriting = document.activeElement?.matches('input, textarea, select') ?? false;
  return (
    document.visibilityState === 'visible' &&
    !isWriting &&
    document.querySelector('dialog[open], [data-outcome]') === null
  );
}

interface Badging {
  setAppBadge?(n: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** The figure on the icon of the installed app; 0 takes it away. Where a phone has none, nothing happens. */
async function showBadge(n: number): Promise<void> {
  const phone = navigator as Badging;
  try {
    await (n > 0 ? phone.setAppBadge?.(n) : phone.clearAppBadge?.());
  } catch {
    // not allowed on this phone: the bell inside says the same
  }
}

const words = {
  newVersion: { th: 'มีเวอร์ชันใหม่พร้อมใช้', en: 'A new version is ready' },
  update: { th: 'อัปเดต', en: 'Update' },
  held: {
    th: 'จะอัปเดตให้เองเมื่อคุณทำเสร็จ หรือออกจากหน้านี้',
    en: 'Updates by itself once you finish here or leave this screen',
  },
} as const satisfies Record<string, Words>;

/** Offers a new build, and says so when it waits for what the user has begun. */
function UpdateToast(): null {
  const w = useWords(words);
  const { waiting, isHeld, accept } = useUpdate();
  useEffect(() => {
    if (waiting) toast({ text: w.newVersion, kind: 'update', action: { label: w.update, run: accept } });
    else if (isHeld) toast({ text: w.held, kind: 'update' });
  }, [waiting, isHeld, accept, w]);
  return null;
}

/** Starts what lives beside the screens, and draws nothing itself. */
export function BackgroundUi(): ReactElement | null {
  const phone = usePhone();
  useEffect(() => {
    if (import.meta.env.PROD) startBackgroundUi(phone);
  }, [phone]);
  return <UpdateToast />;
}

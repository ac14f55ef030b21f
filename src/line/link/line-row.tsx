import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { MenuButton } from '../../account/profile/menu.tsx';
import { currentLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { lineLogin } from '../../platform/line-login.ts';
import { hostOf } from '../../platform/browser.ts';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

const lineSheet = () => import('./line-sheet.tsx');
const LineSheet = lazy(() => lineSheet().then((it) => ({ default: it.LineSheet })));

const words = {
  back: { th: 'กลับไปที่แชท LINE', en: 'Back to the LINE chat' },
  stays: {
    th: 'ปิดหน้านี้ไม่ได้ แตะ ✕ ที่มุมจอเพื่อกลับไปที่แชท LINE',
    en: 'This page could not be closed. Tap ✕ in the corner to go back to the LINE chat.',
  },
} as const satisfies Record<string, Words>;

/** LINE takes a moment to close its window. */
const CLOSED_WITHIN = 1_500;

/** In the user's profile, where this server has LINE. */
export function LineRow() {
  const w = useWords(words);
  const row = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasCode, setHasCode] = useState(false);
  const open = () =>
    codeFirst(lineSheet, () => {
      setHasCode(true);
      setOpen(true);
    });
  useEffect(() => {
    const wasWanted = isWanted();
    sayWhatFailed();
    if (!wasWanted || !lineLogin()) return;
    row.current?.focus({ preventScroll: true }); // where it is again when the sheet is closed
    open();
    // oxlint-disable-next-line react/exhaustive-deps -- what the address says is taken once
  }, []);
  if (!lineLogin()) return null;
  return (
    <>
      <MenuButton icon="message-circle" onClick={open} ref={row}>
        LINE
      </MenuButton>
      {hostOf(navigator.userAgent) === 'liff' && (
        <MenuButton icon="arrow-left" onClick={close} leads={false}>
          {w.back}
        </MenuButton>
      )}
      {hasCode && (
        <Suspense>
          <LineSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** LINE has brought the user back to the sheet (`link.ts`); it opens once, and a reload of the profile shows the profile alone. */
function isWanted(): boolean {
  const query = new URLSearchParams(location.search);
  if (query.get('line') !== 'open') return false;
  query.delete('line');
  const rest = query.toString();
  history.replaceState(history.state, '', rest ? `${location.pathname}?${rest}` : location.pathname);
  return !query.has('line_error');
}

/** The user went to LINE's page from here, and it has not worked. */
function sayWhatFailed(): void {
  const code = new URLSearchParams(location.search).get('line_error');
  if (!code) return;
  history.replaceState(null, '', location.pathname);
  void refusalOf(code).then((said) => toast({ text: wordIn(said, currentLanguage()), kind: 'bad' }));
}

/** Whether LINE has closed it can only be seen by being here still. */
function close(): void {
  const stays = () => toast({ text: wordIn(words.stays, currentLanguage()), kind: 'bad' });
  import('../sdk/port.ts')
    .then((it) => it.closeWindow())
    .then(() => setTimeout(() => document.visibilityState === 'visible' && stays(), CLOSED_WITHIN), stays);
}

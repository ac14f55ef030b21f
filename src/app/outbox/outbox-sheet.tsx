import { createElement, useEffect, useRef, useState, type ComponentType } from 'react';
import { say, useWords, type Words } from '../../i18n/language.ts';
import {
  outboxSheetOf,
  useOutboxSheetOpen,
  asCounted,
  isToDecide,
  outboxItemsOf,
  useOutbox,
} from '../../sync/outbox/outbox.ts';
import { useSession, userIdOf } from '../../sync/session/session.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { words as uiWords } from '../../ui/words.ts';
import { usePhone } from '../../sync/phone.ts';

const words = {
  title: { th: 'รอส่ง', en: 'Waiting to send' },
  loading: { th: 'กำลังเปิด…', en: 'Opening…' },
  failed: {
    th: 'ยังเปิดรายการไม่ได้ รายการของคุณยังอยู่ครบในเครื่อง',
    en: 'The list could not be opened. What waits is still on this device.',
  },
} as const satisfies Record<string, Words>;

/** What waits to be sent, opened from wherever something waits (`openOutboxSheet`). Its list comes when it is opened. */
export function WaitingSheet() {
  const phone = usePhone();
  const w = useWords(words);
  const { notDone } = useWords(uiWords);
  const open = useOutboxSheetOpen();
  const list = useWaitingList(open);
  const refused = useRefused();
  useUndone();
  return (
    <Sheet
      open={open}
      onClose={outboxSheetOf(phone).closeOutboxSheet}
      title={refused > 0 ? say(notDone, { n: refused }) : w.title}
    >
      {typeof list === 'function' ? (
        createElement(list)
      ) : (
        <p className="meta">{list === 'failed' ? w.failed : w.loading}</p>
      )}
    </Sheet>
  );
}

/** How many the server would not do; each is said once, on whatever screen (`outbox-news.ts`). */
function useRefused(): number {
  const phone = usePhone();
  const refused = asCounted(useOutbox()).filter(isToDecide);
  const ids = refused.map(({ id }) => id).join();
  useEffect(() => {
    // Without its code the sync line still says it.
    if (ids)
      void import('./outbox-news.ts').then(
        (m) => m.outboxNewsOf(phone).tellRefused(refused),
        () => undefined,
      );
    // oxlint-disable-next-line react/exhaustive-deps -- `ids` says which they are
  }, [ids]);
  return refused.length;
}

/** What was taken back after it had left and is gone now never arrived: that is said once. */
function useUndone(): void {
  const phone = usePhone();
  const asked = useOutbox().filter(({ taken_back, state }) => taken_back !== undefined && state !== 'sent');
  const before = useRef<{ person: string | undefined; asked: typeof asked }>({ person: undefined, asked: [] });
  const person = userIdOf(useSession());
  const ids = asked.map(({ id }) => id).join();
  useEffect(() => {
    const { current } = before;
    before.current = { person, asked };
    const here = new Set(
      outboxItemsOf(phone)
        .read()
        .map(({ id }) => id),
    );
    const undone = current.person === person ? current.asked.filter(({ id }) => !here.has(id)) : [];
    if (undone.length > 0)
      void import('./outbox-news.ts').then(
        (m) => m.tellUndone(undone),
        () => undefined,
      );
    // oxlint-disable-next-line react/exhaustive-deps -- `ids` says which they are
  }, [ids, person]);
}

function useWaitingList(isWanted: boolean): ComponentType | 'loading' | 'failed' {
  const [list, setList] = useState<{ it: ComponentType | 'loading' | 'failed' }>({ it: 'loading' });
  useEffect(() => {
    if (!isWanted || typeof list.it === 'function') return;
    import('./outbox-list.tsx').then(
      (m) => setList({ it: m.WaitingList }),
      () => setList({ it: 'failed' }), // not on the phone and no network: the sheet says so
    );
  }, [isWanted, list]);
  return list.it;
}

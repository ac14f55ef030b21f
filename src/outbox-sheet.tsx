import { createElement, useEffect, useState, type ComponentType } from 'react';
import { useWords, type Words } from './i18n/language.ts';
import { closeWaiting, useWaitingOpen } from './sync/waiting.ts';
import { Sheet } from './ui/sheet.tsx';

const words = {
  title: { th: 'รอส่ง', en: 'Waiting to send' },
  loading: { th: 'กำลังเปิด…', en: 'Opening…' },
  failed: {
    th: 'ยังเปิดรายการไม่ได้ รายการของคุณยังอยู่ครบในเครื่อง',
    en: 'The list could not be opened. What waits is still on this device.',
  },
} as const satisfies Record<string, Words>;

/** What waits to be sent, opened from wherever something waits (`openWaiting`). Its list comes when it is opened. */
export function WaitingSheet() {
  const w = useWords(words);
  const open = useWaitingOpen();
  const list = useWaitingList(open);
  return (
    <Sheet open={open} onClose={closeWaiting} title={w.title}>
      {typeof list === 'function' ? (
        createElement(list)
      ) : (
        <p className="meta">{list === 'failed' ? w.failed : w.loading}</p>
      )}
    </Sheet>
  );
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

import { Component, type ReactNode } from 'react';
import { reportFault } from '../platform/fault.ts';
import { useWords, type Words } from '../i18n/language.ts';
import { usePhone, type Phone } from '../sync/phone.ts';
import { Button, Buttons } from '../ui/control/button.tsx';

const words = {
  title: { th: 'หน้านี้เปิดไม่สำเร็จ', en: 'This screen did not open' },
  why: {
    th: 'การจองและรายการที่รอส่งยังอยู่ครบ ลองใหม่ ถ้ายังไม่ได้ ให้ล้างสำเนาในเครื่อง',
    en: 'Your bookings and what waits to be sent are safe. Try again; if that fails, clear the copy on this device.',
  },
  again: { th: 'ลองใหม่', en: 'Try again' },
  clear: { th: 'ล้างสำเนาแล้วโหลดใหม่', en: 'Clear the copy and reload' },
} as const satisfies Record<string, Words>;

interface Props {
  onAgain: () => void;
  children: ReactNode;
}

/** Fresh mounts of a screen that something else in the page broke, before the user is told. */
const FRESH_MOUNTS = 2;

/** A screen that breaks does not take the app with it. Key it on the address: another one starts afresh. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };
  private mountsLeft = FRESH_MOUNTS;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    reportFault(error, 'render');
    if (!isForeign(error) || this.mountsLeft === 0) return;
    this.mountsLeft -= 1;
    this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const again = () => {
      this.mountsLeft = FRESH_MOUNTS;
      this.props.onAgain();
      this.setState({ isBroken: false });
    };
    return <Broken onAgain={again} />;
  }
}

/** React did not find a node where it had put it: a translation or an extension moved it (`src/platform/translated-page.ts`). */
const isForeign = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

function Broken({ onAgain }: { onAgain: () => void }) {
  const phone = usePhone();
  const w = useWords(words);
  return (
    <main id="main" className="screen">
      <div className="empty" role="alert">
        <h2>{w.title}</h2>
        <p>{w.why}</p>
      </div>
      <Buttons>
        <Button block onClick={onAgain}>
          {w.again}
        </Button>
        <Button kind="ghost" block onClick={() => void clearAndReload(phone)}>
          {w.clear}
        </Button>
      </Buttons>
    </main>
  );
}

/** Only the copies, they come again. What waits to be sent, and what the user has begun to write, is never touched. */
async function clearAndReload(phone: Phone): Promise<void> {
  try {
    const { copiesOf } = await import('../sync/mirror/mirror-copies.ts');
    await copiesOf(phone).makeRoom();
  } finally {
    window.location.reload();
  }
}

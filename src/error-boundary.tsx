import { Component, useState, type ReactNode } from 'react';
import { useWords, type Words } from './i18n/language.ts';
import { makeRoom } from './sync/mirror-copies.ts';
import { Art } from './ui/art.tsx';
import { Button, Buttons } from './ui/button.tsx';
import { Screen } from './ui/layout.tsx';

const words = {
  title: { th: 'หน้านี้เปิดไม่สำเร็จ', en: 'This screen did not open' },
  why: {
    th: 'การจองและรายการที่รอส่งของคุณยังอยู่ครบ ลองเปิดอีกครั้ง ถ้ายังไม่ได้ ให้ล้างสำเนาในเครื่องแล้วโหลดใหม่',
    en: 'Your bookings and what waits to be sent are safe. Try again; if it does not help, clear the copy on this phone and load it anew.',
  },
  again: { th: 'ลองอีกครั้ง', en: 'Try again' },
  clear: { th: 'ล้างสำเนาแล้วโหลดใหม่', en: 'Clear the copy and reload' },
  clearing: { th: 'กำลังล้าง…', en: 'Clearing…' },
} as const satisfies Record<string, Words>;

interface Props {
  /** Where this is: another address starts afresh. */
  place: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  place: string;
}

/** A screen that breaks does not take the app with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, error: undefined };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <Broken onAgain={() => this.setState({ error: undefined })} />;
  }
}

/** Clearing takes the copies only: they come again. What waits to be sent, and what she has begun to write, is never touched. */
function Broken({ onAgain }: { onAgain: () => void }) {
  const w = useWords(words);
  const [isClearing, setClearing] = useState(false);
  const clear = async () => {
    setClearing(true);
    try {
      await makeRoom();
    } finally {
      window.location.reload();
    }
  };
  return (
    <Screen>
      <div className="empty" role="alert">
        <Art drawing="lost" />
        <h2>{w.title}</h2>
        <p>{w.why}</p>
      </div>
      <Buttons>
        <Button block icon="refresh-cw" onClick={onAgain}>
          {w.again}
        </Button>
        <Button kind="ghost" block busy={isClearing && w.clearing} onClick={() => void clear()}>
          {w.clear}
        </Button>
      </Buttons>
    </Screen>
  );
}

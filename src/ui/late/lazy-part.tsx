import { type ComponentType, createContext, lazy, memo, use, useEffect, useReducer, useState } from 'react';
import { useWords, currentLanguage, wordIn, type Words } from '../../i18n/language.ts';
import { Button } from '../control/button.tsx';
import { toast } from '../overlay/toast.tsx';

/** What a screen or a part draws at once, though its code comes by itself. Never rejects: what cannot be had says so in its place. */
export interface Early {
  early?: () => Promise<unknown>;
}

/** How a part that is not here asks for itself once more. */
const Again = createContext(() => {});

/**
 * A part of a screen whose code comes by itself; it suspends like `lazy`. When the code cannot be fetched the screen stays: the part says
 * so, and tries again by itself when the phone has a network, or when asked to. `early` fetches it before it is drawn, with what is
 * late in it: then it is drawn at once, while React holds back for 300 ms what was suspended (web.md §3).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props> & Early>,
): ComponentType<Props> & Required<Early> {
  let known: ComponentType<Props> | undefined;
  const fetch = () =>
    load().then(
      (part) => (known = part),
      (): ComponentType<Props> & Early => NotHere,
    );
  const early = async () => (await fetch()).early?.();
  const fetched = () => lazy(async () => ({ default: await fetch() }));
  let Part = fetched();
  function Late(props: Props) {
    const [Here] = useState(() => known);
    const [, look] = useReducer((n: number) => n + 1, 0);
    const again = () => {
      Part = fetched();
      look();
    };
    return Here ? (
      <Here {...props} />
    ) : (
      <Again value={again}>
        <Part {...props} />
      </Again>
    );
  }
  // A screen is drawn again with each answer that comes: not its parts that say the same.
  return Object.assign(memo(Late), { early });
}

/** `early` of a part, where the copy of the last screen shows it (domain/last-screen.ts): what it does not show need not be there at once. */
export const earlyWhere = (selector: string, part: Required<Early>): Promise<unknown> | false =>
  document.querySelector(`.last-screen ${selector}`) !== null && part.early();

function NotHere() {
  const w = useWords(words);
  const onAgain = use(Again);
  useEffect(() => {
    window.addEventListener('online', onAgain);
    return () => window.removeEventListener('online', onAgain);
  }, [onAgain]);
  return (
    <div className="card stack stack-2">
      <output className="meta">{w.notHere}</output>
      <Button kind="quiet" size="sm" onClick={onAgain}>
        {w.again}
      </Button>
    </div>
  );
}

/** Opens a sheet once its code is there. A phone that has not got it and cannot fetch it says so, and the screen stays. */
export function codeFirst(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, () => toast({ text: wordIn(words.notHere, currentLanguage()), kind: 'bad' }));
}

const words = {
  notHere: {
    th: 'ส่วนนี้ยังไม่อยู่ในเครื่อง และตอนนี้ไม่มีสัญญาณ ลองใหม่เมื่อมีสัญญาณ',
    en: 'This part is not on the device yet, and there is no signal. Try again with a signal',
  },
  again: { th: 'ลองใหม่', en: 'Try again' },
} as const satisfies Record<string, Words>;

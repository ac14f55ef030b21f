import { type ComponentType, use, useEffect, useReducer } from 'react';
import { useWords } from '../i18n/language.ts';
import { Button } from './button.tsx';
import { words } from './late-words.ts';

/**
 * A part of a screen whose code comes by itself; it suspends like `lazy`. When the code cannot be fetched the screen stays: the part says
 * so, and tries again by itself when the phone has a network, or when she asks for it.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let coming: Promise<ComponentType<Props> | undefined> | undefined;
  return function Late(props: Props) {
    const [, look] = useReducer((n: number) => n + 1, 0);
    coming ??= load().catch(() => undefined);
    const Part = use(coming);
    if (Part) return <Part {...props} />;
    const again = () => {
      coming = undefined;
      look();
    };
    return <NotHere onAgain={again} />;
  };
}

function NotHere({ onAgain }: { onAgain: () => void }) {
  const w = useWords(words);
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

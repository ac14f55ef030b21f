import { type ComponentType, createContext, lazy, use, useEffect, useReducer } from 'react';
import { useWords } from '../i18n/language.ts';
import { Button } from './button.tsx';
import { words } from './late-words.ts';

/** How a part that is not here asks for itself once more. */
const Again = createContext(() => {});

/**
 * A part of a screen whose code comes by itself; it suspends like `lazy`. When the code cannot be fetched the screen stays: the part says
 * so, and tries again by itself when the phone has a network, or when she asks for it.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const fetched = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (): { default: ComponentType<Props> } => ({ default: NotHere }),
      ),
    );
  let Part = fetched();
  return function Late(props: Props) {
    const [, look] = useReducer((n: number) => n + 1, 0);
    const again = () => {
      Part = fetched();
      look();
    };
    return (
      <Again value={again}>
        <Part {...props} />
      </Again>
    );
  };
}

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

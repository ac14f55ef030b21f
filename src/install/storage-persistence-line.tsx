import { useEffect, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { installWords } from './install-words.ts';
import { isInstalled } from '../platform/install.ts';
import { keepingNow, type Keeping } from '../platform/keep-storage.ts';
import { Note } from '../ui/show/status.tsx';

const NOTE_OF = { kept: 'green', may_go: 'amber', unknown: 'plain' } as const;

/** Says in plain words whether this phone keeps the user's copies. */
export function StoragePersistenceLine() {
  const w = useWords(installWords);
  const [keeping, setKeeping] = useState<Keeping>();
  useEffect(() => {
    let isShown = true;
    void keepingNow().then((it) => isShown && setKeeping(it));
    return () => {
      isShown = false;
    };
  }, []);
  if (!keeping) return <p className="meta">{w.checking}</p>;
  const said = { kept: w.kept, may_go: w.mayGo, unknown: w.unknown }[keeping];
  return (
    <Note kind={NOTE_OF[keeping]} icon={keeping === 'may_go' ? 'smartphone' : undefined}>
      {said}
      {keeping === 'may_go' && !isInstalled() && ` ${w.mayGoInstall}`}
    </Note>
  );
}

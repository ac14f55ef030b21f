import { useEffect, useState } from 'react';
import type { Words } from './language.ts';

const NOTHING_YET: Words = { th: '\u00a0', en: '\u00a0' };

/** The words of a refusal, fetched when the first one happens: no screen carries them all. */
export function useRefusal(code: string | undefined): Words {
  const [said, say] = useState<{ code: string; words: Words }>();
  useEffect(() => {
    if (code === undefined) return;
    let isHere = true;
    void import('./refusals.ts').then(({ wordsOfRefusal }) => isHere && say({ code, words: wordsOfRefusal(code) }));
    return () => {
      isHere = false;
    };
  }, [code]);
  return said && said.code === code ? said.words : NOTHING_YET;
}

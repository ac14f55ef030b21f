import type { ReactNode } from 'react';
import { handicapText } from '../../account/field/figures.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';

const words = {
  handicap: { th: 'แฮนดิแคป {n}', en: 'Handicap {n}' },
  together: { th: 'ออกรอบด้วยกัน {n} ครั้ง', en: 'Rounds together: {n}' },
  first: { th: 'ยังไม่เคยออกรอบด้วยกัน', en: 'No rounds together yet' },
} as const satisfies Record<string, Words>;

/** The golfer whom the caddy writes with, in a line; `children` as long as that is not known. */
export function GolferLine({ user_id, children }: { user_id: string; children: ReactNode }) {
  const w = useWords(words);
  const brief = useMirror('GET /golfer/{user_id}/brief', { user_id }).data;
  if (!brief) return children;
  const { handicap_tenths, rounds_together } = brief;
  const facts = [
    handicap_tenths !== null && say(w.handicap, { n: handicapText(handicap_tenths) }),
    rounds_together > 0 ? say(w.together, { n: rounds_together }) : w.first,
  ];
  return <span className="meta-xs clip1">{facts.filter(Boolean).join(' · ')}</span>;
}

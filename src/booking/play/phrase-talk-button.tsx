import { Suspense, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import type { Viewer } from '../booking-status.tsx';
import type { Stage } from '../day/day-stage.ts';
import { words } from '../day/day-words.ts';

const PhraseTalk = lazyPart(() => import('../../chat/phrase/phrase-talk.tsx').then((it) => it.PhraseTalk));

/** The stages in which the two people are together. */
const TOGETHER: readonly Stage[] = ['before', 'playing', 'claimed', 'ended'];

/** Two people without a common language: phrase cards on one phone, without a chat and without a network. */
export function DayTalk({ viewer, stage }: { viewer: Viewer; stage: Stage }) {
  const w = useWords(words);
  const [isOpen, setOpen] = useState(false);
  if (!TOGETHER.includes(stage)) return null;
  return (
    <>
      <Button kind="outline" block icon="languages" onClick={() => setOpen(true)}>
        {w.talk}
      </Button>
      {isOpen && (
        <Suspense>
          <PhraseTalk viewer={viewer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

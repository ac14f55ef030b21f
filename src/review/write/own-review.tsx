import type { Phase, Side } from '#domain/review/review.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { QueuedAge } from '../../ui/show/countdown.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Pending, Status } from '../../ui/show/status.tsx';
import { NOTHING_SAID, type ReviewsHere } from '../data.ts';
import { Refused } from './writing.tsx';
import { Reply } from '../reply.tsx';
import { SaidReview } from '../said-review.tsx';
import { useWhen } from '../review-head.tsx';
import { words } from '../words.ts';

interface Props {
  side: Side;
  here: ReviewsHere;
  phase: Phase;
  onEdit: () => void;
}

/** The user's own review, and how it stands: waiting here, waiting to be read, published. */
export function OwnReview({ side, here, phase, onEdit }: Props) {
  const w = useWords(words);
  const { said = NOTHING_SAID, item, read } = here;
  const mine = read.data?.mine;
  const when = useWhen(read.data?.closes_at ?? '1970-01-01T00:00:00Z');
  return (
    <Section title={w.yours}>
      <div className="card stack">
        <How here={here} phase={phase} />
        <SaidReview by={side} said={said}>
          {mine?.reply && <Reply reply={mine.reply} />}
        </SaidReview>
        {mine?.is_hidden && <p className="meta">{w.takenDownWhy}</p>}
        {phase === 'OPEN' && read.data?.closes_at && <p className="meta">{say(w.blind, { when })}</p>}
        {phase === 'OPEN' && (
          <Button kind="outline" block icon="pencil" onClick={onEdit}>
            {w.edit}
          </Button>
        )}
      </div>
      {item?.state === 'conflict' && <Refused item={item} />}
    </Section>
  );
}

function How({ here: { item, read }, phase }: { here: ReviewsHere; phase: Phase }) {
  const w = useWords(words);
  if (item?.state === 'sending') return <Pending>{w.isSending}</Pending>;
  if (item?.state === 'waiting' || item?.state === 'paused')
    return (
      <Pending>
        {w.waits}
        <QueuedAge since={item.created_at} />
      </Pending>
    );
  const mine = read.data?.mine;
  if (mine?.is_hidden) return <Status kind="info">{w.takenDown}</Status>;
  const isPublished = phase === 'CLOSED' && mine?.published_at;
  return <Status kind="ok">{isPublished ? w.published : w.sent}</Status>;
}

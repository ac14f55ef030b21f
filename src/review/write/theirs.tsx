import { useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import type { Review } from '#domain/review/api.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Answer, ReportSheet } from '../public/answer.tsx';
import { saidOf } from '../data.ts';
import { listWords } from '../reply.tsx';
import { useOtherName, SaidReview } from '../review-parts.tsx';
import { words } from '../words.ts';

interface Props {
  booking: Booking;
  review: Review | null;
  /** The operator took it away. */
  isHidden: boolean;
}

/** What the golfer wrote, once it is published; answered here, once. */
export function Theirs({ booking, review, isHidden }: Props) {
  const w = useWords(words);
  const l = useWords(listWords);
  const name = useOtherName(booking, 'caddy');
  const [isReporting, setReporting] = useState(false);
  return (
    <Section title={say(w.fromGolfer, { name })}>
      {review ? (
        <div className="card stack">
          <SaidReview by="golfer" said={saidOf(review)} />
          <Answer review={review} />
          <Button kind="quiet" size="sm" icon="flag" onClick={() => setReporting(true)}>
            {l.report}
          </Button>
          {isReporting && (
            <ReportSheet review_id={review.review_id} author={name} onClose={() => setReporting(false)} />
          )}
        </div>
      ) : (
        <p className="meta">{isHidden ? w.takenDown : say(w.noTheirs, { name })}</p>
      )}
    </Section>
  );
}

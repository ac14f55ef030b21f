import '../review.css';
import { type ReactNode, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { isoOf, parseMoment } from '#domain/dates.ts';
import { OPEN_FOR, publicName, type Side } from '#domain/review/review.ts';
import { usePerson } from '../../account/person.ts';
import { useQueueing } from '../../booking/act/queueing.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { usePhone } from '../../sync/phone.ts';
import { ReadLine } from '../../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Note } from '../../ui/show/status.tsx';
import { NOTHING_SAID, type ReviewsHere, saidIn, submitReview } from '../data.ts';
import { listWords } from '../public/list-words.ts';
import { ReviewHead, useOtherName } from '../review-head.tsx';
import { useWhen } from '../when.ts';
import { words } from '../words.ts';
import { Refused } from './refused.tsx';
import { ReviewForm } from './review-form.tsx';

interface Props {
  booking: Booking;
  side: Side;
  here: ReviewsHere;
  isAgain: boolean;
  onDone: () => void;
  children?: ReactNode;
}

/** The review form: its draft is stored on the phone until it is sent; sent, it waits there for a signal. */
export function Writing({ booking, side, here: { read, said: sent, item }, isAgain, onDone, children }: Props) {
  const phone = usePhone();
  const w = useWords(words);
  const name = useOtherName(booking, side);
  const { booking_ref } = booking;
  const [first] = useState(() => sent ?? (item?.state === 'conflict' ? saidIn(item.input) : NOTHING_SAID));
  const [said, setSaid, clear] = useDraft(`review:${booking_ref}`, first);
  const { isBusy, queue } = useQueueing();
  const closes = read.data?.closes_at ?? isoOf(parseMoment(booking.closed_at ?? booking.tee_off_at) + OPEN_FOR);
  const when = useWhen(closes);
  const title = { th: say('รีวิว{name}', { name }), en: `Review of ${name}` };
  const send = async () => {
    if (!(await queue(() => submitReview(phone, booking_ref, said, { title, closes_at: parseMoment(closes) }, item))))
      return;
    clear();
    onDone();
  };
  return (
    <>
      <Screen tight cta>
        <ReviewHead booking={booking} side={side} />
        <ReadLine reads={[read]} />
        {item?.state === 'conflict' && <Refused item={item} />}
        <ReviewForm side={side} said={said} onChange={setSaid} />
        <Note kind="sky">{read.data?.is_theirs_in ? say(w.theyWrote, { name }) : say(w.blindNew, { when })}</Note>
        {children}
        <ButtonLink kind="quiet" block href={`/${side}/booking/${booking_ref}`}>
          {isAgain ? w.back : w.skip}
        </ButtonLink>
      </Screen>
      <MainButton>
        <div className="review-foot">
          <p className="meta-xs center">{side === 'golfer' ? <PublicNote /> : w.caddiesNote}</p>
          <Button
            size="lg"
            block
            busy={isBusy && w.sending}
            why={said.stars === 0 && w.starsFirst}
            onClick={() => void send()}
          >
            {w.send}
          </Button>
        </div>
      </MainButton>
    </>
  );
}

/** What everybody will see of the golfer beside the review: a part of the golfer's name, and the photo where the golfer lets everybody see it. */
function PublicNote() {
  const w = useWords(words);
  const l = useWords(listWords);
  const person = usePerson();
  const profile = useMirror('GET /user/profile', {}).data;
  const name = say(l.someone, { name: publicName(profile?.display_name ?? person?.display_name ?? '') });
  // Not known without the profile: then the golfer is told of both cases.
  const photo = profile ? profile.public_photo && profile.photo_url !== null : undefined;
  const text = photo === undefined ? w.publicMayPhoto : photo ? w.publicPhoto : w.publicName;
  return <>{say(text, { name })}</>;
}

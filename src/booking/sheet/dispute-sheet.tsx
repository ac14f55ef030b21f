import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { DISPUTE_REASONS, type DisputeReason } from '#domain/booking/status.ts';
import { useWords } from '../../i18n/language.ts';
import type { MediaFacts } from '#domain/media/api.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { TextArea } from '../../ui/control/field.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import type { ActDetails } from '../act/acting.ts';
import { DayCallButton, type Day } from '../day/day-parts.tsx';
import { words } from './sheet-words.ts';
import { DISPUTE_WORDS } from '../day/day-words.ts';
import { DisputePhotoField } from './dispute-photos.tsx';
import { ReasonChoice, useMissingReason } from './reason-choice.tsx';
import { useBookingCall } from '../act/booking-call.ts';
import { ReportPerson } from '../../chat/message/report-sheet.tsx';

interface Props {
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** Within a day one of them says that it was not so; the text is stored on the phone until it is sent. */
export function DisputeSheet({ day, open, onClose }: Props) {
  const w = useWords(words);
  const title = isPlayed(day.booking.status) ? w.disputeTitle : w.contestTitle;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <DisputeForm day={day} onClose={onClose} />
    </Sheet>
  );
}

/** How somebody was treated is no dispute: the other would read it, and the pay would wait for it. */

const MAX = 1000;
const PLAYED: readonly DisputeReason[] = ['NOT_PLAYED', 'HOLES_WRONG'];

const isPlayed = (status: string): boolean => status === 'COMPLETED' || status === 'IN_PROGRESS';

/** Who was there is asked of a no-show, what was played of a round. */
const reasonsOf = (status: string): DisputeReason[] =>
  DISPUTE_REASONS.filter((it) => (isPlayed(status) ? it !== 'WAS_THERE' : !PLAYED.includes(it)));

type Dispute = NonNullable<ActDetails['dispute']>;

interface Draft {
  reason: DisputeReason | undefined;
  text: string;
  /** Sent already; the report names them. */
  photos?: readonly MediaFacts[];
}
const EMPTY: Draft = { reason: undefined, text: '' };

function DisputeForm({ day, onClose }: Omit<Props, 'open'>) {
  const { booking } = day;
  const person = day.viewer === 'golfer' ? booking.caddy : booking.golfer;
  const w = useWords(words);
  const reasons = reasonsOf(booking.status);
  const [draft, setDraft, clear] = useDraft(`dispute:${booking.booking_ref}`, EMPTY);
  const [isShort, setShort] = useState(false);
  const bookingCall = useBookingCall(booking);
  const isUnconfirmed = booking.status === 'IN_PROGRESS';
  const contest = async (dispute: Dispute) => {
    if (!(await bookingCall.perform('dispute', { dispute }))) return;
    clear();
    onClose();
  };
  // A round that waits for the golfer's yes is closed first and contested then (B12, B17): the second act needs what the first one made of it.
  const next = useRef<Dispute>(undefined);
  const goOn = useEffectEvent(() => {
    const dispute = next.current;
    next.current = undefined;
    if (dispute) void contest(dispute);
  });
  const isReady = !isUnconfirmed && bookingCall.busy === undefined;
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);
  const chosen = reasons.find((it) => it === draft.reason);
  const { missed, needed } = useMissingReason(chosen);
  const photos = draft.photos ?? [];
  // Adding a photo takes a while, and the user writes on meanwhile.
  const now = useRef(draft);
  useLayoutEffect(() => {
    now.current = draft;
  });
  const setPhotos = (change: (photos: readonly MediaFacts[]) => readonly MediaFacts[]) =>
    setDraft({ ...now.current, photos: change(now.current.photos ?? []) });
  const send = async () => {
    const text = draft.text.trim();
    setShort(text === '');
    const reason = needed();
    if (text === '' || !reason) return;
    const dispute = { reason, text, ...(photos.length > 0 ? { photos: photos.map(({ media_id }) => media_id) } : {}) };
    if (!isUnconfirmed) return contest(dispute);
    next.current = dispute;
    if (!(await bookingCall.perform('confirm_end'))) next.current = undefined;
  };
  return (
    <>
      <ReasonChoice
        label={words.disputeWhat}
        reasons={reasons}
        words={DISPUTE_WORDS}
        reason={chosen}
        pick={(reason) => setDraft({ ...draft, reason })}
        missed={missed}
      />
      <TextArea
        label={words.disputeText}
        hint={w.disputeHint}
        error={isShort ? w.disputeNeeded : undefined}
        value={draft.text}
        maxLength={MAX}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <ReportPerson person={{ user_id: person.user_id, name: day.other }} booking_ref={booking.booking_ref} />
      <DisputePhotoField
        photos={photos}
        onAdd={(photo) => setPhotos((all) => [...all, photo])}
        onRemove={(media_id) => setPhotos((all) => all.filter((it) => it.media_id !== media_id))}
      />
      <Note kind="sky">{isUnconfirmed ? w.disputeCloses : w.disputeThen}</Note>
      <SheetFoot>
        <DayCallButton
          day={day}
          bookingCall={bookingCall}
          action={bookingCall.busy ?? 'dispute'}
          size="lg"
          onTap={() => void send()}
        >
          {w.disputeDo}
        </DayCallButton>
        {draft.text !== '' && <p className="meta-xs center">{w.draft}</p>}
      </SheetFoot>
    </>
  );
}

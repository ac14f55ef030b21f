import { Suspense } from 'react';
import { useParams } from 'wouter';
import { ContactLink } from '../../case/contact-link.tsx';
import { useWords } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { BookingSkeleton, EmbeddedPartsContext } from '../booking-ticket.tsx';
import type { Viewer } from '../booking-status.tsx';
import { useOneBooking } from '../data.ts';
import { words } from '../words.ts';
import { ReviewCard, GolferBrief } from '../../review/booking-parts.tsx';

/** Large, so a part of its own: it is loaded at the same time as the data, behind the same skeleton. */
const details = () => import('./booking-details.tsx').then((m) => m.BookingDetails);
let early: ReturnType<typeof details> | undefined = details();
early.catch(() => {
  early = undefined; // the screen asks again, and says so when it does not come
});
const BookingDetails = lazyPart(() => early ?? details());
const OTHERS = {
  Review: ReviewCard,
  GolferBrief,
};

/** /golfer/booking/{booking_ref} */
export const GolferBookingDetailScreen = () => <BookingDetail viewer="golfer" />;

/** /caddy/booking/{booking_ref} */
export const CaddyBookingDetailScreen = () => <BookingDetail viewer="caddy" />;

function BookingDetail({ viewer }: { viewer: Viewer }) {
  const { booking_ref } = useParams<{ booking_ref: string }>();
  const read = useOneBooking(booking_ref, viewer);
  const isUnknown = read.data === undefined && (read.error?.status_code === 404 || read.error?.status_code === 422);
  return (
    <Screen tight>
      {isUnknown ? (
        <Unknown viewer={viewer} />
      ) : (
        <>
          <ReadLine reads={[read]} />
          <Loaded read={read} waiting={<BookingSkeleton />}>
            {(booking) => (
              <Suspense fallback={<BookingSkeleton />}>
                <EmbeddedPartsContext value={OTHERS}>
                  <BookingDetails key={booking_ref} copy={booking} viewer={viewer} />
                </EmbeddedPartsContext>
                <ContactLink topic="booking" about={booking_ref} />
              </Suspense>
            )}
          </Loaded>
        </>
      )}
    </Screen>
  );
}

function Unknown({ viewer }: { viewer: Viewer }) {
  const w = useWords(words);
  const action = <ButtonLink href={`/${viewer}/booking`}>{w.toBookings}</ButtonLink>;
  return (
    <Empty title={w.notFound} drawing="lost" action={action}>
      {w.notFoundWhy}
    </Empty>
  );
}

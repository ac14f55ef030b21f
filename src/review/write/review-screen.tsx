import { useParams } from 'wouter';
import { PAST } from '#domain/booking/status.ts';
import type { Side } from '#domain/review/review.ts';
import { PAGE, useOneBooking } from '../../booking/data.ts';
import { useWords } from '../../i18n/language.ts';
import { Loaded, type Read } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/empty.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { ReviewPage } from './review-page.tsx';
import { ReviewWaiting } from './review-waiting.tsx';
import { words } from '../words.ts';

/** /golfer/booking/review-caddy/{booking_ref} */
export const ReviewCaddyScreen = () => <ReviewScreen side="golfer" />;

/** /caddy/booking/review-golfer/{booking_ref} */
export const ReviewGolferScreen = () => <ReviewScreen side="caddy" />;

function ReviewScreen({ side }: { side: Side }) {
  const { booking_ref } = useParams<{ booking_ref: string }>();
  const read = useRound(booking_ref, side);
  const isUnknown = read.data === undefined && (read.error?.status_code === 404 || read.error?.status_code === 422);
  if (isUnknown) return <Unknown side={side} />;
  return (
    <Loaded isScreen read={read} waiting={<ReviewWaiting />}>
      {(booking) => <ReviewPage key={booking_ref} booking={booking} side={side} />}
    </Loaded>
  );
}

/** The round; offline also as the user's history has it. */
function useRound(booking_ref: string, side: Side): Read<Parameters<typeof ReviewPage>[0]['booking']> {
  const own = useOneBooking(booking_ref, side);
  const isHere = own.data !== undefined;
  const past = useMirror(
    'POST /booking/history',
    { filter: { status: [...PAST] }, page: 1, limit: PAGE },
    { skip: isHere },
  );
  const found = past.data?.items.find((booking) => booking.booking_ref === booking_ref);
  return isHere || !found ? own : { ...own, data: found, updatedAt: past.updatedAt, stale: true };
}

function Unknown({ side }: { side: Side }) {
  const w = useWords(words);
  const action = <ButtonLink href={`/${side}/booking`}>{w.toBookings}</ButtonLink>;
  return (
    <Screen tight>
      <Empty title={w.notFound} drawing="lost" action={action}>
        {w.notFoundWhy}
      </Empty>
    </Screen>
  );
}

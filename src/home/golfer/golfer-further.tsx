import { PAGE, useBookings } from '../../booking/data.ts';
import { BookAgain, lastWithEach } from './book-again.tsx';
import { CounterLine } from '../counter-line.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Followed } from './followed.tsx';
import { isSettled } from '../data.ts';

/** The part of a golfer's home below the fold, loaded after what is above it. */
export function GolferFurther({ hasRounds }: { hasRounds: boolean }) {
  const past = useBookings(['COMPLETED'], PAGE);
  if (!isSettled(past)) return null;
  const again = lastWithEach(past.data?.items ?? []);
  // Without an answer nobody is taken for new.
  const isNew = !hasRounds && past.data?.items.length === 0;
  return (
    <>
      {isNew && <FirstSteps />}
      <BookAgain rounds={again} />
      <Followed without={again.map(({ caddy }) => caddy.user_id)} />
      <CounterLine />
    </>
  );
}

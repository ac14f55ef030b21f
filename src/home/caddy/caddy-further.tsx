import { emergencyUntil } from '#domain/booking/contact.ts';
import { MINUTE } from '#domain/dates.ts';
import { usePromised } from '../../booking/data.ts';
import { factsOf } from '../../booking/facts.ts';
import { useNow } from '../../ui/now.ts';
import { Nearby } from '../../broadcast/caddy/nearby.tsx';
import { QuietHotlines } from '../../booking/detail/hotlines.tsx';
import { EarningsWeek } from '../../booking/list/earnings-week.tsx';
import { CounterLine } from '../counter-line.tsx';
import { StrikesCard } from './strikes-card.tsx';

/** The part of a caddy's home below the fold, loaded after what is above it. On a wide window chart and open requests are side by side. */
export function CaddyFurther() {
  return (
    <>
      <div className="hide-wide">
        <EarningsWeek />
      </div>
      <div className="hide-wide">
        <Nearby />
      </div>
      <QuietHotlines booking={useRoundInPlay()} />
      <StrikesCard />
      <CounterLine />
    </>
  );
}

/** The round whose golfer somebody may have to be called for now. */
function useRoundInPlay() {
  const now = useNow(MINUTE);
  return usePromised().data?.items.find((it) => emergencyUntil(factsOf(it), now) !== undefined);
}

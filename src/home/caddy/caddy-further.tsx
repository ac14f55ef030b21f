import { Nearby } from '../../broadcast/caddy/nearby.tsx';
import { QuietHotlines } from '../../booking/detail/hotlines.tsx';
import { EarningsWeek } from '../../booking/list/earnings-week.tsx';
import { CounterLine } from '../counter-line.tsx';
import { CoursePack } from './course-pack.tsx';
import { StrikesCard } from './strikes-card.tsx';

/** What stands below the fold of a caddy's home, fetched after what is above it. On a wide window the chart and the open requests stand beside. */
export function CaddyFurther() {
  return (
    <>
      <div className="hide-wide">
        <EarningsWeek />
      </div>
      <div className="hide-wide">
        <Nearby />
      </div>
      <QuietHotlines />
      <StrikesCard />
      <CoursePack />
      <CounterLine />
    </>
  );
}

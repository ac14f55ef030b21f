import type { Booking } from '#domain/booking/api.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { MINUTE, inTime } from '#domain/dates.ts';
import { FREE_AHEAD_DAYS, nextFree } from '#domain/post/post.ts';
import { useWords } from '../../i18n/language.ts';
import { useCaddyDays } from '../../caddy/data.ts';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { CaddyMini } from './caddy-mini.tsx';
import { furtherWords as words } from './further-words.ts';

const SHOWN = 3;

/** The last round with each caddy, the latest first. */
export function lastWithEach(past: readonly Booking[]): Booking[] {
  const latest = past.toSorted((a, b) => inTime(b.tee_off_at, a.tee_off_at));
  return latest
    .filter(({ caddy }, place) => latest.findIndex((it) => it.caddy.user_id === caddy.user_id) === place)
    .slice(0, SHOWN);
}

/** The caddies the golfer played with last, each with the next round that can still be asked for. */
export function BookAgain({ rounds }: { rounds: readonly Booking[] }) {
  const w = useWords(words);
  if (rounds.length === 0) return null;
  return (
    <Section title={w.again}>
      <div className="hscroll">
        {rounds.map((booking) => (
          <Again key={booking.caddy.user_id} booking={booking} />
        ))}
      </div>
    </Section>
  );
}

function Again({ booking: { caddy, course } }: { booking: Booking }) {
  const w = useWords(words);
  const now = useNow(MINUTE);
  const { read, days } = useCaddyDays(caddy.user_id, FREE_AHEAD_DAYS);
  const free = read.data && (nextFree(days, now + MIN_LEAD_TIME) ?? null);
  return <CaddyMini caddy={caddy} course={course} free={free} verb={w.bookAgain} />;
}

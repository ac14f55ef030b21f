import { useEffect, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { endsInTheDark, finishOf } from '#domain/booking/block.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import { type Moment, parseMoment, timeOf } from '#domain/dates.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/show/status.tsx';
import { dayOf, useSlipKept } from '../data.ts';
import type * as Sun from './sunset.ts';

const words = {
  line: { th: 'คาดว่าจบ {finish} · พระอาทิตย์ตก {sunset}', en: 'Finish about {finish} · sunset {sunset}' },
  dark: { th: 'หลุมท้ายๆ อาจมืด', en: 'The last holes may be dark' },
} as const satisfies Record<string, Words>;

/** Whether the round ends before it is dark. Keeps its line while it is worked out; nothing where we do not know the place. */
export function DaylightLine({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const sunset = useSunset(booking);
  if (!UPCOMING.includes(booking.status) || booking.ended_at || sunset === 'unknown') return null;
  if (sunset === 'asking')
    return (
      <p className="meta" aria-hidden="true">
        {'\u00a0'}
      </p>
    );
  const begins = parseMoment(booking.started_at ?? booking.tee_off_at);
  const finish = finishOf(begins, booking.holes, booking.transport);
  const times = { finish: timeOf(finish), sunset: timeOf(sunset) };
  if (endsInTheDark(finish, sunset))
    return (
      <Note kind="amber" icon="moon-star">
        {say(w.line, times)}
        <span className="line">{w.dark}</span>
      </Note>
    );
  return (
    <p className="meta inline">
      <Icon name="sun" small />
      <span>{say(w.line, times)}</span>
    </p>
  );
}

let sun: typeof Sun | undefined;

function useSunset(booking: Booking): Moment | 'asking' | 'unknown' {
  const read = useMirror('GET /course/{slug}', { slug: booking.golf_course });
  const [isHere, setHere] = useState(sun !== undefined);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (isHere) return;
    import('./sunset.ts').then(
      (it) => {
        sun = it;
        setHere(true);
      },
      () => setMissing(true), // not on this phone and no network: the line is not worth an error
    );
  }, [isHere]);
  if (isMissing) return 'unknown';
  if (!sun || !(read.data || read.error)) return 'asking';
  const { lat, lng } = read.data ?? {};
  const isKnown = typeof lat === 'number' && typeof lng === 'number';
  const where = isKnown ? { lat, lng } : sun.whereIn(booking.course.province_en);
  return (where && sun.sunsetAt(dayOf(booking), where)) ?? 'unknown';
}

/** Whether the round ends before dark; and stores the slip on the phone before the golfer is at the first tee without a network. */
export function RoundLight({ booking }: { booking: Booking }) {
  useSlipKept(booking);
  return <DaylightLine booking={booking} />;
}

import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { satang } from '#domain/money.ts';
import { dayOf } from '../../booking/data.ts';
import { TRANSPORT_WORDS } from '../../booking/words.ts';
import { CourseFee } from '../../booking/round/course-fee.tsx';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { useGuestName } from '../../i18n/guest-name.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { MINUTE } from '#domain/dates.ts';
import { caddyWords } from './caddy-words.ts';
import { Wishes } from '../wishes.tsx';

/** When, where, and what the caddy gets: in the app, and at the counter. */
export function RoundFacts({ it }: { it: NearbyBroadcast }) {
  const w = useWords(caddyWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const course = useWord(courseWords(it.course));
  const transport = useWord(TRANSPORT_WORDS[it.transport]);
  const facts = [
    say(w.nHoles, { n: it.holes }),
    transport,
    ...(it.caddies_needed > 1 ? [say(w.seats, { n: it.caddies_needed })] : []),
  ];
  return (
    <>
      <span className="near-when">
        <b className="num">{it.tee_off_time}</b>
        <span className="meta-xs">{f.nearDay(dayOf(it), now)}</span>
      </span>
      <span className="near-what">
        <b>{course}</b>
        <span className="meta-xs line">{facts.join(' · ')}</span>
        <span className="t-sm line num">
          {w.youGet} <b className="strong">{f.money(satang(it.caddy_gets))}</b>
        </span>
        <CourseFee fee={it.course_fee} />
      </span>
    </>
  );
}

/** Who asks, how many caddies are interested, and what the golfer wrote. */
export function AskedBy({ it }: { it: NearbyBroadcast }) {
  const w = useWords(caddyWords);
  return (
    <>
      <p className="meta asked-by">
        <span>{say(w.from, { name: useGuestName(it.golfer.display_name) })}</span>
        {it.follows_me && (
          <span className="inline follows">
            <Icon name="heart" small />
            {w.followsYou}
          </span>
        )}
        {it.status === 'OPEN' && (
          <span>{it.interested > 0 ? say(w.interested, { n: it.interested }) : w.nobodyYet}</span>
        )}
      </p>
      <Wishes it={it} />
      {it.note && <p className="read quote">“{it.note}”</p>}
    </>
  );
}

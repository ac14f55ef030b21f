import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { dayOf } from '../booking/data.ts';
import { TRANSPORT_WORDS } from '../booking/words.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { useGuestName } from '../i18n/guest-name.ts';
import { joinThai } from '../i18n/join-thai.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/now.ts';
import { caddyWords } from './caddy-words.ts';

/** When, where, what she gets, who asks, and how many said they are in. */
export function RequestFacts({ it }: { it: NearbyBroadcast }) {
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
    <div className="asked">
      <div className="row between wrap">
        <h3>
          <span className="num">{it.tee_off_time}</span> <span className="asked-day">{f.nearDay(dayOf(it), now)}</span>
        </h3>
        <p className="earns">
          <span className="meta-xs">{w.youGet}</span> <b className="num">{f.money(satang(it.caddy_gets))}</b>
        </p>
      </div>
      <p className="strong">{course}</p>
      <p className="meta">{facts.join(' · ')}</p>
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
      {it.note && <p className="read quote">“{joinThai(it.note)}”</p>}
    </div>
  );
}

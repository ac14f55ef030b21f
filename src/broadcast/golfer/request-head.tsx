import '../broadcast.css';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { dayOf } from '../../booking/data.ts';
import { TRANSPORT_WORDS } from '../../booking/words.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { useNow } from '../../ui/now.ts';
import { Status } from '../../ui/show/status.tsx';
import { requestWords } from './request-words.ts';
import { Wishes } from '../wishes.tsx';
import { BROADCAST_TONES, BROADCAST_WORDS } from '../status-words.ts';

/** The round, its status and until when, and how many seats have a caddy. */
export function RequestHead({ broadcast }: { broadcast: Broadcast }) {
  const w = useWords(requestWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const course = useWord(courseWords(broadcast.course));
  const transport = useWord(TRANSPORT_WORDS[broadcast.transport]);
  const of = broadcast.caddies_needed;
  // A seat that is only kept has no caddy yet.
  const n = broadcast.caddy_responses.filter(({ response }) => response.status === 'SELECTED').length;
  return (
    <div className="card card--sand row between wrap">
      <div>
        <p>
          <b className="num strong t-xl">{broadcast.tee_off_time}</b>{' '}
          <span className="strong">{f.nearDay(dayOf(broadcast), now)}</span>
        </p>
        <p className="meta">
          {course} · {say(w.nHoles, { n: broadcast.holes })} · {transport}
        </p>
        <Wishes it={broadcast} />
        {(of > 1 || n > 0) && <p className="meta strong">{say(w.seats, { n, of })}</p>}
      </div>
      <HeadStatus broadcast={broadcast} />
    </div>
  );
}

function HeadStatus({ broadcast: { status, expires_at } }: { broadcast: Broadcast }) {
  const w = useWords(requestWords);
  const text = useWord(BROADCAST_WORDS[status]);
  const over = useWord(BROADCAST_WORDS.EXPIRED);
  if (status !== 'OPEN') return <Status kind={BROADCAST_TONES[status]}>{text}</Status>;
  return (
    <Status kind="info" icon="timer">
      <Countdown until={parseMoment(expires_at)} text={w.openLeft} over={over} />
    </Status>
  );
}

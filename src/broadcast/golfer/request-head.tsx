import '../broadcast.css';
import { Link } from 'wouter';
import type { Broadcast, CaddyResponse } from '#domain/broadcast/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { dayOf } from '../../booking/data.ts';
import { TRANSPORT_WORDS } from '../../booking/words.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, useLanguage, wordIn } from '../../i18n/language.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { useNow } from '../../ui/now.ts';
import { Status } from '../../ui/show/status.tsx';
import { requestWords, RESPONSE_WORDS } from './request-words.ts';
import { Wishes } from '../wishes.tsx';
import { BROADCAST_TONES, BROADCAST_WORDS, RESPONSE_TONES } from '../data.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { topupHref } from '../../wallet/topup-way.ts';
import { addressOf } from '../open-request.ts';
import { Section } from '../../ui/frame/section.tsx';

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

interface Props {
  broadcast: Broadcast;
  answer: CaddyResponse;
  onChoose: () => void;
}

/** The balance was short: until when the caddy's seat is reserved, what is missing, the way to top it up and to choose again. */
export function KeptSeat({ broadcast, answer: { caddy, response }, onChoose }: Props) {
  const w = useWords(requestWords);
  const f = useFormat();
  const balance = useMirror('GET /wallet/balance', {}).data;
  const until = parseMoment(response.kept_until ?? broadcast.expires_at);
  const name = caddy.nickname;
  const short = Math.max(0, broadcast.total - (balance?.available ?? 0));
  const amount = f.money(satang(short));
  return (
    <section className="card card--amber stack">
      <div className="row">
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={name} plate={false} />
        <div className="grow">
          <h2 className="t-lg">{say(w.keptUntil, { time: f.time(until) })}</h2>
          <p className="meta inline">
            <Icon name="timer" small />
            <Countdown until={until} text={w.keptLeft} over={w.keptOver} fine />
          </p>
        </div>
      </div>
      <p>{short > 0 ? say(w.keptShort, { amount, name }) : say(w.keptEnough, { name })}</p>
      <Buttons>
        {short > 0 && (
          <ButtonLink block icon="plus" href={topupHref({ next: addressOf(broadcast.alt_reference), amount: short })}>
            {say(w.topUp, { amount })}
          </ButtonLink>
        )}
        <Button block kind={short > 0 ? 'outline' : 'primary'} onClick={onChoose}>
          {w.chooseAgain}
        </Button>
      </Buttons>
    </section>
  );
}

interface AnsweredRowsProps {
  title: string;
  answers: readonly CaddyResponse[];
}

/** Caddies not to be compared any more: those the golfer chose, each with a link to the booking, and those who dropped out. */
export function AnsweredRows({ title, answers }: AnsweredRowsProps) {
  if (answers.length === 0) return null;
  return (
    <Section title={title}>
      <div className="list">
        {answers.map((answer) => (
          <Row key={answer.caddy.user_id} answer={answer} />
        ))}
      </div>
    </Section>
  );
}

function Row({ answer: { caddy, response } }: { answer: CaddyResponse }) {
  const w = useWords(requestWords);
  const language = useLanguage();
  const { booking_ref, status } = response;
  const isBooked = status === 'SELECTED' && booking_ref !== null;
  const href = isBooked ? `/golfer/booking/${booking_ref}` : `/golfer/home/caddy-detail/${caddy.user_id}`;
  return (
    <Link className="lrow" href={href}>
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} />
      <span className="grow">
        <b translate="no">{caddy.nickname}</b>
        <Status kind={RESPONSE_TONES[status]}>{wordIn(RESPONSE_WORDS[status], language)}</Status>
      </span>
      {isBooked && <span className="t-sm strong green">{w.seeBooking}</span>}
      <Icon name="chevron-right" />
    </Link>
  );
}

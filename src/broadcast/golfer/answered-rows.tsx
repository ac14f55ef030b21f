import { Link } from 'wouter';
import type { CaddyResponse } from '#domain/broadcast/api.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Status } from '../../ui/show/status.tsx';
import { RESPONSE_WORDS, requestWords } from './request-words.ts';
import { RESPONSE_TONES } from '../status-words.ts';

interface Props {
  title: string;
  answers: readonly CaddyResponse[];
}

/** Caddies not to be compared any more: those the golfer chose, each with a link to the booking, and those who dropped out. */
export function AnsweredRows({ title, answers }: Props) {
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

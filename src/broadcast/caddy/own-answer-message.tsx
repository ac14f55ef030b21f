import { Link } from 'wouter';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { joinThai } from '../../i18n/join-thai.ts';
import { say, useWords } from '../../i18n/language.ts';
import { caddyWords } from './caddy-words.ts';

/** The message sent with the caddy's answer, and what became of the answer. */
export function OwnAnswerMessage({ response }: { response: NonNullable<NearbyBroadcast['response']> }) {
  const w = useWords(caddyWords);
  return (
    <>
      {response.booking_ref && (
        <Link className="link tall" href={`/caddy/booking/${response.booking_ref}`}>
          {w.seeBooking}
        </Link>
      )}
      {response.message && <p className="meta">{say(w.yourMessage, { text: joinThai(response.message) })}</p>}
    </>
  );
}

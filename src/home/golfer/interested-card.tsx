import { Link } from 'wouter';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import { dayOf } from '../../booking/data.ts';
import { addressOf, OPEN_REQUESTS_PATH } from '../../broadcast/open-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { AvatarStack } from '../../ui/show/portrait.tsx';
import { golferHomeWords as words } from './golfer-home-words.ts';

/** Caddies who answered the golfer's open requests: shown only when there are any (specification §3, the flattened entries). */
export function InterestedCard({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const w = useWords(words);
  const f = useFormat();
  const entries = interestedEntries(broadcasts);
  const first = entries[0];
  if (!first) return null;
  // One open request: directly to its caddies, else to the list of them.
  const isOne = entries.every(({ alt_reference }) => alt_reference === first.alt_reference);
  const href = isOne ? addressOf(first.alt_reference) : OPEN_REQUESTS_PATH;
  const when = `${f.day(dayOf(first))} ${first.tee_off_time}`;
  return (
    <Link className="card card--coral row attention attention--coral" href={href}>
      <AvatarStack
        people={entries.map(({ caddy }) => ({
          photo: caddy.photo_url,
          number: caddy.caddy_number,
          name: caddy.nickname,
        }))}
      />
      <span className="grow">
        <b className="strong line">{say(w.interested, { n: entries.length })}</b>
        <span className="t-sm line">{say(w.interestedIn, { when })}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

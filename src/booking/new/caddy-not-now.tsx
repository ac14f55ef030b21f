import type { CaddyDetail } from '#domain/caddy/api.ts';
import { detailOf, useHere } from '../../caddy/caddy-link.tsx';
import { OffDutyNote, isOffDuty, mustFollow, OnlyFollowers } from '../../caddy/off-duty.tsx';
import { useWords } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { bookWords } from '../round/book-words.ts';

/** The caddy takes no work now, or only from followers: why, and what the golfer can do about it. */
export function CaddyNotNow({ caddy }: { caddy: CaddyDetail }) {
  const w = useWords(bookWords);
  const here = useHere();
  return (
    <>
      {isOffDuty(caddy) ? <OffDutyNote caddy={caddy} /> : <OnlyFollowers caddy={caddy} />}
      {mustFollow(caddy) && (
        <ButtonLink kind="outline" href={detailOf(caddy.user_id)} state={here}>
          {w.followThis}
        </ButtonLink>
      )}
    </>
  );
}

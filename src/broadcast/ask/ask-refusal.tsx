import type { NextStep } from '#domain/account/account.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { stepPath } from '../../routing/guard.ts';
import { useWords } from '../../i18n/language.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { RefusalNote } from '../../sync/online/refusal-note.tsx';
import { askWords } from './ask-words.ts';
import { OPEN_REQUESTS_PATH } from '../open-request.ts';

type Way = 'open' | 'round' | 'ask' | 'profile' | 'booking';

/** What the golfer can do about a refusal, the likelier first. */
const WAYS: Partial<Record<RefusalCode, readonly Way[]>> = {
  BROADCAST_TOO_MANY: ['open'],
  IDEMPOTENCY_KEY_REUSED: ['open'],
  TEE_OFF_TOO_SOON: ['round'],
  TEE_OFF_TOO_FAR: ['round'],
  TRANSPORT_NOT_ALLOWED: ['round'],
  COURSE_UNKNOWN: ['round'],
  COURSE_CLOSED: ['round'],
  BOOKING_OVERLAPS_OWN: ['round', 'booking'],
  ONBOARDING_DUE: ['profile'],
};

const ASK_FIELDS: readonly string[] = ['caddies_needed', 'audience', 'note', 'open_hours'];

/** Which step has the refused field: the code decides, else the field. */
function waysOf({ code, fields }: CallFailed): readonly Way[] {
  const known = WAYS[code as RefusalCode];
  if (known || !fields?.length) return known ?? [];
  return fields.every(({ path }) => ASK_FIELDS.includes(path)) ? ['ask'] : ['round'];
}

/** Why it was not sent, what is safe, and buttons for what to do next. */
export function AskRefusal({ failed }: { failed: CallFailed }) {
  const ways = waysOf(failed).map((way) => <WayOn key={way} way={way} failed={failed} />);
  return <RefusalNote className="stack" code={failed.code} ways={ways.length > 0 && <Buttons>{ways}</Buttons>} />;
}

function WayOn({ way, failed }: { way: Way; failed: CallFailed }) {
  const w = useWords(askWords);
  const { booking_ref: ref, next_step: due } = (failed.present ?? {}) as { booking_ref?: string; next_step?: NextStep };
  const [href, text] = {
    open: [OPEN_REQUESTS_PATH, w.toOpen],
    round: ['/golfer/booking/new?step=1', w.toRound],
    ask: ['/golfer/booking/new?step=2', w.toAsk],
    profile: [stepPath(due ?? 'COMPLETE_PROFILE', 'GOLFER'), w.toProfile],
    booking: [ref ? `/golfer/booking/${ref}` : '/golfer/booking', w.toOther],
  }[way] as [string, string];
  return (
    <ButtonLink kind="outline" block href={href}>
      {text}
    </ButtonLink>
  );
}

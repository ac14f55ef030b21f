import type { Price } from '#domain/booking/price.ts';
import { expiryOf } from '#domain/broadcast/transitions.ts';
import { isTooShort } from '#domain/broadcast/status.ts';
import type { InputOf } from '#domain/calls.ts';
import type { Course } from '#domain/course/api.ts';
import { HOUR, MINUTE, momentOf, type Moment } from '#domain/dates.ts';
import type { RoundDraft } from '../../booking/round/round.ts';
import { roundPrice } from '../../course/round-price.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';

const words = {
  tooShort: {
    th: 'ประกาศไม่ทันแล้ว ต้องก่อนเวลาออกรอบอย่างน้อย 1 ชม. 15 นาที เลือกเวลาที่ช้ากว่านี้ หรือขอแคดดี้คนเดียว',
    en: 'Too late to ask all: at least 1 h 15 min before tee-off. Choose a later time, or request one caddy',
  },
} as const satisfies Record<string, Words>;

/** When it would end by itself if it were sent at `now`; undefined while the round is not chosen. */
export function endOf({ date, time, open_hours }: RoundDraft, now: Moment): Moment | undefined {
  if (!date || !time) return undefined;
  return expiryOf(
    now,
    momentOf(date, time),
    open_hours === undefined ? undefined : { since: now, length: open_hours * HOUR },
  );
}

/** Why no open request can be made for that round; undefined when one can. The server decides. */
export function useAskProblem(round: RoundDraft): string | undefined {
  const w = useWords(words);
  const now = useNow(MINUTE);
  const end = endOf(round, now);
  return end !== undefined && isTooShort(now, end) ? w.tooShort : undefined;
}

/** As the calls want it; undefined while something of the round is not chosen. */
export function askInput(round: RoundDraft): InputOf<'POST /broadcast/create'> | undefined {
  const { slug, date, time, holes, transport, seats, audience, note, open_hours } = round;
  const { wish_languages, wish_years } = round;
  if (!slug || !date || !time || !transport) return undefined;
  return {
    golf_course: slug,
    booking_date: date,
    tee_off_time: time,
    holes,
    transport,
    caddies_needed: seats,
    audience,
    ...(note.trim() ? { note: note.trim() } : {}),
    ...(wish_languages.length > 0 ? { wish_languages: [...wish_languages] } : {}),
    ...(wish_years === undefined ? {} : { wish_years }),
    ...(open_hours === undefined ? {} : { open_hours }),
  };
}

/** By the rules themselves; the server gives the price again when the golfer chooses a caddy. */
export function priceNow({ date, holes, transport }: RoundDraft, course: Course): Price | undefined {
  if (!date || !transport) return undefined;
  return roundPrice({ booking_date: date, holes, transport }, course);
}

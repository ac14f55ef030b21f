import { useLayoutEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { Spoken } from '#domain/account/account.ts';
import type { Audience, WISH_YEARS } from '#domain/broadcast/status.ts';
import type { Course } from '#domain/course/api.ts';
import { HOLES, TRANSPORTS, type Holes, type Transport, usualTransport } from '#domain/course/course.ts';
import { dateOf, MINUTE, parseDate, parseTime, type ClockTime, type SlashDate } from '#domain/dates.ts';
import { useOwnProfile } from '../../account/own-data.ts';
import { newKey } from '../../sync/net/call.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { useNow } from '../../ui/now.ts';
import type { RoundInput } from '../data.ts';

/** What the golfer has chosen so far. Stored on the phone until the request is sent, so that a lost signal loses nothing. */
export interface RoundDraft {
  slug: string | undefined;
  date: SlashDate | undefined;
  time: ClockTime | undefined;
  holes: Holes;
  transport: Transport | undefined;
  caddy_id: string | undefined;
  note: string;
  /** One caddy the golfer chooses, or all of them by an open request. */
  asks: 'one' | 'all';
  /** Of an open request: how many caddies, who sees it, for how many hours; undefined: as long as may be. */
  seats: number;
  audience: Audience;
  open_hours: number | undefined;
  /** What the golfer wishes of the caddies. */
  wish_languages: readonly Spoken[];
  wish_years: (typeof WISH_YEARS)[number] | undefined;
  /** Idempotency-Key of the request: a second tap, or a retry after a lost answer, is the same booking. */
  key: string;
}

export const EMPTY_ROUND: RoundDraft = {
  slug: undefined,
  date: undefined,
  time: undefined,
  holes: 18,
  transport: undefined,
  caddy_id: undefined,
  note: '',
  asks: 'one',
  seats: 1,
  audience: 'COURSE',
  open_hours: 6,
  wish_languages: [],
  wish_years: undefined,
  key: '',
};

/** Where the draft is spelled out before it is sent. */
export const REVIEW = '/golfer/booking/new?step=3';

export interface ChosenRound {
  round: RoundDraft;
  course: Course | undefined;
  choose: (change: Partial<RoundDraft>) => void;
  clear: () => void;
}

/** Names of the drafts: of the request the golfer prepares, and of the search for caddies. Neither changes the other. */
export const DRAFTS = { request: 'round', search: 'round searched for' } as const;

/** The round, kept on this phone; a link from a caddy or a search starts it filled. */
export function useRound(of: keyof typeof DRAFTS): ChosenRound & { isRead: boolean } {
  const [kept, keep, clear, isRead] = useDraft<RoundDraft>(DRAFTS[of], EMPTY_ROUND);
  const draft = { ...EMPTY_ROUND, ...kept }; // an older build knew fewer fields
  const said = useAddressed((change) => keep({ ...startOf(draft, change), key: newKey() }), isRead);
  const round = ahead(startOf(draft, said), dateOf(useNow(MINUTE)));
  const course = useMirror('GET /course/{slug}', { slug: round.slug ?? '' }, { skip: round.slug === undefined }).data;
  const transport = course && round.date ? allowed(round.transport, course, round.date) : round.transport;
  const choose = (change: Partial<RoundDraft>) => keep({ ...round, transport, key: newKey(), ...change });
  return { round: { ...round, transport }, course, choose, clear, isRead };
}

/** Where no course is chosen yet: of the asked caddy's courses, or of all, the one that the golfer usually plays. */
export function usePrefilled<T extends ChosenRound>(chosen: T): T {
  const { round } = chosen;
  const { caddy_id } = round;
  const usual = useOwnProfile().data?.golfer?.usual_courses.map(({ slug }) => slug) ?? [];
  const caddy = useMirror('GET /caddy/{user_id}', { user_id: caddy_id ?? '' }, { skip: !caddy_id }).data;
  const theirs = caddy?.courses.map(({ slug }) => slug);
  const guess = caddy_id ? (theirs?.find((it) => usual.includes(it)) ?? theirs?.[0]) : usual[0];
  const slug = round.slug ?? guess;
  const course = useMirror('GET /course/{slug}', { slug: slug ?? '' }, { skip: slug === undefined }).data;
  if (slug === round.slug) return chosen;
  const transport = course && round.date ? allowed(round.transport, course, round.date) : round.transport;
  const choose = (change: Partial<RoundDraft>) => chosen.choose({ slug, transport, ...change });
  return { ...chosen, round: { ...round, slug, transport }, course, choose };
}

/** A link to another caddy begins anew: the note to one caddy is not for the other. */
function startOf(draft: RoundDraft, said: Partial<RoundDraft>): RoundDraft {
  const isAnother = said.caddy_id !== undefined && draft.caddy_id !== undefined && said.caddy_id !== draft.caddy_id;
  return { ...(isAnother ? EMPTY_ROUND : draft), ...said };
}

/** A draft of last week: its day is over and no choice any more, the rest still is. */
const ahead = (round: RoundDraft, today: SlashDate): RoundDraft =>
  round.date !== undefined && round.date < today ? { ...round, date: undefined } : round;

/** The transport the golfer chose if the course allows it on that day, else a shared cart where there is one: what most play with. */
export const allowed = (chosen: Transport | undefined, course: Course, date: SlashDate): Transport =>
  usualTransport(course.cart_policy, date, chosen);

const ROUND_PARAMS = ['golf_course', 'booking_date', 'tee_off_time', 'holes', 'transport', 'caddy_id', 'asks'] as const;

/** A link to the form with this round: every page says it by the same names. */
export function roundHref(
  round: Partial<Pick<RoundDraft, 'slug' | 'date' | 'time' | 'holes' | 'transport' | 'caddy_id'>>,
) {
  const { slug, date, time, holes, transport, caddy_id } = round;
  const params = new URLSearchParams();
  if (caddy_id) params.set('caddy_id', caddy_id);
  if (slug) params.set('golf_course', slug);
  if (date) params.set('booking_date', date);
  if (time) params.set('tee_off_time', time);
  if (holes) params.set('holes', String(holes));
  if (transport) params.set('transport', transport);
  return `/golfer/booking/new?${params}`;
}

/**
 * What the address says of the round goes into the draft once and leaves the address: from then on the golfer's choices count. A link that
 * names a course is a round of its own; one that says less waits for the draft to be read, so that it takes nothing away.
 */
function useAddressed(keep: (change: Partial<RoundDraft>) => void, isRead: boolean): Partial<RoundDraft> {
  const [params, setParams] = useSearchParams();
  const said = fromAddress(params);
  // Before it is painted: a tap on what it shows must not come before it, and be undone by it.
  useLayoutEffect(() => {
    const isWhole = params.has('golf_course');
    if (!ROUND_PARAMS.some((name) => params.has(name)) || !(isWhole || isRead)) return;
    keep(fromAddress(params));
    const rest = new URLSearchParams(params);
    for (const name of ROUND_PARAMS) rest.delete(name);
    setParams(rest, { replace: true, state: history.state as unknown });
  });
  return said;
}

function fromAddress(params: URLSearchParams): Partial<RoundDraft> {
  const holes = HOLES.find((n) => String(n) === params.get('holes'));
  const transport = TRANSPORTS.find((it) => it === params.get('transport'));
  const date = parseDate(params.get('booking_date') ?? '');
  const time = parseTime(params.get('tee_off_time') ?? '');
  const slug = params.get('golf_course');
  const caddy_id = params.get('caddy_id');
  return {
    ...(slug ? { slug } : {}),
    ...(date ? { date } : {}),
    ...(time ? { time } : {}),
    ...(holes ? { holes } : {}),
    ...(transport ? { transport } : {}),
    ...(caddy_id ? { caddy_id } : {}),
    ...asksOf(params.get('asks'), caddy_id),
  };
}

/** A link that names a caddy asks that caddy. */
function asksOf(said: string | null, caddy_id: string | null): Partial<RoundDraft> {
  if (said === 'all') return { asks: 'all' };
  return said === 'one' || caddy_id ? { asks: 'one' } : {};
}

/** The round as the calls want it; undefined while something is not chosen. */
export function roundInput(round: RoundDraft): RoundInput | undefined {
  const { slug, date, time, holes, transport, caddy_id } = round;
  if (!slug || !date || !time || !transport || !caddy_id) return undefined;
  return { caddy_id, golf_course: slug, booking_date: date, tee_off_time: time, holes, transport };
}

/** Course, day, time and transport are chosen: a caddy may be looked for. */
export const isRoundChosen = ({ slug, date, time, transport }: RoundDraft): boolean =>
  Boolean(slug && date && time && transport);

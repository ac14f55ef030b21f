import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { SPOKEN, type Spoken } from '#domain/account/account.ts';
import { SORTS, type Sort } from '#domain/caddy/search.ts';
import type { InputOf } from '#domain/calls.ts';
import type { Course } from '#domain/course/api.ts';
import type { Holes, Transport } from '#domain/course/course.ts';
import type { ClockTime, SlashDate } from '#domain/dates.ts';
import { useSettled } from '../../ui/settled-value.ts';

export const RATINGS = ['45', '48'] as const;

/** What the golfer looks for in a caddy. The round itself is kept apart (`RoundInMind`); here only whether it counts. */
export interface Filters {
  q: string;
  languages: readonly Spoken[];
  /** Least rating, times ten; undefined: any. */
  rating: (typeof RATINGS)[number] | undefined;
  following: boolean;
  /** Also caddies who are not free at the time of the golfer's round, or not known to be. */
  anytime: boolean;
  /** Also who works elsewhere. */
  anywhere: boolean;
  /** The order of the list; it filters nothing. */
  sort: Sort;
}

export const NO_FILTERS: Filters = {
  q: '',
  languages: [],
  rating: undefined,
  following: false,
  anytime: false,
  anywhere: false,
  sort: 'BEST',
};

/** The filters in the address; invalid values are ignored. */
export function filtersIn(params: URLSearchParams): Filters {
  const spoken = (params.get('languages') ?? '').split(',');
  return {
    q: (params.get('q') ?? '').slice(0, 60),
    languages: SPOKEN.filter((it) => spoken.includes(it)),
    rating: RATINGS.find((it) => it === params.get('rating')),
    following: params.has('following'),
    anytime: params.has('anytime'),
    anywhere: params.has('anywhere'),
    sort: SORTS.find((it) => it === params.get('sort')) ?? 'BEST',
  };
}

/** The address with these filters; its other parameters stay. */
export function withFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  const { q, languages, rating, following, anytime, anywhere, sort } = filters;
  const said = {
    q: q.trim(),
    languages: languages.join(','),
    rating: rating ?? '',
    following: following ? '1' : '',
    anytime: anytime ? '1' : '',
    anywhere: anywhere ? '1' : '',
    sort: sort === 'BEST' ? '' : sort,
  };
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** How many are set, the words apart. */
export const countOf = ({ languages, rating, following, anytime, anywhere }: Filters): number =>
  languages.length + [rating, following, anytime, anywhere].filter(Boolean).length;

export const isAny = (filters: Filters): boolean => filters.q !== '' || countOf(filters) > 0;

/** The filters are in the address, so that the golfer comes back to the same results; the text follows when the golfer pauses typing. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const [typed, setTyped] = useState(filters.q);
  const settled = useSettled(typed);
  const change = (more: Partial<Filters>) =>
    setParams((now) => withFilters(now, { ...filtersIn(now), ...more }), { replace: true });
  useEffect(() => {
    if (settled.trim() !== filters.q) change({ q: settled });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the typed text goes into the address, never the other way round
  }, [settled]);
  const clear = () => {
    setTyped('');
    change({ ...NO_FILTERS, sort: filters.sort });
  };
  return { filters, typed, type: setTyped, change, clear };
}

/** Of the round the golfer plans, what a search uses: a booking has more. */
export interface RoundInMind {
  slug: string | undefined;
  date: SlashDate | undefined;
  time: ClockTime | undefined;
  holes: Holes;
  transport?: Transport | undefined;
}

/** As the call wants them. `isChosen`: nothing of the round is still open. */
export function askFor(
  round: RoundInMind,
  isChosen: boolean,
  filters: Filters,
): InputOf<'POST /caddy/search'>['filter'] {
  const { q, languages, rating, following, anytime, anywhere } = filters;
  const { slug, date, time, holes, transport } = round;
  return {
    ...(slug && !anywhere ? { golf_course: slug } : {}),
    ...(date && !anytime ? { booking_date: date as string } : {}),
    ...(date && time && !anytime ? { tee_off_time: time as string } : {}),
    ...(isChosen ? { holes, ...transportAsked(transport) } : {}),
    ...(languages.length > 0 ? { languages: [...languages] } : {}),
    ...(rating ? { min_rating_tenths: Number(rating) } : {}),
    ...(following ? { following: true } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
  };
}

/** A shared cart is what the server counts with anyway: left out, the list is not asked for again once the course is known. */
export const transportAsked = (transport: Transport | undefined): { transport?: Transport } =>
  transport && transport !== 'CART_SHARED' ? { transport } : {};

export interface FilterProps {
  by: ReturnType<typeof useFilters>;
  chosen: { round: RoundInMind; course: Course | undefined };
}

import { caddyNames, shownNickname } from '#domain/account/nickname.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { stateOf } from '#domain/caddy/availability.ts';
import type { OutputOf } from '#domain/calls.ts';
import { matches } from '#domain/course/search.ts';
import { dateOf, DAY, isoOf, weekdayOf } from '#domain/dates.ts';
import { pageOf } from '#domain/list.ts';
import { FREE_AHEAD_DAYS, nextFree } from '#domain/post/post.ts';
import { Refused } from '#domain/refusals.ts';
import { askableDaysOf, onDutyAmong, cardsOf } from '../caddy/queries.ts';
import { addFollow, caddies, removeFollow, followedBy } from '../caddy/sql.ts';
import { refuseApart } from '../chat/room.ts';
import { emit } from '../events/events.ts';
import { route, type Asking, type Route } from '../http/http.ts';

/** A golfer can follow only active caddies, and unfollow anybody at any time. */
async function setFollow({
  input: { caddy_id, following },
  caller: { user_id },
  now,
  tx,
}: Asking<'POST /follow/set'>): Promise<OutputOf<'POST /follow/set'>> {
  if (following) {
    const caddy = await tx.maybe(caddies([caddy_id], user_id));
    if (!caddy || caddy.verification === 'SUSPENDED') throw new Refused('CADDY_UNKNOWN');
    await refuseApart(tx, user_id, caddy_id, 'follow');
    await tx.run(addFollow(user_id, caddy_id, isoOf(now)));
  } else await tx.run(removeFollow(user_id, caddy_id));
  emit(tx, 'follow.changed', { caddy_id }, [user_id], now);
  return { following };
}

const NEW_MOST = 10;
const thai = new Intl.Collator('th', { numeric: true });

/** Caddies with new posts first, then by name; calendars are read only for the page. */
async function readFollowed({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /follow/list'>): Promise<OutputOf<'POST /follow/list'>> {
  const all = await tx.many(followedBy(caller.user_id, isoOf(now - FREE_AHEAD_DAYS * DAY), NEW_MOST));
  const found = matches(input.q ?? '', all, (it) => ({ names: caddyNames(it), around: '' }))
    .map(({ item }) => item)
    .sort(
      (a, b) =>
        Number(b.new_posts > 0) - Number(a.new_posts > 0) ||
        thai.compare(shownNickname(a, caller.language), shownNickname(b, caller.language)) ||
        thai.compare(a.caddy_number, b.caddy_number),
    );
  const { items, ...counts } = pageOf(found, input.page, input.limit);
  const ids = items.map(({ user_id }) => user_id);
  const fresh = new Map(items.map(({ user_id, new_posts }) => [user_id, new_posts]));
  const onDuty = await onDutyAmong(tx, ids);
  const days = await askableDaysOf(tx, ids, onDuty, dateOf(now), FREE_AHEAD_DAYS);
  const earliest = now + MIN_LEAD_TIME;
  const cards = await cardsOf(tx, ids, caller);
  return {
    ...counts,
    items: cards.map((card) => {
      const caddyDays = days.get(card.user_id) ?? [];
      const [today] = caddyDays;
      return {
        ...card,
        on_duty: onDuty.has(card.user_id),
        today: today ? stateOf(today, earliest) : 'OFF',
        next_free: nextFree(caddyDays, earliest) ?? null,
        // Today counts if it is Saturday or Sunday.
        is_free_weekend: weekendOf(caddyDays).some((day) => ['FREE', 'PART'].includes(stateOf(day, earliest))),
        new_posts: fresh.get(card.user_id) ?? 0,
      };
    }),
  };
}

/** The coming Saturday and Sunday, or what is left of them. */
function weekendOf<Day extends { date: Parameters<typeof weekdayOf>[0] }>(days: readonly Day[]): Day[] {
  const sunday = days.findIndex(({ date }) => weekdayOf(date) === 0);
  return days.slice(0, sunday + 1).filter(({ date }) => [0, 6].includes(weekdayOf(date)));
}

export const followRoutes: Route[] = [route('POST /follow/set', setFollow), route('POST /follow/list', readFollowed)];

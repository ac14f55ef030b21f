import { CLAIM_SILENCE, DECIDE_WITHIN } from '#domain/booking/deadlines.ts';
import { GOODWILL } from '#domain/booking/refund.ts';
import { isoOf, type Moment, parseMoment, type SlashDate, slashDate } from '#domain/dates.ts';
import { type HeldMoney, readyOutcomes } from '#domain/desk/queue.ts';
import type { Fact, QueueItem } from '#domain/desk/queue-api.ts';
import { readRate } from '../../booking/queries.ts';
import { goodwillWaiting } from '../../booking/transition-sql.ts';
import type { Queries } from '../../db/db.ts';
import { type Closing, closingOf, whyNotClosed } from '../../operator/closure.ts';
import { type ClosingRow, closingsWaiting } from '../closing-sql.ts';
import { day, moment, money, move, names, type Page, type Reader, rowOf, text, word } from './reader.ts';
import { type CaseRow, claimsWaiting, disputes, momentsOf } from './sql.ts';

const courseOf = ({ course_th: th, course_en: en }: { course_th: string; course_en: string }) => ({ th, en });
const caddyOf = ({ caddy, caddy_number }: { caddy: string; caddy_number: string }): string =>
  [caddy, caddy_number].filter((name) => name !== '').join(' ');

export const readClaims: Reader = async (queries, { now, item, most }) =>
  (await queries.many(claimsWaiting(item, most))).map((it) => {
    const since = it.claim?.received_at ?? it.claim?.at ?? it.tee_off_at;
    return {
      row: rowOf('COURSE_CLOSED', it.booking_ref, since, {
        who: it.golfer,
        what: it.claim?.reason ?? null,
        named: courseOf(it),
        amount: it.total,
        due: isoOf(parseMoment(since) + CLAIM_SILENCE),
      }),
      page: (all) => claimPage(all, it, now),
    };
  });

export const readDisputes: Reader = async (queries, { item, most }) =>
  (await queries.many(disputes(item, most))).map((it) => ({
    row: rowOf('DISPUTE', it.booking_ref, it.disputed_at ?? it.tee_off_at, {
      who: it.golfer,
      what: it.dispute?.reason ?? null,
      named: courseOf(it),
      amount: it.total,
      ...(it.disputed_at !== null && { due: isoOf(parseMoment(it.disputed_at) + DECIDE_WITHIN) }),
    }),
    page: async (all) => ({
      ...(await roundPage(all, it)),
      ready: readyOutcomes(it, await readRate(all, it.rate_id)),
    }),
  }));

export const readGoodwill: Reader = async (queries, { item, most }) =>
  (await queries.many(goodwillWaiting(item, most))).map((it) => ({
    row: rowOf('GOODWILL', it.booking_ref, it.asked_at, {
      who: it.golfer,
      what: it.reasons[0] ?? null,
      named: courseOf(it),
      amount: GOODWILL,
    }),
    page: () => ({
      facts: [
        text('booking', it.booking_ref),
        day('day', slashDate(it.booking_date)),
        text('time', it.tee_off_time),
        names('course', courseOf(it)),
        text('golfer', it.golfer),
        text('caddy', caddyOf(it)),
        ...it.reasons.map((reason) => word('not_by_itself', reason)),
      ],
      moves: [...move('GIVE', 'GOLFER', GOODWILL), ...move('GIVE', 'US', 0 - GOODWILL)],
    }),
  }));

/** With what closing that day of the course would end. */
async function claimPage(queries: Queries, it: CaseRow, now: Moment): Promise<Page> {
  const page = await roundPage(queries, it);
  const on = slashDate(it.booking_date);
  const closing = await closingOf(queries, { slug: it.slug, day: on }, now);
  return { ...page, ...effectOf(closing, on, page.facts) };
}

/** What closing that day would end, and why it cannot be closed at this moment. */
function effectOf(closing: Closing, on: SlashDate, before: Fact[]): Pick<Page, 'facts' | 'moves' | 'not_now'> {
  const facts: Fact[] = [
    ...before,
    day('day', on),
    ...(closing.is_closed ? [word('day_is', 'CLOSED_ALREADY')] : []),
    ...(closing.is_over ? [word('day_is', 'OVER')] : []),
    text('ends_bookings', String(closing.bookings)),
    text('ends_people', String(closing.people)),
    text('ends_requests', String(closing.requests)),
    text('rounds_playing', String(closing.playing)),
  ];
  const why = whyNotClosed(closing);
  const not_now = why === undefined ? [] : [{ outcome: 'CLOSE_DAY' as const, why }];
  return { facts, moves: move('CLOSE_DAY', 'GOLFERS', closing.total), not_now };
}

/** Days that colleagues asked to close. */
export const readClosings: Reader = async (queries, { now, item, most }) =>
  (await queries.many(closingsWaiting(item, most))).map((it) => ({
    row: rowOf('CLOSING', it.item, it.asked_at, {
      what: it.reason,
      named: { th: `${it.course_th} · ${it.day}`, en: `${it.course_en} · ${it.day}` },
    }),
    page: (all) => closingPage(all, it, now),
  }));

async function closingPage(queries: Queries, it: ClosingRow, now: Moment): Promise<Page> {
  const closing = await closingOf(queries, it, now);
  const effect = effectOf(closing, it.day, [names('course', courseOf(it)), word('reason', it.reason)]);
  return { ...effect, says: [{ who: it.name, text: it.note, at: it.asked_at }] };
}

async function roundPage(queries: Queries, it: CaseRow): Promise<Page> {
  const { dispute, claim, refunded, total } = it;
  const held: HeldMoney = refunded === null ? 'HELD' : refunded === total ? 'RELEASED' : 'CAPTURED';
  const moments = await queries.many(momentsOf([it.booking_id]));
  return {
    facts: [
      text('booking', it.booking_ref),
      moment('tee_off', it.tee_off_at),
      names('course', courseOf(it)),
      text('holes', String(it.holes)),
      text('golfer', it.golfer),
      text('caddy', caddyOf(it)),
      money('paid', total),
      word('held', held),
      ...(dispute ? [word('says', dispute.by), word('reason', dispute.reason)] : []),
      ...(claim ? [word('says', claim.by), word('reason', claim.reason)] : []),
      ...(claim?.holes_played == null ? [] : [text('holes_played', String(claim.holes_played))]),
    ],
    says: dispute
      ? [{ who: dispute.by === 'golfer' ? it.golfer : it.caddy, text: dispute.text, at: it.disputed_at }]
      : [],
    pictures: (dispute?.photos ?? []).map(({ media_id }) => media_id),
    moments: moments.map(({ at, device_at, actor, action, said }): QueueItem['moments'][number] => ({
      at,
      device_at,
      actor,
      action,
      said: saidOf(said),
    })),
    held,
    share: it.share,
  };
}

/** The further input of an action, as text. */
export const saidOf = (said: Record<string, unknown> | null): string =>
  Object.entries(said ?? {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

import { addDays, clockOf, dateOf, isoOf, MINUTE, minutesOf, type Moment, momentOf, timeOf } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { undoBy } from '#domain/tip/tip.ts';
import { readOnlyAt } from '#domain/chat/room.ts';
import { actOnBooking, createBooking } from '../booking/commands.ts';
import { decide } from '../booking/decide.ts';
import { runDueTransition } from '../booking/jobs.ts';
import { offerRound } from '../booking/round.ts';
import { lockedBooking } from '../booking/sql.ts';
import { createBroadcast } from '../broadcast/commands.ts';
import { respond } from '../broadcast/respond.ts';
import type { Tx } from '../db/db.ts';
import { insertAudit } from '../house/sql.ts';
import type { Asker } from '../http/http.ts';
import { newId } from '../id.ts';
import { answerReview, submitReview } from '../review/commands.ts';
import { reviewsOf } from '../review/sql.ts';
import { giveTip, payHeldTip } from '../tip/commands.ts';
import { type DemoBroadcast, type DemoRound, type DemoStep, ROUNDS, type DemoTalk, TALKS } from './data.ts';
import { idOf } from './id.ts';
import { bookingIdOf } from './sql.ts';
import { closeRoom, writeMessage } from '../chat/commands.ts';
import { markRead } from '../chat/message-sql.ts';
import { lockedRoom, roomIdOfPair, roomsEndedBefore } from '../chat/room-sql.ts';

/** Something that happened at a past moment. */
export interface Happening {
  at: Moment;
  happen: (tx: Tx) => Promise<void>;
}

const asker = (key: string, role: 'GOLFER' | 'CADDY'): Asker => ({
  user_id: idOf(key),
  session_id: idOf(key),
  role,
  language: 'th',
});

/** Runs each step through the real command at its own moment. */
export const roundHappenings = (now: Moment): Happening[] => ROUNDS.flatMap((it) => happeningsOf(it, now));

function happeningsOf(it: DemoRound, now: Moment): Happening[] {
  const { golfer: golfer_key, caddy: caddy_key, asked: before, day, steps, note, ...wish } = it;
  const asked = now - before * MINUTE;
  const tee_off_time = wish.tee_off_time ?? begunAt(now);
  if (!tee_off_time) return [];
  const people = { golfer: asker(golfer_key, 'GOLFER'), caddy: asker(caddy_key, 'CADDY') };
  const [golfer_id, caddy_id] = [people.golfer.user_id, people.caddy.user_id];
  const round = { ...wish, caddy_id, booking_date: addDays(dateOf(now), day), tee_off_time };
  let booking_ref = '';
  const create = async (tx: Tx) => {
    const { price } = await offerRound(tx, golfer_id, round, asked);
    ({ booking_ref } = await createBooking(tx, people.golfer, { ...round, total: price.total, note }, asked));
  };
  const from = { asked, tee_off: momentOf(round.booking_date, tee_off_time), now };
  const follow = async (tx: Tx, step: DemoStep, at: Moment) => {
    const { booking_id, version } = await tx.one(bookingIdOf(booking_ref));
    switch (step.do) {
      case 'act':
        return actOnBooking(tx, people[step.by], { ...step.act, booking_ref, version }, at);
      case 'due':
        return runDueTransition(tx, { booking_id, version }, at);
      case 'decide':
        return decideRound(tx, booking_id, step.refund, at);
      case 'review':
        return submitReview(tx, people[step.by].user_id, { ...step.review, booking_ref }, at);
      case 'reply': {
        const golfers = (await tx.many(reviewsOf(booking_id))).find(({ by }) => by === 'golfer');
        return golfers && answerReview(tx, caddy_id, golfers.review_id, step.text, at);
      }
      case 'tip':
        return tip(tx, people.golfer, { booking_ref, amount: step.amount }, at);
    }
  };
  const happenings = steps.map((step): Happening => {
    const at = from[step.from] + step.minutes * MINUTE;
    return { at, happen: async (tx) => void (await follow(tx, step, at)) };
  });
  return [{ at: asked, happen: create }, ...happenings];
}

/** A tee-off a little more than an hour ago, if that is by day: then somebody is out playing. */
function begunAt(now: Moment) {
  const begun = now - 70 * MINUTE;
  const minutes = Math.floor(minutesOf(timeOf(begun)) / 10) * 10;
  const isPlayable = dateOf(begun) === dateOf(now) && minutes >= 6 * 60 && minutes <= 15 * 60;
  return isPlayable ? clockOf(minutes) : undefined;
}

/** B18. */
async function decideRound(tx: Tx, booking_id: string, refund: Satang, at: Moment): Promise<void> {
  const booking = await tx.one(lockedBooking(booking_id));
  await decide(tx, booking, { to: 'COMPLETED', refund, why: 'สนามยืนยันจำนวนหลุมที่เล่นแล้ว' }, at);
  const body = { booking_ref: booking.booking_ref, was: 'DISPUTED', to: 'COMPLETED', refund };
  await tx.run(insertAudit(newId(at), 'demo', 'decide', body, isoOf(at), 'เล่นจริงครึ่งเดียว'));
}

/** Gives a tip that was not undone. */
async function tip(tx: Tx, caller: Asker, it: { booking_ref: string; amount: Satang }, now: Moment): Promise<void> {
  const { tip_id } = await giveTip({ tx, input: { ...it, way: 'WALLET' }, caller, now });
  await payHeldTip(tx, tip_id, undoBy(now));
}

/** An open request, made through the commands. */
export async function addBroadcast(tx: Tx, it: DemoBroadcast, now: Moment): Promise<void> {
  const { golfer, asked: before, day, answers, ...wish } = it;
  const asked = now - before * MINUTE;
  const request = { ...wish, booking_date: addDays(dateOf(now), day) };
  const { alt_reference } = await createBroadcast(tx, asker(golfer, 'GOLFER'), request, asked);
  for (const { caddy, after, message } of answers) {
    const answer = { alt_reference, status: 'INTERESTED' as const, message };
    await respond(tx, asker(caddy, 'CADDY'), answer, asked + after * MINUTE);
  }
}

/** Demo messages, each at its own moment; nobody gets a push for old ones. */
export const talkHappenings = (now: Moment): Happening[] => TALKS.flatMap((talk) => talkOf(talk, now));

const talkOf = ({ golfer, caddy, lines }: DemoTalk, now: Moment): Happening[] =>
  lines.map(({ by, before, text = '', phrase, unread }) => {
    const at = now - before * MINUTE;
    const ids = { golfer: idOf(golfer), caddy: idOf(caddy) };
    const happen = async (tx: Tx) => {
      const { room_id } = await tx.one(roomIdOfPair(ids.golfer, ids.caddy));
      const room = await tx.one(lockedRoom(room_id));
      const sent = { room_id, client_msg_id: newId(at) };
      const wish = phrase ? { ...sent, kind: 'PHRASE' as const, ...phrase } : { ...sent, kind: 'TEXT' as const, text };
      const { seq } = await writeMessage(tx, room, ids[by], wish, at);
      await tx.run(markRead(room_id, ids[by], seq));
      if (!unread) await tx.run(markRead(room_id, ids[by === 'golfer' ? 'caddy' : 'golfer'], seq));
    };
    return { at, happen };
  });

/** Closes rooms whose seven days are over. */
export async function closeRooms(tx: Tx, now: Moment): Promise<void> {
  for (const { room_id } of await tx.many(roomsEndedBefore(isoOf(now - readOnlyAt(0)))))
    await closeRoom(tx, room_id, now);
}

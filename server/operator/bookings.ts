import type { ClaimReason } from '#domain/booking/status.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { closeCourseAs, openCourseAs } from './closure.ts';
import { actingOf, type CommandContext, CommandRefused } from './command-context.ts';
import { coursesLike } from './sql.ts';
import { count, plain } from './words.ts';

interface Day {
  slug: string;
  day: SlashDate;
}

/** close-course. A closed day is checked again; if nothing is left to do, nothing is changed. */
export async function closeCourse(
  context: CommandContext,
  { slug, day, reason, note }: Day & { reason: ClaimReason; note: string | undefined },
): Promise<string> {
  return context.db.transact(async (tx) => {
    await requireCourse(tx, slug);
    const closing = { slug, day, reason, note: note ?? null };
    const { state, bookings, requests, playing } = await closeCourseAs(tx, actingOf(context), closing);
    if (state === 'OVER') throw new CommandRefused(`${day} is over`);
    if (state === 'SAME') return `${slug} is closed on ${day} already: nothing was changed.`;
    return [
      `${slug} is closed on ${day} (${reason}).`,
      `${count(bookings.length, 'booking')} ended with all money back, ${count(requests, 'open request')} ended.`,
      ...(playing > 0 ? [`${count(playing, 'round')} being played: those end by what golfer and caddy say.`] : []),
    ].join('\n');
  });
}

/** open-course: accepts new rounds again after a mistaken closure. What the closure ended stays ended, because its people were notified. */
export async function openCourse(context: CommandContext, { slug, day }: Day): Promise<string> {
  return context.db.transact(async (tx) => {
    await requireCourse(tx, slug);
    const isOpened = await openCourseAs(tx, actingOf(context), { slug, day });
    if (!isOpened) return `${slug} is open on ${day}: nothing was changed.`;
    return `${slug} is open on ${day} again.`;
  });
}

async function requireCourse(tx: Tx, slug: string): Promise<void> {
  const like = (await tx.many(coursesLike(slug))).map((row) => row.slug);
  if (like[0] === slug) return;
  const hint = like.length > 0 ? `; there is ${like.join(', ')}` : '';
  throw new CommandRefused(`there is no course ${plain(slug)}${hint}`);
}

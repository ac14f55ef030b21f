import type { Booking } from '../../domain/booking/api.ts';
import { addDays, dateOf, DAY, type SlashDate } from '../../domain/dates.ts';
import { act, book, COURSE, type Person, type World } from '../booking/world.ts';

/** Operators work by the machine's own clock, so the rounds they look at lie around it. */
export const TODAY: SlashDate = dateOf(Date.now());

/** Asked for at its price, whatever day that is. */
export async function ask(world: World, golfer: Person, caddy: Person, booking_date: SlashDate): Promise<Booking> {
  const round = {
    caddy_id: caddy.user_id,
    golf_course: COURSE,
    booking_date,
    tee_off_time: '06:30',
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await world.done('POST /booking/quote', round, golfer);
  return book(world, golfer, caddy, { booking_date, total });
}

/** Played a week ago, ended by itself, and contested by its golfer. */
export async function disputed(world: World, golfer: Person, caddy: Person): Promise<Booking> {
  const day = addDays(TODAY, -7);
  world.setNow(Date.now() - 10 * DAY);
  const asked = await ask(world, golfer, caddy, day);
  await act(world, caddy, asked, 'accept');
  world.setNow(Date.now() - 5 * DAY);
  await world.runJobs();
  const { booking_ref } = asked;
  const played = await world.done('GET /booking/{booking_ref}', { booking_ref }, golfer);
  const dispute = { reason: 'NOT_PLAYED' as const, text: 'ฝนตก สนามปิด ไม่ได้ออกรอบ' };
  return (await act(world, golfer, played, 'dispute', { dispute })).data;
}

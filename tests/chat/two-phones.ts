import { addDays, dateOf } from '../../domain/dates.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../journey/people.ts';
import { openNetworkProxy, type NetworkProxy } from '../offline/network-proxy.ts';
import { type MovedDay, startMovedDay } from '../support/moved-day.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { signInOn } from '../support/sign-in.ts';

const COURSE = 'alpine-golf-club';

/** nok and somchai, signed in, with a round promised in two days and a room; nok's phone is behind a road that can be closed. */
export interface TwoPhones {
  day: MovedDay;
  proxy: NetworkProxy;
  nok: Phone;
  somchai: Phone;
  nokId: string;
  nokToken: string;
  somchaiId: string;
  room_id: string;
  nokOpens: () => Promise<unknown>;
  somchaiOpens: () => Promise<unknown>;
  close(): Promise<void>;
}

export async function openTwoPhones(): Promise<TwoPhones> {
  const day = await startMovedDay();
  const proxy = await openNetworkProxy(day.origin);
  const caddy = await registerSomchai(day.origin, COURSE);
  const golfer = await registerGolfer(day.origin, 'Nok');
  const nokToken = golfer.app_token;
  const somchaiId = caddy.user.basic_info.user_id;
  const round = {
    caddy_id: somchaiId,
    golf_course: COURSE,
    booking_date: addDays(dateOf(day.now()), 2) as string,
    tee_off_time: '07:10',
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await call(day.origin, 'POST /booking/quote', round, nokToken);
  const { booking_ref, version } = await call(day.origin, 'POST /booking/create', { ...round, total }, nokToken);
  await call(day.origin, 'POST /booking/act', { booking_ref, version, action: 'accept' }, caddy.app_token);
  const { room_id } = await call(day.origin, 'POST /chat/open', { user_id: somchaiId }, nokToken);
  const [nok, somchai] = await Promise.all([openPhone(), openPhone()]);
  await signInOn(nok.page, proxy.origin, 'nok@example.com', PASSWORD);
  await signInOn(somchai.page, day.origin, 'somchai-611@example.com', PASSWORD);
  return {
    day,
    proxy,
    nok,
    somchai,
    nokId: golfer.user.basic_info.user_id,
    nokToken,
    somchaiId,
    room_id,
    nokOpens: () => nok.page.goto(`${proxy.origin}/golfer/chat/${room_id}`),
    somchaiOpens: () => somchai.page.goto(`${day.origin}/caddy/chat/chat-room/${room_id}`),
    close: async () => {
      await nok.close();
      await somchai.close();
      await proxy.close();
      await day.close();
    },
  };
}

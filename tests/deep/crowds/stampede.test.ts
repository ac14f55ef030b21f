import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { DAY, dateOf } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { sql } from '../../../server/db/db.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { act, balanceOf, book, outcomes, type Person, startWorld, wish } from '../../booking/world.ts';
import { NOW } from '../../support/clock.ts';
import { CROWD } from '../../support/crowd.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await startWorld(CROWD + 6);
const port = Number(new URL(await world.listen()).port);
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

/** A request that was sent but for its last byte; `fall` sends it and gives what came back. */
async function held(
  path: string,
  body: object,
  { as }: Person,
): Promise<{ fall(): Promise<{ status: string; code?: string }> }> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  const payload = JSON.stringify(body);
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${as}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(payload)}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${payload.slice(0, -1)}`);
  return {
    async fall() {
      socket.write(payload.slice(-1));
      await once(socket, 'close');
      const [answer] = /\{.*\}/s.exec(text) ?? [];
      return answer === undefined ? { status: text } : (JSON.parse(answer) as { status: string; code?: string });
    },
  };
}

const promisedTo = async ({ user_id }: Person): Promise<number> => {
  const { n } = await world.db.one(
    sql<{ n: number }>`select count(*) as n from booking where caddy_id = ${user_id} and status = 'CONFIRMED'`,
  );
  return n;
};

test('BK-02: many yeses to overlapping rounds whose last bytes fall at once: one is confirmed, the others are told', async () => {
  const somchai = await world.caddy();
  const bookings: Booking[] = [];
  for (let n = 0; n < CROWD; n++) {
    const round = n % 2 === 0 ? {} : { tee_off_time: '07:00', holes: 9 as const, total: baht(100) };
    bookings.push(await book(world, await world.golfer(), somchai, round));
  }
  const taps = await Promise.all(
    bookings.map(({ booking_ref, version }) =>
      held('/booking/act', { booking_ref, version, action: 'accept' }, somchai),
    ),
  );
  const answers = await Promise.all(taps.map((tap) => tap.fall()));
  expect(outcomes(answers)).toEqual({ success: 1, BOOKING_SLOT_TAKEN: CROWD - 1 });
  expect(await promisedTo(somchai)).toBe(1);
});

test('BK-02: many requests of one golfer for one tee-off, their last bytes at once, each for another caddy: three wait', async () => {
  const nok = await world.golfer(10_000);
  const caddies = await Promise.all(Array.from({ length: CROWD }, () => world.caddy()));
  const requests = await Promise.all(caddies.map((caddy) => held('/booking/create', wish(caddy), nok)));
  const answers = await Promise.all(requests.map((request) => request.fall()));
  expect(outcomes(answers)).toEqual({ success: 3, BOOKING_TOO_MANY_PENDING: CROWD - 3 });
  expect(await balanceOf(world, nok)).toMatchObject({ held: baht(450) });
});

test('BK-01 with a fourth of the connections that the crowd needs: again exactly one is confirmed', async () => {
  const plain = await startWorld(CROWD / 4);
  const somchai = await plain.caddy();
  const bookings: Booking[] = [];
  for (let n = 0; n < CROWD; n++) bookings.push(await book(plain, await plain.golfer(), somchai));
  /** As the caddy's outbox does: BUSY is a machine that is too slow, and the same tap is sent again. */
  const tap = async (booking: Booking, key = randomUUID()): Promise<Awaited<ReturnType<typeof act>>> => {
    const answer = await act(plain, { ...somchai, key }, booking, 'accept');
    return answer.code === 'BUSY' ? tap(booking, key) : answer;
  };
  const answers = await Promise.all(bookings.map((booking) => tap(booking)));
  expect(outcomes(answers)).toEqual({
    success: 1,
    BOOKING_SLOT_TAKEN: CROWD - 1,
  });
  await plain.close();
});

test('BK-16: lists are read while a caddy says yes: each shows the caddy whole or not at all, and none is booked from', async () => {
  for (let round = 0; round < 3; round++) {
    const somchai = await world.caddy();
    const first = await book(world, await world.golfer(), somchai);
    const golfers = await Promise.all(Array.from({ length: 4 }, () => world.golfer()));
    const reading = golfers.map(async (golfer) => {
      const from = dateOf(NOW + 3 * DAY);
      const { user_id } = somchai;
      const { days } = await world.done('GET /caddy/{user_id}/availability', { user_id, from, days: '1' }, golfer);
      const isFree = days[0]?.busy.length === 0;
      const asked = await world.call('POST /booking/create', wish(somchai), golfer);
      return { isFree, asked };
    });
    const [accepted, ...seen] = await Promise.all([act(world, somchai, first, 'accept'), ...reading]);
    expect(accepted.status_code).toBe(200);
    const made = seen.filter(({ asked }) => asked.status === 'success');
    for (const { asked } of made)
      expect((await act(world, somchai, asked.data, 'accept')).code).toBe('BOOKING_SLOT_TAKEN');
    expect(seen.every(({ isFree, asked }) => isFree || asked.code === 'BOOKING_SLOT_TAKEN')).toBe(true);
    expect(await promisedTo(somchai)).toBe(1);
  }
});

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, parseMoment, type Moment } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import type { Answer } from '../../../domain/outbox/answer.ts';
import { answerOf } from '../../../domain/outbox/envelope.ts';
import type { Op } from '../../../domain/outbox/op.ts';
import { sql } from '../../../server/db/db.ts';
import { schedulePruning } from '../../../server/house/records.ts';
import { acted, balanceOf, book, startWorld, type Person, type World } from '../../booking/world.ts';
import { SOMCHAI as SOMCHAI_SIGNED_IN, bothSignedIn, somchai as somchaiOfServer } from '../../house/people.ts';
import { houseRoutes } from '../../house/routes.ts';
import { startServer } from '../../support/server.ts';
import { anOp, aPhone, type Phone } from './ops.ts';
import { NOW } from '../../support/clock.ts';

/** One try over the real server; `url`: what stands for the op's call. */
async function sendTo(app: FastifyInstance, bearer: string, { id, body }: Op, url: string): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': id },
    payload: body as object,
  });
  const get = (name: string) => String(response.headers[name] ?? '');
  return answerOf({ status: response.statusCode, redirected: false, headers: { get } }, response.body);
}

describe('a call that shows when it is done twice', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let phone: Phone;
  beforeAll(async () => {
    server = await startServer({ routes: houseRoutes(), sessions: bothSignedIn() });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.setNow(NOW);
    phone = aPhone();
    phone.now = NOW;
  });

  const effectsOf = async (note: string) =>
    (await server.context.db.one(sql<{ n: number }>`select count(*) as n from audit where act = ${note}`)).n;
  const queue = (note: string) =>
    phone.store.add(anOp({ id: randomUUID(), user_id: somchaiOfServer.user_id, body: { note } }));
  const drain = (answer: Phone['answer']) => {
    phone.answer = answer;
    return phone.drain({ user_id: somchaiOfServer.user_id });
  };
  const send = (op: Op) => sendTo(server.app, SOMCHAI_SIGNED_IN, op, '/test/count');
  const unheard = async (op: Op): Promise<Answer> => {
    await send(op);
    return 'none';
  };
  const later = async (moment: Moment) => {
    phone.now = moment;
    server.setNow(moment);
  };

  /** Done before the signal went, its answer never heard; then away for so long. */
  async function awayFor(days: number, note: string, prune: () => Promise<unknown>): Promise<number> {
    await queue(note);
    await drain(unheard);
    await later(NOW + days * DAY);
    await prune();
    await drain(send);
    return effectsOf(note);
  }
  const pruned = async () => {
    await schedulePruning(server.context, phone.now);
    await server.runJobs();
  };

  test('OB-20: eight days without a signal, or thirty to their last minute, and the act was done before them: one effect, and the phone hears that it was done', async () => {
    for (const days of [8, 30 - 1 / 1_440]) {
      server.setNow(NOW);
      phone = aPhone();
      phone.now = NOW;
      expect([days, await awayFor(days, `away for ${Math.round(days)} days`, pruned)]).toEqual([days, 1]);
      expect(Object.values(await phone.states())).toEqual(['sent']);
    }
  });

  /** As an edited store, or a fault of ours, would send it. */
  test('OB-09: the same key with another body is refused with 422: one effect, and it is kept for the person', async () => {
    await queue('said first');
    await drain(unheard);
    await phone.store.change(
      () => true,
      (op) => ({ ...op, body: { note: 'said then' } }),
    );
    await later(phone.now + MINUTE);
    await drain(send);
    expect([await effectsOf('said first'), await effectsOf('said then')]).toEqual([1, 0]);
    const [op] = await phone.store.all();
    expect(op).toMatchObject({ state: 'conflict', refusal: { status_code: 422, code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

describe('an answer that waited on the phone', () => {
  let world: World;
  let nok: Person;
  let somchai: Person;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.setNow(NOW);
    nok = await world.golfer();
    somchai = await world.caddy();
  });

  /** somchai taps now; what somchai's phone says when it has a signal again at `moment`. */
  async function acceptsLate(booking_ref: string, moment: Moment): Promise<Op | undefined> {
    const phone = aPhone();
    const body = { booking_ref, action: 'accept', version: 1 };
    await phone.store.add(anOp({ id: randomUUID(), user_id: somchai.user_id, entity: `booking:${booking_ref}`, body }));
    world.setNow(moment);
    await world.runJobs();
    phone.now = moment;
    phone.answer = (op) => sendTo(world.app, somchai.as, op, '/booking/act');
    await phone.drain({ user_id: somchai.user_id });
    return (await phone.store.all())[0];
  }

  test('BK-08: somchai’s time went to another round meanwhile: somchai is told, the request still waits', async () => {
    const booking = await book(world, nok, somchai);
    const other = await book(world, await world.golfer(), somchai, {
      tee_off_time: '07:00',
      holes: 9,
      total: baht(100),
    });
    await acted(world, somchai, other, 'accept');
    const op = await acceptsLate(booking.booking_ref, NOW + HOUR);
    expect(op).toMatchObject({ state: 'conflict', refusal: { status_code: 409, code: 'BOOKING_SLOT_TAKEN' } });
    expect(op?.refusal?.present).toMatchObject({ booking_ref: booking.booking_ref, status: 'PENDING' });
  });

  test('BK-08: in time and with somchai’s time free it is done; respond_by passed: somchai is told that the request expired, and nothing of nok’s money is kept aside', async () => {
    const other = await world.golfer();
    const inTime = await book(world, other, somchai, { booking_date: '2026/11/26' });
    expect(await acceptsLate(inTime.booking_ref, NOW + HOUR)).toMatchObject({ state: 'sent' });
    expect(await balanceOf(world, other)).toMatchObject({ held: baht(150) });
    const booking = await book(world, nok, somchai);
    const op = await acceptsLate(booking.booking_ref, parseMoment(booking.respond_by) + MINUTE);
    expect(op).toMatchObject({ state: 'conflict', refusal: { status_code: 409 } });
    expect(op?.refusal?.present).toMatchObject({ booking_ref: booking.booking_ref, status: 'EXPIRED' });
    expect(await balanceOf(world, nok)).toMatchObject({ held: 0 });
  });

  test('BK-08: nok’s draft is sent after its tee-off, or after somchai’s time went: refused, nothing is kept aside', async () => {
    await acted(world, somchai, await book(world, await world.golfer(), somchai), 'accept');
    const wanted = { tee_off_time: '06:45' as const, holes: 18 as const };
    await expect(book(world, nok, somchai, wanted)).rejects.toThrow('BOOKING_SLOT_TAKEN');
    world.setNow(NOW + 4 * DAY);
    await expect(book(world, nok, somchai, { ...wanted, booking_date: '2026/11/25' })).rejects.toThrow(
      'TEE_OFF_TOO_SOON',
    );
    expect(await balanceOf(world, nok)).toMatchObject({ held: 0 });
  });
});

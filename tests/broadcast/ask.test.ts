import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { addDays, clockOf, dateOf, DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { act, book, COURSE, heardBy, type Person, startWorld, writesNothing } from '../booking/world.ts';
import {
  answerOf,
  ask,
  type AskedFor,
  asking,
  follow,
  isIn,
  nobodyOnDuty,
  notified,
  read,
  say,
  verified,
} from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';
import { CROWD } from '../support/crowd.ts';

const world = await startWorld();
await world.course('one-way', { cart_policy: 'COMPULSORY' });
await world.course('closed');
await world.db.run(sql`
  insert into course_closure (slug, day, reason, created_at)
  values ('closed', ${dateOf(NOW + 5 * DAY)}, 'TOURNAMENT', now())`);
afterEach(async () => {
  world.setNow(NOW);
  await nobodyOnDuty(world);
});
afterAll(() => world.close());

const refused = (nok: Person, more: Partial<AskedFor>) =>
  writesNothing(world.db, () => world.call('POST /broadcast/create', asking(more), nok));

const kindsHeard = async (person: Person) =>
  (await heardBy(world.db, person)).map(({ kind }) => kind).filter((kind) => kind.startsWith('broadcast.'));

describe('a golfer asks for caddies', () => {
  test('the request is OPEN until the evening before tee-off or the third day, by day, and says what a seat will hold', async () => {
    const nok = await world.golfer();
    const far = await ask(world, nok, { caddies_needed: 3, note: ' สี่คน ' });
    expect(far).toMatchObject({
      status: 'OPEN',
      version: 1,
      golf_course: COURSE,
      booking_date: dateOf(NOW + 5 * DAY),
      caddies_needed: 3,
      seats_taken: 0,
      audience: 'COURSE',
      note: 'สี่คน',
      total: 15_000,
      expires_at: isoOf(NOW + 62 * HOUR),
      caddy_responses: [],
    });
    const near = await ask(world, nok, { booking_date: dateOf(NOW + DAY), tee_off_time: '07:00' });
    expect(near.expires_at).toBe(isoOf(NOW + 14 * HOUR));
    const own = await ask(world, nok, { booking_date: dateOf(NOW + DAY), tee_off_time: '07:00', open_hours: 6 });
    expect(own.expires_at).toBe(isoOf(NOW + 7 * HOUR));
    expect(await kindsHeard(nok)).toEqual(['broadcast.opened', 'broadcast.opened', 'broadcast.opened']);
    expect(await notified(world.db, nok)).toEqual([]);
  });

  test('the golfer’s wishes are told to golfer and caddies, refuse nobody, and are gone after an edit without them', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const wishes = { wish_languages: ['en' as const, 'ja' as const, 'en' as const], wish_years: 3 as const };
    const it = await ask(world, nok, wishes);
    expect(it).toMatchObject({ wish_languages: ['en', 'ja'], wish_years: 3 });
    const seen = await world.done(
      'POST /broadcast/nearby',
      { filter: { answered: false }, page: 1, limit: 20 },
      somchai,
    );
    expect(seen.items.find(({ alt_reference }) => alt_reference === it.alt_reference)).toMatchObject({
      wish_languages: ['en', 'ja'],
      wish_years: 3,
    });
    expect((await say(world, somchai, it)).data.response?.status).toBe('INTERESTED');
    const { alt_reference, version } = it;
    const { data } = await world.call('POST /broadcast/update', { ...asking(), alt_reference, version }, nok);
    expect(data).toMatchObject({ wish_languages: [], wish_years: null });
    const odd = { wish_languages: ['xx'], wish_years: 2 } as unknown as typeof wishes;
    expect((await refused(nok, odd)).fields?.map(({ path }: { path: string }) => path)).toEqual([
      'wish_languages.0',
      'wish_years',
    ]);
  });

  test('three may be open, a fourth may not, also of many at once, and one that has ended does not count', async () => {
    const nok = await world.golfer();
    const first = await ask(world, nok);
    await ask(world, nok, { tee_off_time: '08:00' });
    await ask(world, nok, { open_hours: 1 });
    expect((await refused(nok, {})).code).toBe('BROADCAST_TOO_MANY');
    world.setNow(NOW + 2 * HOUR);
    await ask(world, nok);
    expect((await refused(nok, {})).code).toBe('BROADCAST_TOO_MANY');
    const { alt_reference, version } = first;
    await world.done('POST /broadcast/cancel', { alt_reference, version }, nok);
    await ask(world, nok);
    const mali = await world.golfer();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => world.call('POST /broadcast/create', asking(), mali)),
    );
    const codes = answers.map(({ code, status }) => code ?? status);
    expect(codes.filter((code) => code === 'success')).toHaveLength(3);
    expect(codes.filter((code) => code === 'BROADCAST_TOO_MANY')).toHaveLength(CROWD - 3);
  });

  test('somebody must have a quarter of an hour to answer, to the millisecond; sixty days ahead, not a minute more', async () => {
    const nok = await world.golfer();
    const today = { booking_date: dateOf(NOW), tee_off_time: clockOf(8 * 60 + 15) };
    world.setNow(NOW + 1);
    const { code, fields } = await refused(nok, today);
    expect([code, fields]).toEqual(['TEE_OFF_TOO_SOON', [{ path: 'tee_off_time', code: 'TEE_OFF_TOO_SOON' }]]);
    world.setNow(NOW);
    expect((await ask(world, nok, today)).expires_at).toBe(isoOf(NOW + 15 * MINUTE));
    const yesterday = await refused(nok, { booking_date: addDays(dateOf(NOW), -1) });
    expect(yesterday.fields).toEqual([{ path: 'booking_date', code: 'TEE_OFF_TOO_SOON' }]);
    const last = { booking_date: dateOf(NOW + 60 * DAY), tee_off_time: '07:00' };
    expect((await refused(nok, { ...last, tee_off_time: '07:01' })).code).toBe('TEE_OFF_TOO_FAR');
    await ask(world, nok, last);
  });

  testTable<[Record<string, unknown>, string, string]>([
    [{ golf_course: 'nowhere' }, 'golf_course', 'COURSE_UNKNOWN'],
    [{ golf_course: 'closed' }, 'booking_date', 'COURSE_CLOSED'],
    [{ golf_course: 'one-way', transport: 'WALK_PULL' }, 'transport', 'TRANSPORT_NOT_ALLOWED'],
    [{ caddies_needed: 0 }, 'caddies_needed', 'TOO_SMALL'],
    [{ caddies_needed: 5 }, 'caddies_needed', 'TOO_LARGE'],
    [{ caddies_needed: 1.5 }, 'caddies_needed', 'WRONG_TYPE'],
    [{ audience: 'WORLD' }, 'audience', 'NOT_A_CHOICE'],
    [{ holes: 10 }, 'holes', 'NOT_A_CHOICE'],
    [{ booking_date: '2026/02/31' }, 'booking_date', 'DATE_INVALID'],
    [{ tee_off_time: '24:00' }, 'tee_off_time', 'TIME_INVALID'],
    [{ open_hours: 73 }, 'open_hours', 'TOO_LARGE'],
    [{ note: 'ก'.repeat(301) }, 'note', 'TOO_LONG'],
  ])('what cannot be asked for is refused at its field, and nothing written: %o', async (more, path, code) => {
    const answer = await refused(await world.golfer(), more as Partial<AskedFor>);
    expect(answer.fields).toEqual([{ path, code }]);
  });

  test('not for a time the golfer has promised, what only waits is not in the way; nor by who has not finished the registration', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const round = { booking_date: dateOf(NOW + 5 * DAY), tee_off_time: '09:00' };
    const booking = await book(world, nok, somchai, round);
    await ask(world, nok);
    await act(world, somchai, booking, 'accept');
    const answer = await refused(nok, {});
    expect([answer.code, answer.data]).toMatchObject(['BOOKING_OVERLAPS_OWN', { booking_ref: booking.booking_ref }]);
    await ask(world, nok, { booking_date: dateOf(NOW + 6 * DAY) });
    await world.db.run(sql`delete from golfer_profile where user_id = ${nok.user_id}`);
    expect((await refused(nok, {})).code).toBe('ONBOARDING_DUE');
  });
});

describe('nok changes an open request', () => {
  const update = (nok: Person, it: { alt_reference: string; version: number }, more: Partial<AskedFor> = {}) =>
    world.call(
      'POST /broadcast/update',
      { ...asking(more), alt_reference: it.alt_reference, version: it.version },
      nok,
    );

  testTable<[string, Partial<AskedFor>]>([
    ['another day', { booking_date: dateOf(NOW + 6 * DAY) }],
    ['another time', { tee_off_time: '08:00' }],
    ['fewer holes', { holes: 9 }],
    ['another course', { golf_course: 'one-way' }],
  ])('%s is another round: who is in is asked again, and hears of it', async (_what, more) => {
    const [nok, somchai, mali] = [await world.golfer(), await verified(world), await verified(world)];
    const it = await ask(world, nok);
    await isIn(world, somchai, it);
    await isIn(world, mali, it);
    await say(world, mali, it, 'WITHDRAWN');
    world.setNow(NOW + HOUR);
    const after = (await update(nok, it, more)).data;
    expect(after).toMatchObject({ version: 2, status: 'OPEN', expires_at: isoOf(NOW + 73 * HOUR) });
    expect([answerOf(after, somchai)?.status, answerOf(after, mali)?.status]).toEqual([
      'RECONFIRM_NEEDED',
      'WITHDRAWN',
    ]);
    expect((await kindsHeard(somchai)).at(-1)).toBe('broadcast.updated');
    expect((await notified(world.db, somchai)).at(-1)).toBe('broadcast.updated');
    expect((await kindsHeard(mali)).filter((kind) => kind === 'broadcast.updated')).toEqual([]);
    const again = await say(world, somchai, it);
    expect(again.data.response?.status).toBe('INTERESTED');
    world.setNow(NOW);
  });

  test('a round unchanged but for note, seats and transport: nobody is asked again, its end stays', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    await isIn(world, somchai, it);
    world.setNow(NOW + HOUR);
    const { data } = await update(nok, it, { note: 'ใหม่', caddies_needed: 2, transport: 'WALK_PULL' });
    expect(data).toMatchObject({
      version: 2,
      note: 'ใหม่',
      caddies_needed: 2,
      total: 25_000,
      expires_at: it.expires_at,
    });
    expect(answerOf(data, somchai)?.status).toBe('INTERESTED');
    expect((await update(nok, data, { open_hours: 3 })).data.expires_at).toBe(isoOf(NOW + 4 * HOUR));
  });

  test('to more caddies: only those hear of it who did not see it before', async () => {
    await world.course('quiet');
    await world.course('quiet-neighbour');
    await world.db.run(sql`update course set province_en = 'Quiet' where slug in ('quiet', 'quiet-neighbour')`);
    const nok = await world.golfer();
    const [followed, mali, lek] = [
      await verified(world, { courses: ['quiet'] }),
      await verified(world, { courses: ['quiet'] }),
      await verified(world, { courses: ['quiet-neighbour'] }),
    ];
    await follow(world.db, nok, followed);
    const told = () => Promise.all([followed, mali, lek].map(async (it) => (await notified(world.db, it)).length));
    const it = await ask(world, nok, { golf_course: 'quiet', audience: 'FOLLOWED' });
    expect(await told()).toEqual([1, 0, 0]);
    await update(nok, it, { golf_course: 'quiet', audience: 'COURSE' });
    expect(await told()).toEqual([1, 1, 0]);
    await update(nok, { ...it, version: 2 }, { golf_course: 'quiet', audience: 'ALL' });
    expect(await told()).toEqual([1, 1, 1]);
    world.setNow(NOW + 30 * MINUTE);
    await world.runJobs();
    expect(await told()).toEqual([1, 1, 1]);
  });

  test('the end of a request moves with its round; until it the note may be changed, and whatever is changed is held against the same rules', async () => {
    const nok = await world.golfer();
    const it = await ask(world, nok, { open_hours: 1 });
    const changes = [
      { golf_course: 'closed' },
      { golf_course: 'one-way', transport: 'WALK_PULL' as const },
      { booking_date: dateOf(NOW), tee_off_time: '08:14' },
      { booking_date: dateOf(NOW + 61 * DAY) },
    ];
    const codes: unknown[] = [];
    await writesNothing(world.db, async () => {
      for (const more of changes) codes.push((await update(nok, it, more)).code);
    });
    expect(codes).toEqual(['COURSE_CLOSED', 'TRANSPORT_NOT_ALLOWED', 'TEE_OFF_TOO_SOON', 'TEE_OFF_TOO_FAR']);
    await update(nok, it, { open_hours: 3 });
    world.setNow(NOW + 2 * HOUR);
    await world.runJobs();
    expect((await read(world, nok, it)).status).toBe('OPEN');
    world.setNow(NOW + 4 * HOUR);
    await world.runJobs();
    expect((await read(world, nok, it)).status).toBe('EXPIRED');
    world.setNow(NOW);
    const round = { booking_date: dateOf(NOW + DAY), tee_off_time: '07:00' };
    const near = await ask(world, nok, round);
    world.setNow(parseMoment(near.expires_at) - 1);
    expect((await update(nok, near, { ...round, note: 'เจอกันหน้าคลับเฮาส์' })).status).toBe('success');
    world.setNow(parseMoment(near.expires_at));
    const late = await update(nok, { ...near, version: 2 }, round);
    expect([late.code, late.data.status]).toEqual(['BROADCAST_NOT_OPEN', 'EXPIRED']);
  });

  test('the same saved again under the version of before, because the answer was lost, is saved already; anything else, and by anybody else, is refused', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    const more = { note: 'หนึ่ง', wish_languages: ['en' as const], wish_years: 5 as const, open_hours: 10 };
    const first = await update(nok, it, more);
    expect([first.status, first.data.version]).toEqual(['success', 2]);
    await isIn(world, somchai, it);
    const [before, heard] = [(await update(nok, it, more)).data, await kindsHeard(nok)];
    world.setNow(NOW + MINUTE);
    const again = await update(nok, it, more);
    expect(again).toMatchObject({ status: 'success', data: { version: before.version, note: 'หนึ่ง' } });
    expect(again.data.expires_at).toBe(first.data.expires_at);
    expect(answerOf(again.data, somchai)?.status).toBe('INTERESTED');
    expect(await kindsHeard(nok)).toEqual(heard);
    for (const other of [{ wish_years: 3 as const }, { holes: 9 as const }, { note: '' }, { open_hours: 20 }])
      expect(await update(nok, it, { ...more, ...other })).toMatchObject({
        code: 'BROADCAST_VERSION_STALE',
        data: { note: 'หนึ่ง', version: 2 },
      });
    expect((await update(await world.golfer(), it)).code).toBe('BROADCAST_UNKNOWN');
  });
});

describe('nok takes an open request back', () => {
  test('who is in is let go and hears of it, and nobody may do anything with it any more', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    await isIn(world, somchai, it);
    const { alt_reference, version } = it;
    const after = await world.done('POST /broadcast/cancel', { alt_reference, version }, nok);
    expect([after.status, after.version, answerOf(after, somchai)?.status]).toEqual(['CANCELLED', 2, 'NOT_SELECTED']);
    expect((await notified(world.db, somchai)).at(-1)).toBe('broadcast.cancelled');
    expect((await kindsHeard(nok)).at(-1)).toBe('broadcast.cancelled');
    const late = await say(world, somchai, it);
    expect([late.status_code, late.code, late.data.status]).toEqual([409, 'BROADCAST_NOT_OPEN', 'CANCELLED']);
    const again = await world.call('POST /broadcast/cancel', { alt_reference, version: 2 }, nok);
    expect([again.code, again.data.status]).toEqual(['BROADCAST_NOT_OPEN', 'CANCELLED']);
    const lost = await world.call('POST /broadcast/cancel', { alt_reference, version }, nok);
    expect([lost.status, lost.data.status, lost.data.version]).toEqual(['success', 'CANCELLED', 2]);
  });

  test('nobody but its golfer reads it or takes it back', async () => {
    const [nok, other, somchai] = [await world.golfer(), await world.golfer(), await verified(world)];
    const { alt_reference, version } = await ask(world, nok);
    expect(await world.refused('GET /broadcast/{alt_reference}', { alt_reference }, other)).toBe('BROADCAST_UNKNOWN');
    expect(await world.refused('POST /broadcast/cancel', { alt_reference, version }, other)).toBe('BROADCAST_UNKNOWN');
    expect(await world.refused('GET /broadcast/{alt_reference}', { alt_reference }, somchai)).toBe('ROLE_NOT_ALLOWED');
    const unknown = { alt_reference: 'ZZZZZZZZZZ' };
    expect(await world.refused('GET /broadcast/{alt_reference}', unknown, nok)).toBe('BROADCAST_UNKNOWN');
  });
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { type ClockTime, HOUR, MINUTE, parseMoment } from '../../domain/dates.ts';
import {
  quietUntil,
  USUAL_SETTINGS,
  cannotWait,
  isUrgent,
  isWorthWaking,
  takesRoundAt,
} from '#domain/notification/notification.ts';
import { act, acted, book } from '../booking/world.ts';
import { type Alerts, forgetJobs, longSessions, startAlerts } from './world.ts';
import { NOW } from '../support/clock.ts';

const it = await startAlerts();
afterAll(() => it.close());
beforeEach(async () => {
  it.setNow(NOW);
  it.arrived();
  await forgetJobs(it.db);
});

const at = (time: string, day = 22) => parseMoment(`2026-11-${day}T${time}:00+07:00`);
const between = (from: string, to: string) => ({ quiet: { from: from as ClockTime, to: to as ClockTime } });

describe('the quiet hours', () => {
  test('the quiet hours end when they end, over midnight and in the afternoon; none, or of no length, are none', () => {
    for (const [time, until] of [
      ['21:59', undefined],
      ['22:00', at('05:00', 23)],
      ['23:59', at('05:00', 23)],
      ['00:00', at('05:00')],
      ['04:59', at('05:00')],
      ['05:00', undefined],
      ['12:00', undefined],
    ] as const) {
      expect(quietUntil(USUAL_SETTINGS, at(time))).toBe(until);
    }

    for (const [time, until] of [
      ['12:59', undefined],
      ['13:00', at('15:00')],
      ['14:59', at('15:00')],
      ['15:00', undefined],
    ] as const) {
      expect(quietUntil(between('13:00', '15:00'), at(time))).toBe(until);
    }

    expect(quietUntil({ quiet: null }, at('23:00'))).toBeUndefined();
    expect(quietUntil(between('23:00', '23:00'), at('23:00'))).toBeUndefined();
  });

  test('what must be answered within an hour of their end, and a promised round that begins soon after it, is worth waking up for; a tip is not', () => {
    expect(cannotWait(at('05:59'), at('05:00'))).toBe(true);
    expect(cannotWait(at('06:00'), at('05:00'))).toBe(false);

    const today = promised(at('06:30', 23));
    expect(wakes('booking.cancelled', today)).toBe(true);
    expect(wakes('booking.checked_in', today)).toBe(true);
    expect(wakes('tip.received', today)).toBe(false);
    expect(wakes('chat.message', today)).toBe(false);

    for (const what of ['cancelled', 'cancellation_requested', 'replaced', 'closed_by_course']) {
      const kind = `booking.${what}`;
      expect(wakes(kind, promised(at('08:59', 23)))).toBe(true);
      expect(wakes(kind, promised(at('09:00', 23)))).toBe(false);
      expect(wakes(kind, { ...promised(at('06:30', 23)), answered_at: null })).toBe(false);
    }
  });

  const promised = (tee_off_at: number) => ({ status: 'CANCELLED_BY_GOLFER', answered_at: NOW, tee_off_at }) as const;
  const wakes = (kind: string, round: Parameters<typeof takesRoundAt>[1]) =>
    isWorthWaking(
      { urgent: isUrgent(kind), takes_round_at: takesRoundAt(kind, round), respond_by: undefined },
      at('05:00', 23),
    );
});

describe('in the night', () => {
  const NIGHT = at('23:10');
  const MORNING = at('05:00', 23);
  const tip = (n: number) => ['tip.received', { booking_ref: `AAAAAAAAA${n}`, amount: n * 100_00 }] as const;

  async function asleep() {
    const somchai = await it.world.caddy();
    await it.phoneOf(somchai);
    it.setNow(NIGHT);
    return { somchai };
  }

  test('nothing sounds; when they end, one thing speaks for itself', async () => {
    const { somchai } = await asleep();
    await it.tell(...tip(1), somchai);
    await it.run();
    it.setNow(MORNING - 1);
    await it.run();
    expect(it.arrived()).toEqual([]);
    it.setNow(MORNING);
    await it.run();
    expect(it.arrived().map(({ notification }) => notification.title)).toEqual(['ได้ทิป ฿100 จากนักกอล์ฟ']);
    it.setNow(MORNING + HOUR);
    await it.run();
    expect(it.arrived()).toEqual([]);
  });

  test('several of a night are told as one, with the newest; what somchai read in the night is not told in the morning', async () => {
    {
      const { somchai } = await asleep();
      for (const n of [1, 2, 3]) {
        it.setNow(NIGHT + n * MINUTE);
        await it.tell(...tip(n), somchai);
        await it.run();
      }
      it.setNow(MORNING);
      await it.run();
      expect(it.arrived().map(({ notification: { title, body, navigate } }) => [title, body, navigate])).toEqual([
        ['มี 3 เรื่องใหม่', 'ล่าสุด: ได้ทิป ฿300 จากนักกอล์ฟ', 'https://caddee.example/caddy/notification'],
      ]);
      expect((await it.outcomes(somchai)).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
        'PUSH',
        'TOGETHER',
        'TOGETHER',
        'TOGETHER',
      ]);
    }

    {
      const { somchai } = await asleep();
      await it.tell(...tip(1), somchai);
      await it.tell(...tip(2), somchai);
      await it.run();
      const as = await it.signIn(somchai);
      const { items } = await it.here.done('POST /notification/list', { page: 1, limit: 20 }, { as });
      await it.here.done('POST /notification/read', { up_to: items[0]?.notification_id ?? '' }, { as });
      it.setNow(MORNING);
      await it.run();
      expect(it.arrived()).toEqual([]);
      expect(await it.outcomes(somchai)).toEqual(['READ', 'READ']);
    }
  });

  async function promisedRound(more: Partial<Parameters<typeof book>[3]>) {
    it.setNow(NOW);
    const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
    await it.phoneOf(somchai);
    const asked = await book(it.world, nok, somchai, more);
    const booking = await acted(it.world, somchai, asked, 'accept');
    await it.run();
    it.setNow(NIGHT);
    it.arrived();
    return { nok, somchai, booking };
  }

  test('a round of the next morning that is cancelled is told at once, one of another day waits; requests that are taken back from others wake nobody', async () => {
    const soon = await promisedRound({ booking_date: '2026/11/23', tee_off_time: '06:30' });
    await acted(it.world, soon.nok, soon.booking, 'cancel');
    await it.run();
    expect(it.arrived().map(({ notification }) => notification.title)).toEqual(['คุณnokยกเลิกรอบ']);
    const far = await promisedRound({ booking_date: '2026/11/25' });
    await acted(it.world, far.nok, far.booking, 'cancel');
    await it.run();
    expect(it.arrived()).toEqual([]);
    it.setNow(MORNING);
    await it.run();
    expect(it.arrived().map(({ notification }) => notification.title)).toEqual(['คุณnokยกเลิกรอบ']);

    it.setNow(at('21:00'));
    const nok = await it.world.golfer(5000);
    await it.phoneOf(nok);
    const caddies = [await it.world.caddy(), await it.world.caddy(), await it.world.caddy()] as const;
    const round = { booking_date: '2026/11/23', tee_off_time: '08:30' };
    const asked = [];
    for (const caddy of caddies) asked.push(await book(it.world, nok, caddy, round));
    for (const caddy of caddies) await it.phoneOf(caddy);
    await it.run();
    it.setNow(NIGHT);
    it.arrived();
    await acted(it.world, caddies[0], asked[0] as Booking, 'accept');
    await it.run();
    expect(it.arrived()).toEqual([]);
  });

  describe('what is no longer so when they end is not told', () => {
    const later = { booking_date: '2026/11/25' };
    const inTheMorning = async () => {
      it.setNow(MORNING);
      await it.run();
      return it.arrived().map(({ notification }) => notification.title);
    };

    test('a request that somchai answered is not told in the morning, of one that was taken back only that it was; one that still waits is', async () => {
      for (const action of ['accept', 'decline'] as const) {
        const { somchai } = await asleep();
        const asked = await book(it.world, await it.world.golfer(), somchai, later);
        await it.run();
        await acted(it.world, somchai, asked, action);
        expect(await inTheMorning()).toEqual([]);
        expect(await it.outcomes(somchai)).toEqual(['READ']);
      }

      {
        const { somchai } = await asleep();
        const nok = await it.world.golfer();
        const asked = await book(it.world, nok, somchai, later);
        await it.run();
        await acted(it.world, nok, asked, 'cancel');
        await it.run();
        expect(await inTheMorning()).toEqual(['คำขอจากคุณnokยกเลิกแล้ว']);
      }

      {
        const { somchai } = await asleep();
        await book(it.world, await it.world.golfer(), somchai, later);
        await it.run();
        expect(await inTheMorning()).toEqual(['คุณnokขอจองคุณ']);
      }
    });

    const change = { ...later, tee_off_time: '08:00', holes: 18 as const, transport: 'CART_SHARED' as const };
    const proposed = async () => {
      const { nok, somchai, booking } = await promisedRound(later);
      const changed = await acted(it.world, nok, booking, 'propose_change', { change, total: booking.total });
      await it.run();
      expect(it.arrived()).toEqual([]);
      return { nok, somchai, booking: changed };
    };

    test('a change that was withdrawn is not told in the morning, only that it was; one that still waits is', async () => {
      const { nok, booking } = await proposed();
      const withdrawn = await acted(it.world, nok, booking, 'withdraw_change');
      it.setNow(NIGHT + MINUTE);
      await acted(it.world, nok, withdrawn, 'propose_change', { change, total: booking.total });
      await it.run();
      expect(await inTheMorning()).toEqual(['มี 2 เรื่องใหม่']);
      await proposed();
      expect(await inTheMorning()).toEqual(['คุณnokขอเปลี่ยนรอบ']);
    });

    const early = { booking_date: '2026/11/23', tee_off_time: '06:30' };
    const sleepsUntil = (person: { user_id: string }, to: string) =>
      it.set(person, (usual) => ({ ...usual, ...between('18:00', to) }));

    test('a reminder of a round that was cancelled since; control: of one that is played', async () => {
      const off = await promisedRound(early);
      await promisedRound(early);
      it.setNow(at('03:30', 23));
      await it.run();
      expect(it.arrived()).toEqual([]);
      await acted(it.world, off.nok, off.booking, 'cancel');
      await it.run();
      expect(it.arrived().map(({ notification }) => notification.title)).toEqual(['คุณnokยกเลิกรอบ']);
      expect(await inTheMorning()).toEqual(['วันนี้ออกรอบ 06:30 กับคุณnok']);
    });

    test('a reminder of tomorrow when it is today; control: while it is still tomorrow', async () => {
      const [today, tomorrow] = [await promisedRound(early), await promisedRound(early)];
      await sleepsUntil(today.somchai, '00:00');
      await sleepsUntil(tomorrow.somchai, '23:59');
      it.setNow(at('19:00'));
      await it.run();
      expect(it.arrived()).toEqual([]);
      for (const moment of [at('23:59'), at('00:00', 23)]) {
        it.setNow(moment);
        await it.run();
      }
      expect(it.arrived().map(({ notification }) => notification.title)).toEqual(['พรุ่งนี้ออกรอบ 06:30 กับคุณnok']);
    });

    test('a reminder of a round that has begun meanwhile', async () => {
      const { somchai } = await promisedRound(early);
      await sleepsUntil(somchai, '06:30');
      it.setNow(at('03:30', 23));
      await it.run();
      it.setNow(at('06:30', 23));
      await it.run();
      expect(it.arrived()).toEqual([]);
    });
  });

  test('a request or a change that would run out before somchai hears of it is told at once, another waits', async () => {
    {
      const { somchai } = await asleep();
      const nok = await it.world.golfer();
      await book(it.world, nok, somchai, { booking_date: '2026/11/23', tee_off_time: '06:30' });
      await it.run();
      expect(it.arrived()).toHaveLength(1);
      await book(it.world, nok, somchai, { booking_date: '2026/11/25' });
      await it.run();
      expect(it.arrived()).toEqual([]);
    }

    {
      const { nok, booking } = await promisedRound({ booking_date: '2026/11/23', tee_off_time: '06:30' });
      const change = {
        booking_date: '2026/11/23',
        tee_off_time: '08:00',
        holes: 18 as const,
        transport: booking.transport,
      };
      await acted(it.world, nok, booking, 'propose_change', { change, total: booking.total });
      await it.run();
      expect(it.arrived().map(({ notification }) => notification.title)).toEqual(['คุณnokขอเปลี่ยนรอบ']);
    }
  });

  test('somchai ends the quiet hours: what waited comes now; moves them: it comes at their new end', async () => {
    {
      const { somchai } = await asleep();
      await it.tell(...tip(1), somchai);
      await it.run();
      await it.set(somchai, (usual) => ({ ...usual, quiet: null }));
      await it.run();
      expect(it.arrived()).toHaveLength(1);
    }

    {
      const { somchai } = await asleep();
      await it.tell(...tip(1), somchai);
      await it.run();
      await it.set(somchai, (usual) => ({ ...usual, ...between('21:00', '07:00') }));
      it.setNow(MORNING);
      await it.run();
      expect(it.arrived()).toEqual([]);
      it.setNow(at('07:00', 23));
      await it.run();
      expect(it.arrived()).toHaveLength(1);
    }
  });

  test('LINE is asked again when they end, if its retry falls into them: with the same key, and no phone besides', async () => {
    const somchai = await it.world.caddy();
    await it.befriend(somchai);
    it.line.asked.length = 0;
    it.setNow(at('21:59'));
    it.line.failNext(500);
    await it.tell(...tip(1), somchai);
    await it.run();
    for (const moment of [at('22:00'), at('22:10'), MORNING - 1]) {
      it.setNow(moment);
      await it.run();
    }
    expect(it.line.asked.map(({ status }) => status)).toEqual([500]);
    it.setNow(MORNING);
    await it.phoneOf(somchai);
    await it.run();
    expect(it.line.asked.map(({ status }) => status)).toEqual([500, 200]);
    expect(new Set(it.line.asked.map(({ retryKey }) => retryKey)).size).toBe(1);
    expect(it.arrived()).toEqual([]);
    expect(await it.outcomes(somchai)).toEqual(['LINE']);
  });

  test('one of somchai’s phones took it before they began: in the morning only the other one tells it', async () => {
    const somchai = await it.world.caddy();
    const [first, second] = [await it.phoneOf(somchai), await it.phoneOf(somchai)];
    it.push.answersWith(503, { endpoint: second.endpoint });
    it.setNow(at('21:59') + 40_000);
    for (const n of [1, 2]) await it.tell(...tip(n), somchai);
    await it.run();
    const titlesAt = (of: { endpoint: string }, told: ReturnType<Alerts['arrived']>) =>
      told.filter(({ endpoint }) => endpoint === of.endpoint).map(({ notification }) => notification.title);
    expect(titlesAt(first, it.arrived())).toHaveLength(2);
    it.push.answersWith(undefined, { endpoint: second.endpoint });
    it.setNow(at('22:01'));
    await it.tell(...tip(3), somchai);
    await it.run();
    expect(it.arrived()).toEqual([]);
    it.setNow(MORNING);
    await it.run();
    const told = it.arrived();
    expect(titlesAt(first, told)).toEqual(['ได้ทิป ฿300 จากนักกอล์ฟ']);
    expect(titlesAt(second, told).toSorted()).toEqual([1, 2, 3].map((n) => `ได้ทิป ฿${n}00 จากนักกอล์ฟ`));
    expect(await it.outcomes(somchai)).toEqual(['PUSH', 'PUSH', 'PUSH']);
  });

  test('a switch: of its group nothing comes, of the others everything', async () => {
    const somchai = await it.world.caddy();
    await it.phoneOf(somchai);
    const off = { push: false, line: false };
    await it.set(somchai, (usual) => ({ ...usual, groups: { ...usual.groups, wallet: off } }));
    await it.tell(...tip(1), somchai);
    await it.run();
    expect(it.arrived()).toEqual([]);
    expect(await it.outcomes(somchai)).toEqual(['OFF']);
    await it.tell('caddy.verified', {}, somchai);
    await it.run();
    expect(it.arrived()).toHaveLength(1);
  });
});

describe('a reminder', () => {
  const TEE_OFF = at('06:30', 25);

  async function confirmed(time = NOW, more: Partial<Parameters<typeof book>[3]> = {}) {
    it.setNow(time);
    const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
    for (const person of [nok, somchai]) {
      await it.set(person, (usual) => ({ ...usual, quiet: null }));
      await it.phoneOf(person);
    }
    await it.db.run(longSessions());
    const asked = await book(it.world, nok, somchai, more);
    const { data } = await act(it.world, somchai, asked, 'accept');
    await it.run();
    it.arrived();
    return { nok, somchai, booking: data };
  }
  const titles = () =>
    it
      .arrived()
      .map(({ notification }) => notification.title)
      .sort();
  async function at_(moment: number) {
    it.setNow(moment);
    await it.run();
    return titles();
  }

  test('the evening before at seven and three hours before tee-off, to both people', async () => {
    await confirmed();
    expect(await at_(at('18:59', 24))).toEqual([]);
    expect(await at_(at('19:00', 24))).toEqual(['พรุ่งนี้ออกรอบ 06:30 กับsomchai', 'พรุ่งนี้ออกรอบ 06:30 กับคุณnok']);
    expect(await at_(TEE_OFF - 3 * HOUR - 1)).toEqual([]);
    expect(await at_(TEE_OFF - 3 * HOUR)).toEqual(['วันนี้ออกรอบ 06:30 กับsomchai', 'วันนี้ออกรอบ 06:30 กับคุณnok']);
    expect(await at_(TEE_OFF)).toEqual([]);
  });

  test('a server that was away in the evening tells nobody on the day that it is tomorrow; confirmed after the evening, a round is reminded of in the morning alone', async () => {
    await confirmed();
    expect(await at_(at('00:00', 25))).toEqual([]);
    expect(await at_(TEE_OFF - 3 * HOUR)).toHaveLength(2);
    await confirmed(at('19:00', 24));
    expect(await at_(TEE_OFF - 3 * HOUR)).toHaveLength(2);
  });

  test('a cancelled round is not reminded of, a moved one at its new time alone', async () => {
    {
      const { nok, booking } = await confirmed();
      await act(it.world, nok, booking, 'cancel');
      await it.run();
      titles();
      expect(await at_(at('19:00', 24))).toEqual([]);
      expect(await at_(TEE_OFF - 3 * HOUR)).toEqual([]);
    }

    {
      const { nok, somchai, booking } = await confirmed();
      const change = {
        booking_date: '2026/11/26',
        tee_off_time: '08:00',
        holes: 18 as const,
        transport: 'CART_SHARED' as const,
      };
      const asked = await act(it.world, nok, booking, 'propose_change', { change, total: booking.total });
      expect(asked.code).toBeUndefined();
      expect(
        (await act(it.world, somchai, asked.data, 'accept_change', { total: booking.total })).code,
      ).toBeUndefined();
      await it.run();
      titles();
      expect(await at_(at('19:00', 24))).toEqual([]);
      expect(await at_(TEE_OFF - 3 * HOUR)).toEqual([]);
      expect(await at_(at('19:00', 25))).toHaveLength(2);
      expect(await at_(at('05:00', 26))).toHaveLength(2);
    }
  });
});

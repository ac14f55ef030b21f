import { beforeEach, vi } from 'vitest';
import { type Moment, parseMoment } from '../../domain/dates.ts';

/** Sunday 22 November 2026, 07:00 in Bangkok: the moment of every test that does not say another. */
export const NOW: Moment = parseMoment('2026-11-22T07:00:00+07:00');

/** Saturday 21 November 2026, 06:07 in Bangkok, the day before the round of `aBooking`: the moment of a screen's tests. */
export const SCREEN_NOW: Moment = parseMoment('2026-11-21T06:07:00+07:00');

/** A screen's clock stands at `now` from here on; what takes time still takes it. `dom.ts` gives the real one back after each test. */
export const setNow = (now: Moment): void => void vi.useFakeTimers({ now, toFake: ['Date'] });

/** A screen's clock stands at `now` when each test of this file, or of this `describe`, begins. */
export const clockAt = (now: Moment): void => beforeEach(() => setNow(now));

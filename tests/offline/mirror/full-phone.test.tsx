import { beforeEach, expect, test, vi } from 'vitest';
import { DAY, dateOf } from '../../../domain/dates.ts';
import { NOW, setNow } from '../../support/clock.ts';
import { aBrowser, launch, SOMCHAI, type Browser, signedIn } from '../page.ts';

let browser: Browser;
let app: Awaited<ReturnType<typeof launch>>;

beforeEach(async () => {
  browser = aBrowser();
  setNow(NOW);
  app = await signedIn(SOMCHAI);
  browser.server.isDown = true;
});

const round = (ref: string, at: number, more: object = {}) => ({
  booking_ref: ref,
  booking_date: dateOf(at),
  status: 'CONFIRMED',
  ...more,
});
const TODAY = 'GET /booking/{booking_ref} {"booking_ref":"TODAY00001"}';
const TOMORROW = 'GET /booking/{booking_ref} {"booking_ref":"TOMORROW01"}';
const IN_PLAY = 'GET /booking/{booking_ref} {"booking_ref":"NIGHT00001"}';
const CALENDAR = 'POST /booking/history {"filter":{"status":["CONFIRMED"]}}';
const SLIP = 'GET /booking/{booking_ref}/slip {"booking_ref":"TODAY00001"}';
const CONTACT = 'GET /booking/{booking_ref}/contact {"booking_ref":"TODAY00001"}';
const EMERGENCY = 'GET /booking/{booking_ref}/emergency {"booking_ref":"TODAY00001"}';
const NEXT_WEEK = 'GET /booking/{booking_ref} {"booking_ref":"NEXTWEEK01"}';
const EARNINGS = 'GET /booking/earnings {}';
const NEWS = 'POST /notification/list {}';
const FEED = 'GET /post/feed {}';

const COPIES: Record<string, unknown> = {
  [TODAY]: round('TODAY00001', NOW),
  [TOMORROW]: round('TOMORROW01', NOW + DAY),
  [IN_PLAY]: round('NIGHT00001', NOW - DAY, { status: 'IN_PROGRESS' }),
  [CALENDAR]: { items: [round('NEXTWEEK01', NOW + 7 * DAY), round('TODAY00001', NOW)] },
  [SLIP]: { slip: 'signed' },
  [CONTACT]: { phone: '0812345678', keep_until: new Date(NOW + DAY).toISOString() },
  [EMERGENCY]: { phone: '0812345679', keep_until: new Date(NOW + DAY).toISOString() },
  [NEXT_WEEK]: round('NEXTWEEK01', NOW + 7 * DAY),
  [EARNINGS]: { total: 1 },
  [NEWS]: { items: [] },
  [FEED]: { items: [] },
};
const OF_BOOKINGS = [TODAY, TOMORROW, IN_PLAY, CALENDAR, SLIP, CONTACT, EMERGENCY, NEXT_WEEK, EARNINGS];

async function filled(): Promise<void> {
  for (const [key, data] of Object.entries(COPIES)) await app.writeCopy(key, { updated_at: NOW, data });
}
async function left(): Promise<string[]> {
  const found: string[] = [];
  for (const key of Object.keys(COPIES)) if (await app.readCopy(key)) found.push(key);
  return found;
}

/** A disk that takes nothing of this kind while so many copies lie on it; `takes` -1: whatever goes, it does not fit. */
function fullFor(kind: (value: unknown) => boolean, takes: number): void {
  for (const name of ['add', 'put'] as const) {
    const real = Reflect.get(IDBObjectStore.prototype, name) as IDBObjectStore['put'];
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, value, key) {
      const asked = real.call(this, value, key);
      if (kind(value) && copiesOnDisk > takes) {
        Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
        this.transaction.abort();
      }
      return asked;
    });
  }
  let copiesOnDisk = Object.keys(COPIES).length;
  const gone = Reflect.get(IDBObjectStore.prototype, 'delete') as IDBObjectStore['delete'];
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'mirror') copiesOnDisk -= 1;
    return gone.call(this, key);
  });
}
const isPhoto = (value: unknown): boolean => JSON.stringify(value ?? null).includes('"attachment"');
const isOp = (value: unknown): boolean => JSON.stringify(value ?? null).includes('"kind":"POST /booking/act"');

const photo = () =>
  app.outbox.add({
    entity: 'chat:room',
    call: 'POST /chat/send',
    input: { room_id: 'room', client_msg_id: 'one', kind: 'IMAGE', media_id: 'picture' },
    title: { th: 'รูป', en: 'Photo' },
    attachment: { media_id: 'picture', bytes: new ArrayBuffer(8), type: 'image/jpeg' },
  });
const checkIn = (booking_ref = 'TODAY00001') =>
  app.outbox.add({
    entity: `booking:${booking_ref}`,
    call: 'POST /booking/act',
    input: { booking_ref, action: 'check_in', version: 1 },
    title: { th: 'เช็กอิน', en: 'Check in' },
  });

const holds = (what: string) => (value: unknown) => JSON.stringify(value ?? null).includes(what);

test('on a full phone a photo that does not fit, one of a draft, and the copy of another booking push out no booking, no slip, no contact; a photo is refused for that reason', async () => {
  await filled();
  fullFor(isPhoto, -1);
  await expect(photo()).rejects.toMatchObject({ status_code: 0, code: 'NO_ROOM' });
  expect(await left()).toEqual(OF_BOOKINGS);
  expect(app.itemsNow()).toEqual([]);

  vi.restoreAllMocks();
  await filled();
  fullFor(holds('draft of a photo'), -1);
  await expect(app.draftStore()?.set('post-photos', ['draft of a photo'])).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  expect(await left()).toEqual(OF_BOOKINGS);

  vi.restoreAllMocks();
  await filled();
  fullFor(holds('TODAY00002'), -1);
  const another = 'GET /booking/{booking_ref} {"booking_ref":"TODAY00002"}';
  await app.writeCopy(another, { updated_at: NOW, data: round('TODAY00002', NOW) });
  expect(await left()).toEqual(OF_BOOKINGS);
});

test('on a full phone a check-in has room before any of them goes, and takes theirs when nothing else helps: what the caddy has done is worth more', async () => {
  await filled();
  fullFor(isOp, OF_BOOKINGS.length);
  expect(await checkIn()).toMatchObject({ state: 'waiting' });
  expect(await left()).toEqual(OF_BOOKINGS);

  vi.restoreAllMocks();
  await filled();
  fullFor(isOp, 0);
  expect(await checkIn('NIGHT00001')).toMatchObject({ state: 'waiting' });
  expect(await left()).toEqual([]);
});

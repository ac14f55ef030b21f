import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MediaFacts } from '../../domain/media/api.ts';
import {
  aBrowser,
  error,
  everythingStored,
  lost,
  NOK,
  openTab,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Browser,
  signedIn,
  reloaded,
} from '../offline/page.ts';
import { phone, render } from '../support/on-phone.tsx';

const CANARY = 'PIXELS-OF-NOK';
const ID = '018f0000-0000-7000-8000-0000000000d1';
const FACTS: MediaFacts = { media_id: ID, url: `/api/v1/media/${ID}`, width: 1_200, height: 900, color: '#2f7d4f' };
const GET = `GET /media/${ID}/960`;
const WHOLE = `GET /media/${ID}`;

let browser: Browser;
let app: App;
let addresses: { made: number; open: Set<string> };

beforeEach(async () => {
  browser = aBrowser();
  addresses = { made: 0, open: new Set() };
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${(addresses.made += 1)}`;
    addresses.open.add(address);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.open.delete(address));
  browser.server.answers[GET] = () => new Response(CANARY, { headers: { 'content-type': 'image/webp' } });
  await opened();
});

async function opened(user_id = NOK): Promise<void> {
  app = await signedIn(user_id);
}

/** The photo of somchai in a room, as a screen shows it. */
async function shown(facts: MediaFacts = FACTS) {
  const { Photo } = await import('../../src/ui/show/photo.tsx');
  return render(<Photo facts={facts} alt="รูปจาก somchai" />);
}
const place = (container: HTMLElement) => container.querySelector<HTMLElement>('.photo');
const isThere = () => screen.findByRole('button', { name: /เปิดดูเต็มจอ/ });
const asked = () => browser.server.count(GET);
const kept = () => browser.caches.held.get(`caddee-kept-${NOK}-media`)?.size ?? 0;

describe('a photo', () => {
  test('is as wide as its place, one no wider is asked for as it is; all of it comes once nok opens it, in a dialog with its name that gives the focus back', async () => {
    browser.server.answers[WHOLE] = () => new Response('ALL', { headers: { 'content-type': 'image/webp' } });
    await shown();
    const button = await isThere();
    expect([asked(), browser.server.count(WHOLE)]).toEqual([1, 0]);
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(browser.server.count(WHOLE)).toBe(1));
    await waitFor(() => expect(document.querySelector('dialog img')?.getAttribute('src')).toBe('blob:2'));
    expect([asked(), kept()]).toEqual([1, 2]);
    const dialog = screen.getByRole('dialog', { name: 'รูปจาก somchai' });
    expect(dialog.querySelector('img')?.getAttribute('alt')).toBe('รูปจาก somchai');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog', { name: 'รูปจาก somchai' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
    cleanup();
    const narrow = ID.replace(/d1$/, 'd2');
    browser.server.answers[`GET /media/${narrow}`] = () =>
      new Response('ALL', { headers: { 'content-type': 'image/webp' } });
    await shown({ ...FACTS, media_id: narrow, width: 900 });
    await isThere();
    expect([browser.server.count(`GET /media/${narrow}/960`), browser.server.count(`GET /media/${narrow}`)]).toEqual([
      0, 1,
    ]);
  });

  test('a face asks for a small one, and without a network is any that lies here', async () => {
    const { SentPortrait } = await import('../../src/ui/show/sent-portrait.tsx');
    const small = `GET /media/${ID}/160`;
    browser.server.answers[small] = () => new Response('FACE', { headers: { 'content-type': 'image/webp' } });
    const face = (pixels: number) => render(<SentPortrait photo={FACTS.url} look="av" pixels={pixels} />);
    const first = face(48);
    await expect.poll(() => first.container.querySelector('img'), { timeout: 10_000 }).not.toBeNull();
    expect([browser.server.count(small), asked(), browser.server.count(WHOLE)]).toEqual([1, 0, 0]);
    browser.server.answers[`GET /media/${ID}/320`] = () => Promise.reject(new TypeError('no network'));
    const larger = face(200);
    await expect.poll(() => larger.container.querySelector('img'), { timeout: 10_000 }).not.toBeNull();
  });

  test('has its place and its colour before it is there; shown twice it is asked for once, with nok’s token, and comes from the phone afterwards: without a network, too', async () => {
    let answer = (_response: Response): void => undefined;
    browser.server.answers[GET] = () => new Promise((resolve) => (answer = resolve));
    const [{ container }] = await Promise.all([shown(), shown()]);
    const before = place(container)?.style;
    expect([before?.aspectRatio, before?.getPropertyValue('--photo')]).toEqual(['1200 / 900', '#2f7d4f']);
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.getAllByText(/กำลังโหลดรูป/)).toHaveLength(2);
    answer(new Response(CANARY, { headers: { 'content-type': 'image/webp' } }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /เปิดดูเต็มจอ/ })).toHaveLength(2));
    expect(place(container)?.style.aspectRatio).toBe('1200 / 900');
    expect(container.querySelector('img')).toMatchObject({ width: 1_200, height: 900, src: 'blob:1' });
    expect([asked(), addresses.made]).toEqual([1, 1]);
    expect(browser.server.asked.find(({ name }) => name === GET)?.headers.get('authorization')).toBe(
      `Bearer token-of-${NOK}`,
    );
    await expect.poll(kept).toBe(1);
    cleanup();
    app = await reloaded();
    browser.server.isDown = true;
    await shown();
    await isThere();
    expect(asked()).toBe(1);
  });

  test('that nobody shows any more gives its address back when there are many', async () => {
    const many = Array.from({ length: 45 }, (_, n) => ID.replace(/d1$/, `d${String(n).padStart(2, '0')}`).slice(-36));
    for (const media_id of many)
      browser.server.answers[`GET /media/${media_id}/960`] = () =>
        new Response(CANARY, { headers: { 'content-type': 'image/webp' } });
    for (const media_id of many) {
      const { unmount } = await shown({ ...FACTS, media_id });
      await isThere();
      unmount();
    }
    expect(addresses.made).toBe(45);
    expect(addresses.open.size).toBeLessThanOrEqual(40);
  });

  test('that nok is sending is not fetched: the phone has it', async () => {
    browser.server.isDown = true;
    await app.outbox.add({
      entity: 'room:1',
      call: 'POST /chat/send',
      input: { room_id: ID, client_msg_id: ID, kind: 'IMAGE', media_id: ID },
      title: { th: 'รูป', en: 'A photo' },
      attachment: { media_id: ID, bytes: new Uint8Array([1]).buffer, type: 'image/jpeg' },
    });
    await shown();
    await isThere();
    expect(asked()).toBe(0);
  });
});

describe('one that is not there', () => {
  test('without a network says so, and comes by itself when there is one; one that failed is asked for again at a tap, one that nobody has is no button', async () => {
    browser.server.answers[GET] = lost;
    browser.server.answers['GET /livez'] = () => success({});
    await shown();
    await screen.findByRole('button', { name: /ยังไม่อยู่ในเครื่อง/ });
    browser.server.answers[GET] = () => new Response(CANARY, { headers: { 'content-type': 'image/webp' } });
    const { reportAnswer } = (await import('../../src/sync/net/connection.ts')).networkOf(phone);
    act(reportAnswer);
    await isThere();

    const photoOf = async (end: string, answer: () => Response) => {
      cleanup();
      const media_id = ID.replace(/d1$/, end);
      browser.server.answers[`GET /media/${media_id}/960`] = answer;
      await shown({ ...FACTS, media_id });
      return `GET /media/${media_id}/960`;
    };
    const failed = await photoOf('d2', () => error(500, 'INTERNAL'));
    const again = await screen.findByRole('button', { name: /โหลดรูปไม่สำเร็จ/ });
    browser.server.answers[failed] = () => new Response(CANARY, { headers: { 'content-type': 'image/webp' } });
    fireEvent.click(again);
    await isThere();
    expect(browser.server.count(failed)).toBe(2);

    await photoOf('d3', () => error(404, 'MEDIA_UNKNOWN'));
    await screen.findByText('ไม่มีรูปนี้แล้ว');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('where a Wi-Fi answers with its own page, that page is no photo', async () => {
    browser.server.answers[GET] = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    await shown();
    await screen.findByRole('button', { name: /ยังไม่อยู่ในเครื่อง/ });
    expect(kept()).toBe(0);
  });

  test('while nok saves data comes at a tap, and from the phone without one', async () => {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { connection: { saveData: true } }),
    );
    const first = await shown();
    const tap = await screen.findByRole('button', { name: /แตะเพื่อโหลดรูป/ });
    expect(asked()).toBe(0);
    fireEvent.click(tap);
    await isThere();
    await expect.poll(kept).toBe(1);
    first.unmount();
    await shown();
    await isThere();
    expect(asked()).toBe(1);
  });

  test('with a token that is over comes with a new one', async () => {
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'token-two'));
    browser.server.answers[GET] = ({ headers }) =>
      headers.get('authorization') === 'Bearer token-two'
        ? new Response(CANARY, { headers: { 'content-type': 'image/webp' } })
        : error(401, 'SESSION_OVER');
    await shown();
    await isThere();
    expect(asked()).toBe(2);
  });
});

describe('what stays on the phone', () => {
  const stored = () => everythingStored(browser.caches);
  async function nokSawIt(): Promise<void> {
    await shown();
    await isThere();
    await expect.poll(kept).toBe(1);
  }

  test('after nok signed out nothing: no byte, no name, no address', async () => {
    await nokSawIt();
    expect(await stored()).toContain(CANARY);
    await app.session.signOut();
    expect(await stored()).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
    expect(addresses.open.size).toBe(0);
  });

  test('a photo on its way while nok signs out does not come back', async () => {
    let answer = (_response: Response): void => undefined;
    browser.server.answers[GET] = () => new Promise((resolve) => (answer = resolve));
    await shown();
    await waitFor(() => expect(asked()).toBe(1));
    await app.session.signOut();
    answer(new Response(CANARY, { headers: { 'content-type': 'image/webp' } }));
    const { askPicture } = (await import('../../src/sync/outbox/media.ts')).pictureQueueOf(phone);
    expect(await askPicture(ID)).toBe('offline'); // behind it in the line: it has been dealt with
    await new Promise((resolve) => setImmediate(resolve));
    expect(await stored()).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
    expect(addresses.open.size).toBe(0);
  });

  test('purged in another tab between two steps of keeping it: it is not kept', async () => {
    const { keepPicture } = await import('../../src/sync/outbox/media.ts');
    const here = phone;
    const other = await openTab({ keepSession: true });
    const open = browser.caches.open.bind(browser.caches);
    let purges = 0;
    vi.spyOn(browser.caches, 'open').mockImplementation(async (name) => {
      purges += 1;
      await other.purge(NOK);
      return open(name);
    });
    await keepPicture(here, NOK, ID, new Blob([CANARY], { type: 'image/webp' }));
    expect(purges).toBe(1);
    expect(await stored()).not.toContain(CANARY);
    expect([...browser.caches.held.keys()]).toEqual([]);
  });

  test('deleted for both, it goes from here; a new token of nok’s keeps it, and somebody else who signs in finds nothing of it', async () => {
    const { forgetMedia } = (await import('../../src/sync/outbox/media.ts')).mediaOf(phone);
    await nokSawIt();
    await act(() => forgetMedia(ID));
    expect(await stored()).not.toContain(CANARY);
    expect(addresses.open.size).toBe(0);
    cleanup();
    await nokSawIt();
    cleanup();
    await app.session.startSession(sessionOf(NOK, 'another-token'), true);
    expect(kept()).toBe(1);
    await app.session.startSession(sessionOf(SOMCHAI), true);
    expect(await stored()).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
  });

  test('at most two hundred, the oldest go', async () => {
    const { keepPicture } = await import('../../src/sync/outbox/media.ts');
    for (let n = 0; n < 205; n += 1) await keepPicture(phone, NOK, `m${n}`, new Blob([CANARY], { type: 'image/webp' }));
    const names = [...(browser.caches.held.get(`caddee-kept-${NOK}-media`)?.keys() ?? [])].map((it) =>
      it.split('/').at(-1),
    );
    expect([names.length, names[0], names.at(-1)]).toEqual([200, 'm5', 'm204']);
  });

  test('a phone that is full does without it', async () => {
    browser.caches.beforePut = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await shown();
    await isThere();
    await expect
      .poll(async () => (await import('../../src/sync/storage/database.ts')).storageStateOf(phone).storageState())
      .toBe('full');
    expect(await stored()).not.toContain(CANARY);
  });
});

describe.each([
  ['never answer', () => new Promise<never>(() => undefined)],
  ['are forbidden', () => Promise.reject(new DOMException('not allowed', 'SecurityError'))],
])('web caches that %s', (_, answer) => {
  let dropped: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const call of ['keys', 'open', 'has', 'match'] as const)
      vi.spyOn(browser.caches, call).mockImplementation(answer);
    dropped = vi.spyOn(browser.caches, 'delete').mockImplementation(answer);
  });

  test('hide no picture, for it comes from the server, and keep nothing from making room: the copies go', async () => {
    await shown();
    await isThere();
    expect(asked()).toBe(1);
    await app.makeRoom();
    expect(dropped).toHaveBeenCalled();
  });
});

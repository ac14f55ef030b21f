import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePageAfterEach } from '../closing-page.ts';
import { newPhone, phone } from '../../support/on-phone.tsx';

let news: typeof import('../../../src/sync/worker-messages.ts');
const registration = Object.assign(new EventTarget(), { active: {}, waiting: null, installing: null, update: vi.fn() });
const looks = () => registration.update.mock.calls.length;

closePageAfterEach();
beforeEach(async () => {
  newPhone();
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  registration.update.mockReset().mockRejectedValue(new TypeError('no network'));
  news = await import('../../../src/sync/worker-messages.ts');
  news.keepUpToDate(phone, registration as unknown as ServiceWorkerRegistration);
});

test('a new build is looked for at the start', () => expect(looks()).toBe(1));

const persisted = Object.assign(new Event('pageshow'), { persisted: true });
test.each([
  ['the user comes back to the app', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the window is in front again', () => window.dispatchEvent(new Event('focus'))],
  ['there is a network again', () => window.dispatchEvent(new Event('online'))],
  ['the page is taken back as it was', () => window.dispatchEvent(persisted)],
])('a new build is looked for when %s', (_when, happen) => {
  vi.advanceTimersByTime(60_000);
  happen();
  expect(looks()).toBe(2);
});

test('a new build is looked for every hour', () => {
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(looks()).toBe(3);
});

test('several of these at once are one look, and a hidden page does not look', () => {
  vi.advanceTimersByTime(60_000);
  for (const name of ['focus', 'online']) window.dispatchEvent(new Event(name));
  expect(looks()).toBe(2);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('focus'));
  hidden.mockRestore();
  expect(looks()).toBe(2);
});

describe('a part of this build is gone', () => {
  const reload = vi.fn();
  const skipWaiting = vi.fn();
  const aWorker = () => Object.assign(new EventTarget(), { state: 'installing', postMessage: skipWaiting });
  const aRegistration = () =>
    Object.assign(new EventTarget(), {
      active: {},
      installing: undefined as ReturnType<typeof aWorker> | undefined,
      waiting: undefined as ReturnType<typeof aWorker> | undefined,
      update: vi.fn(async (): Promise<void> => undefined),
    });
  let next: ReturnType<typeof aWorker>;
  let here: ReturnType<typeof aRegistration>;
  beforeEach(async () => {
    [next, here] = [aWorker(), aRegistration()];
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => here } });
    news.keepUpToDate(phone, here as unknown as ServiceWorkerRegistration);
    (await import('../../../src/sync/page/update.ts')).updateOf(phone).watchForReload(reload);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    for (const mock of [reload, skipWaiting]) mock.mockReset();
  });

  test('no other build is there: the page is loaded anew', async () => {
    await (await import('../../../src/sync/page/update.ts')).updateOf(phone).reloadForPart();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('the server cannot be asked: the page is loaded anew', async () => {
    here.update.mockRejectedValue(new TypeError('no network'));
    await (await import('../../../src/sync/page/update.ts')).updateOf(phone).reloadForPart();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('another build is found: it is taken, and there is one reload for both', async () => {
    here.update.mockImplementation(async () => {
      here.installing = next;
      here.dispatchEvent(new Event('updatefound'));
    });
    await (await import('../../../src/sync/page/update.ts')).updateOf(phone).reloadForPart();
    expect(reload).not.toHaveBeenCalled();
    Object.assign(here, { installing: undefined, waiting: next });
    next.dispatchEvent(new Event('statechange'));
    expect(skipWaiting).toHaveBeenCalledTimes(1);
    (await import('../../../src/sync/page/update.ts')).updateOf(phone).onWorkerTookControl();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('one that waits already is taken', async () => {
    here.waiting = next;
    next.state = 'installed';
    here.installing = next;
    here.dispatchEvent(new Event('updatefound'));
    next.dispatchEvent(new Event('statechange'));
    await (await import('../../../src/sync/page/update.ts')).updateOf(phone).reloadForPart();
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });

  test('one that never comes holds the reload up for a quarter of a minute, no longer', async () => {
    vi.useFakeTimers();
    here.update.mockImplementation(async () => {
      here.installing = next;
    });
    await (await import('../../../src/sync/page/update.ts')).updateOf(phone).reloadForPart();
    vi.advanceTimersByTime(14_000);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('another worker takes over', () => {
  const reload = vi.fn();
  const container = () => Object.assign(new EventTarget(), { controller: {} });

  async function takesOver(shell: () => Promise<Response>): Promise<void> {
    vi.stubGlobal('fetch', shell);
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.setAttribute('src', '/assets/index-new.js');
    document.head.append(script);
    const one = container();
    news.listenToWorker(phone, one as unknown as ServiceWorkerContainer);
    const update = await import('../../../src/sync/page/update.ts');
    update.updateOf(phone).watchForReload(reload);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    one.dispatchEvent(new Event('controllerchange'));
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), { timeout: 20_000 });
  }
  const fetched = vi.fn();
  const shellOf = (entry: string) => async () => {
    fetched();
    return new Response(`<script type="module" src="${entry}"></script>`);
  };
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    document.head.replaceChildren();
    for (const mock of [reload, fetched]) mock.mockReset();
  });

  test('a page of the build before is loaded anew', async () => {
    await takesOver(shellOf('/assets/index-newer.js'));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  });

  test('one that was loaded anew meanwhile is of this build already: not twice', async () => {
    await takesOver(shellOf('/assets/index-new.js'));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((turn) => setTimeout(turn));
    expect(reload).not.toHaveBeenCalled();
  });

  test('a worker that does not say what it holds: it is loaded anew', async () => {
    await takesOver(async () => {
      fetched();
      throw new TypeError('Failed to fetch');
    });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePageAfterEach } from '../closing-page.ts';
import { updateOf } from '../../../src/sync/page/update.ts';
import { keepUpToDate, listenToWorker } from '../../../src/sync/worker-messages.ts';
import { newPhone, phone } from '../../support/on-phone.tsx';
import { until } from '../../support/until.ts';

const updateHere = () => updateOf(phone);
const registration = Object.assign(new EventTarget(), { active: {}, waiting: null, installing: null, update: vi.fn() });
const looks = () => registration.update.mock.calls.length;

closePageAfterEach();
beforeEach(() => {
  newPhone();
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  registration.update.mockReset().mockRejectedValue(new TypeError('no network'));
  keepUpToDate(phone, registration as unknown as ServiceWorkerRegistration);
});

test('a new build is looked for at the start, every hour, and when the user comes back or there is a network; several of these at once are one look, and a hidden page does not look', () => {
  expect(looks()).toBe(1);
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(looks()).toBe(3);
  const HAPPENS: [string, () => unknown][] = [
    ['back to the app', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the window is in front', () => window.dispatchEvent(new Event('focus'))],
    ['a network', () => window.dispatchEvent(new Event('online'))],
    ['taken back as it was', () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
    ['two at once', () => ['focus', 'online'].forEach((name) => window.dispatchEvent(new Event(name)))],
  ];
  for (const [what, happen] of HAPPENS) {
    const before = looks();
    vi.advanceTimersByTime(60_000);
    happen();
    expect([what, looks() - before]).toEqual([what, 1]);
  }
  const before = looks();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('focus'));
  hidden.mockRestore();
  expect(looks()).toBe(before);
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
  beforeEach(() => {
    [next, here] = [aWorker(), aRegistration()];
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => here } });
    keepUpToDate(phone, here as unknown as ServiceWorkerRegistration);
    updateHere().watchForReload(reload);
  });
  afterEach(() => {
    for (const mock of [reload, skipWaiting]) mock.mockReset();
  });

  test('another build is found: it is taken, and there is one reload for both', async () => {
    here.update.mockImplementation(async () => {
      here.installing = next;
      here.dispatchEvent(new Event('updatefound'));
    });
    await updateHere().reloadForPart();
    expect(reload).not.toHaveBeenCalled();
    Object.assign(here, { installing: undefined, waiting: next });
    next.dispatchEvent(new Event('statechange'));
    expect(skipWaiting).toHaveBeenCalledTimes(1);
    updateHere().onWorkerTookControl();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('one that waits already is taken', async () => {
    here.waiting = next;
    next.state = 'installed';
    here.installing = next;
    here.dispatchEvent(new Event('updatefound'));
    next.dispatchEvent(new Event('statechange'));
    await updateHere().reloadForPart();
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });

  test('one that never comes holds the reload up for a quarter of a minute, no longer', async () => {
    vi.useFakeTimers();
    here.update.mockImplementation(async () => {
      here.installing = next;
    });
    await updateHere().reloadForPart();
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
    listenToWorker(phone, one as unknown as ServiceWorkerContainer);
    updateHere().watchForReload(reload);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    one.dispatchEvent(new Event('controllerchange'));
    await until(() => expect(fetched).toHaveBeenCalled());
  }
  const fetched = vi.fn();
  const shellOf = (entry: string) => async () => {
    fetched();
    return new Response(`<script type="module" src="${entry}"></script>`);
  };
  afterEach(() => {
    document.head.replaceChildren();
    for (const mock of [reload, fetched]) mock.mockReset();
  });

  test('a page of the build before is loaded anew, also where the worker does not say what it holds', async () => {
    await takesOver(shellOf('/assets/index-newer.js'));
    await until(() => expect(reload).toHaveBeenCalledTimes(1));
    newPhone();
    await takesOver(async () => {
      fetched();
      throw new TypeError('Failed to fetch');
    });
    await until(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  test('one that was loaded anew meanwhile is of this build already: not twice', async () => {
    await takesOver(shellOf('/assets/index-new.js'));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((turn) => setTimeout(turn));
    expect(reload).not.toHaveBeenCalled();
  });
});

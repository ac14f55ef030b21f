import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, error, launch, NOK, sessionOf, SOMCHAI, success, type Browser } from '../offline/page.ts';
import { phone, render } from '../support/on-phone.tsx';

const KEY = 'BAECAw'; // 4, 1, 2, 3
const OTHER_KEY = new Uint8Array([4, 9, 9, 9]).buffer;
const ENDPOINT = 'https://push.test/1';

/** What a browser has of it: a permission, a subscription or none, and notifications that stand there. */
class FakePush {
  permission: NotificationPermission = 'default';
  answer: NotificationPermission = 'granted';
  asked = 0;
  made = 0;
  subscription: ReturnType<FakePush['subscriptionOf']> | null = null;
  shown: { data: string; close(): void }[] = [];

  subscriptionOf(key: ArrayBuffer, endpoint = ENDPOINT) {
    return {
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => ((this.subscription = null), true),
    };
  }

  readonly registration = {
    pushManager: {
      getSubscription: async () => this.subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        this.made += 1;
        return (this.subscription = this.subscriptionOf(
          applicationServerKey.slice().buffer,
          `${ENDPOINT}${this.made}`,
        ));
      },
    },
    getNotifications: async () => this.shown,
  };

  install(userAgent = 'Chrome/156 Mobile'): void {
    vi.stubGlobal('PushManager', class {});
    const notification = { requestPermission: async () => ((this.asked += 1), (this.permission = this.answer)) };
    Object.defineProperty(notification, 'permission', { get: () => this.permission });
    vi.stubGlobal('Notification', notification);
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistration: async () => this.registration, addEventListener() {}, removeEventListener() {} },
      configurable: true,
    });
  }
}

let browser: Browser;
let push: FakePush;

beforeEach(() => {
  browser = aBrowser();
  localStorage.setItem('language', 'en');
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  push = new FakePush();
  push.install();
  Object.assign(browser.server.answers, {
    'GET /live': () => new Promise<Response>(() => undefined),
    'GET /notification/key': () => success({ key: KEY }),
    'POST /notification/subscribe': () => success({}),
    'POST /notification/unsubscribe': () => success({}),
    'POST /auth/logout': () => success({}),
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'userAgent');
});

/** The app runs, `who` is signed in; remembered, unless said otherwise. */
async function signedIn(who: typeof NOK | typeof SOMCHAI, isRemembered = true) {
  await launch();
  const session = (await import('../../src/sync/session/session.ts')).sessionOf(phone);
  await session.startSession(sessionOf(who), isRemembered);
  return { session, its: await import('../../src/platform/push.ts') };
}

const asked = (name: string) => browser.server.asked.filter((it) => it.name === name);
const subscribed = () => asked('POST /notification/subscribe');

test('where nok waits for an answer, one tap makes this phone notify; a phone that cannot offers nothing', async () => {
  await signedIn(NOK);
  const { NotifyAnswer } = await import('../../src/notification/notify-answer.tsx');
  render(<NotifyAnswer name="somchai" />);
  const offer = await screen.findByRole('switch', { name: /Notify me when somchai answers/ });
  fireEvent.click(offer);
  await waitFor(() => expect(offer.getAttribute('aria-checked')).toBe('true'));
  expect(browser.server.count('POST /notification/subscribe')).toBe(1);
  cleanup();
  push.permission = 'denied';
  render(<NotifyAnswer name="somchai" />);
  await act(async () => {});
  expect(screen.queryByRole('switch')).toBeNull();
});

describe('a start', () => {
  test('asks nothing on a phone that was never asked; where nok has allowed it, the server is told of the subscription that is there, or of a new one for another key or one that was lost', async () => {
    const { its } = await signedIn(NOK);
    await its.renewPush(phone);
    expect([push.asked, subscribed()]).toEqual([0, []]);

    push.permission = 'granted';
    push.subscription = push.subscriptionOf(new Uint8Array([4, 1, 2, 3]).buffer);
    await its.renewPush(phone);
    expect(push.made).toBe(0);
    expect(subscribed().map(({ body }) => body)).toEqual([
      { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' }, language: 'en' },
    ]);

    push.subscription = push.subscriptionOf(OTHER_KEY);
    await its.renewPush(phone);
    expect(push.made).toBe(1);
    push.subscription = null;
    await its.renewLost(phone);
    expect(push.made).toBe(2);
    const told = subscribed().length;
    await its.renewLost(phone);
    expect([push.made, subscribed().length]).toEqual([2, told]); // what is there is left
  });

  test('a change of the app’s language while it runs: what comes is in the new one', async () => {
    push.permission = 'granted';
    push.subscription = push.subscriptionOf(new Uint8Array([4, 1, 2, 3]).buffer);
    await signedIn(NOK);
    const [{ PushEffects }, { setLanguage }] = await Promise.all([
      import('../../src/notification/push-effects.tsx'),
      import('../../src/i18n/language.ts'),
    ]);
    render(<PushEffects isIn />);
    const languages = () => subscribed().map(({ body }) => (body as { language: string }).language);
    await expect.poll(languages).toEqual(['en']);
    act(() => setLanguage('th'));
    await expect.poll(languages).toEqual(['en', 'th']);
    expect([push.made, push.asked]).toEqual([0, 0]);
  });

  test('of somchai on the phone where nok had allowed pushes: the subscription is somchai’s now', async () => {
    push.permission = 'granted';
    push.subscription = push.subscriptionOf(new Uint8Array([4, 1, 2, 3]).buffer);
    const { its } = await signedIn(SOMCHAI);
    await its.renewPush(phone);
    expect(subscribed().map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer token-of-${SOMCHAI}`]);
  });

  test('on a phone that does not remember nok, or where nok has turned pushes off, gives up what is left', async () => {
    push.permission = 'granted';
    push.subscription = push.subscriptionOf(OTHER_KEY);
    const { its } = await signedIn(NOK, false);
    await its.renewPush(phone);
    expect([push.subscription, subscribed()]).toEqual([null, []]);
    expect(await its.pushHere(phone)).toBe('forgetful');
  });
});

describe('at the place of a booking', () => {
  const READ = 'POST /notification/read';
  const idOf = (n: number) => `0190000${n}-0000-7000-8000-000000000000`;
  const anUpdate = (n: number, booking_ref: string, read_at: string | null = null) => ({
    notification_id: idOf(n),
    kind: 'booking.accepted',
    body: { booking_ref, status: 'CONFIRMED', version: 2 },
    about: {},
    created_at: '2026-11-21T23:00:00.000Z',
    read_at,
  });
  async function arrives(at: string, items: ReturnType<typeof anUpdate>[]) {
    const unread = items.filter(({ read_at }) => read_at === null).length;
    Object.assign(browser.server.answers, {
      'POST /notification/list': () => success({ items, total: items.length, page: 1, limit: 20, unread }),
      'GET /notification/unread': () => success({ unread }),
      [READ]: () => success({ unread: unread - 1 }),
    });
    await signedIn(NOK);
    history.replaceState(null, '', at);
    await import('../../src/sync/outbox/outbox-engine.ts'); // it tells the server: its code is there before it has to
    const { PushEffects } = await import('../../src/notification/push-effects.tsx');
    render(<PushEffects isIn />);
  }
  const isVisible = (it: boolean) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(it ? 'visible' : 'hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  test('nok has read what leads there when looking at it, as after a tap on a push; of another booking nothing', async () => {
    isVisible(false);
    await arrives('/golfer/booking/NOK0000001', [
      anUpdate(3, 'NOK0000001'),
      anUpdate(2, 'NOK0000002'),
      anUpdate(1, 'NOK0000001', '2026-11-21T23:30:00.000Z'),
    ]);
    await waitFor(() => expect(asked('POST /notification/list')).toHaveLength(1));
    await act(async () => undefined);
    expect(asked(READ)).toEqual([]);
    isVisible(true);
    await waitFor(() => expect(asked(READ).map(({ body }) => body)).toEqual([{ notification_ids: [idOf(3)] }]));
    vi.restoreAllMocks();
  });

  test('with nothing unread the list is not asked for', async () => {
    await arrives('/golfer/booking/NOK0000001', [anUpdate(1, 'NOK0000001', '2026-11-21T23:30:00.000Z')]);
    await waitFor(() => expect(asked('GET /notification/unread')).toHaveLength(1));
    await act(async () => undefined);
    expect(asked('POST /notification/list')).toEqual([]);
  });

  test('the question is not put among all bookings, nor on the profile, which nok only passes', async () => {
    await arrives('/golfer/profile', [anUpdate(1, 'NOK0000001')]);
    act(() => history.pushState(null, '', '/golfer/booking'));
    act(() => history.pushState(null, '', '/golfer/booking/NOK0000001'));
    await waitFor(() => expect(asked(READ)).toHaveLength(1)); // the control: only here
    expect(asked('POST /notification/list')).toHaveLength(1);
  });
});

test('leaving: while nok is signed in the server is told, the browser gives the subscription up, and what stands there goes; without a signal the browser gives it up all the same', async () => {
  push.permission = 'granted';
  push.subscription = push.subscriptionOf(OTHER_KEY);
  const close = vi.fn<() => void>();
  push.shown = [{ data: '/golfer/home', close }];
  const { its } = await signedIn(NOK);
  await its.leavePushSoon(phone);
  expect(asked('POST /notification/unsubscribe').map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT }]);
  expect(push.subscription).toBeNull();
  expect(close).toHaveBeenCalledOnce();
  push.subscription = push.subscriptionOf(OTHER_KEY);
  browser.server.isDown = true;
  await its.leavePushSoon(phone);
  expect(push.subscription).toBeNull();
});

describe('in the settings', () => {
  async function openCard(who: typeof NOK | typeof SOMCHAI = NOK, isRemembered = true) {
    const started = await signedIn(who, isRemembered);
    const { PhoneCard } = await import('../../src/notification/settings-screen.tsx');
    render(<PhoneCard />);
    return started;
  }
  const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /Notify on this phone/ });

  test('permission is asked after nok’s tap, and then it is on; off again, the server is told', async () => {
    await openCard();
    expect((await theSwitch()).checked).toBe(false);
    expect(push.asked).toBe(0);
    fireEvent.click(await theSwitch());
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
    expect([push.asked, subscribed().length]).toEqual([1, 1]);
    fireEvent.click(await theSwitch());
    await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
    expect(push.subscription).toBeNull();
    const { renewPush } = await import('../../src/platform/push.ts');
    await renewPush(phone); // the next start leaves it off
    expect(subscribed()).toHaveLength(1);
  });

  test('what stands in the way of the switch is said: no signal, a server that refuses, a no to the browser, a block', async () => {
    await openCard();
    browser.server.isDown = true;
    fireEvent.click(await theSwitch());
    await screen.findByText(/You need to be online/);
    expect((await theSwitch()).checked).toBe(false);
    browser.server.isDown = false;
    browser.server.answers['POST /notification/subscribe'] = () => error(422, 'INVALID_INPUT');
    fireEvent.click(await theSwitch());
    await screen.findByText(/could not be turned on/);
    cleanup();

    push = new FakePush();
    push.install();
    push.answer = 'default';
    await openCard();
    fireEvent.click(await theSwitch());
    await screen.findByText(/Not allowed yet/);
    expect((await theSwitch()).checked).toBe(false);
    push.answer = 'denied';
    fireEvent.click(await theSwitch());
    await screen.findByText('Blocked on this phone');
    screen.getByText(/allow notifications, and come back here/);
  });

  test('in LINE’s browser, in a tab on an iPhone, or without it in the browser: the reason, and no switch', async () => {
    for (const [userAgent, reason] of [
      ['Chrome/140 Line/15.1.0/IAB', /LINE messages instead/],
      ['iPhone Safari', /first add Caddee to the home screen/],
    ] as const) {
      push.install(userAgent);
      await openCard();
      await screen.findByText(reason);
      expect(screen.queryByRole('switch')).toBeNull();
      cleanup();
    }
    push.install();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    await openCard();
    await screen.findByText(/cannot show notifications/);
  });

  test('a phone that does not remember nok says so', async () => {
    await openCard(NOK, false);
    await screen.findByText(/does not remember you/);
  });
});

describe('the question after a success', () => {
  async function openSheet() {
    const { its } = await signedIn(NOK);
    const { PushSheet } = await import('../../src/notification/push-sheet.tsx');
    const onClose = vi.fn<() => void>();
    render(<PushSheet open onClose={onClose} reader="golfer" />);
    return { its, onClose };
  }

  test('may be put once: who does not want it is never asked again', async () => {
    const { its, onClose } = await openSheet();
    expect(its.mayOfferPush()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect([its.mayOfferPush(), push.asked]).toEqual([false, 0]);
  });

  test('yes: the browser asks, and this phone is subscribed', async () => {
    const { its, onClose } = await openSheet();
    fireEvent.click(screen.getByRole('button', { name: 'Tell me' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect([push.asked, subscribed().length, await its.pushHere(phone)]).toEqual([1, 1, 'on']);
    expect(its.mayOfferPush()).toBe(false);
  });

  test('is not put where this phone does not remember nok, in LINE’s browser, nor where the browser has its answer already', async () => {
    const { isPossible } = await import('../../src/notification/push-sheet.tsx');
    await signedIn(NOK, false);
    expect(await isPossible(phone)).toBe(false);
    const { its } = await signedIn(NOK);
    expect(await isPossible(phone)).toBe(true);
    push.permission = 'denied';
    expect(its.mayOfferPush()).toBe(false);
    push.permission = 'default';
    expect(its.mayOfferPush()).toBe(true);
    push.install('Chrome/140 Line/15.1.0/IAB');
    expect(its.mayOfferPush()).toBe(false);
  });
});

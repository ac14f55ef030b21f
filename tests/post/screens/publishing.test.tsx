import { beforeEach, expect, test, vi } from 'vitest';
import {
  aBrowser,
  error,
  launch,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  until,
  type App,
  type Browser,
} from '../../offline/page.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

const POST = '018f0000-0000-7000-8000-0000000000f1';
let browser: Browser;
let app: App;

beforeEach(async () => {
  browser = aBrowser();
  app = await launch();
  await app.session.resume();
});

/** The phone is so full that it takes nothing of which this is true. */
function takesNo(isTooMuch: (op: { kind?: string; body?: Record<string, unknown> }) => boolean): void {
  const add = Reflect.get(IDBObjectStore.prototype, 'add') as IDBObjectStore['add'];
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (isTooMuch(value)) throw new DOMException('full', 'QuotaExceededError');
    return add.call(this, value, key);
  });
}

test('a full phone takes one photo of two: the post is not posted, and the one does not wait alone', async () => {
  await app.session.startSession(sessionOf(SOMCHAI), true);
  browser.server.isDown = true;
  // The first photo is not tried before it is taken back: one that was tried may have arrived, and stays.
  const { sendingOf } = await import('../../../src/sync/outbox/outbox-send.ts');
  vi.spyOn(sendingOf(phone), 'sendWhatWaits').mockResolvedValue(undefined);
  takesNo(({ kind, body }) => kind === 'POST /post/photo' && body?.['place'] === 1);
  const { publish } = await import('../../../src/post/write/publishing.ts');
  const photo = (id: string) => ({ id, type: 'image/jpeg', bytes: new ArrayBuffer(4) });
  const draft = {
    post_id: POST,
    blocks: [],
    type: 'GENERAL',
    audience: 'PUBLIC',
    course: null,
    free_on: null,
  } as const;
  const posted = publish(phone, { ...draft, blocks: [] }, [photo('one'), photo('two')], Date.now());
  await expect(posted).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(app.itemsNow()).toEqual([]);
});

test('somchai signs out with a refused post: what of it had arrived already stays with it, until the device is forgotten', async () => {
  await app.session.startSession(sessionOf(SOMCHAI), true);
  Object.assign(browser.server.answers, {
    'POST /post/photo': () => success({}),
    'POST /post/create': () => error(422, 'POST_DAY_OVER'),
  });
  const post = { entity: `post:${POST}`, title: { th: 'โพสต์', en: 'Post' } };
  await app.outbox.add({ ...post, call: 'POST /post/photo', input: { post_id: POST, media_id: POST, place: 0 } });
  const input = { post_id: POST, type: 'GENERAL', audience: 'PUBLIC', html: '<p>x</p>' } as const;
  await app.outbox.add({ ...post, call: 'POST /post/create', input });
  await until(() => app.itemsNow().at(-1)?.state === 'conflict');
  const ops = (await import('../../../src/sync/outbox/outbox-store.ts')).opsOf(phone);
  const states = async () => (await ops.all()).map(({ state }) => state);
  await app.session.signOut();
  expect(await states()).toEqual(['sent', 'conflict']);
  await app.session.startSession(sessionOf(SOMCHAI), true);
  await app.session.signOut({ forget: true });
  expect(await states()).toEqual([]);
});

test('what nok has seen is told in nok’s name alone; of whoever comes next it is told anew', async () => {
  let look: () => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        look = () => heard([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  const { useSeen } = await import('../../../src/post/feed.tsx');
  const see = (post_id: string) => {
    const shown = renderHook(
      ({ isNew }) => {
        const ref = useSeen(post_id, isNew);
        ref.current ??= document.createElement('article');
        return ref;
      },
      { initialProps: { isNew: true } },
    );
    look();
    shown.unmount();
  };
  browser.server.answers['POST /post/seen'] = () => success({});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const adopt = async (user_id: string) => {
    const adopted = app.session.startSession(sessionOf(user_id), false);
    await vi.advanceTimersByTimeAsync(1_000);
    await adopted;
  };
  await adopt(NOK);
  see('post one');
  await vi.advanceTimersByTimeAsync(100);
  const left = app.session.signOut();
  await vi.advanceTimersByTimeAsync(100);
  await left;
  await adopt(SOMCHAI);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(browser.server.count('POST /post/seen')).toBe(0);
  see('post one');
  await vi.advanceTimersByTimeAsync(5_000);
  await until(() => browser.server.count('POST /post/seen') === 1);
  const [told] = browser.server.asked.filter(({ name }) => name === 'POST /post/seen');
  expect(told?.body).toEqual({ post_ids: ['post one'] });
  expect(told?.headers.get('authorization')).toBe(`Bearer token-of-${SOMCHAI}`);
});

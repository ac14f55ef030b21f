import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isCurrent, placeOf, screensOf, withScreen, type LastScreen } from '../../../domain/last-screen.ts';
import { momentOf, type ClockTime, type SlashDate } from '../../../domain/dates.ts';
import { copyOf, iconsIn } from '../../../src/sync/mirror/last-screen.ts';
import {
  aBrowser,
  everythingStored,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Browser,
  signedIn,
} from '../page.ts';
import { testTable } from '../../support/table.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

const at = (time: string, day = '2026/11/22') => momentOf(day as SlashDate, time as ClockTime);
const AFTERNOON = at('14:02');
const SHELL =
  '<!doctype html>\n<html lang="th">\n  <head><script type="module" crossorigin src="/assets/index-AAAA.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/react-CCCC.js">' +
  '<link rel="stylesheet" href="/assets/index-AAAA.css"></head>\n  <body>\n    <div id="root">\n      <div class="boot">Caddee</div>\n    </div>\n    <!-- when it is late -->\n    <div id="late" hidden></div>\n  </body>\n</html>\n';
const copy = (more: Partial<LastScreen> = {}): LastScreen => ({
  user_id: NOK,
  language: 'th',
  entry: '/assets/index-AAAA.js',
  sheets: ['/assets/index-AAAA.css', '/assets/golfer-home-BBBB.css'],
  html: '<p class="last-screen">$& ฿1,750</p>',
  taken_at: at('11:00'),
  ...more,
});

describe('when it is used', () => {
  testTable<[string, boolean, Partial<LastScreen>, number?]>([
    ['nok’s own, of this build, of this morning', true, {}],
    ['somebody else’s', false, { user_id: SOMCHAI }],
    ['another build’s', false, { entry: '/assets/index-OLD.js' }],
    ['one whose build’s name stands elsewhere in the document', false, { entry: 'Caddee' }],
    ['yesterday’s, some minutes old', false, { taken_at: at('23:59', '2026/11/21') }, at('00:01')],
    ['this day’s, from one minute after midnight', true, { taken_at: at('00:01') }, at('23:59')],
    ['one from the future: the clock was set back', false, { taken_at: at('14:03') }],
  ])(
    'a copy is current only if it is nok’s own, of this build and of this day: %s: %s',
    (_, expected, more, now = AFTERNOON) => {
      expect(isCurrent(copy(more), NOK, SHELL, now)).toBe(expected);
    },
  );

  test('only on screens where nothing is typed or paid, at their bare address; `/` is the golfer’s home', () => {
    const places = [
      ['/golfer/home', '', '/golfer/home'],
      ['/caddy/booking', '', '/caddy/booking'],
      ['/', '', '/golfer/home'],
      ['/', '?src=pwa', '/golfer/home'],
      ['/', '?go=wallet', undefined],
      ['/', '?about', undefined],
      ['/golfer/home', '?code=SECRET', undefined],
      ['/golfer/topup', '', undefined],
      ['/golfer/payment-status', '', undefined],
      ['/golfer/booking/slip/AAAA1111', '', undefined],
      ['/login', '', undefined],
    ] as const;
    expect(places.map(([path, search]) => placeOf(path, search, 'GOLFER'))).toEqual(places.map(([, , it]) => it));
    expect(placeOf('/', '', null)).toBeUndefined();
  });
});

test('the document with it: says whose it is, links the style sheets it lacks, and shows it instead of the opening words', () => {
  const whole = withScreen(SHELL, copy()) ?? '';
  expect(whole).toContain(`<html data-copy="${NOK} th" data-start="/assets/index-AAAA.js" lang="th">`);
  // Asked for and compiled before the first frame they would hold it up: boot.js begins behind it.
  expect(whole).not.toMatch(/<script type="module"|modulepreload/);
  expect(whole.match(/golfer-home-BBBB\.css/g)).toHaveLength(1);
  expect(whole.match(/index-AAAA\.css/g)).toHaveLength(1);
  expect(whole).toContain(
    '<div id="root"><p class="last-screen">$& ฿1,750</p></div>\n    <!-- when it is late -->\n    <div id="late" hidden></div>\n  </body>',
  );
  expect(whole).not.toContain('boot');
  // The browser paints nothing before it has come to what stands behind the copy.
  expect(whole).toMatch(/<link rel="expect" href="#late" blocking="render">.*<\/head>/);
  expect(whole.indexOf('id="late"')).toBeGreaterThan(whole.indexOf('last-screen'));
  // Another site’s style sheet is not linked, and a document we do not know stays as it is.
  expect(withScreen(SHELL, copy({ sheets: ['https://elsewhere.test/a.css', '/assets/"x.css'] }))).not.toContain(
    'elsewhere',
  );
  expect(withScreen('<html lang="th"><body><main></main></body></html>', copy())).toBeUndefined();
});

describe('what is kept of a screen', () => {
  const screen = (inner: string, line = '<div class="sync sync--fresh"><span>อัปเดต 5 นาทีที่แล้ว</span></div>') => {
    const root = document.createElement('div');
    root.append(...new DOMParser().parseFromString(`<body>${line}${inner}</body>`, 'text/html').body.childNodes);
    return root;
  };
  const ICONS = iconsIn(
    '<svg><!-- two --><symbol id="bell" viewBox="0 0 24 24"><path d="M1 1"/></symbol>\n<symbol id="line"><path d="M2 2"/></symbol></svg>',
  );
  const kept = (inner: string, language: 'th' | 'en' = 'th') =>
    new DOMParser().parseFromString(copyOf(screen(inner), at('11:05'), language, ICONS) ?? '', 'text/html').body;

  test('the copy’s sync line says that it is a copy, and of when, by the clock', () => {
    expect(kept('').textContent).toBe('ข้อมูลเมื่อ 22 พ.ย. 11:05 · กำลังเปิด…');
    expect(kept('', 'en').textContent).toBe('Copy from 22 Nov 11:05 · opening…');
  });

  testTable<[string, string | undefined]>([
    ['พรุ่งนี้ จ. 23 พ.ย. · อีก 22 ชม. 13 นาที', ' · อีก 22 ชม. 13 นาที'],
    ['5 นาทีที่แล้ว · อัลไพน์', '5 นาทีที่แล้ว · '],
    ['ตอบภายใน 11 ชม.', 'ตอบภายใน 11 ชม.'],
    ['ตรวจแล้วเมื่อสักครู่', 'ตรวจแล้วเมื่อสักครู่'],
    ['เหลือ ไม่ถึง 1 นาที', 'เหลือ ไม่ถึง 1 นาที'],
    ['เปิดรับอีก 2 วัน 23 ชม.', 'เปิดรับอีก 2 วัน 23 ชม.'],
    ['คาดว่าจบ 12:10 · พระอาทิตย์ตก 17:46', undefined],
    ['ทั้งหมด 4 · ฿1,750', undefined],
  ])('what has aged by now is hidden: “%s”: %s', (text, hidden) => {
    const it = kept(`<p>${text}</p>`);
    expect(it.textContent).toContain(text);
    expect(it.querySelector('.then')?.textContent).toBe(hidden);
  });

  test('in English too', () => {
    const it = kept('<p>Tomorrow · in 22 h 13 min</p><p>3 min ago</p><p>18 holes · 5 rounds</p>', 'en');
    expect([...it.querySelectorAll('.then')].map(({ textContent }) => textContent)).toEqual([
      ' · in 22 h 13 min',
      '3 min ago',
    ]);
  });

  test('the greeting of an hour is hidden; nothing speaks, nothing is typed, nothing lies over it', () => {
    const it = kept(
      '<header class="hero"><h1>อรุณสวัสดิ์</h1></header><p role="alert">!</p><output>sent</output><i style="--v: 80;"></i>' +
        '<button>รับงาน</button><input type="checkbox" checked><a href="/golfer/booking">4</a><dialog>?</dialog><script>1</script>',
    );
    expect(it.querySelector('h1')?.className).toBe('then');
    expect(it.querySelectorAll('[role], [aria-live=polite], [style], dialog, script')).toHaveLength(0);
    expect(it.querySelectorAll('input:not([inert])')).toHaveLength(0);
    expect(it.querySelector('i')?.dataset['style']).toBe('--v: 80;');
    expect(it.querySelector('a')?.hasAttribute('inert')).toBe(false);
  });

  test('a control is known by its words and by what its card is of; what two share is not ready', () => {
    const card = (id: string) =>
      `<article><a href="/caddy/booking/${id}">${id}</a><button>รับงาน</button><button>ไม่รับ</button></article>`;
    const it = kept(`${card('AAAA1111')}${card('BBBB2222')}<button>สนใจ</button><button>สนใจ</button>`);
    const keys = [...it.querySelectorAll<HTMLElement>('[data-key]:not([inert])')].map(({ dataset }) => dataset['key']);
    expect(keys).toEqual([
      'BUTTON รับงาน /caddy/booking/AAAA1111',
      'BUTTON ไม่รับ /caddy/booking/AAAA1111',
      'BUTTON รับงาน /caddy/booking/BBBB2222',
      'BUTTON ไม่รับ /caddy/booking/BBBB2222',
    ]);
    expect([...it.querySelectorAll('button[inert]')].map(({ textContent }) => textContent)).toEqual(['สนใจ', 'สนใจ']);
  });

  test('its icons are drawn from the document itself, each once: their file would be read before the first frame', () => {
    const icon = (name: string) => `<svg><use href="/assets/icons-AAAA.svg#${name}"></use></svg>`;
    const it = kept(`${icon('bell')}${icon('bell')}${icon('of-a-newer-build')}`);
    expect([...it.querySelectorAll('use')].map((use) => use.getAttribute('href'))).toEqual([
      '#ic-bell',
      '#ic-bell',
      '/assets/icons-AAAA.svg#of-a-newer-build',
    ]);
    expect([...it.querySelectorAll('symbol')].map(({ id, innerHTML }) => [id, innerHTML])).toEqual([
      ['ic-bell', '<path d="M1 1"></path>'],
    ]);
    expect(it.querySelector('symbol')?.closest('[hidden]')).not.toBeNull();
  });

  test('what begins below the window is not laid out, keeps its height, and asks for no picture', () => {
    const root = screen(
      '<main><section><h2>next</h2></section><section><p class="card">near</p><p class="list">far<img src="/a.svg"></p></section>' +
        '<section>farthest<img src="/b.svg"></section></main><img src="/c.svg"><header style="position: sticky"></header><nav style="position: fixed">tabs</nav>',
    );
    const places: [string, number, number][] = [
      ['main', 0, window.innerHeight + 500],
      ['section:nth-child(2)', 100, window.innerHeight + 200],
      ['.card', 100, 200],
      ['.list', window.innerHeight + 10, window.innerHeight + 200],
      ['section:nth-child(3)', window.innerHeight + 200, window.innerHeight + 500.4],
      // As it stands in a window that was scrolled down.
      ['nav', window.innerHeight + 1, window.innerHeight + 60],
      ['header', window.innerHeight + 1, window.innerHeight + 60],
    ];
    for (const [selector, top, bottom] of places)
      Object.assign(root.querySelector(selector) as Element, {
        getBoundingClientRect: () => new DOMRect(0, top, 300, bottom - top),
      });
    document.body.append(root);
    const it = new DOMParser().parseFromString(copyOf(root, at('11:05'), 'th', ICONS) ?? '', 'text/html').body;
    expect([...it.querySelectorAll('.below')].map(({ className }) => className)).toEqual(['list below', 'below']);
    root.remove();
    expect([...it.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual([
      null,
      null,
      '/c.svg',
    ]);
    expect([...it.querySelectorAll('img')].map(({ dataset }) => dataset['src'])).toEqual([
      '/a.svg',
      '/b.svg',
      undefined,
    ]);
  });

  testTable<[string, string, string?]>([
    ['typed text', '<input type="text">'],
    ['a password', '<input type="password">'],
    ['a note', '<textarea></textarea>'],
    ['an open sheet', '<dialog open></dialog>'],
    ['a code to be scanned', '<svg class="qr"></svg>'],
    ['what has not come yet', '<p aria-busy="true"></p>'],
    ['more than fits', `<p>${'ก'.repeat(130_000)}</p>`],
    ['no word of how old it is', '<p>฿1,750</p>', ''],
  ])('never with %s', (_, inner, line) => {
    expect(copyOf(screen(inner, line), AFTERNOON, 'th', ICONS)).toBeUndefined();
  });
});

describe('whose it is', () => {
  let browser: Browser;
  beforeEach(() => {
    browser = aBrowser();
    document.body.replaceChildren();
  });

  const names = () => [...browser.caches.held.keys()].filter((name) => name.endsWith('-screens'));
  const stored = () => everythingStored(browser.caches);

  /** nok's home as it stands, with nok's balance on it. */
  async function atHome(isRemembered = true): Promise<App & Awaited<ReturnType<typeof keeper>>> {
    const app = await signedIn(NOK, isRemembered);
    browser.server.answers['GET /chat/rooms'] = () => success([]);
    const { waitFor } = await import('@testing-library/react');
    const { result } = renderHook(() => app.useMirror('GET /chat/rooms', {}));
    await waitFor(() => expect(result.current.data).toEqual([]));
    const entry = document.createElement('script');
    entry.setAttribute('type', 'module');
    entry.setAttribute('src', '/assets/index-AAAA.js');
    const root = document.createElement('div');
    root.id = 'root';
    const line = document.createElement('div');
    line.className = 'sync';
    root.append(line, 'CANARY-OF-NOK');
    document.body.append(entry, root);
    return { ...app, ...(await keeper()) };
  }
  const keeper = async () => {
    const { followSession, keepScreen } = (await import('../../../src/sync/mirror/last-screen.ts')).lastScreenOf(phone);
    await followSession();
    return { followSession, keepScreen };
  };

  test('the phone remembers nok: the home screen is kept under nok’s name, also under a new token, with the style sheets that came with its code and the files it was drawn with, and the next start opens with it', async () => {
    const { keepScreen, session } = await atHome();
    const sheets = [
      '/assets/a.css',
      `${location.origin}/assets/booking-BBBB.css`,
      'https://elsewhere.test/assets/c.css',
    ];
    for (const href of sheets)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
    const loaded = (name: string, startTime: number) => ({ name, startTime }) as PerformanceResourceTiming;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      loaded(`${location.origin}/assets/home-BBBB.js`, 10),
      loaded(`${location.origin}/assets/a.css`, 10),
      loaded(`${location.origin}/assets/push-CCCC.js`, 30),
      loaded('https://elsewhere.test/assets/d.js', 10),
    ]);
    const drawn = vi.spyOn(performance, 'getEntriesByName');
    drawn.mockReturnValue([{ startTime: 20, detail: location.pathname } as PerformanceMark]);
    await keepScreen();
    const kept = await stored();
    expect(names()).toEqual([screensOf(NOK)]);
    expect(kept).toContain('CANARY-OF-NOK');
    expect(kept).toMatch(/"\/assets\/a\.css\W+\/assets\/booking-BBBB\.css\W+html/);
    expect(kept).not.toContain('elsewhere');
    expect(kept).toMatch(/data-window=\W+1024x768\W+data-modules=\W+assets\/home-BBBB\.js\W+i>/);
    expect(await opens()).toContain('CANARY-OF-NOK');

    drawn.mockReturnValue([{ startTime: 20, detail: '/golfer/booking' } as PerformanceMark]);
    await keepScreen();
    for (const it of document.querySelectorAll('link')) it.remove();
    expect(await stored()).toMatch(/data-window=\W+1024x768\W+data-modules=\W+i>/);
    await session.startSession(sessionOf(NOK, 'renewed'), true);
    expect(names()).toEqual([screensOf(NOK)]);
  });

  test('the phone does not remember nok: nothing is kept', async () => {
    const { keepScreen } = await atHome(false);
    await keepScreen();
    expect(names()).toEqual([]);
  });

  testTable<[string, (app: App) => Promise<void>]>([
    ['nok signs out', (app) => app.session.signOut()],
    ['the server ends nok’s session', (app) => app.endSession()],
    ['somebody else signs in', (app) => app.session.startSession(sessionOf(SOMCHAI), true)],
  ])('%s: nothing of it is left, and who still writes brings nothing back', async (_, leave) => {
    browser = aBrowser();
    document.body.replaceChildren();
    const app = await atHome();
    await app.keepScreen();
    expect(await stored()).toContain('CANARY-OF-NOK');
    const writing = app.keepScreen();
    await leave(app);
    await writing;
    await app.keepScreen();
    await app.followSession();
    await app.keepScreen();
    const left = await stored();
    expect(left).not.toContain('CANARY-OF-NOK');
    expect(left).not.toContain(screensOf(NOK));
  });

  /** The document as the worker gives it at the next start. */
  const opens = async () => {
    const { withLastScreen } = await import('../../../sw/documents.ts');
    const document = Promise.resolve(new Response(SHELL));
    return (await withLastScreen(new URL('https://caddee.test/golfer/home'), document)).text();
  };

  test('the next start does not open with it when nok had signed out and the app was killed before nok was forgotten', async () => {
    await (await atHome()).keepScreen();
    const { pendingSignOut, sendSignOut } = (
      await import('../../../src/sync/session/refresh-cookie.ts')
    ).pendingSignOutOf(phone);
    void sendSignOut({}, NOK, () => new Promise(() => undefined));
    await expect.poll(pendingSignOut).toBeDefined();
    expect(await opens()).toBe(SHELL);
  });
});

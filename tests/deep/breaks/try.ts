// try-out
import { writeFileSync } from 'node:fs';
import { openPhone } from '../../support/phone.ts';
import { openFirefox } from '../../support/firefox.ts';
import { CADDY, GOLFER } from '../../accessibility/screens.ts';
import { overflowsInPage } from '../../accessibility/overflow.ts';
import { faultOf, linesOnScreen } from './lines.ts';
const [engine, role, language, widthsArg, only] = process.argv.slice(2);
const widths = (widthsArg ?? '320,360,390').split(',').map(Number);
const origin = 'http://localhost:3410';
const phone = engine === 'firefox' ? undefined : await openPhone({});
const fx = engine === 'firefox' ? await openFirefox() : undefined;
const run: any = fx ? fx.run : (f: any, ...a: any[]) => phone!.page.evaluate(`(${String(f)})(...${JSON.stringify(a)})`);
const goto = (u: string) => (fx ? fx.goto(u) : phone!.page.goto(u));
const resize = (w: number) => (fx ? fx.resize(w, 844) : phone!.page.setViewportSize({ width: w, height: 844 }));
const wait = async (f: any, ...a: any[]) => {
  for (let i = 0; i < 200; i++) {
    if (await run(f, ...a).catch(() => false)) return;
    await new Promise((r) => setTimeout(r, 50));
  }
  throw new Error('not: ' + String(f));
};
try {
  await goto(origin + '/login');
  await run((l: string) => {
    localStorage.setItem('language', l);
    localStorage.setItem('push', 'later');
    localStorage.setItem('install_not_before', String(Number.MAX_SAFE_INTEGER));
    document.cookie = `language=${l};path=/`;
  }, language);
  await goto(origin + '/login');
  await wait(() => Object.keys(document.getElementById('root')!).join().includes('__reactContainer'));
  for (const [name, value] of [
    ['identifier', `${role}@caddee.demo`],
    ['password', 'caddee-demo'],
  ])
    await run(
      (n: string, v: string) => {
        const i = document.querySelector<HTMLInputElement>(`input[name=${n}]`)!;
        i.focus();
        document.execCommand('insertText', false, v);
      },
      name,
      value,
    );
  await run(() => document.querySelector<HTMLElement>('form button[type=submit]')!.click());
  await wait(() => location.pathname.endsWith('/home'));
  const ids = await run(async () => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('app_token')}`,
      'content-type': 'application/json',
    };
    const get = async (p: string) => (await (await fetch('/api/v1' + p, { headers })).json()).data;
    const post = async (p: string, b: object) =>
      (await (await fetch('/api/v1' + p, { headers, method: 'POST', body: JSON.stringify(b) })).json()).data;
    return {
      ':room_id': (await get('/chat/rooms'))?.[0]?.room_id,
      ':booking_ref': (await get('/review/due'))?.items?.[0]?.booking_ref,
      ':user_id': (await post('/caddy/search', { filter: {}, page: 1, limit: 1 }))?.items?.[0]?.user_id,
      ':alt_reference': (await post('/broadcast/my-broadcast', { filter: { status: ['OPEN'] }, page: 1, limit: 1 }))
        ?.items?.[0]?.alt_reference,
    };
  });
  const faults = new Map<string, string[]>();
  const ROUND = 'golf_course=bangkok-golf-club&holes=18&transport=CART_SHARED';
  const paths = only
    ? only.split(',')
    : role === 'caddy'
      ? CADDY
      : [
          ...GOLFER,
          `/golfer/booking/new?step=1&${ROUND}`,
          `/golfer/booking/new?step=2&${ROUND}`,
          `/golfer/booking/new?step=3&asks=all&${ROUND}`,
        ];
  let shots = 0;
  for (const row of paths) {
    const path = row.replace(/:\w+/, (it) => (ids as any)[it]);
    await goto(origin + path);
    await wait(
      () =>
        !!document.querySelector('main#main h1, h1') &&
        !document.querySelector('[aria-busy=true]') &&
        !document.querySelector('.last-screen'),
    );
    for (const width of widths) {
      await resize(width);
      if (process.env.SHOT) {
        if (process.env.TEXT)
          await run((t: string) => void (document.documentElement.style.fontSize = t), process.env.TEXT);
        await new Promise((r) => setTimeout(r, 400));
        const f = `/tmp/shots/${process.env.SHOT}-${engine}-${role}-${language}-${width}-${shots++}.png`;
        writeFileSync(f, fx ? await fx.picture() : await phone!.page.screenshot({ fullPage: !!process.env.FULL }));
      }
      for (const o of await run(overflowsInPage)) faults.set(o, [...(faults.get(o) ?? []), `${row}@${width}`]);
      const ends = await run(linesOnScreen);
      for (const end of ends) {
        const fault = faultOf(end);
        if (fault) faults.set(fault, [...(faults.get(fault) ?? []), `${row}@${width}`]);
      }
    }
  }
  for (const [f, where] of faults) console.log(`${f}   <- ${where.length} ${where[0]}`);
  const bad = await run(() => [...document.body.innerText.matchAll(/[\u2060\u200b\u00a0]/g)].length);
  console.log(
    faults.size,
    'faults; invisible on last',
    bad,
    'held elements',
    await run(
      () =>
        document.querySelectorAll('held-text,no-break,mid-dot').length +
        ' of ' +
        document.querySelectorAll('#root *').length,
    ),
  );
} finally {
  await phone?.close();
  await fx?.close();
}

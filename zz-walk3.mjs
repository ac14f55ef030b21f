import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const link = /desk\s+(http\S+)/.exec(readFileSync('/tmp/run/dserver.log','utf8'))[1];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const person = async () => { const ctx = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' }); const page = await ctx.newPage(); const log=[]; page.on('console', (m) => ['error','warning'].includes(m.type()) && log.push(m.text())); page.on('pageerror', (e) => log.push('PAGEERROR ' + e.message));
const cdp = await ctx.newCDPSession(page); await cdp.send('WebAuthn.enable'); await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } });
await page.addInitScript(() => localStorage.getItem('language') ?? localStorage.setItem('language', 'en')); return { ctx, page, log }; };
const shot = async ({ page, log }, name, full = true) => { await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/run/pic/${name}.png`, fullPage: full }); const w = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]); console.log(name, page.url().replace(/.*desk/, '/desk'), w.join('/'), log.splice(0).join(' | ')); };
const join = async (p, l, name) => { await p.page.goto(l); await p.page.getByLabel('Your name').fill(name); await p.page.getByRole('button', { name: 'Make a passkey and join' }).click(); await p.page.getByRole('heading', { name: 'Team', level: 1 }).waitFor(); };
const ploy = await person(); await join(ploy, link, 'Ploy');
// invite a second
for (const r of ['trust','finance','lead']) await ploy.page.locator('button[aria-pressed]', { hasText: new RegExp(`^${r}`, 'i') }).first().click();
await ploy.page.getByRole('button', { name: /link|Invite/i }).first().click();
await ploy.page.locator('#link').waitFor();
const link2 = await ploy.page.locator('#link').inputValue().catch(() => ploy.page.locator('#link').textContent());
const ja = await person(); await join(ja, link2, 'จ๋า');
// fee change by Ploy
await ploy.page.goto('http://localhost:3111/desk/courses/fees');
await ploy.page.getByRole('button', { name: /Add a date/ }).click();
await shot(ploy, 'w3-fee-form');
console.log((await ploy.page.locator('main').innerText()).slice(0, 1500));
await ploy.page.goto('http://localhost:3111/desk/course/riverdale-golf-club'); await shot(ploy, 'w3-course');
await ja.page.goto('http://localhost:3111/desk/people'); await ja.page.locator('a[href^="/desk/person/"]').first().click(); await shot(ja, 'w3-person');
await ja.page.goto('http://localhost:3111/desk/people?role=CADDY'); await shot(ja, 'w3-people');
await ploy.ctx.storageState({ path: '/tmp/run/ploy.json' }); await ja.ctx.storageState({ path: '/tmp/run/ja.json' });
await browser.close();

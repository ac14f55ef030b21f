import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Whether Firefox can be tested here. Where it cannot, one line says so. */
export function hasFirefox(): boolean {
  const isThere = existsSync(FIREFOX);
  if (!isThere) console.warn('\n!!! NOT TESTED IN FIREFOX: there is none here (Debian: firefox-esr) !!!\n');
  return isThere;
}

/** Gets Debian's, where that is allowed. A failure only means that Firefox is not tested. */
export function installFirefox(): void {
  if (existsSync(FIREFOX)) return;
  console.log('No Firefox found: installing the one of Debian (apt-get install firefox-esr).');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], { stdio: 'inherit', env });
}

/** A Firefox with one page and a profile of its own, spoken to by WebDriver BiDi, which it has itself: there is no driver. */
export interface Firefox {
  goto(url: string): Promise<void>;
  /** Runs in the page; a promise is waited for. */
  run<T, A extends readonly unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

interface Told {
  id?: number;
  type: string;
  result?: unknown;
  message?: string;
}

export async function openFirefox(): Promise<Firefox> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caddee-firefox-'));
  await writeFile(path.join(folder, 'user.js'), 'user_pref("app.update.enabled", false);\n');
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0', 'about:blank'];
  const browser = spawn(FIREFOX, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, TZ: 'Asia/Bangkok' },
  });
  const line = new WebSocket(`${await addressOf(browser.stderr)}/session`);
  await once(line, 'open');
  const waiting = new Map<number, (told: Told) => void>();
  let asked = 0;
  line.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const told = JSON.parse(data) as Told;
    if (told.id !== undefined) waiting.get(told.id)?.(told);
  });
  async function ask<T>(method: string, params: object): Promise<T> {
    const id = (asked += 1);
    const told = await new Promise<Told>((resolve) => {
      waiting.set(id, resolve);
      line.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (told.type === 'error') throw new Error(`${method}: ${told.message}`);
    return told.result as T;
  }
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;

  return {
    goto: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run<T, A extends readonly unknown[]>(work: (...args: A) => T | Promise<T>, ...given: A) {
      const expression = `Promise.resolve((${String(work)})(...${JSON.stringify(given)})).then((it) => JSON.stringify(it))`;
      const { result, exceptionDetails } = await ask<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T;
    },
    resize: (width, height) => ask('browsingContext.setViewport', { context, viewport: { width, height } }),
    picture: async () => {
      const { data } = await ask<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      const ended = once(browser, 'exit');
      await ask('browser.close', {}).catch(() => browser.kill('SIGTERM'));
      await ended;
      line.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** It says where it can be spoken to once it is up. */
async function addressOf(errors: NodeJS.ReadableStream): Promise<string> {
  let said = '';
  for await (const chunk of errors) {
    said += String(chunk);
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
    if (address) return address;
  }
  throw new Error(`Firefox did not start: ${said}`);
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** As `until.ts`; this file is also run by itself. */
async function until<T>(check: () => T | Promise<T>): Promise<T> {
  for (const end = Date.now() + 20_000; ; ) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const PACKAGES = ['webkit2gtk-driver', 'xvfb'];

const miniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
const isThere = (): boolean => miniBrowser() !== undefined && existsSync('/usr/bin/Xvfb');

/** Whether WebKit can be tested here. Where it cannot, one line says so. */
export function hasWebKit(): boolean {
  if (!isThere())
    console.warn(`\n!!! NOT TESTED IN WEBKIT: no MiniBrowser or Xvfb here (Debian: ${PACKAGES.join(' ')}) !!!\n`);
  return isThere();
}

/** Gets Debian's, where that is allowed. A failure only means that WebKit is not tested. */
export function installWebKit(): void {
  if (isThere()) return;
  console.log(`No WebKitGTK found: installing the one of Debian (apt-get install ${PACKAGES.join(' ')}).`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { stdio: 'inherit', env });
}

/** A WebKitGTK with one page and a profile of its own. */
export interface WebKit {
  goto(url: string): Promise<void>;
  /** Runs in the page; a promise is waited for. */
  run<T, A extends readonly unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Waits until it is there, then clicks it: the first that `selector` finds with this text. */
  click(selector: string, text?: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** SIGKILL, as a phone that needs memory does it. */
  killNetworkProcess(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Spoken to as its inspector does. Not by WebDriver: an automated MiniBrowser keeps its storage in the network process alone, so that
 * killing that one would lose what a phone keeps.
 */
export async function openWebKit(url: string): Promise<WebKit> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caddee-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '420x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const browser = spawn(miniBrowser() as string, ['--geometry=400x860', url], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      LANG: 'C.UTF-8',
      TZ: 'Asia/Bangkok',
      DISPLAY: `:${display.toString().trim()}`,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}`,
    },
  });
  const inspector = await inspect(port);
  const run: WebKit['run'] = (work, ...args) => inspector.run(`(${String(work)})(...${JSON.stringify(args)})`);
  // The empty page before it is complete, too.
  await until(async () => {
    const at = await run(() => `${location.href} ${document.readyState}`);
    if (!at.startsWith(new URL(url).origin) || !at.endsWith(' complete')) throw new Error(`at ${at}`);
  });
  const found = (selector: string, text: string) =>
    until(async () => {
      const isFound = await run(
        (css, said) => [...document.querySelectorAll(css)].some((it) => (it.textContent ?? '').trim().startsWith(said)),
        selector,
        text,
      );
      if (!isFound) throw new Error(`not on the page: ${selector} ${text}`);
    });

  return {
    run,
    goto: async (next) => {
      // Only begun: the page that is left answers nothing. The mark goes with it, so that a page at the same path is seen to be a new one.
      await inspector.begin(`window.isLeft = true; setTimeout(() => location.assign(${JSON.stringify(next)}))`);
      const { pathname } = new URL(next);
      await until(async () => {
        const at = await run(() =>
          'isLeft' in window ? 'the page before' : `${location.pathname} ${document.readyState}`,
        );
        if (at !== `${pathname} complete`) throw new Error(`at ${at}`);
      });
    },
    click: async (selector, text = '') => {
      await found(selector, text);
      await run(
        (css, said) =>
          [...document.querySelectorAll<HTMLElement>(css)]
            .find((it) => (it.textContent ?? '').trim().startsWith(said))
            ?.click(),
        selector,
        text,
      );
    },
    type: async (selector, text) => {
      await found(selector, '');
      await run(
        (css, typed) => {
          document.querySelector<HTMLInputElement | HTMLTextAreaElement>(css)?.focus();
          document.execCommand('selectAll');
          document.execCommand('insertText', false, typed);
        },
        selector,
        text,
      );
    },
    killNetworkProcess: async () => {
      const pid = networkProcessOf(browser);
      process.kill(pid, 'SIGKILL');
      await until(() => {
        if (existsSync(`/proc/${pid}/exe`)) throw new Error('still there');
      });
    },
    close: async () => {
      inspector.close();
      await end(browser);
      await end(screen);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function networkProcessOf(browser: ChildProcess): number {
  const rows = spawnSync('ps', ['-eo', 'pid,ppid,comm'], { encoding: 'utf8' }).stdout.split('\n');
  const row = rows
    .map((it) => it.trim().split(/\s+/))
    .find(([, parent, name]) => Number(parent) === browser.pid && name?.startsWith('WebKitNetwork'));
  if (!row) throw new Error('WebKit has no network process');
  return Number(row[0]);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

interface Told {
  id?: number;
  method?: string;
  params?: {
    targetInfo?: { targetId: string; type: string; isProvisional?: boolean };
    newTargetId?: string;
    message?: string;
  };
  result?: unknown;
  error?: { message: string };
}

interface Evaluated {
  wasThrown?: boolean;
  result: { objectId?: string; value?: unknown; description?: string };
}

/** The first page's inspector. */
interface Inspector {
  /** Begins the code and does not wait for what it promises. */
  begin(code: string): Promise<unknown>;
  run<T>(code: string): Promise<T>;
  close(): void;
}

async function inspect(port: number): Promise<Inspector> {
  const list = `http://127.0.0.1:${port}/`;
  const at = await until(async () => {
    const found = /\/socket\/\d+\/\d+\/WebPage/.exec(await (await fetch(list)).text())?.[0];
    if (!found) throw new Error('no page yet');
    return found;
  });
  const line = new WebSocket(`ws://127.0.0.1:${port}${at}`);
  const waiting = new Map<number, (told: Told) => void>();
  let target: string | undefined;
  let asked = 0;
  line.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { method, params } = JSON.parse(data) as Told;
    if (method === 'Target.targetCreated' && params?.targetInfo?.type === 'page' && !params.targetInfo.isProvisional)
      target = params.targetInfo.targetId;
    if (method === 'Target.didCommitProvisionalTarget') target = params?.newTargetId;
    if (method !== 'Target.dispatchMessageFromTarget') return;
    const told = JSON.parse(params?.message ?? '{}') as Told;
    if (told.id !== undefined) waiting.get(told.id)?.(told);
  });
  await once(line, 'open');
  await until(() => {
    if (!target) throw new Error('no target yet');
  });

  async function ask<T>(method: string, params: object): Promise<T> {
    const id = (asked += 1);
    const message = JSON.stringify({ id, method, params });
    // A page that is left while it is asked never answers.
    const told = await new Promise<Told>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), 10_000);
      waiting.set(id, (it) => (clearTimeout(timer), resolve(it)));
      line.send(JSON.stringify({ id, method: 'Target.sendMessageToTarget', params: { targetId: target, message } }));
    });
    waiting.delete(id);
    if (told.error) throw new Error(told.error.message);
    return told.result as T;
  }

  return {
    begin: (expression: string) => ask<Evaluated>('Runtime.evaluate', { expression }),
    run: async <T>(code: string) => {
      const expression = `Promise.resolve().then(() => ${code})`;
      const { result } = await ask<Evaluated>('Runtime.evaluate', { expression });
      const done = await ask<Evaluated>('Runtime.awaitPromise', {
        promiseObjectId: result.objectId,
        returnByValue: true,
      });
      if (done.wasThrown) throw new Error(done.result.description);
      return done.result.value as T;
    },
    close: () => line.close(),
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { BROWSER_ARGS, browserPath } from '../../support/suite/browser.ts';

const ARGS = [
  ...BROWSER_ARGS,
  '--headless=new',
  '--enable-logging=stderr',
  '--remote-debugging-port=0',
  '--hide-crash-restore-bubble',
  '--lang=th-TH',
  '--window-size=390,844',
  // As Playwright starts it: a second tab does not make the first one slow.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** A browser that can be killed (SIGKILL, with all its processes) and opened again on what it had written by then. */
export interface Killable {
  readonly context: BrowserContext;
  /** The folder of what it has written. */
  readonly profile: string;
  readonly kills: number;
  /** How often it threw all of an origin's databases away because its own file was torn, as it says itself. */
  readonly discards: number;
  kill(): Promise<void>;
  open(): Promise<void>;
  /** Killed for good, its profile removed. */
  close(): Promise<void>;
}

/** Seen once in about 250 kills in the middle of a write, in Chromium 156: LevelDB goes on writing behind a torn record. */
const DISCARDED = 'recovering from a corrupted (and deleted) database';

interface Running {
  process: ChildProcess;
  browser: Browser;
}

export async function openKillable(): Promise<Killable> {
  const profile = await mkdtemp(path.join(tmpdir(), 'caddee-killable-'));
  let kills = 0;
  let discards = 0;
  const hear = (said: string) => (discards += said.split(DISCARDED).length - 1);
  let running: Running | undefined = await launch(profile, hear);

  async function end(): Promise<void> {
    const { process: child, browser } = running ?? {};
    running = undefined;
    if (!child?.pid) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL'); // the group it leads: every process of this browser
    await ended;
    await browser?.close().catch(() => undefined); // nobody is there to say goodbye to
  }

  return {
    get context() {
      const [context] = running?.browser.contexts() ?? [];
      if (!context) throw new Error('the browser is not open');
      return context;
    },
    profile,
    get kills() {
      return kills;
    },
    get discards() {
      return discards;
    },
    async kill() {
      await end();
      kills += 1;
    },
    async open() {
      running = await launch(profile, hear);
    },
    async close() {
      await end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function launch(profile: string, hear: (line: string) => void): Promise<Running> {
  const child = spawn(browserPath(), [...ARGS, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    // What it has begun to write elsewhere when it is killed goes with its profile.
    env: { ...process.env, TMPDIR: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.stderr) createInterface(child.stderr).on('line', hear);
  const browser = await chromium.connectOverCDP(await addressOf(child));
  browser.contexts()[0]?.setDefaultTimeout(20_000);
  return { process: child, browser };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
    if (found) resolve(found);
  });
  child.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said}`)));
  return promise;
}

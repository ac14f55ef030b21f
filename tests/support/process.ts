import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MARK } from './suite/left-behind.ts';

const root = path.join(import.meta.dirname, '../..');

export interface Program {
  child: ChildProcess;
  /** Everything it printed so far. */
  text(): string;
  /** The address it printed; throws, with what it said, when it ended instead. */
  address: Promise<string>;
  /** Its exit code. */
  exit: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** What a program needs of ours, and what shows afterwards whether it was left behind (left-behind.ts). */
const { PATH = '', HOME = '', TMPDIR = os.tmpdir(), [MARK]: run = '' } = process.env;

/** Of every program started here. */
export const METRICS_TOKEN = 'metrics-of-a-test-0123456789abcdef';

/** `node server/main.js` as a person starts it, with only this environment. */
export function startProgram(env: Record<string, string>): Program {
  const child = spawn(process.execPath, ['server/main.js'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, [MARK]: run, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', METRICS_TOKEN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  const read = (part: Buffer) => {
    text += part.toString();
    const found = /Caddee is open: (http:\S+)/.exec(text)?.[1];
    if (found) resolve(found.replace('localhost', '127.0.0.1'));
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const exit = once(child, 'close').then(([code]) => {
    reject(new Error(`the program ended with ${code}: ${text}`));
    return code as number | null;
  });
  address.catch(() => undefined);
  return {
    child,
    text: () => text,
    address,
    exit,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
  };
}

/** A folder of one's own with a small built app in it, for tests that are not about the app. */
export function workFolder(): { dist: string; data: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-run-'));
  const dist = path.join(folder, 'dist');
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Caddee</title>');
  writeFileSync(path.join(dist, 'assets/main-abc.js'), 'console.log("caddee");');
  return { dist, data: path.join(folder, 'data'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

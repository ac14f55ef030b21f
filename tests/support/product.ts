import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dataFolder } from './demo-world.ts';

/** The product as a person starts it: one process, its own folder, its own port; stopped and started again like a server that is. */
export interface Product {
  origin: string;
  /** What it printed since its start. */
  said(): string;
  start(): Promise<void>;
  /** The process ends; its port refuses. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await dataFolder('caddee-browser-', env['SEED']);
  let process_: ChildProcess | undefined;
  let origin = '';
  let said = '';

  async function start(): Promise<void> {
    process_ = spawn(process.execPath, ['server/main.js'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // The first time it says which port it got; it has that one again after a stop, because phones know it.
        PORT: origin ? new URL(origin).port : '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        ...env,
      },
    });
    said = '';
    process_.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    origin = await addressOf(process_);
  }

  async function stop(): Promise<void> {
    const running = process_;
    process_ = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    const [code] = await ended;
    // One that was too slow to close leaves its database's files behind.
    if (code !== 0) throw new Error(`the product was stopped and ended with ${code}: ${said}`);
  }

  await start();
  return {
    origin,
    said: () => said,
    start,
    stop,
    close: async () => (await stop(), await rm(dataDir, { recursive: true, force: true })),
  };
}

/** It prints its address once it serves; a process that ends before is an error with what it said. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise<string>((ready, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /Caddee is open: (http:\S+)\n/.exec(said) ?? [];
      if (found) ready(found);
    });
    child.once('exit', (code) => failed(new Error(`the product ended with ${code}: ${said}`)));
  });
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The product as a person starts it: one process, its own folder, its own port; stopped and started again like a server that is. */
export interface Product {
  origin: string;
  start(): Promise<void>;
  /** The process ends; its port refuses. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caddee-browser-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let process_: ChildProcess | undefined;

  async function start(): Promise<void> {
    process_ = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        ...env,
      },
    });
    await untilReady(process_, origin);
  }

  async function stop(): Promise<void> {
    const running = process_;
    process_ = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  }

  await start();
  return {
    origin,
    start,
    stop,
    close: async () => (await stop(), await rm(dataDir, { recursive: true, force: true })),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** It prints its address once it serves; a process that ends before is an error with what it said. */
async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  let said = '';
  await new Promise<void>((ready, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(origin)) ready();
    });
    child.once('exit', (code) => failed(new Error(`the product ended with ${code}: ${said}`)));
  });
}

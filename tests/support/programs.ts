import path from 'node:path';
import { afterAll, afterEach, vi } from 'vitest';
import { type Program, startProgram, workFolder } from './process.ts';

/** For a file that starts whole programs, some with a database of their own: a folder, and what starts one on it. All of them end with their test. */
export function programsOfThisFile(): {
  folder: ReturnType<typeof workFolder>;
  start: (env?: Record<string, string>) => Program;
} {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });
  const folder = workFolder();
  let running: Program[] = [];
  afterEach(async () => {
    for (const program of running) {
      if (program.child.exitCode === null) program.child.kill('SIGTERM'); // killed, it would leave its socket's folder
      await program.exit;
    }
    running = [];
  });
  afterAll(() => folder.remove());
  return {
    folder,
    start: (env = {}) => {
      // Pictures belong to one database: each has a folder of its own.
      const below = env['DATABASE_URL'] ? path.basename(new URL(env['DATABASE_URL']).pathname) : '';
      const program = startProgram({
        DATA_DIR: path.join(folder.data, below),
        DIST_DIR: folder.dist,
        // Half of a start is compiling: the second one finds it done.
        NODE_COMPILE_CACHE: path.join(folder.dist, '../compiled'),
        ...env,
      });
      running.push(program);
      return program;
    },
  };
}

/** Signs in somebody of the demo world. */
export async function signInDemo(origin: string, identifier = 'golfer@caddee.demo') {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: 'caddee-demo' }),
  });
  const envelope = (await answer.json()) as { status: string; data: { app_token: string } };
  return { status: answer.status, token: envelope.data?.app_token };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Db, sql } from '../../server/db/db.ts';
import { operate } from '../../server/operator/run.ts';

export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** `npm run operator -- …` with only this environment. */
export async function operator(env: Record<string, string>, ...args: string[]): Promise<Said> {
  const said = { out: '', err: '' };
  const terminal = {
    out: (line: string) => void (said.out += `${line}\n`),
    // Which database it is comes first (usage.test.ts); the tests are about what follows.
    err: (line: string) => void (said.err += line.startsWith('database: ') ? '' : `${line}\n`),
  };
  const code = await operate(args, env, terminal);
  return { code, ...said };
}

const root = path.join(import.meta.dirname, '../..');

/** The same in a process of its own, as an operator starts it. */
export async function operatorProcess(env: Record<string, string>, ...args: string[]): Promise<Said> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['server/operator/main.js', ...args], {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => void (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => void (said.err += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

interface AuditRow {
  actor: string;
  act: string;
  body: Record<string, unknown>;
  /** What the operator wrote. */
  note: string | null;
}

/** What operators did, in order. */
export const audit = (db: Db): Promise<AuditRow[]> =>
  db.many(sql<AuditRow>`select actor, act, body, note from audit order by created_at, audit_id`);

/** No stack, no object, no code of ours: words. */
export const isPlain = (text: string): boolean => !/\n\s+at |node:|\[object|Error:/.test(text);

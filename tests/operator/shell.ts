import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Db, sql } from '../../server/db/db.ts';

export interface Said {
  code: number | null;
  out: string;
  err: string;
}

const root = path.join(import.meta.dirname, '../..');

/** `npm run operator -- …` as an operator types it, with only this environment. */
export async function operator(env: Record<string, string>, ...args: string[]): Promise<Said> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['server/operator/main.ts', ...args], {
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

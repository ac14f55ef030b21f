import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { bearerOf } from '../../server/account/session-sql.ts';
import type { Statement } from '../../server/db/db.ts';
import { balances } from '../../server/wallet/sql.ts';

// What `GET /api/v1/wallet/balance` costs at least: node:http and pg, the same statements, the same second of session cache, the same
// answer, and no more. Started by http.ts, to which it says its port.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const CACHE_MS = 1_000;

const rowsOf = async <R>({ name, text, values }: Statement<R>): Promise<R[]> =>
  (await pool.query({ name, text, values })).rows as R[];

const sessions = new Map<string, { asked: number; user: Promise<string | undefined> }>();

function userOf(token: string): Promise<string | undefined> {
  const sha256 = createHash('sha256').update(token).digest();
  const key = sha256.toString('base64url');
  const kept = sessions.get(key);
  if (kept && performance.now() - kept.asked < CACHE_MS) return kept.user;
  const user = rowsOf(bearerOf(sha256, new Date().toISOString())).then(([row]) => row?.user_id);
  sessions.set(key, { asked: performance.now(), user });
  return user;
}

async function balanceOf(user: string): Promise<unknown> {
  const accounts = [`golfer:${user}:available`, `golfer:${user}:held`];
  const rows = await rowsOf(balances(accounts));
  const of = (account?: string) => Number(rows.find((row) => row.account === account)?.balance ?? 0);
  const [available, held] = accounts.map(of);
  return { available, held, pending: 0, currency: 'THB', as_of: new Date().toISOString() };
}

async function answer(authorization = ''): Promise<{ status_code: number; body: string }> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization)?.[1];
  const user = token && (await userOf(token));
  const [status, status_code] = user ? ['success', 200] : ['error', 401];
  const data = user ? await balanceOf(user) : null;
  return { status_code, body: JSON.stringify({ status, status_code, data }) };
}

const server = createServer((request, reply) => {
  if (request.url !== '/api/v1/wallet/balance') return void reply.writeHead(404).end();
  answer(request.headers.authorization).then(
    ({ status_code, body }) =>
      reply
        .writeHead(status_code, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body),
    (error: unknown) => {
      console.error(error);
      reply.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

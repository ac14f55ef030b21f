import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '../../domain/account/account.ts';
import type { Session } from '../../domain/account/api.ts';
import type { CallName, InputOf, OutputOf } from '../../domain/calls.ts';

export const PASSWORD = 'a quiet fairway';

/** A call made without a screen, to set a scene. */
export async function call<N extends CallName>(
  origin: string,
  name: N,
  input: InputOf<N>,
  token?: string,
): Promise<OutputOf<N>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  const envelope = (await answer.json()) as { status: string; data: OutputOf<N>; code?: string };
  if (envelope.status !== 'success') throw new Error(`${name}: ${envelope.code}`);
  return envelope.data;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '05:30', to: '17:00' }));

/** somchai works at `golf_course` every day and may be asked by anyone. */
export async function registerSomchai(
  origin: string,
  golf_course: string,
  caddy_number = '611',
  nickname = 'สมชาย',
): Promise<Session> {
  const session = await call(origin, 'POST /auth/register', {
    display_name: 'สมชาย',
    identifier: `somchai-${caddy_number}@example.com`,
    password: PASSWORD,
    adult: true,
  });
  const token = session.app_token;
  await call(origin, 'POST /user/select-role', { role: 'CADDY' }, token);
  const consents = { marketing: false, public_photo: true };
  await call(origin, 'POST /user/accept-terms', { version: TERMS_VERSION, consents }, token);
  await call(
    origin,
    'POST /caddy/register',
    {
      real_name: 'สมชาย ใจดี',
      nickname,
      caddy_number,
      home_courses: [golf_course],
      years: 6,
      languages: ['th', 'en'],
      weekly: EVERY_DAY,
      who_may_request: 'ANYONE',
    },
    token,
  );
  return session;
}

/** Another golfer, ready to book. */
export async function registerGolfer(origin: string, display_name: string): Promise<Session> {
  const session = await call(origin, 'POST /auth/register', {
    display_name,
    identifier: `${display_name.toLowerCase()}@example.com`,
    password: PASSWORD,
    adult: true,
  });
  const token = session.app_token;
  await call(origin, 'POST /user/select-role', { role: 'GOLFER' }, token);
  const consents = { marketing: false, public_photo: false };
  await call(origin, 'POST /user/accept-terms', { version: TERMS_VERSION, consents }, token);
  await call(origin, 'POST /golfer/register', { display_name, languages: ['en'] }, token);
  return session;
}

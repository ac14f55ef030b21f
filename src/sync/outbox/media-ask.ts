import { BASE } from '#domain/address.ts';
import type { MediaWidth } from '#domain/media/width.ts';
import { renewToken } from '../net/call.ts';
import { reportAnswer, reportNoAnswer } from '../net/connection.ts';
import { readToken } from '../net/token.ts';

/** What came of asking for a picture. */
export type Got = Blob | 'offline' | 'gone' | 'failed';

/** A browser has six lines to a server, and the live stream holds one. */
const AT_ONCE = 3;
/** Milliseconds for the whole of it: some hundred kilobytes on one bar. */
const GIVE_UP = 60_000;

let asking = 0;
const waiting: (() => void)[] = [];

/** Asks the server with the user's token; if that has expired, once more with a new one. Never throws. */
export async function askPicture(media_id: string, width?: MediaWidth): Promise<Got> {
  if (asking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else asking += 1;
  try {
    return await inFull(`${BASE}/media/${media_id}${width ? `/${width}` : ''}`);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else asking -= 1;
  }
}

async function inFull(address: string): Promise<Got> {
  const token = readToken();
  if (token === null) return 'offline';
  const got = await once(address, token);
  if (got !== 401) return got;
  const renewal = await renewToken(token);
  const again = readToken();
  if (renewal !== 'renewed' || again === null) return 'offline';
  const second = await once(address, again);
  return second === 401 ? 'failed' : second;
}

async function once(address: string, token: string): Promise<Got | 401> {
  const began = performance.now();
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(GIVE_UP),
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.redirected || !/^(?:image\/|application\/json)/.test(type)) return 'offline'; // a Wi-Fi's own page
    const body = await response.blob();
    reportAnswer();
    if (response.ok && type.startsWith('image/')) return body;
    if (response.status === 401) return 401;
    return response.status === 404 ? 'gone' : 'failed';
  } catch {
    reportNoAnswer(began);
    return 'offline';
  }
}

import { Refused } from '#domain/refusals.ts';
import type { ServerContext } from '../context.ts';
import { isPlace } from '../http/site/pages.ts';

export interface LineConfig {
  /** An origin, without a slash at the end. */
  apiBase: string;
  channelAccessToken: string;
  channelSecret: string;
  /** The most messages per calendar month; null: as many as LINE allows. */
  monthlyBudget: number | null;
}

/** Sign-in with LINE: a LINE Login channel of the same provider as the official account. */
export interface LineLoginConfig {
  channelId: string;
  channelSecret: string;
  /** Undefined: inside LINE it works like in any browser. */
  liffId: string | undefined;
  /** Origins without a slash at the end: LINE's consent page, its API, and the start of LIFF links. */
  accessBase: string;
  apiBase: string;
  liffBase: string;
  /** LINE's user ids are only unique within one provider, so its name is part of every identity. */
  provider: string;
}

const API = 'https://api.line.me';
const ACCESS = 'https://access.line.me';
const LIFF = 'https://liff.line.me';

type Env = Record<string, string | undefined>;

/** Reads LINE's messaging settings; undefined: off. Both secrets or neither; errors are added to `wrong`, and secrets are never printed. */
export function readLine(env: Env, wrong: string[]): LineConfig | undefined {
  const said = sayingOf(env);
  const channelAccessToken = said('LINE_CHANNEL_ACCESS_TOKEN');
  const channelSecret = said('LINE_CHANNEL_SECRET');
  const apiBase = base(env, 'LINE_API_BASE', API, wrong);
  const budget = said('LINE_MONTHLY_BUDGET');
  if (budget !== undefined && !/^\d{1,9}$/.test(budget))
    wrong.push(`  LINE_MONTHLY_BUDGET is ${JSON.stringify(budget)}, accepted: a whole number of messages`);
  if (!channelAccessToken && !channelSecret) return undefined;
  if (!channelAccessToken) wrong.push('  LINE_CHANNEL_ACCESS_TOKEN is missing, LINE_CHANNEL_SECRET is given');
  if (!channelSecret) wrong.push('  LINE_CHANNEL_SECRET is missing, LINE_CHANNEL_ACCESS_TOKEN is given');
  return {
    apiBase,
    channelAccessToken: channelAccessToken ?? '',
    channelSecret: channelSecret ?? '',
    monthlyBudget: budget === undefined ? null : Number(budget),
  };
}

/** Reads LINE's sign-in settings; undefined: no button, and its calls answer LINE_OFF. Incomplete settings are reported. */
export function readLineLogin(env: Env, wrong: string[]): LineLoginConfig | undefined {
  const said = sayingOf(env);
  const channelId = said('LINE_LOGIN_CHANNEL_ID');
  const channelSecret = said('LINE_LOGIN_CHANNEL_SECRET');
  const liffId = said('LIFF_ID');
  const accessBase = base(env, 'LINE_ACCESS_BASE', ACCESS, wrong);
  const liffBase = base(env, 'LIFF_BASE', LIFF, wrong);
  const provider = said('LINE_PROVIDER_ID') ?? 'line';
  if (!/^[\w-]{1,40}$/.test(provider))
    wrong.push(`  LINE_PROVIDER_ID is ${JSON.stringify(provider)}, accepted: the number of the provider`);
  if (liffId && !/^\d{1,20}-[\w-]{1,40}$/.test(liffId))
    wrong.push(`  LIFF_ID is ${JSON.stringify(liffId)}, accepted: 1234567890-AbcdEfgh`);
  if (!channelId && !channelSecret && !liffId) return undefined;
  const given = [
    channelId && 'LINE_LOGIN_CHANNEL_ID',
    channelSecret && 'LINE_LOGIN_CHANNEL_SECRET',
    liffId && 'LIFF_ID',
  ];
  const named = given.filter(Boolean).join(', ');
  if (!channelId) wrong.push(`  LINE_LOGIN_CHANNEL_ID is missing, ${named} is given`);
  else if (!/^\d{1,20}$/.test(channelId))
    wrong.push(`  LINE_LOGIN_CHANNEL_ID is ${JSON.stringify(channelId)}, accepted: the channel's number`);
  else if (liffId && !liffId.startsWith(`${channelId}-`))
    wrong.push('  LIFF_ID begins with another number than LINE_LOGIN_CHANNEL_ID: it is an app of another channel');
  if (!channelSecret) wrong.push(`  LINE_LOGIN_CHANNEL_SECRET is missing, ${named} is given`);
  return {
    channelId: channelId ?? '',
    channelSecret: channelSecret ?? '',
    liffId,
    accessBase,
    // A wrong value was reported by `readLine`.
    apiBase: base(env, 'LINE_API_BASE', API, []),
    liffBase,
    provider,
  };
}

const sayingOf = (env: Env) => (name: string) => env[name]?.trim() || undefined;

/** An origin to which secrets are sent: over TLS, or on this machine. */
function base(env: Env, name: string, fallback: string, wrong: string[]): string {
  const text = env[name]?.trim() || fallback;
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(url?.origin ?? '');
  if (url && isSafe && url.href === `${url.origin}/`) return url.origin;
  wrong.push(`  ${name} is ${JSON.stringify(text)}, accepted: an origin over https, or of this machine`);
  return fallback;
}

/** Refuses LINE_OFF when sign-in with LINE is off. */
export function lineOf({ config: { lineLogin } }: Pick<ServerContext, 'config'>): LineLoginConfig {
  if (!lineLogin) throw new Refused('LINE_OFF');
  return lineLogin;
}

const HERE = 'https://own.invalid';
const LONGEST = 512;
/** Screens for signing in or for a wrong role; nobody is redirected to them. */
const ENTRANCES = /^\/(?:login|register|no-permission|line(?:\/.*)?)?\/?$/i;

/**
 * The screen that a text names, as path and query in a browser's spelling; undefined when it is not one, or when some browser could read
 * another host in it. The phone checks it again (`safeRedirect` in src/routing/guard.ts). Source: reliability.md M23.
 */
export function screenAddress(text: string | undefined): string | undefined {
  if (!text || text.length > LONGEST || !text.startsWith('/') || isForbidden(text)) return undefined;
  const url = URL.parse(text, HERE);
  if (url?.origin !== HERE || url.username || url.password || url.pathname.startsWith('//')) return undefined;
  const path = decoded(url.pathname);
  if (path === undefined || isForbidden(path) || path.startsWith('//')) return undefined;
  if (url.pathname === '/') return shortcut(url.searchParams.get('go'));
  return isPlace(url.pathname) && !ENTRANCES.test(url.pathname) ? url.pathname + url.search : undefined;
}

/** The shortcuts on the phone's home screen (`public/manifest-*.webmanifest`). */
const SHORTCUTS = new Set<string | null>(['booking', 'wallet', 'chat', 'notification']);
const shortcut = (go: string | null): string | undefined => (SHORTCUTS.has(go) ? `/?go=${go}` : undefined);

/** Control characters, or a backslash, which some parsers read as a slash. */
const isForbidden = (text: string): boolean => /[\\\p{Cc}]/u.test(text);

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * A screen's address for a LINE message: its LIFF address, which opens inside LINE with the user signed in. Without a LIFF app it is the
 * plain address, which opens LINE's in-app browser without a session (line.md §1.4).
 */
export function addressInLine(
  { config: { lineLogin }, origin }: Pick<ServerContext, 'config' | 'origin'>,
  path: string,
): string {
  return lineLogin?.liffId ? `${lineLogin.liffBase}/${lineLogin.liffId}${path}` : `${origin()}${path}`;
}

import { request as requestOverHttp } from 'node:http';
import { request as requestOverTls } from 'node:https';
import webPush from 'web-push';
import { hasNoAddress, isPushAddress, outerLookup, openLanes, type PushAnswer } from './lanes.ts';

export interface VapidKey {
  public_key: string;
  private_key: string;
}

/** Delivery options: `ttl` in seconds; a newer push with the same `topic` (at most 32 characters of base64url) replaces the older one. */
export interface PushOptions {
  ttl: number;
  urgency: 'normal' | 'high';
  topic: string;
}

export type PushSender = (
  to: { endpoint: string; p256dh: string; auth: string },
  payload: string,
  key: VapidKey,
  options: PushOptions,
) => Promise<PushAnswer>;

interface PushLimits {
  /** Milliseconds for a whole push, for its connection, and for waiting for a place. */
  timeoutMs: number;
  connectMs: number;
  waitMs: number;
  /** Milliseconds; only differences matter. */
  clock: () => number;
}

/** A push must end before its claim does (server/notification/commands.ts). */
const LIMITS: PushLimits = { timeoutMs: 6_000, connectMs: 2_000, waitMs: 20_000, clock: () => performance.now() };

/**
 * Web Push (RFC 8030, 8291, 8292) with node's client: follows no redirect and connects to no internal address. Each push service has its
 * own lane (`lanes.ts`).
 */
export function openPush({ subject, toInnerAddresses }: PushConfig, given: Partial<PushLimits> = {}): PushSender {
  const limits = { ...LIMITS, ...given };
  const inLane = openLanes(limits);
  return async ({ endpoint, p256dh, auth }, payload, { public_key, private_key }, { ttl, urgency, topic }) => {
    if (!isPushAddress(endpoint, toInnerAddresses)) return { result: 'GONE', status_code: null };
    let details: webPush.RequestDetails;
    try {
      details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey: public_key, privateKey: private_key },
        TTL: ttl,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      });
    } catch (error) {
      // Keys that cannot be used for encryption come from no browser.
      if (error instanceof Error) return { result: 'GONE', status_code: null };
      throw error;
    }
    return inLane(endpoint, async () => answerOf(await post(endpoint, details, toInnerAddresses, limits)));
  };
}

interface Raw {
  status_code: number | null;
  retry_after?: string | undefined;
  no_address?: true;
}

/** Sends a push; without an answer `status_code` is null and it is tried again. */
function post(
  endpoint: string,
  { headers, body }: webPush.RequestDetails,
  toInnerAddresses: boolean,
  { timeoutMs, connectMs }: PushLimits,
): Promise<Raw> {
  return new Promise((resolve) => {
    const isTls = endpoint.startsWith('https:');
    const request = isTls ? requestOverTls : requestOverHttp;
    const asked = request(endpoint, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!toInnerAddresses && { lookup: outerLookup }),
    });
    asked.once('socket', (socket) => {
      // A reused socket is already connected.
      if (!socket.connecting) return;
      const connecting = setTimeout(() => asked.destroy(new Error('not connected')), connectMs);
      for (const over of [isTls ? 'secureConnect' : 'connect', 'close'])
        socket.once(over, () => clearTimeout(connecting));
    });
    asked.on('error', (error) => resolve({ status_code: null, ...(hasNoAddress(error) && { no_address: true }) }));
    asked.on('response', (response) => {
      response.on('error', () => undefined);
      response.resume();
      resolve({ status_code: response.statusCode ?? null, retry_after: response.headers['retry-after'] });
    });
    asked.end(body);
  });
}

const LONGEST_WAIT = 3_600;

export function answerOf({ status_code, retry_after, no_address }: Raw): PushAnswer {
  if (status_code === null) return { result: 'LATER', status_code, ...(no_address && { no_address }) };
  if (status_code >= 200 && status_code < 300) return { result: 'SENT', status_code };
  if (status_code === 404 || status_code === 410) return { result: 'GONE', status_code };
  if (status_code === 413) return { result: 'TOO_LARGE', status_code };
  if (status_code !== 429 && status_code !== 408 && status_code < 500) return { result: 'REFUSED', status_code };
  const seconds = /^\d{1,6}$/.test(retry_after ?? '') ? Math.min(Number(retry_after), LONGEST_WAIT) : undefined;
  return { result: 'LATER', status_code, ...(seconds !== undefined && { retry_after: seconds * 1_000 }) };
}

export interface PushConfig {
  /** The contact address that a push service sees: `https:` or `mailto:`. Apple refuses pushes without a real one. */
  subject: string;
  /** For tests: also push to this machine, and without TLS. */
  toInnerAddresses: boolean;
}

/** What is wrong is added to `wrong`. */
export function readPush(env: Record<string, string | undefined>, wrong: string[]): PushConfig {
  const said = (name: string) => env[name]?.trim() || undefined;
  const given = said('VAPID_SUBJECT');
  if (given !== undefined && !isSubject(given))
    wrong.push(`  VAPID_SUBJECT is ${JSON.stringify(given)}, accepted: mailto:somebody@… or an address over https`);
  const inner = said('PUSH_TO_INNER_ADDRESSES') ?? 'off';
  if (inner !== 'on' && inner !== 'off')
    wrong.push(`  PUSH_TO_INNER_ADDRESSES is ${JSON.stringify(inner)}, accepted: on, off`);
  const publicUrl = said('PUBLIC_URL');
  const subject = given ?? (publicUrl?.startsWith('https://') ? publicUrl : 'https://caddee.example');
  return { subject, toInnerAddresses: inner === 'on' };
}

function isSubject(text: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return true;
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username;
}

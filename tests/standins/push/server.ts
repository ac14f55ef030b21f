import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newBrowser, type Browser } from './browser.ts';
import { vapidFault } from './vapid.ts';

/** What one phone got: decrypted as its browser would, with what the push service was told to do with it. */
export interface Pushed {
  endpoint: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string | undefined;
}

export interface PushService {
  origin: string;
  /** A browser that subscribed here, under our VAPID key where it is given. */
  subscription(applicationServerKey?: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Accepted, in the order they came. */
  pushed: Pushed[];
  /** What every request was answered with, 201 too. */
  answered: number[];
  /** What was wrong with a request: a push service would only have said 400 or 403. */
  faults: string[];
  /** From now on this endpoint (or all of them) answers so; 201 again when it is undefined. */
  answersWith(status: number | undefined, more?: { endpoint?: string; retryAfter?: number }): void;
  /** Takes it, and dies before it has answered: once. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

const LARGEST = 4_096;

/** A push service as RFC 8030, 8291 and 8292 want it, on a port of its own. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; key: string | undefined }>();
  const statuses = new Map<string, { status: number; retryAfter: number | undefined }>();
  const pushed: Pushed[] = [];
  const answered: number[] = [];
  const faults: string[] = [];
  let losesNext = false;
  let origin = '';

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const endpoint = `${origin}${request.url}`;
    const answer = (status: number, headers: Record<string, string> = {}) => {
      answered.push(status);
      response.writeHead(status, headers).end();
    };
    const known = browsers.get(endpoint);
    const told = statuses.get(endpoint) ?? statuses.get('*');
    if (!known) return answer(404);
    const fault = vapidFault(request.headers.authorization, origin, known.key) ?? faultOf(request, body);
    if (fault) {
      faults.push(fault);
      return answer(403);
    }
    if (told)
      return answer(told.status, told.retryAfter === undefined ? {} : { 'retry-after': String(told.retryAfter) });
    pushed.push({
      endpoint,
      text: known.browser.decrypt(body),
      ttl: Number(request.headers['ttl']),
      urgency: String(request.headers['urgency']),
      topic: request.headers['topic'] as string | undefined,
    });
    if (losesNext) {
      losesNext = false;
      response.destroy();
      return;
    }
    answer(201, { location: `${origin}/message/${pushed.length}` });
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      faults.push(String(error));
      answered.push(400);
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    pushed,
    answered,
    faults,
    subscription(key) {
      const browser = newBrowser();
      const endpoint = `${origin}/push/${browser.keys.auth}`;
      browsers.set(endpoint, { browser, key });
      return { endpoint, keys: browser.keys };
    },
    answersWith(status, { endpoint = '*', retryAfter } = {}) {
      if (status === undefined) statuses.delete(endpoint);
      else statuses.set(endpoint, { status, retryAfter });
    },
    loseNextAnswer: () => void (losesNext = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What RFC 8030 wants said of each message; a topic is at most 32 characters of base64url. */
function faultOf({ method, headers }: IncomingMessage, body: Buffer): string | undefined {
  if (method !== 'POST') return `${method} instead of POST`;
  if (!/^\d+$/.test(String(headers['ttl'] ?? ''))) return 'no TTL';
  if (headers['content-encoding'] !== 'aes128gcm') return `content-encoding ${headers['content-encoding']}`;
  if (!/^(?:very-low|low|normal|high)$/.test(String(headers['urgency'] ?? 'normal'))) return 'urgency';
  const topic = headers['topic'];
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return `topic ${String(topic)}`;
  return body.length > LARGEST ? `${body.length} bytes` : undefined;
}

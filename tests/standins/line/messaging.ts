import type { IncomingMessage, ServerResponse } from 'node:http';

export const LINE_TOKEN = 'a-channel-access-token';

/** LINE's Messaging API as far as we use it, and what it was asked. Facts: docs/line.md §2.5. */
export interface Messaging {
  /** Carried out, in order. */
  sent: { to: string; text: string; retryKey: string }[];
  /** Every request for a push, carried out or not. */
  asked: { retryKey: string | undefined; status: number }[];
  /** How often the quota was asked for. */
  quotaAsked(): number;
  quota: { type: 'limited' | 'none'; value: number; used: number };
  /** People who blocked us. */
  blocked: Set<string>;
  /** Answers the next push so, without carrying it out. */
  failNext(status: number): void;
  /** Carries the next one out, and its answer is lost. */
  loseNextAnswer(): void;
  handle(request: IncomingMessage, body: string, response: ServerResponse): void;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function openMessaging(): Messaging {
  const accepted = new Map<string, string>();
  const failures: number[] = [];
  let losesNext = false;
  let quotaAsked = 0;
  const here: Messaging = {
    sent: [],
    asked: [],
    quotaAsked: () => quotaAsked,
    quota: { type: 'limited', value: 500, used: 0 },
    blocked: new Set(),
    failNext: (status) => void failures.push(status),
    loseNextAnswer: () => void (losesNext = true),
    handle,
  };

  function handle(request: IncomingMessage, body: string, response: ServerResponse): void {
    const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${LINE_TOKEN}`)
      return void answer(401, { message: 'Authentication failed' });
    const { type, value, used } = here.quota;
    if (request.url === '/v2/bot/message/quota') {
      quotaAsked++;
      return void answer(200, type === 'limited' ? { type, value } : { type });
    }
    if (request.url === '/v2/bot/message/quota/consumption') return void answer(200, { totalUsage: used });
    if (request.url !== '/v2/bot/message/push' || request.method !== 'POST') return void answer(404, {});
    push(request, body, answer, response);
  }

  function push(
    { headers }: IncomingMessage,
    body: string,
    answer: (status: number, body: object, headers?: Record<string, string>) => void,
    response: ServerResponse,
  ): void {
    const retryKey = headers['x-line-retry-key'] as string | undefined;
    const say = (status: number, more: Record<string, string> = {}) => {
      here.asked.push({ retryKey, status });
      answer(status, {}, { 'x-line-request-id': `r${here.asked.length}`, ...more });
    };
    const failure = failures.shift();
    if (failure !== undefined) return say(failure);
    if (retryKey === undefined || !UUID.test(retryKey)) return say(400);
    const before = accepted.get(retryKey);
    if (before !== undefined) return say(409, { 'x-line-accepted-request-id': before });
    const { to, messages } = JSON.parse(body) as { to: string; messages: { type: string; text: string }[] };
    const [message] = messages;
    if (!/^U[0-9a-f]{32}$/.test(to) || messages.length !== 1 || message?.type !== 'text' || !message.text)
      return say(400);
    if (here.blocked.has(to)) return say(403);
    if (here.quota.type === 'limited' && here.quota.used >= here.quota.value) return say(429);
    here.quota.used++;
    here.sent.push({ to, text: message.text, retryKey });
    accepted.set(retryKey, `r${here.asked.length + 1}`);
    if (!losesNext) return say(200);
    losesNext = false;
    here.asked.push({ retryKey, status: 0 });
    response.destroy();
  }

  return here;
}

import type { IncomingMessage } from 'node:http';
import type { Fate, NetworkProxy } from '../network-proxy.ts';

const SENT = /^\/api\/v1\/(booking\/act|broadcast\/respond)$/;
const REFRESH = '/api/v1/auth/refresh';

const said = (status: number, headers: Record<string, string> = {}): Fate => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ status: 'error', status_code: status, data: null }),
});
const PORTAL: Fate = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Wi-Fi of the clubhouse</h1>' };

/** How often each happens to an act, in percent; the rest arrives. */
const FAULTS: readonly (readonly [percent: number, name: string, fate: Fate])[] = [
  [10, 'cut before', 'closed'],
  [10, 'cut after', 'unheard'],
  [5, 'half', 'half'],
  [4, '500', said(500)],
  [3, '502', { status: 502, headers: { 'content-type': 'text/html' }, body: 'bad gateway' }],
  [4, '503', said(503, { 'retry-after': '1' })],
  [2, '429', said(429, { 'retry-after': '1' })],
  [2, 'portal', PORTAL],
  [1, 'stuck', 'stuck'],
];

export interface Journal {
  /** What the road did, by name. */
  faults: Record<string, number>;
  /** Acts that reached the road. */
  requests: number;
  /** Answers the server gave from what it had kept, instead of doing it again. */
  replays: number;
  /** Two requests of one act on their way at once. */
  overlaps: number;
}

/** From now on the road is as bad as `random` makes it. */
export function spoil(proxy: NetworkProxy, random: () => number): Journal {
  const journal: Journal = { faults: {}, requests: 0, replays: 0, overlaps: 0 };
  const note = (name: string) => (journal.faults[name] = (journal.faults[name] ?? 0) + 1);
  const underway = new Set<string>();
  proxy.watch = (request, reply) => {
    if (!isAct(request)) return;
    journal.requests += 1;
    const key = keyOf(request);
    if (underway.has(key)) journal.overlaps += 1;
    underway.add(key);
    reply.on('close', () => underway.delete(key));
  };
  proxy.heard = (request, answer) => {
    if (isAct(request) && answer.headers['idempotency-replayed']) journal.replays += 1;
  };
  proxy.fateOf = (request) => {
    if (request.url === REFRESH) return random() < 0.2 ? (random() < 0.5 ? 'closed' : 'unheard') : undefined;
    if (!isAct(request)) return undefined;
    let dice = random() * 100;
    const fault = FAULTS.find(([percent]) => (dice -= percent) < 0);
    if (fault) note(fault[1]);
    return fault?.[2];
  };
  return journal;
}

export const isAct = ({ url }: IncomingMessage): boolean => SENT.test(url ?? '');
const keyOf = ({ headers }: IncomingMessage): string => String(headers['idempotency-key']);

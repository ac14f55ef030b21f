import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What becomes of a request. `closed`: cut before the server hears it. `stuck`: taken and never answered. `unheard`: the server does it,
 * the answer never arrives. `half`: the answer breaks off in the middle of its body. An object: somebody else answers.
 */
export type Fate = 'open' | 'closed' | 'stuck' | 'unheard' | 'half' | Foreign;

export interface Foreign {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** The way between phone and server. Offline emulation leaves a worker online; this does not (offline.md §8). */
export interface NetworkProxy {
  origin: string;
  /** For everything `fateOf` says nothing of. */
  is: Fate;
  /** One request's own fate; undefined: as the road is. */
  fateOf: ((request: IncomingMessage) => Fate | undefined) | undefined;
  /** Sees every request as it comes; `reply` closes when the phone has its answer, or hangs up. */
  watch: ((request: IncomingMessage, reply: ServerResponse) => void) | undefined;
  /** Sees what the server said, whether the phone will hear it or not. */
  heard: ((request: IncomingMessage, answer: IncomingMessage) => void) | undefined;
  /** Nothing goes on before it resolves. */
  until: Promise<void> | undefined;
  /** Milliseconds before the server hears of a request. */
  latency: number;
  /** Bits a second of each answer's body; 0: as fast as it comes. */
  rate: number;
  /** Files that are another build's. */
  instead: Map<string, { type: string; text: string }>;
  /** `POST /api/v1/booking/act` in the order of their coming to where the server is reached. */
  passed: string[];
  /** Leads to another server from now on; what is open is cut. */
  leadTo(origin: string): void;
  close(): Promise<void>;
}

export async function openNetworkProxy(to: string): Promise<NetworkProxy> {
  let target = new URL(to);
  const server = http.createServer((request, reply) => {
    proxy.watch?.(request, reply);
    const fate = proxy.fateOf?.(request) ?? proxy.is;
    if (fate === 'closed') return void request.socket.destroy();
    if (fate === 'stuck') return;
    if (typeof fate === 'object') return void reply.writeHead(fate.status, fate.headers).end(fate.body ?? '');
    proxy.passed.push(`${request.method} ${request.url}`);
    const file = proxy.instead.get(request.url ?? '');
    if (file)
      return void reply.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' }).end(file.text);
    const heard = (answer: IncomingMessage): void => proxy.heard?.(request, answer);
    const go = () => carry({ target, fate, heard, rate: proxy.rate }, request, reply);
    const start = () => (proxy.latency > 0 ? void setTimeout(go, proxy.latency) : go());
    if (proxy.until) void proxy.until.then(start);
    else start();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: NetworkProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    is: 'open',
    fateOf: undefined,
    watch: undefined,
    heard: undefined,
    until: undefined,
    latency: 0,
    rate: 0,
    instead: new Map(),
    passed: [],
    leadTo(origin) {
      target = new URL(origin);
      server.closeAllConnections();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

interface Way {
  target: URL;
  fate: 'open' | 'unheard' | 'half';
  heard: (answer: IncomingMessage) => void;
  rate: number;
}

function carry({ target, fate, heard, rate }: Way, request: IncomingMessage, reply: ServerResponse): void {
  const { method, url: path, headers } = request;
  const onward = http.request({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
    heard(answer);
    if (fate === 'unheard') return void answer.resume().on('end', () => reply.destroy());
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fate === 'open')
      return void (rate > 0 ? trickle(answer, reply, rate).catch(() => reply.destroy()) : answer.pipe(reply));
    answer.once('data', (chunk: Buffer) => reply.write(chunk.subarray(0, chunk.length / 2), () => reply.destroy()));
  });
  onward.on('error', () => reply.destroy());
  // A phone that hangs up does not undo what the server has heard.
  if (fate !== 'unheard') reply.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Ten drops a second. */
async function trickle(answer: IncomingMessage, reply: ServerResponse, rate: number): Promise<void> {
  const drop = Math.max(1, Math.floor(rate / 80));
  for await (const chunk of answer as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length && reply.writable; at += drop) {
      reply.write(chunk.subarray(at, at + drop));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  reply.end();
}

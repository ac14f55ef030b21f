import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The way between phone and server. Offline emulation leaves a worker online; this does not (offline.md §8). */
export interface Road {
  origin: string;
  /** `closed`: refused at once. `stuck`: taken and never answered. */
  is: 'open' | 'closed' | 'stuck';
  /** Files that are another build's. */
  instead: Map<string, { type: string; text: string }>;
  /** `POST /api/v1/booking/act` in the order of their passing. */
  passed: string[];
  close(): Promise<void>;
}

export async function openRoad(to: string): Promise<Road> {
  const target = new URL(to);
  const server = http.createServer((request, reply) => {
    if (road.is === 'closed') return void request.socket.destroy();
    if (road.is === 'stuck') return;
    road.passed.push(`${request.method} ${request.url}`);
    const file = road.instead.get(request.url ?? '');
    if (file)
      return void reply.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' }).end(file.text);
    const { method, url: path, headers } = request;
    const onward = http.request({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const road: Road = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    is: 'open',
    instead: new Map(),
    passed: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return road;
}

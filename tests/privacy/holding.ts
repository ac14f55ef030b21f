import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a server and keeps answers back until it is told to let them go: a writer that is late for certain. */
export interface Holding {
  origin: string;
  /** Which answers are kept back from now on. */
  holds: (path: string) => boolean;
  /** How many lie here. */
  held(): number;
  /** All go at once; resolves when each has left. */
  release(): Promise<void>;
  close(): Promise<void>;
}

export async function openHolding(to: string): Promise<Holding> {
  const target = new URL(to);
  let waiting: (() => Promise<void>)[] = [];
  const server = http.createServer((request, reply) => {
    const { method, url = '', headers } = request;
    const onward = http.request({ host: target.hostname, port: target.port, path: url, method, headers }, (answer) => {
      const go = async () => {
        if (reply.destroyed) return; // the phone has given it up
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
        await Promise.race([once(reply, 'finish'), once(reply, 'close')]);
      };
      if (holding.holds(url)) waiting.push(go);
      else void go();
    });
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const holding: Holding = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    holds: () => false,
    held: () => waiting.length,
    async release() {
      const all = waiting;
      waiting = [];
      holding.holds = () => false;
      await Promise.all(all.map((go) => go()));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return holding;
}

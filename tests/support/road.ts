import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** A road to the database that can go dead without a word, for the connections it has. */
export async function road(url: string, port = 0) {
  const { host, port: farPort } = new pg.Client({ connectionString: url });
  const dead = new Set<Socket>();
  const all = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(path.join(host, `.s.PGSQL.${farPort}`)) : connect(farPort, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      all.add(from);
      from.on('data', (bytes) => !dead.has(from) && to.write(bytes));
      from.on('close', () => to.destroy());
      from.on('error', () => undefined);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { user, database } = new pg.Client({ connectionString: url });
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    goDead: () => [...all].forEach((it) => dead.add(it)),
    async close() {
      for (const socket of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

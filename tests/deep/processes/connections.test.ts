import { once } from 'node:events';
import net from 'node:net';
import * as v from 'valibot';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { call } from '../../../domain/call.ts';
import type { ConnectionLimits } from '../../../server/http/connections.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { bothSignedIn } from '../../house/people.ts';
import { houseRoutes, route } from '../../house/routes.ts';

/** More than the kernel keeps for a connection. */
const MUCH = 'ก'.repeat(5_000_000);
let asked = 0;
const large = route(
  'GET /test/large',
  call({ who: 'all', input: v.strictObject({}), output: v.string() }),
  async () => {
    asked++;
    return MUCH;
  },
);

const here = await startServer({ routes: houseRoutes(), sessions: bothSignedIn() });
afterAll(() => here.close());

async function serving(connections: Partial<ConnectionLimits>): Promise<{ server: TestServer; port: number }> {
  const server = await startServer({
    routes: [...houseRoutes(), large],
    sessions: bothSignedIn(),
    connections,
    on: { url: here.url, db: here.context.db },
  });
  onTestFinished(() => server.close());
  return { server, port: Number(new URL(await server.listen()).port) };
}

async function connected(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return socket;
}

const openAt = ({ app }: TestServer): Promise<number> =>
  new Promise((resolve, reject) => app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))));

test('F9: who asks for much and never reads it is cut off', async () => {
  const { server, port } = await serving({ unreadMs: () => 0, lookMs: 20 });
  const deaf = await connected(port);
  deaf.pause();
  deaf.write('GET /api/v1/test/large HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => expect(asked).toBe(1));
  await until(async () => expect(await openAt(server)).toBe(0));
});

test('who reads it is not, however long the server has been told to wait', async () => {
  const { port } = await serving({});
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/test/large`);
  expect(((await answer.json()) as { data: string }).data.length).toBe(MUCH.length);
});

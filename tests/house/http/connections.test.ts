import { once } from 'node:events';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { bothSignedIn } from '../people.ts';
import { houseRoutes } from '../routes.ts';

async function connected(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return socket;
}

test('F9: one address has so many connections and no more; when one ends there is room again', async () => {
  const here = await startServer({ routes: houseRoutes(), sessions: bothSignedIn(), connections: { perAddress: 3 } });
  onTestFinished(() => here.close());
  const port = Number(new URL(await here.listen()).port);
  const open = () =>
    new Promise<number>((resolve, reject) =>
      here.app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
    );
  const sockets = [await connected(port), await connected(port), await connected(port)];
  await until(async () => expect(await open()).toBe(3));
  const fourth = await connected(port);
  await once(fourth, 'close');
  sockets[0]?.destroy();
  await until(async () => expect(await open()).toBe(2));
  const next = await connected(port);
  next.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n');
  const [data] = (await once(next, 'data')) as [Buffer];
  expect(String(data)).toMatch(/^HTTP\/1\.1 200/);
});

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';

/** A database behind TLS with a certificate for 127.0.0.1 from a CA that openssl has just made; `ca` is its file. */
export async function privateTls(url: string, folder: string) {
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  mkdirSync(folder, { recursive: true });
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-subj',
    '/CN=Our CA',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '2',
  );
  openssl('req', ...newKey, '-subj', '/CN=database', '-keyout', at('db.key'), '-out', at('db.csr'));
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1');
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
  openssl('x509', '-req', '-in', at('db.csr'), ...signing, '-out', at('db.pem'), '-days', '2');
  const [key, cert] = [readFileSync(at('db.key')), readFileSync(at('db.pem'))];

  const { host, port, user, database } = new pg.Client({ connectionString: url });
  const sockets = new Set<Socket>();
  let shaken = 0;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    // The eight bytes with which a client asks for TLS.
    near.once('data', () => {
      near.write('S');
      const open = new TLSSocket(near, { isServer: true, key, cert });
      open.once('secure', () => (shaken += 1));
      const far = host.startsWith('/') ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host);
      sockets.add(far);
      open.pipe(far);
      far.pipe(open);
      open.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => open.destroy()).on('close', () => open.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    ca: at('ca.pem'),
    /** How many connections were made with TLS. */
    shaken: () => shaken,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What came down for one request, as it lay on the wire: status line, headers and body. */
export interface Weighed {
  /** `GET /path`. */
  asked: string;
  status: number;
  bytes: number;
}

/** A wire between phone and server that weighs what comes down it: nothing the browser asks for can hide, whoever asks. */
export interface Meter {
  origin: string;
  weighed: Weighed[];
  /** Bytes of everything since the last `reset`. */
  total(): number;
  reset(): void;
  close(): Promise<void>;
}

export async function openMeter(to: string): Promise<Meter> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((phone) => {
    let now: Weighed | undefined;
    const house = connect(Number(target.port), target.hostname);
    for (const socket of [phone, house]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => (sockets.delete(socket), phone.destroy(), house.destroy()));
    }
    phone.on('data', (sent: Buffer) => {
      // One request at a time on a line, as HTTP/1.1 has it in browsers; a body never begins like this.
      const line = /^(GET|POST|HEAD) (\S+) HTTP\/1\.1\r\n/.exec(sent.toString('latin1'));
      if (line) meter.weighed.push((now = { asked: `${line[1]} ${line[2]}`, status: 0, bytes: 0 }));
      house.write(sent);
    });
    house.on('data', (answer: Buffer) => {
      if (now) {
        if (now.bytes === 0) now.status = Number(answer.toString('latin1', 9, 12));
        now.bytes += answer.length;
      }
      phone.write(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const meter: Meter = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    weighed: [],
    total: () => meter.weighed.reduce((sum, { bytes }) => sum + bytes, 0),
    reset: () => void (meter.weighed = []),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return meter;
}

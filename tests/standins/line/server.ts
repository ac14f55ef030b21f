import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Messaging, openMessaging } from './messaging.ts';

export { LINE_TOKEN } from './messaging.ts';
export const LINE_SECRET = 'a-channel-secret';

/** `x-line-signature` of a webhook's bytes. */
export const signedByLine = (bytes: string | Buffer, secret = LINE_SECRET): string =>
  createHmac('sha256', secret).update(bytes).digest('base64');

export interface LineService extends Messaging {
  apiBase: string;
  close(): Promise<void>;
}

/** The Messaging API alone. */
export async function startLineService(): Promise<LineService> {
  const messaging = openMessaging();
  const listening = await listen(async (request, response) => {
    messaging.handle(request, await textOf(request), response);
  });
  return { ...messaging, apiBase: listening.origin, close: listening.close };
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A server on a port of this machine; `port` 0: any. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port = 0,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

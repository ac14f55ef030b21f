import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Moment } from '../../../domain/dates.ts';
import type { OmiseConfig } from '../../../server/payment/config.ts';
import { Books, isObject, Problem } from './books.ts';
import { type Faults, noFaults } from './faults.ts';
import { problem } from './more-shapes.ts';
import { answerPicture } from './picture.ts';
import { openPostman, type Postman } from './postman.ts';
import { answerTo } from './routes.ts';
import { type Json } from './shapes.ts';

export const SECRET_KEY = 'skey_test_5standin000000000001';
export const WEBHOOK_SECRET = 'b21pc2Utd2ViaG9vay1zZWNyZXQ=';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Omise on this machine: its objects, its webhooks, and what may go wrong between it and us. */
export interface OmiseStandIn {
  readonly origin: string;
  /** How our server is told of it. */
  readonly config: OmiseConfig;
  readonly faults: Faults;
  readonly books: Books;
  readonly post: Postman;
  /** Every request it got. */
  readonly asked: Asked[];
  /** Where webhooks go. */
  sendTo(url: string | undefined): void;
  close(): Promise<void>;
}

/** Starts one at a port of the machine's choice, its clock `clock`. */
export async function startOmise({ clock = Date.now }: { clock?: () => Moment } = {}): Promise<OmiseStandIn> {
  const faults = noFaults();
  const config: OmiseConfig = { apiBase: '', secretKey: SECRET_KEY, webhookSecrets: [WEBHOOK_SECRET], livemode: false };
  const asked: Asked[] = [];
  let to: string | undefined;
  const post = openPostman({ url: () => to, secrets: () => config.webhookSecrets, faults, clock });
  const books = new Books(faults, clock, (event) => post.take(event));

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  config.apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', config.apiBase);
    const method = request.method ?? 'GET';
    const text = await bodyOf(request);
    asked.push({ method, path: url.pathname + url.search, headers: request.headers, body: text });
    if (goesWrong(faults, response)) return;
    if (url.pathname.includes('/downloads/')) return answerPicture(faults.picture, response);
    try {
      mustKnow(request, config.secretKey);
      const parsed: unknown = text === '' ? {} : JSON.parse(text);
      const body = isObject(parsed) ? parsed : {};
      const answer = answerTo(books, config.apiBase, clock(), {
        method,
        path: url.pathname,
        query: url.searchParams,
        body,
      });
      if (method !== 'GET' && faults.cutAfterCommit > 0) {
        faults.cutAfterCommit -= 1;
        response.destroy();
      } else say(response, 200, answer);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      say(response, error.status, problem(error.code, error.message));
    }
  }

  return {
    origin: config.apiBase,
    config,
    faults,
    books,
    post,
    asked,
    sendTo: (url) => void (to = url),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** True: there is nothing more to say. */
function goesWrong(faults: Faults, response: ServerResponse): boolean {
  const take = (what: 'silent' | 'broken' | 'tooMany' | 'garbled'): boolean => {
    if (faults[what] <= 0) return false;
    faults[what] -= 1;
    return true;
  };
  if (take('silent')) return true;
  if (take('broken')) response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Something went wrong</h1>');
  else if (take('tooMany')) say(response, 429, problem('too_many_requests', 'too many requests'));
  else if (take('garbled'))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"charge","id":');
  else return false;
  return true;
}

function mustKnow(request: IncomingMessage, secretKey: string): void {
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  if (request.headers.authorization !== expected)
    throw new Problem(401, 'authentication_failure', 'authentication failed');
}

function say(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MediaConfig } from '../../../server/media/bucket.ts';
import { signatureFault } from './signature.ts';

export const BUCKET = 'caddee-test';

export interface S3StandIn {
  /** As an operator writes it. */
  readonly url: string;
  readonly config: MediaConfig;
  /** By key, below the bucket. */
  readonly objects: Map<string, { bytes: Buffer; type: string; written_at: number }>;
  /** Every request it got, and what it was answered; 0: cut. */
  readonly asked: { method: string; path: string; status: number }[];
  readonly faults: Faults;
  close(): Promise<void>;
}

/** Each counts down: so many of the next requests go wrong so. */
export interface Faults {
  /** Never answered. */
  silent: number;
  /** 500 with a page. */
  broken: number;
  /** 503 SlowDown. */
  busy: number;
  /** Done, and the answer is lost. */
  cutAfterCommit: number;
  /** Half of what was asked for, and the line is cut. */
  cutAnswer: number;
  /** From now on every request. */
  isForbidden: boolean;
}

const PAGE = 3;

/** A bucket that speaks as much S3 as we use, believes no request whose signature it cannot make itself, and lists three at a time. */
export async function startS3({ clock = Date.now }: { clock?: () => number } = {}): Promise<S3StandIn> {
  const keys = { region: 'ap-southeast-7', accessKey: 'AKIASTANDIN', secretKey: 'a secret/with+letters' };
  const objects: S3StandIn['objects'] = new Map();
  const asked: S3StandIn['asked'] = [];
  const faults: Faults = { silent: 0, broken: 0, busy: 0, cutAfterCommit: 0, cutAnswer: 0, isForbidden: false };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://here');
    const method = request.method ?? '';
    const say = (status: number, answer: string | Buffer = '', type = 'application/xml') => {
      asked.push({ method, path: url.pathname, status });
      if (status === 204) return void response.writeHead(204).end();
      response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(answer) });
      if (taken('cutAnswer')) response.write(answer.slice(0, answer.length / 2), () => response.destroy());
      else response.end(answer);
    };
    const taken = (what: Exclude<keyof Faults, 'isForbidden'>): boolean => faults[what] > 0 && faults[what]-- > 0;
    const cut = () => (asked.push({ method, path: url.pathname, status: 0 }), void response.destroy());

    if (taken('silent')) return void asked.push({ method, path: url.pathname, status: 0 });
    if (taken('broken')) return say(500, '<html>We encountered an internal error</html>', 'text/html');
    if (taken('busy')) return say(503, problem('SlowDown'));
    const fault = faults.isForbidden ? 'AccessDenied' : signatureFault(request, url, body, keys, clock());
    if (fault) return say(403, problem(fault));
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (bucket !== BUCKET) return say(404, problem('NoSuchBucket'));
    const found = objects.get(key);
    switch (method) {
      case 'PUT':
        objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '', written_at: clock() });
        return taken('cutAfterCommit') ? cut() : say(200);
      case 'DELETE':
        objects.delete(key);
        return taken('cutAfterCommit') ? cut() : say(204);
      case 'GET':
        if (key === '') return say(200, listing(objects, url.searchParams));
        return found ? say(200, found.bytes, found.type) : say(404, problem('NoSuchKey'));
      default:
        return say(405, problem('MethodNotAllowed'));
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const written = `${encodeURIComponent(keys.accessKey)}:${encodeURIComponent(keys.secretKey)}`;
  return {
    url: `http://${written}@${host}/${BUCKET}/pictures?region=${keys.region}`,
    config: { bucket: `http://${host}/${BUCKET}/pictures`, ...keys },
    objects,
    asked,
    faults,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const problem = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`;

/** ListObjectsV2; the token is the last key of the page before. */
function listing(objects: S3StandIn['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const all = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = all.slice(0, PAGE);
  const isMore = all.length > PAGE;
  const contents = page.map(
    ([key, { bytes, written_at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date(written_at).toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size></Contents>`,
  );
  const next = isMore ? `<NextContinuationToken>${page.at(-1)?.[0] ?? ''}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWorkerCache } from '../../../src/sync/mirror/worker-cache.ts';
import { networkOrCopy } from '../../../sw/caching.ts';
import { FakeCaches } from '../fake-caches.ts';
import { NOK } from '../../support/people.ts';
import { success } from '../answers.ts';

let caches: FakeCaches;
let work: Promise<unknown>[];

beforeEach(async () => {
  caches = new FakeCaches();
  work = [];
  vi.stubGlobal('caches', caches);
  await openWorkerCache('token-of-nok', NOK);
});
afterEach(() => vi.unstubAllGlobals());

const balance = () => {
  const request = new Request('http://localhost/api/v1/wallet/balance', {
    headers: { authorization: 'Bearer token-of-nok', 'if-none-match': 'W/"held"' },
  });
  return networkOrCopy(request, 'own', (it) => void work.push(it));
};

test('“you hold it already” passes through the worker to the page, and the worker keeps the answer it had, never that', async () => {
  const asked: (string | null)[] = [];
  const network = (response: () => Response) =>
    vi.stubGlobal('fetch', async (request: Request) => (asked.push(request.headers.get('if-none-match')), response()));
  network(() => success({ available: 250_000 }));
  await balance();
  await Promise.all(work);
  network(() => new Response(null, { status: 304, headers: { etag: 'W/"held"' } }));
  const told = await balance();
  await Promise.all(work);
  expect([told.status, told.headers.get('etag')]).toEqual([304, 'W/"held"']);
  expect(asked).toEqual(['W/"held"', 'W/"held"']);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const copy = await balance();
  expect(copy.status).toBe(200);
  expect(await copy.json()).toMatchObject({ data: { available: 250_000 } });
});

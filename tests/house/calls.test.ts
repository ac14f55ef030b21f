import { afterAll, expect, test } from 'vitest';
import type { Call } from '../../domain/call.ts';
import { type CallName, calls } from '../../domain/calls.ts';
import { routes } from '../../server/nouns.ts';
import { startServer } from '../support/server.ts';

const names = Object.keys(calls) as CallName[];
const declared = Object.entries<Call>(calls);

const here = await startServer();
afterAll(() => here.close());

test('each declared call is answered by one noun; one that changes is somebody’s, and one that is kept is a GET', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual([...names].sort());
  // A call that changes something says who may make it: its key belongs to a person.
  for (const [name, call] of declared) if (call.changes) expect(call.who, name).not.toMatch(/^(all|cookie)$/);
  // A read that is kept is a GET: the worker can keep nothing else.
  for (const [name, call] of declared) if (call.kept) expect(name).toMatch(/^GET /);
});

test('openapi.json lists each call, and no other, and says what it takes and gives', async () => {
  const document = async () => (await here.app.inject('/api/v1/openapi.json')).json();
  const { paths } = (await document()) as { paths: Record<string, Record<string, unknown>> };
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual([...names].sort());
  {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const create = paths['/booking/create'].post;
    expect(create.requestBody.content['application/json'].schema.required).toContain('tee_off_time');
    expect(create.requestBody.content['application/json'].schema.additionalProperties).toBe(false);
    expect(create.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key', in: 'header' })]);
    const success = create.responses['200'].content['application/json'].schema.properties;
    expect(success.data.required).toContain('booking_ref');
    const days = paths['/caddy/{user_id}/availability'].get.parameters;
    expect(days.map((one: { name: string; in: string }) => `${one.in} ${one.name}`)).toEqual([
      'path user_id',
      'query from',
      'query days',
    ]);
  }
});

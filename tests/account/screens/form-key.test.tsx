import { act } from '@testing-library/react';
import { object, string } from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RefusalCode } from '../../../domain/refusals.ts';
import { useForm } from '../../../src/form/form.ts';
import { CallFailed } from '../../../src/sync/net/call.ts';
import { aBrowser, error, lost, success, type Server } from '../../offline/page.ts';
import { renderHook } from '../../support/on-phone.tsx';

const CALL = 'POST /user/select-role';
let server: Server;

beforeEach(() => {
  ({ server } = aBrowser());
});
afterEach(() => vi.unstubAllGlobals());

/** nok's form; `done` is what the screen does once it was accepted. */
const aForm = (done: () => void = () => undefined) =>
  renderHook(() => useForm({ call: CALL, schema: () => Promise.resolve(object({ role: string() })), done })).result;
type Form = ReturnType<typeof aForm>;

const submit = (form: Form, role: 'GOLFER' | 'CADDY' = 'GOLFER') =>
  act(async () => void (await form.current.submit({ role })));
const keys = () =>
  server.asked.filter(({ name }) => name === CALL).map(({ headers }) => headers.get('idempotency-key'));
const accepted = () => success({});

/** The same is sent, fails like this, and is sent again: under how many keys? */
async function keysAfter(failure: () => Response | Promise<Response>): Promise<number> {
  const form = aForm();
  server.answers[CALL] = failure;
  await submit(form);
  server.answers[CALL] = accepted;
  await submit(form);
  expect(form.current.failure).toEqual({ fields: {} });
  expect(keys()).toHaveLength(2);
  return new Set(keys()).size;
}

const refusal = (status: number, code?: RefusalCode) => () => error(status, code);
const nobody = { 'no answer': lost, 'a page where the answer should be': () => new Response('<html>') };

describe('it may have been done, or was refused at the door: sent again it is the same act', () => {
  test.each(Object.entries(nobody))('%s', async (_, failure) => expect(await keysAfter(failure)).toBe(1));

  test.each<[number, RefusalCode?]>([
    [401],
    [408],
    [409, 'IDEMPOTENCY_IN_FLIGHT'],
    [425],
    [429],
    [500],
    [502],
    [503, 'BUSY'],
    [503, 'PAYMENT_AWAY'],
    [504],
  ])('%s %s', async (status, code) => expect(await keysAfter(refusal(status, code))).toBe(1));
});

describe('refused by the server: its key is settled, and what is sent next is another act', () => {
  test.each<[number, RefusalCode?]>([[400], [403], [404], [409], [410], [413], [422]])('%s %s', async (status, code) =>
    expect(await keysAfter(refusal(status, code))).toBe(2),
  );
});

test('its key was given up: the same goes under another one by itself', async () => {
  const form = aForm();
  const answers = [refusal(409, 'REQUEST_GIVEN_UP'), accepted];
  server.answers[CALL] = () => (answers.shift() ?? lost)();
  await submit(form);
  expect(form.current.failure).toEqual({ fields: {} });
  expect(new Set(keys()).size).toBe(2);
});

test('a server that gives up every key is asked twice, then the form says why', async () => {
  const form = aForm();
  server.answers[CALL] = refusal(409, 'REQUEST_GIVEN_UP');
  await submit(form);
  expect(keys()).toHaveLength(2);
  expect(form.current.failure.whole).toBeDefined();
});

test('something else is sent: another act, also while it is not known what became of the first', async () => {
  const form = aForm();
  server.answers[CALL] = lost;
  await submit(form, 'GOLFER');
  await submit(form, 'CADDY');
  expect(new Set(keys()).size).toBe(2);
});

test('accepted, but what follows failed: the next tap gets the answer of the same act', async () => {
  const following = [() => Promise.reject(new CallFailed(0, 'OFFLINE'))];
  const form = aForm(() => following.shift()?.() as never);
  server.answers[CALL] = accepted;
  await submit(form);
  expect(form.current.failure.whole).toBeDefined();
  await submit(form);
  expect(form.current.failure).toEqual({ fields: {} });
  expect(new Set(keys()).size).toBe(1);
});

test('M.17: nobody knows whether a form without an answer arrived: it does not say that it was not sent, and sent again it is done once', async () => {
  const form = aForm();
  server.answers[CALL] = lost;
  await submit(form);
  const { th = '', en = '' } = form.current.failure.whole ?? {};
  expect(en).toMatch(/may have arrived/);
  expect(en).toMatch(/not be done twice/);
  expect(en).not.toMatch(/could not be sent/);
  expect(th).toMatch(/อาจถึงเราแล้ว/);
  expect(th).not.toMatch(/ยังส่งไม่ได้/);
});

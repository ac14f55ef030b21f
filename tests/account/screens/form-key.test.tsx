import { act } from '@testing-library/react';
import { object, string } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { RefusalCode } from '../../../domain/refusals.ts';
import { useForm } from '../../../src/form/form.ts';
import { CallFailed } from '../../../src/sync/net/call.ts';
import { aBrowser, error, lost, success, type Server } from '../../offline/page.ts';
import { renderHook } from '../../support/on-phone.tsx';
import { testTable } from '../../support/table.ts';

const CALL = 'POST /user/select-role';
let server: Server;

beforeEach(() => {
  ({ server } = aBrowser());
});

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
  ({ server } = aBrowser());
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

testTable<[number, string, () => Response | Promise<Response>]>([
  // It may have been done, or was refused at the door: sent again it is the same act.
  [1, 'no answer', lost],
  [1, 'a page where the answer should be', () => new Response('<html>')],
  ...[401, 408, 425, 429, 500, 502, 503, 504].map((it): [number, string, () => Response] => [1, `${it}`, refusal(it)]),
  [1, 'in flight', refusal(409, 'IDEMPOTENCY_IN_FLIGHT')],
  [1, 'busy', refusal(503, 'BUSY')],
  [1, 'the provider is away', refusal(503, 'PAYMENT_AWAY')],
  // Refused by the server: its key is settled, and what is sent next is another act.
  ...[400, 403, 404, 409, 410, 413, 422].map((it): [number, string, () => Response] => [2, `${it}`, refusal(it)]),
])(
  'a form that is sent again after a failure comes under as many keys as there were acts: %i, %s',
  async (acts, _, failure) => {
    expect(await keysAfter(failure)).toBe(acts);
  },
);

test('its key was given up: the same goes under another one by itself, twice at most; then the form says why', async () => {
  const form = aForm();
  const answers = [refusal(409, 'REQUEST_GIVEN_UP'), accepted];
  server.answers[CALL] = () => (answers.shift() ?? lost)();
  await submit(form);
  expect(form.current.failure).toEqual({ fields: {} });
  expect(new Set(keys()).size).toBe(2);

  ({ server } = aBrowser());
  const other = aForm();
  server.answers[CALL] = refusal(409, 'REQUEST_GIVEN_UP');
  await submit(other);
  expect(keys()).toHaveLength(2);
  expect(other.current.failure.whole).toBeDefined();
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

test('M.17: nobody knows whether a form without an answer arrived: it does not say that it was not sent, sent again it is done once, and something else is another act', async () => {
  const form = aForm();
  server.answers[CALL] = lost;
  await submit(form, 'GOLFER');
  const { th = '', en = '' } = form.current.failure.whole ?? {};
  expect(en).toMatch(/may have arrived/);
  expect(en).toMatch(/not be done twice/);
  expect(en).not.toMatch(/could not be sent/);
  expect(th).toMatch(/อาจถึงเราแล้ว/);
  expect(th).not.toMatch(/ยังส่งไม่ได้/);
  await submit(form, 'CADDY');
  expect(new Set(keys()).size).toBe(2);
});

// Without a worker (LINE's browser) the rules, code of their own, are not always on the phone.
test('the rules of a form cannot be had: the sender reads that there is no signal, and may press again; the next step of a registration is not taken in silence either', async () => {
  const schema = () => Promise.reject(new TypeError('Failed to fetch'));
  const aFormWithoutRules = () => renderHook(() => useForm({ call: CALL, schema, done: () => undefined })).result;
  const failure: unknown = { fields: {}, whole: { en: expect.stringContaining('there is no signal') } };
  const sending = aFormWithoutRules();
  await act(async () => void (await sending.current.submit({ role: 'GOLFER' })));
  expect(sending.current).toMatchObject({ failure, isBusy: false });
  const stepping = aFormWithoutRules();
  let isRight: boolean | undefined;
  await act(async () => void (isRight = await stepping.current.check({ role: 'GOLFER' }, ['role'])));
  expect(isRight).toBe(false);
  expect(stepping.current).toMatchObject({ failure });
});

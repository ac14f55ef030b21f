import { afterAll, expect, test } from 'vitest';
import { omiseCapability, omiseCharge, omiseRefund } from '../../server/payment/omise/charge.ts';
import { pageOf } from '../../server/payment/omise/client.ts';
import { omiseRecipient, omiseTransfer, omiseEvent } from '../../server/payment/omise/provider.ts';
import { OFFICIAL } from '../standins/omise/fields.ts';
import { SECRET_KEY, startOmise } from '../standins/omise/server.ts';
import { NOW } from '../support/clock.ts';

const omise = await startOmise({ clock: () => NOW });
afterAll(() => omise.close());

type Json = Record<string, unknown>;
const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;

async function ask(path: string, body?: object): Promise<Json> {
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(omise.origin + path, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Json;
}

const order = (type: string) => ({
  amount: 50_000,
  currency: 'THB',
  source: { type },
  return_uri: 'https://caddee.example/',
});
const fieldsOf = (it: unknown) => Object.keys(it as Json).sort();
const official = (kind: keyof typeof OFFICIAL) => [...OFFICIAL[kind]].sort();

test("every field we read is one of Omise's own", () => {
  const read = {
    charge: omiseCharge,
    refund: omiseRefund,
    recipient: omiseRecipient,
    transfer: omiseTransfer,
    capability: omiseCapability,
    list: pageOf(omiseRefund),
    event: omiseEvent,
  };
  for (const [kind, schema] of Object.entries(read))
    for (const field of Object.keys(schema.entries))
      expect(OFFICIAL[kind as keyof typeof OFFICIAL], kind).toContain(field);
  expect(OFFICIAL.source).toContain('scannable_code');
  expect(OFFICIAL.scannable_code).toContain('image');
  expect(OFFICIAL.document).toContain('download_uri');
  for (const field of Object.keys(omiseCapability.entries.payment_methods.item.entries))
    expect(OFFICIAL.payment_method).toContain(field);
});

test("the stand-in answers objects with Omise's fields, all of them and no others", async () => {
  const charge = await ask('/charges', order('promptpay'));
  const id = String(charge['id']);
  const source = charge['source'] as Json;
  const code = source['scannable_code'] as Json;
  expect(fieldsOf(charge)).toEqual(official('charge'));
  expect(fieldsOf(source)).toEqual(official('source'));
  expect(fieldsOf(code)).toEqual(official('scannable_code'));
  expect(fieldsOf(code['image'])).toEqual(official('document'));
  expect(fieldsOf(await ask('/charges', order('mobile_banking_scb')))).toEqual(official('charge'));

  const paid = await ask(`/charges/${id}/mark_as_paid`, {});
  expect(paid).toMatchObject({ status: 'successful', paid: true });
  expect(fieldsOf(paid)).toEqual(official('charge'));
  expect(fieldsOf(await ask(`/charges/${id}/refunds`, { amount: 100 }))).toEqual(official('refund'));
  expect(fieldsOf(await ask('/charges?limit=1'))).toEqual(official('list'));
  expect(fieldsOf(await ask('/search?scope=charge'))).toEqual(official('search'));
  expect(fieldsOf(await ask('/charges/nobody'))).toEqual(official('error'));
  expect(fieldsOf(await ask('/charges', { ...order('promptpay'), amount: 1 }))).toEqual(official('error'));

  const capability = await ask('/capability');
  expect(fieldsOf(capability)).toEqual(official('capability'));
  expect(fieldsOf((capability['payment_methods'] as Json[])[0])).toEqual(official('payment_method'));

  const events = (await ask('/events'))['data'] as Json[];
  expect(events.map((one) => one['key'])).toEqual([
    'charge.create',
    'charge.create',
    'charge.complete',
    'refund.create',
  ]);
  expect(fieldsOf(await ask(`/events/${String(events[0]?.['id'])}`))).toEqual(official('event'));
});

test('the stand-in’s recipients and transfers have Omise’s fields too', async () => {
  const account = { brand: 'scb', number: '0123456789', name: 'สมชาย ใจดี' };
  const recipient = await ask('/recipients', { name: 'สมชาย ใจดี', type: 'individual', bank_account: account });
  expect(fieldsOf(recipient)).toEqual(official('recipient'));
  expect(fieldsOf(recipient['bank_account'])).toEqual(official('bank_account'));
  const id = String(recipient['id']);
  expect(await ask('/transfers', { amount: 50_000, recipient: id })).toMatchObject({
    object: 'error',
    code: 'invalid_recipient',
  });
  omise.books.verify(id);
  expect(fieldsOf(await ask('/transfers', { amount: 50_000, recipient: id }))).toEqual(official('transfer'));
});

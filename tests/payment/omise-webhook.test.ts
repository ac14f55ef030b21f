import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openOmise } from '../../server/payment/omise/provider.ts';
import { signed } from '../standins/omise/postman.ts';
import { SECRET_KEY, WEBHOOK_SECRET } from '../standins/omise/server.ts';

const OTHER_SECRET = Buffer.from('another webhook secret').toString('base64');
const AT = 1_790_000_000_000;
const BODY =
  '{"object":"event","id":"evnt_test_1","key":"charge.complete","data":{"object":"charge","id":"chrg_test_1"}}';

const openWith = (...webhookSecrets: string[]) =>
  openOmise({ apiBase: 'https://api.omise.co', secretKey: SECRET_KEY, webhookSecrets, livemode: false });
const provider = openWith(WEBHOOK_SECRET);
type Headers = Record<string, string | string[] | undefined>;

const genuine: Headers & { 'omise-signature': string; 'omise-signature-timestamp': string } = {
  'omise-signature': 'ce78114353001ca15bc2925e7d69e49463b0d4f6cdc5b7cb5f8fbb6a8e96ac0b',
  'omise-signature-timestamp': '1790000000',
};
const signature = genuine['omise-signature'];
const isTaken = (headers: Headers, body = BODY, by = provider) => by.verifyWebhook(headers, Buffer.from(body));
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

describe('MO-08: a webhook', () => {
  test('the vector: what is signed so is genuine', () => {
    expect(isTaken(genuine)).toBe(true);
    expect(signed(BODY, [WEBHOOK_SECRET], AT)).toEqual(genuine);
  });

  const forgeries: [string, Headers, string?][] = [
    ['no headers', {}],
    ['no signature', { ...genuine, 'omise-signature': undefined }],
    ['a blank signature', { ...genuine, 'omise-signature': '' }],
    ['a signature of spaces', { ...genuine, 'omise-signature': '  ' }],
    ['only a comma', { ...genuine, 'omise-signature': ',' }],
    ['signatures in an array', { ...genuine, 'omise-signature': [signature] }],
    ['no timestamp', { ...genuine, 'omise-signature-timestamp': undefined }],
    ['a blank timestamp', { ...genuine, 'omise-signature-timestamp': '' }],
    ['timestamps in an array', { ...genuine, 'omise-signature-timestamp': ['1790000000'] }],
    ['a blank timestamp that was signed', { 'omise-signature': hmacHex(`.${BODY}`), 'omise-signature-timestamp': '' }],
    ['a word as timestamp, signed', { 'omise-signature': hmacHex(`now.${BODY}`), 'omise-signature-timestamp': 'now' }],
    ['another secret', signed(BODY, [OTHER_SECRET], AT)],
    ['no secret', { ...genuine, 'omise-signature': hmac('', `1790000000.${BODY}`).toString('hex') }],
    [
      'the secret as it is written, not decoded',
      { ...genuine, 'omise-signature': hmac(WEBHOOK_SECRET, `1790000000.${BODY}`).toString('hex') },
    ],
    ['the timestamp six minutes on', { ...genuine, 'omise-signature-timestamp': '1790000360' }],
    ['the timestamp six minutes back', { ...genuine, 'omise-signature-timestamp': '1789999640' }],
    ['the timestamp with a zero in front', { ...genuine, 'omise-signature-timestamp': '01790000000' }],
    [
      'an old signature with a new timestamp',
      { ...signed(BODY, [WEBHOOK_SECRET], AT + 3_600_000), 'omise-signature': signature },
    ],
    ['the body with another charge', genuine, BODY.replace('chrg_test_1', 'chrg_test_2')],
    ['the body with a space more', genuine, `${BODY} `],
    ['the body without its end', genuine, BODY.slice(0, -1)],
    ['the body written anew', genuine, JSON.stringify(JSON.parse(BODY), null, 1)],
    [
      'the body with its keys in another order',
      genuine,
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(BODY) as object).toReversed())),
    ],
    ['no body', genuine, ''],
    ['the body alone signed', { ...genuine, 'omise-signature': hmacHex(BODY) }],
    ['timestamp and body without the dot', { ...genuine, 'omise-signature': hmacHex(`1790000000${BODY}`) }],
    ['base64 instead of hex', { ...genuine, 'omise-signature': hmac(key(), `1790000000.${BODY}`).toString('base64') }],
    ['another scheme', { ...genuine, 'omise-signature': `v1=${signature}` }],
    [
      'another hash',
      { ...genuine, 'omise-signature': createHmac('sha1', key()).update(`1790000000.${BODY}`).digest('hex') },
    ],
    ['half of a signature', { ...genuine, 'omise-signature': signature.slice(0, 32) }],
    ['more than a signature', { ...genuine, 'omise-signature': `${signature}00` }],
    ['headers of another provider', { 'stripe-signature': `t=1790000000,v1=${signature}` }],
    [
      'a thousand guesses',
      { ...genuine, 'omise-signature': [...Array<string>(1000).fill('0'.repeat(64)), signature].join(',') },
    ],
  ];

  test('none that is forged is taken, nor one with a byte of the body or a figure of the signature changed', () => {
    expect(forgeries.filter(([, headers, body = BODY]) => isTaken(headers, body)).map(([what]) => what)).toEqual([]);
    const bytes = Buffer.from(BODY);
    const taken = [...bytes.keys()].filter((at) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.readUInt8(at) ^ 1) & 0xff, at);
      return provider.verifyWebhook(genuine, changed);
    });
    expect(taken).toEqual([]);
    const figures = signature.split('').filter((figure, at) =>
      isTaken({
        ...genuine,
        'omise-signature': signature.slice(0, at) + (figure === '0' ? '1' : '0') + signature.slice(at + 1),
      }),
    );
    expect(figures).toEqual([]);
  });

  test('while the secret is changed: signed with the old, the new, or both, it is taken; afterwards not with the old', () => {
    const during = openWith(WEBHOOK_SECRET, OTHER_SECRET);
    const after = openWith(OTHER_SECRET);
    const [old, next] = [signed(BODY, [WEBHOOK_SECRET], AT), signed(BODY, [OTHER_SECRET], AT)];
    const [both, turned] = [
      signed(BODY, [WEBHOOK_SECRET, OTHER_SECRET], AT),
      signed(BODY, [OTHER_SECRET, WEBHOOK_SECRET], AT),
    ];
    const takenBy = (by: typeof provider) => [old, next, both, turned].map((headers) => isTaken(headers, BODY, by));
    expect(takenBy(during)).toEqual([true, true, true, true]);
    expect(takenBy(after)).toEqual([false, true, true, true]);
    const spaced = { ...both, 'omise-signature': String(both['omise-signature']).replace(',', ', ') };
    expect(isTaken(spaced, BODY, after)).toBe(true);
  });

  test('a genuine one is taken, whatever it says and however late; without a secret none is', () => {
    for (const body of ['{"name":"แคดดี้ดี ⛳"}', 'x'.repeat(100_000), '', '\u0000\r\n'])
      for (const at of [0, AT - 90 * 86_400_000, AT])
        expect(isTaken(signed(body, [WEBHOOK_SECRET], at), body)).toBe(true);
    expect(isTaken(genuine, BODY, openWith())).toBe(false);
    expect(
      isTaken({ ...genuine, 'omise-signature': hmac('', `1790000000.${BODY}`).toString('hex') }, BODY, openWith('')),
    ).toBe(false);
  });

  function key(): Buffer {
    return Buffer.from(WEBHOOK_SECRET, 'base64');
  }
  function hmacHex(text: string): string {
    return hmac(key(), text).toString('hex');
  }
});

describe('what a webhook says', () => {
  const said = (event: unknown) => provider.parseWebhook(Buffer.from(JSON.stringify(event)));
  const event = (kind: string, data: object) => ({ object: 'event', id: 'evnt_test_1', key: kind, data });

  test('which charge or transfer to ask for, whatever else stands beside it', () => {
    expect(provider.parseWebhook(Buffer.from(BODY))).toEqual({
      event_id: 'evnt_test_1',
      kind: 'charge.complete',
      charge_id: 'chrg_test_1',
      transfer_id: undefined,
    });
    expect(said(event('refund.create', { object: 'refund', id: 'rfnd_1', charge: 'chrg_1' }))).toMatchObject({
      charge_id: 'chrg_1',
    });
    expect(said(event('dispute.create', { object: 'dispute', id: 'dspt_1', charge: 'chrg_1' }))).toMatchObject({
      charge_id: 'chrg_1',
    });
    expect(said(event('transfer.pay', { object: 'transfer', id: 'trsf_1' }))).toMatchObject({
      charge_id: undefined,
      transfer_id: 'trsf_1',
    });
    // An older version of the API writes more or less beside it.
    const old = event('charge.complete', { object: 'charge', id: 'chrg_1', created: 'x', refunded: 0 });
    expect(said({ ...old, created: 'x' })).toMatchObject({ charge_id: 'chrg_1' });
  });

  test('anything else is no event of ours', () => {
    for (const none of [
      null,
      [],
      'x',
      1,
      {},
      { object: 'charge', id: 'chrg_1' },
      event('customer.create', { object: 'customer', id: 'cust_1' }),
    ])
      expect(said(none)).toBeUndefined();
    expect(said(event('charge.complete', { object: 'charge', id: '../transfers' }))).toBeUndefined();
    expect(said(event('charge.complete', { object: 'charge' }))).toBeUndefined();
    expect(said({ ...event('charge.complete', { object: 'charge', id: 'chrg_1' }), id: '' })).toBeUndefined();
    expect(provider.parseWebhook(Buffer.from('not json'))).toBeUndefined();
    expect(provider.parseWebhook(Buffer.from([0xff, 0xfe, 0x00]))).toBeUndefined();
  });
});

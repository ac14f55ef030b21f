import { createHash, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { DAY, isoOf, MINUTE } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { isSameName } from '#domain/name.ts';
import { sql } from '../../server/db/db.ts';
import { digestOf } from '../../server/http/idempotency.ts';
import { openLog } from '../../server/log.ts';
import { heardBy, notifiedOf, writesNothing } from '../booking/world.ts';
import type { Mishap } from '../payment/mishaps.ts';
import { until } from '../support/until.ts';
import { accountOf, NUMBER, type Person, REAL_NAME, startWithdrawalFixture } from './withdrawal-fixture.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

const lines: string[] = [];
const KEY = 'a-key-of-the-configuration-0123456789';
const fixture = await startWithdrawalFixture({
  log: openLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) }),
  config: { payment: { provider: 'sandbox', refSecret: KEY } },
});
afterAll(() => fixture.close());

const named = (person: Person, more: Parameters<typeof accountOf>[0] = {}, key: string = randomUUID()) =>
  fixture.call('POST /wallet/bank-account', accountOf(more), { ...person, key });
const made = () => fixture.provider.recipients.length;
const seen = (person: Person) => fixture.done('GET /wallet/bank-account', {}, person);

test('the number, however it is written, goes to the provider; what is kept and shown is its end, and the caddy is told, whoever named it', async () => {
  const somchai = await fixture.caddy({ account: false });
  const answer = await fixture.name(somchai, { number: '407-1-93826 5' });
  const account = {
    bank: 'kbank',
    last4: '8265',
    holder: REAL_NAME,
    changed_at: isoOf(NOW),
    usable_at: isoOf(NOW + DAY),
  };
  expect(answer).toEqual(account);
  expect(await seen(somchai)).toMatchObject({ account, holder: REAL_NAME, banks: expect.arrayContaining(['scb']) });
  expect(fixture.provider.recipients.at(-1)).toMatchObject({
    user_id: somchai.user_id,
    bank: 'kbank',
    number: NUMBER,
    holder: REAL_NAME,
  });
  const told = { kind: 'wallet.bank_changed', body: { bank: 'kbank', last4: '8265' } };
  expect(await heardBy(fixture.db, somchai)).toEqual([told]);
  expect(await notifiedOf(fixture.db, somchai)).toEqual(['wallet.bank_changed']);
  expect((await fixture.name(somchai, { number: '๔๐๗-๑-๙๓๘๒๖ ๕' })).last4).toBe('8265');
});

test('the number is in no table, no log and no answer, and its hash can be tried against nothing', async () => {
  const number = '9183746520';
  const [somchai, nok] = [await fixture.caddy({ account: false }), await fixture.golfer({ account: false })];
  const answers: unknown[] = [await named(somchai, { number }), await named(nok, { number, holder: 'nok' })];
  fixture.provider.next('createPayoutRecipient', { refused: 'invalid' }, 'after', 'before');
  for (let n = 0; n < 3; n++) answers.push(await named(somchai, { number }));
  answers.push(await named(somchai, { number, holder: 'another' }), await named(somchai, { number: `${number}x` }));
  answers.push(await seen(somchai));
  fixture.setNow(NOW + DAY);
  await fixture.asks(somchai);
  await fixture.turn();
  answers.push(await fixture.seen(somchai));
  fixture.setNow(NOW);
  const all = await everything();
  expect(all).toContain(somchai.user_id);
  for (const text of [all, lines.join('\n'), JSON.stringify(answers)]) {
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toMatch(/918-?3-?7465/);
  }
  const canonical = `{"bank":"kbank","holder":"${REAL_NAME}","number":"${number}"}`;
  expect(all).not.toContain(createHash('sha256').update(canonical).digest('base64url'));
  // What is hashed instead is a digest under a key that is not in the database.
  const digested = `{"bank":"kbank","holder":"${REAL_NAME}","number":"${digestOf('number', number, KEY)}"}`;
  expect(all).toContain(createHash('sha256').update(digested).digest('base64url'));
  expect(all).not.toContain(KEY);
});

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await fixture.db.many(
    sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => fixture.db.pool.query(`select to_jsonb(t) from "${name}" t`)),
  );
  return JSON.stringify(rows.map((it) => it.rows));
}

describe('the name on the account', () => {
  testTable<[string, string, boolean]>([
    ['Mr.Somchai Jaidee', 'Somchai Jaidee', true],
    ['MR SOMCHAI JAIDEE', 'Somchai Jaidee', true],
    ['MISS. Nok Jaidee', 'nok jaidee', true],
    ['Mrsom Jaidee', 'som Jaidee', false],
    ['Missy Jaidee', 'y Jaidee', false],
    ['Pol. Capt. Somchai Jaidee', 'SOMCHAI JAIDEE', true],
    ['José García', 'JOSE GARCIA', true],
    ['Sean O’Neil', "MR SEAN O'NEIL", true],
    ['นส.นก ใจดี', 'น.ส.นก ใจดี', true],
    ['น.ส. นก ใจดี', 'นางสาวนก ใจดี', true],
    ['น. ส. นก ใจดี', 'นก ใจดี', true],
    ['ร.ต.อ.สมชาย ใจดี', 'สมชาย ใจดี', true],
    ['ร.ต.อ. สมชาย ใจดี', 'ร้อยตำรวจเอก สมชาย ใจดี', true],
    ['ร.ต.อรทัย ใจดี', 'อรทัย ใจดี', true],
    ['ว่าที่ ร.ต.สมชาย ใจดี', 'สมชาย ใจดี', true],
    ['ว่าที่ร้อยตรีหญิง นก ใจดี', 'นก ใจดี', true],
    ['ร.ต.ท.หญิง นก ใจดี', 'นก ใจดี', true],
    ['ผศ.ดร.นก ใจดี', 'นก ใจดี', true],
    ['พ.อ.อ. สมชาย ใจดี', 'สมชาย ใจดี', true],
    ['นายน้\u0e33 ใจดี', 'น\u0e4d\u0e49\u0e32 ใจดี', true],
    ['สมชาย\u200b  \u2060ใจดี', 'นาย\u00a0สมชาย ใจดี', true],
    ['นางาม ใจดี', 'าม ใจดี', false],
    ['นางสาวิตรี ใจดี', 'สาวิตรี ใจดี', true],
    ['นางสาวิตรี ใจดี', 'ิตรี ใจดี', false],
    ['ดรุณี ใจดี', 'ุณี ใจดี', false],
    ['นพ ใจดี', 'ใจดี', false],
    ['นพ ใจดี', 'นายนพ ใจดี', true],
    ['พลอย ใจดี', 'ย ใจดี', false],
    ['คุณากร ใจดี', 'ากร ใจดี', false],
    ['ศศิธร ใจดี', 'ศิธร ใจดี', false],
    ['นก ใจดี', 'นก ใจร้าย', false],
    ['นาย', 'นาย', true],
    ['นาย', 'นางสาว', false],
    ['.', '.', false],
  ])('%j and %j are of one person: %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame));

  test('of a caddy is the caddy’s own, another’s is refused and the provider not even asked; of a golfer it is as the bank has it', async () => {
    const somchai = await fixture.caddy({ account: false });
    const before = made();
    const refused = await writesNothing(fixture.db, () => named(somchai, { holder: 'สมหญิง ใจดี' }));
    expect(refused).toMatchObject({ code: 'BANK_NAME_DIFFERENT', fields: [{ path: 'holder' }] });
    expect([made(), (await seen(somchai)).account]).toEqual([before, null]);
    for (const holder of ['สมชาย ใจดี', 'นายสมชาย  ใจดี', ' สมชายใจดี '])
      expect(await named(somchai, { holder }), holder).toMatchObject({ status: 'success' });
    const nok = await fixture.golfer({ account: false });
    expect(await named(nok, { holder: 'นกน้อย บินดี' })).toMatchObject({ status: 'success' });
    expect((await seen(nok)).holder).toBe('');
  });
});

describe('refused, nothing is written, and the same key may succeed later', () => {
  testTable<[string, Mishap, string]>([
    ['the provider does not take it', { refused: 'invalid_account' }, 'BANK_ACCOUNT_REFUSED'],
    ['the provider is away', 'before', 'PAYMENT_AWAY'],
    ['its answer is lost', 'after', 'PAYMENT_AWAY'],
  ])('%s', async (_what, fault, code) => {
    const somchai = await fixture.caddy({ account: false });
    const key = randomUUID();
    fixture.provider.next('createPayoutRecipient', fault);
    expect(await writesNothing(fixture.db, () => named(somchai, {}, key))).toMatchObject({ code });
    expect(await named(somchai, {}, key)).toMatchObject({ status: 'success' });
  });

  test('what is no number', async () => {
    const somchai = await fixture.caddy({ account: false });
    for (const number of [
      '',
      '123456789',
      '1234567890123456',
      '12345abcde',
      '๑๒๓๔๕๖๗๘๙',
      null,
      4071938265,
      ['4071938265'],
    ]) {
      const refused = await writesNothing(fixture.db, () => named(somchai, { number: number as string }));
      expect(refused, String(number)).toMatchObject({ status_code: 422, code: 'FIELDS_INVALID' });
    }
  });
});

test('a bank nothing can be sent to is refused; while the provider is away the account is shown all the same, with every bank', async () => {
  const other = await startWithdrawalFixture();
  const only = { methods: [], banks: ['scb' as const], payout_min: satang(3_000) };
  const narrow = vi.spyOn(other.provider, 'capabilities').mockResolvedValue(only);
  const fresh = await other.replica();
  await fresh.context.payments.idle();
  const somchai = await other.caddy();
  expect(await fresh.call('POST /wallet/bank-account', accountOf({ bank: 'kbank' }), somchai)).toMatchObject({
    code: 'BANK_ACCOUNT_REFUSED',
    fields: [{ path: 'bank' }],
  });
  expect((await fresh.done('GET /wallet/bank-account', {}, somchai)).banks).toEqual(['scb']);
  await fresh.close();

  narrow.mockRestore();
  other.provider.isAway = true;
  const away = await other.replica();
  const { account, banks } = await away.done('GET /wallet/bank-account', {}, somchai);
  expect([account?.last4, banks.includes('kbank')]).toEqual(['8265', true]);
  await away.close();
  await other.close();
});

describe('the provider is asked once for a key', () => {
  test('however many copies come, at two servers', async () => {
    const [somchai, other, before] = [await fixture.caddy({ account: false }), await fixture.replica(), made()];
    const sent = { ...somchai, key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, n) =>
        (n % 2 ? fixture : other).call('POST /wallet/bank-account', accountOf(), sent),
      ),
    );
    expect(made()).toBe(before + 1);
    const codes = new Set(answers.map(({ status, code }) => code ?? status));
    expect([...codes].filter((code) => code !== 'success' && code !== 'IDEMPOTENCY_IN_FLIGHT')).toEqual([]);
    expect(codes).toContain('success');
    const replayed = await other.call('POST /wallet/bank-account', accountOf(), sent);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(made()).toBe(before + 1);
    await other.close();
  });

  test('while one server waits for it, another says that it is under way', async () => {
    const [somchai, other, before] = [await fixture.caddy({ account: false }), await fixture.replica(), made()];
    const sent = { ...somchai, key: randomUUID() };
    const { promise: held, resolve: let_go } = Promise.withResolvers<void>();
    fixture.provider.next('createPayoutRecipient', { held });
    const first = fixture.call('POST /wallet/bank-account', accountOf(), sent);
    await until(() => expect(made()).toBe(before + 1));
    const second = await other.call('POST /wallet/bank-account', accountOf(), sent);
    expect(second).toMatchObject({ status_code: 409, code: 'IDEMPOTENCY_IN_FLIGHT' });
    expect(second.headers['retry-after']).toBe('1');
    let_go();
    expect((await first).status).toBe('success');
    expect((await other.call('POST /wallet/bank-account', accountOf(), sent)).data).toEqual((await first).data);
    expect(made()).toBe(before + 1);
    await other.close();
  });

  test('a server that died on the way holds the key for a minute', async () => {
    const somchai = await fixture.caddy({ account: false });
    const key = randomUUID();
    await named(somchai, {}, key);
    await fixture.db.run(sql`
      update idempotency set status_code = 0, answer = 'null', created_at = ${isoOf(NOW)} where key = ${key}`);
    fixture.setNow(NOW + MINUTE - 1);
    expect(await named(somchai, {}, key)).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    fixture.setNow(NOW + MINUTE);
    expect(await named(somchai, {}, key)).toMatchObject({ status: 'success' });
    expect((await named(somchai, {}, key)).headers['idempotency-replayed']).toBe('true');
    fixture.setNow(NOW);
  });
});

test('a key that came with one number is not answered for another, also with the same last four digits (F5)', async () => {
  const somchai = await fixture.caddy({ account: false });
  const key = randomUUID();
  const first = await named(somchai, {}, key);
  expect(first.status).toBe('success');
  for (const number of ['4071938266', '9991938265'])
    expect(await named(somchai, { number }, key)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await named(somchai, {}, key)).toMatchObject({ status: 'success', data: first.data });
});

test('another account: the day begins anew, and what is under way goes where it was asked to', async () => {
  const somchai = await fixture.caddy();
  const { withdrawal_id } = await fixture.asks(somchai);
  const { recipient_id } = fixture.provider.recipients.at(-1) ?? {};
  await fixture.name(somchai, { bank: 'scb', number: '1112223334' });
  await fixture.turn();
  expect(await fixture.seen(somchai)).toMatchObject({ bank: 'kbank', last4: '8265', status: 'PROCESSING' });
  expect(fixture.provider.transfers.find((it) => it.withdrawal_id === withdrawal_id)).toMatchObject({ recipient_id });
  fixture.setNow(NOW + DAY - 1);
  expect(await fixture.triesToAsk(somchai)).toMatchObject({ code: 'BANK_ACCOUNT_NEW', data: { last4: '3334' } });
  fixture.setNow(NOW + DAY);
  expect(await fixture.asks(somchai)).toMatchObject({ bank: 'scb', last4: '3334' });
  fixture.setNow(NOW);
});

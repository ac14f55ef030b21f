import { describe, expect, test } from 'vitest';
import { releaseDeadClaims } from '#domain/outbox/drain.ts';
import { SEND_DEADLINE } from '../../../domain/outbox/op.ts';
import { anOp, aPhone, locks, NOK, type Phone } from './ops.ts';

/** The app is closed between the claim and the answer. */
const diesWhileSending = (phone: Phone, more: Parameters<typeof anOp>[0] = {}) =>
  phone.store.add(anOp(more)).then(async ({ id }) => {
    await phone.store.change(
      (op) => op.id === id,
      (op) => ({ ...op, state: 'sending', claimed_at: phone.now, tries: 1 }),
    );
    return id;
  });

describe('an app that was closed while it sent, opened without a token', () => {
  test('what nobody sends any more waits again, and is not taken for one that was never tried', async () => {
    const phone = aPhone();
    const id = await diesWhileSending(phone);
    expect(await releaseDeadClaims(phone.effects())).toBe(1);
    expect(await phone.store.all()).toMatchObject([{ id, state: 'waiting', tries: 1 }]);
    expect((await phone.store.all())[0]).not.toHaveProperty('claimed_at');
    expect(phone.sent).toEqual([]);
  });

  test('what another tab or the worker is sending keeps its claim, and nothing of another user is touched', async () => {
    const phone = aPhone();
    const [here, there] = [await diesWhileSending(phone), await diesWhileSending(phone, { entity: 'booking:THERE' })];
    const hers = await diesWhileSending(phone, { user_id: NOK });
    const lock = locks();
    void lock('booking:THERE', false, () => new Promise(() => undefined));
    expect(await releaseDeadClaims(phone.effects({ lock }))).toBe(1);
    expect(await phone.states()).toEqual({ [here]: 'waiting', [there]: 'sending', [hers]: 'sending' });
  });

  test('without Web Locks a young claim may be another tab’s: only an old one is given up', async () => {
    const phone = aPhone();
    const id = await diesWhileSending(phone);
    const { lock: _, ...effects } = phone.effects();
    expect(await releaseDeadClaims(effects)).toBe(0);
    phone.now += 2 * SEND_DEADLINE;
    expect(await releaseDeadClaims(effects)).toBe(1);
    expect(await phone.states()).toEqual({ [id]: 'waiting' });
  });
});

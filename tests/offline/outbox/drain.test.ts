import { describe, expect, test } from 'vitest';
import { RECEIPT_STAYS } from '../../../domain/outbox/op.ts';
import { anOp, aPhone, NOK, refused, sentAnswer } from './ops.ts';
import { NOW } from '../../support/clock.ts';

describe('sending what waits', () => {
  test('an op leaves the phone once, keeps its key, and stays as a receipt for five minutes', async () => {
    const phone = aPhone();
    const { id } = await phone.store.add(anOp());
    await phone.drain();
    await phone.drain();
    expect(phone.sent).toEqual([id]);
    expect(await phone.states()).toEqual({ [id]: 'sent' });
    phone.now += RECEIPT_STAYS;
    await phone.drain();
    expect(await phone.states()).toEqual({ [id]: 'sent' });
    phone.now += 1;
    await phone.drain();
    expect(await phone.states()).toEqual({});
  });

  test('a photo of a post stays until the post has arrived or is discarded: of a refused post none is lost', async () => {
    const phone = aPhone();
    const part = (kind: string, entity = 'post:ONE') => phone.store.add(anOp({ entity, kind }));
    const [photo, post] = [await part('POST /post/photo'), await part('POST /post/create')];
    const [line, stuck] = [await part('POST /chat/send', 'room:A'), await part('POST /chat/send', 'room:A')];
    phone.answer = ({ id }) => (id === post.id || id === stuck.id ? refused(422) : sentAnswer);
    await phone.drain();
    phone.now += RECEIPT_STAYS + 1;
    await phone.drain();
    expect(await phone.states()).toEqual({ [photo.id]: 'sent', [post.id]: 'conflict', [stuck.id]: 'conflict' });
    expect(Object.keys(await phone.states())).not.toContain(line.id);
    await phone.store.change(
      ({ id }) => id === post.id,
      () => undefined,
    );
    await phone.drain();
    expect(await phone.states()).toEqual({ [stuck.id]: 'conflict' });
  });

  test('another person’s ops are not touched, and nothing is sent before it is due', async () => {
    const phone = aPhone();
    const hers = await phone.store.add(anOp({ user_id: NOK }));
    phone.answer = () => refused(503, { retry_after: 10_000 });
    const { id } = await phone.store.add(anOp());
    const again = await phone.drain();
    expect(again).toBe(NOW + 10_500);
    phone.now = NOW + 10_499;
    expect(await phone.drain()).toBe(NOW + 10_500);
    phone.now = NOW + 10_500;
    await phone.drain();
    expect(phone.sent).toEqual([id, id]);
    expect(await phone.states()).toEqual({ [hers.id]: 'waiting', [id]: 'waiting' });
  });
});

describe('what goes wrong on the way', () => {
  test('an op cancelled before its turn is not sent', async () => {
    const phone = aPhone();
    const first = await phone.store.add(anOp());
    const second = await phone.store.add(anOp());
    phone.answer = async () => {
      await phone.store.change(
        ({ id }) => id === second.id,
        () => undefined,
      );
      return sentAnswer;
    };
    await phone.drain();
    expect(phone.sent).toEqual([first.id]);
  });

  test('two tabs and the worker drain at once, with Web Locks or with the claim in the store alone: everything once, in order', async () => {
    for (const more of [{}, { lock: undefined as never }]) {
      const phone = aPhone();
      const ops = [];
      for (let n = 0; n < 12; n += 1) ops.push(await phone.store.add(anOp({ entity: `booking:${n % 3}` })));
      while ((await phone.store.all()).some(({ state }) => state !== 'sent'))
        await Promise.all([phone.drain(more), phone.drain(more), phone.drain(more)]);
      expect(phone.sent.toSorted()).toEqual(ops.map(({ id }) => id).toSorted());
      for (const lane of ['booking:0', 'booking:1', 'booking:2']) {
        const inLane = ops.filter(({ entity }) => entity === lane).map(({ id }) => id);
        expect(phone.sent.filter((id) => inLane.includes(id))).toEqual(inLane);
      }
    }
  });

  test('OB-18: a tab that froze while it held the lock is passed over after half a minute; what it hears late, a refusal too, changes nothing', async () => {
    for (const late of [sentAnswer, refused(422)]) {
      const phone = aPhone();
      const { id } = await phone.store.add(anOp());
      let thaw: (answer: typeof late) => void = () => undefined;
      phone.answer = () => new Promise((resolve) => (thaw = resolve));
      const frozen = phone.drain();
      await expect.poll(() => phone.sent).toEqual([id]);
      let arrive: (answer: typeof sentAnswer) => void = () => undefined;
      phone.answer = () => new Promise((resolve) => (arrive = resolve));
      const seen = new Map();
      phone.now = NOW + 29_999;
      expect(await phone.drain({ seen })).toBe(phone.now + 1_000);
      phone.now = NOW + 30_000;
      const second = phone.drain({ seen });
      await expect.poll(() => phone.sent).toEqual([id, id]);
      thaw(late);
      await frozen;
      expect(await phone.states()).toEqual({ [id]: late === sentAnswer ? 'sent' : 'sending' });
      arrive(sentAnswer);
      await second;
      expect(await phone.states()).toEqual({ [id]: 'sent' });
    }
  });
});

describe('a session that is over', () => {
  test('the token is renewed once and the op goes again, unseen by the person', async () => {
    const phone = aPhone();
    phone.renewal = 'renewed';
    phone.answer = () => (phone.renewed > 0 ? sentAnswer : refused(401));
    const ops = [await phone.store.add(anOp()), await phone.store.add(anOp())];
    await phone.drain();
    expect(phone.renewed).toBe(1);
    expect(Object.values(await phone.states())).toEqual(['sent', 'sent']);
    expect(phone.sent).toEqual([ops[0]?.id, ops[0]?.id, ops[1]?.id]);
  });

  test('a renewal that is refused: everything of the person waits for a new sign-in, nothing is lost', async () => {
    const phone = aPhone();
    phone.answer = () => refused(401);
    const here = [await phone.store.add(anOp()), await phone.store.add(anOp({ entity: 'booking:OTHER' }))];
    const another = await phone.store.add(anOp({ user_id: NOK }));
    expect(await phone.drain()).toBeUndefined();
    const states = await phone.states();
    expect(here.map(({ id }) => states[id])).toEqual(['paused', 'paused']);
    expect(states[another.id]).toBe('waiting');
  });

  test('a renewal nobody answers changes nothing: later; a token that is refused although it is new does not turn in circles', async () => {
    for (const [renewal, again, state] of [
      ['unanswered', NOW + 375, 'waiting'],
      ['renewed', undefined, 'paused'],
    ] as const) {
      const phone = aPhone();
      phone.renewal = renewal;
      phone.answer = () => refused(401);
      const { id } = await phone.store.add(anOp());
      expect([renewal, await phone.drain()]).toEqual([renewal, again]);
      expect(phone.renewed).toBe(1);
      expect(await phone.states()).toEqual({ [id]: state });
    }
  });
});

import { expect } from 'vitest';
import { openKillable } from './chaos-browser.ts';
import type { ChaosServer } from './chaos-server.ts';
import { add, enter, opsOn, requestLane } from './chaos-person.ts';
import { isAct } from './chaos-proxy.ts';
import { openNetworkProxy } from '../network-proxy.ts';

/** An act that the server did; the browser dies before it has written down that it knows. Then it is opened again, on a good road. */
export async function crash(server: ChaosServer, fate: 'unheard' | 'half') {
  const [reference] = server.requests.splice(0, 1);
  if (reference === undefined) throw new Error('the house has no request left');
  const lane = requestLane(reference);
  const effects = async () => (await server.effects()).filter((act) => act.lane === lane.name).length;
  const proxy = await openNetworkProxy(server.origin);
  const browser = await openKillable();
  try {
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await enter(page, proxy.origin);
    let acts = 0;
    // Its own second try gets no answer either.
    proxy.fateOf = (request) => (isAct(request) ? (++acts === 1 ? fate : 'stuck') : undefined);
    expect(await add(page, lane)).toBe('kept');
    await expect.poll(effects).toBe(1);
    await browser.kill();
    let replays = 0;
    proxy.fateOf = undefined;
    proxy.heard = (request, answer) => {
      if (isAct(request) && answer.headers['idempotency-replayed']) replays += 1;
    };
    await browser.open();
    const again = browser.context.pages()[0] ?? (await browser.context.newPage());
    await enter(again, proxy.origin);
    const state = async () => (await opsOn(again)).map((op) => op.state).join(' ');
    await expect.poll(state).toBe('sent');
    return { effects: await effects(), replays, state: await state() };
  } finally {
    await browser.close();
    await proxy.close();
  }
}

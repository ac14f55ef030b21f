import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/seed.ts';
import { isReadyForOffline, visit } from '../privacy/on-the-phone.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { startProduct, type Product } from '../support/product.ts';
import { signInOn } from '../support/sign-in.ts';
import { openNetworkProxy, type NetworkProxy } from './network-proxy.ts';

export interface ReadyPhone {
  /** Of the test that runs; its page is another one after a restart. */
  phone: Phone;
  proxy: NetworkProxy;
  /** Signs in; the home is shown and kept, and from now on the app opens without a server. */
  signIn: (who: keyof typeof DEMO_LOGINS) => Promise<void>;
}

/** For the tests of this file: the demo world, the way to it, which can be closed, and for each test a phone of its own without complaints. */
export function readyPhone(): ReadyPhone {
  let product: Product | undefined;
  const it = {
    async signIn(who) {
      const { phone, proxy } = it;
      await signInOn(phone.page, proxy.origin, DEMO_LOGINS[who], DEMO_PASSWORD);
      await visit(phone.page, [`/${who}/home`]);
      await isReadyForOffline(phone.page);
    },
  } as ReadyPhone;
  beforeAll(async () => {
    product = await startProduct({ SEED: 'demo' });
    it.proxy = await openNetworkProxy(product.origin);
  });
  beforeEach(async () => {
    it.proxy.is = 'open';
    it.phone = await openPhone();
  });
  afterEach(async () => {
    await it.phone?.close();
    expect(it.phone?.complaints).toEqual([]);
  });
  afterAll(async () => {
    await it.proxy?.close();
    await product?.close();
  });
  return it;
}

import { openMeter } from '../../offline/meter.ts';
import { relaunch, signIn, type Person } from '../../offline/relaunch.ts';
import { openPhone } from '../../support/phone.ts';
import { startProduct } from '../../support/product.ts';
import { freshBuild } from '../build.ts';
import { atMost, type Figure } from '../figure.ts';

/** A remembered person closes the app and opens it again while nothing has changed: every byte that comes down, headers too. */
export async function warm(): Promise<Figure[]> {
  const { dist } = await freshBuild();
  const product = await startProduct({ SEED: 'demo', DIST_DIR: dist });
  try {
    return [...(await warmOf(product.origin, 'golfer')), ...(await warmOf(product.origin, 'caddy'))];
  } finally {
    await product.close();
  }
}

async function warmOf(origin: string, who: Person): Promise<Figure[]> {
  const meter = await openMeter(origin);
  const phone = await openPhone();
  try {
    await signIn(phone.page, meter.origin, who);
    const first = meter.total();
    await relaunch(phone, meter, who); // what the first visit left for later comes once
    const weighed = await relaunch(phone, meter, who);
    for (const { asked, status, bytes } of weighed) console.log(`${who}  ${bytes}  ${status}  ${asked}`);
    return [
      { name: `${who}: warm relaunch`, value: meter.total() / 1_000, unit: 'KB', goal: atMost(5) },
      { name: `${who}: its requests`, value: weighed.length, unit: '' },
      { name: `${who}: the first visit`, value: first / 1_000, unit: 'KB' },
    ];
  } finally {
    await phone.close();
    await meter.close();
  }
}

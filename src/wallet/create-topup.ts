import type { Satang } from '#domain/money.ts';
import type { Topup } from '#domain/wallet/api.ts';
import type { TopupMethod } from '#domain/wallet/topup.ts';
import { CallFailed, send } from '../sync/call.ts';
import { mirror } from '../sync/mirror.ts';
import { closeTap, isDecided, keyFor } from './tap.ts';

interface Wanted {
  amount: Satang;
  method: TopupMethod;
  next: string | undefined;
}

/** Straight to the server, never queued. The same tap again after a lost answer is the same top-up. */
export async function createTopup({ amount, method, next }: Wanted): Promise<Topup | { failed: CallFailed }> {
  const input = { amount, method, platform: platformOf(navigator.userAgent), ...(next ? { next } : {}) };
  try {
    const topup = await send('POST /wallet/topup', input, { key: keyFor(input) });
    closeTap();
    mirror.learn('GET /wallet/topup/{topup_id}', { topup_id: topup.topup_id }, topup);
    mirror.stale(['GET /wallet/topups']);
    return topup;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (isDecided(error)) closeTap();
    mirror.stale(['GET /wallet/topups', 'GET /wallet/balance', 'GET /wallet/limits']);
    return { failed: error };
  }
}

/** For the bank: which app it may open. */
function platformOf(userAgent: string): 'IOS' | 'ANDROID' | 'WEB' {
  if (/\bAndroid\b/.test(userAgent)) return 'ANDROID';
  return /\biP(?:hone|ad|od)\b/.test(userAgent) ? 'IOS' : 'WEB';
}

import type { InputOf } from '#domain/calls.ts';
import type { Satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Words } from '../../i18n/language.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { useOnlineCall, type OnlineCall } from '../../sync/online/online-call.ts';
import { moneyTitle } from '../../wallet/money-title.ts';
import { usePhone } from '../../sync/phone.ts';

export interface Wanted {
  amount: Satang;
  method: TopupMethod;
  next: string | undefined;
}

export interface CreateTopup extends Omit<OnlineCall<'POST /wallet/topup'>, 'perform'> {
  create: (wanted: Wanted) => void;
}

const TOP_UP: Words = { th: 'เติมเงิน', en: 'Top-up' };

/** Sent directly to the server, never queued. `made` is also called for one that an earlier visit had sent. */
export function useCreateTopup(made: (topup: Topup) => void): CreateTopup {
  const phone = usePhone();
  const done = (topup: Topup) => {
    mirrorOf(phone).store('GET /wallet/topup/{topup_id}', { topup_id: topup.topup_id }, topup);
    mirrorOf(phone).stale(['GET /wallet/topups']);
    made(topup);
  };
  const call = useOnlineCall('POST /wallet/topup', { entity: 'topup', onDone: done });
  const create = async (wanted: Wanted) => {
    const topup = await call.perform(inputOf(wanted), { title: moneyTitle(TOP_UP, wanted.amount) });
    if (topup) done(topup);
    else mirrorOf(phone).stale(['GET /wallet/topups', 'GET /wallet/balance', 'GET /wallet/limits']);
  };
  return { ...call, create: (wanted) => void create(wanted) };
}

const inputOf = ({ amount, method, next }: Wanted): InputOf<'POST /wallet/topup'> => ({
  amount,
  method,
  platform: platformOf(navigator.userAgent),
  ...(next ? { next } : {}),
});

/** For the bank: which app it may open. */
function platformOf(userAgent: string): 'IOS' | 'ANDROID' | 'WEB' {
  if (/\bAndroid\b/.test(userAgent)) return 'ANDROID';
  return /\biP(?:hone|ad|od)\b/.test(userAgent) ? 'IOS' : 'WEB';
}

import type { CallName } from '#domain/calls.ts';
import { useWord } from '../i18n/language.ts';
import { useLacksSignal } from '../sync/online/online-call.ts';
import { useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { useMoneyCall, type MoneyCall } from '../wallet/money-call.ts';
import { words } from './words.ts';
import { usePhone } from '../sync/phone.ts';

export const useRewards = () => useMirror('GET /reward/summary', {});

type Act = Extract<CallName, 'POST /reward/redeem' | 'POST /reward/cancel' | 'POST /reward/code'>;

/** Straight to the server, as money goes; points are never spent by what waits on a phone. One at a time about each `entity`. */
export function useRewardCall<N extends Act>(name: N, entity: string): MoneyCall<N> {
  const phone = usePhone();
  const call = useMoneyCall(name, entity);
  const isOffline = useLacksSignal(call);
  const needsSignal = useWord(words.needsSignal);
  return {
    ...call,
    why: isOffline ? needsSignal : call.why,
    perform: (input, title, done) =>
      call.perform(input, title, (answer) => {
        mirrorOf(phone).stale(['GET /reward/summary', 'POST /reward/history']);
        done(answer);
      }),
  };
}

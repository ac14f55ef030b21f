import type { CallName } from '#domain/calls.ts';
import { type Language, useWord, wordIn, type Words } from '../i18n/language.ts';
import { mirrorOf, useMirror } from '../sync/mirror/mirror.ts';
import { useLacksSignal } from '../sync/online/online-call.ts';
import { usePhone } from '../sync/phone.ts';
import { type MoneyCall, useMoneyCall } from '../wallet/money-call.tsx';
import { words } from './words.ts';

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

/** What the catalogue or the course is called, in the language of the screen. */
export const nameIn = ({ name_th, name_en }: { name_th: string; name_en: string }, language: Language): string =>
  wordIn({ th: name_th, en: name_en } satisfies Words, language);

/** The same, where another screen shows what became of a request about it. */
export const titleOf = ({ name_th, name_en }: { name_th: string; name_en: string }): Words => ({
  th: name_th,
  en: name_en,
});

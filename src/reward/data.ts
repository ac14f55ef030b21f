import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import type { CallFailed } from '../sync/call.ts';
import { useWord } from '../i18n/language.ts';
import { mirror, useMirror } from '../sync/mirror.ts';
import { useMoneyCall } from '../wallet/money-straight.ts';
import { words } from './words.ts';

export const useRewards = () => useMirror('GET /reward/summary', {});

type Act = Extract<CallName, 'POST /reward/redeem' | 'POST /reward/cancel' | 'POST /reward/code'>;

interface RewardCall<N extends Act> {
  isBusy: boolean;
  /** Why it cannot be sent now: points are never spent by what waits on a phone. */
  why: string | undefined;
  failed: CallFailed | undefined;
  perform: (input: InputOf<N>, done: (answer: OutputOf<N>) => void) => Promise<void>;
}

/** Straight to the server, as money goes: a second tap is the same act until it is decided. */
export function useRewardCall<N extends Act>(name: N): RewardCall<N> {
  const call = useMoneyCall(name);
  const needsSignal = useWord(words.needsSignal);
  return {
    ...call,
    why: call.why && needsSignal,
    perform: async (input, done) => {
      await call.perform(input, done);
      mirror.stale(['GET /reward/summary', 'POST /reward/history']);
    },
  };
}

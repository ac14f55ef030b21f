import { useState } from 'react';
import { useSearch } from 'wouter';
import { satang, type Satang } from '#domain/money.ts';
import type { WalletLimits } from '#domain/wallet/api.ts';
import { LIMITS, PRESETS } from '#domain/wallet/limits.ts';
import { TOPUP_METHODS, type TopupMethod } from '#domain/wallet/topup.ts';
import { bahtText, satangIn } from './money-text.ts';
import { nextIn } from './next.ts';
import { openTap } from './tap.ts';

export interface TopupChoice {
  /** What she typed; empty: one of the presets. */
  typed: string;
  preset: Satang | undefined;
  /** Undefined while what she typed is no amount. */
  amount: Satang | undefined;
  method: TopupMethod;
  /** Where she goes on afterwards. */
  next: string | undefined;
  type: (text: string) => void;
  pick: (preset: Satang) => void;
  payBy: (method: TopupMethod) => void;
}

const USUAL = PRESETS[2] as Satang;

/** Amount and method: as the link wants them, or as in the tap that nobody answered, else ฿1,000 by PromptPay. */
export function useTopupChoice(): TopupChoice {
  const params = new URLSearchParams(useSearch());
  const next = nextIn(params.get('next'));
  const [tap] = useState(openTap);
  const [first] = useState(() => startingAt(wanted(params.get('amount')) ?? tap?.input.amount ?? USUAL));
  const [typed, type] = useState(first.typed);
  const [preset, setPreset] = useState(first.preset);
  const [method, payBy] = useState<TopupMethod>(methodOf(tap?.input.method));
  return {
    typed,
    preset: typed.trim() === '' ? preset : undefined,
    amount: typed.trim() === '' ? preset : satangIn(typed),
    method,
    next,
    type,
    pick: (one) => {
      setPreset(one);
      type('');
    },
    payBy,
  };
}

const methodOf = (said: string | undefined): TopupMethod => TOPUP_METHODS.find((it) => it === said) ?? 'PROMPTPAY';

/** What is missing, in whole baht, and at least what can be topped up at all. */
function wanted(said: string | null): Satang | undefined {
  if (!said || !/^\d{1,9}$/.test(said)) return undefined;
  const missing = Number(said);
  return missing > 0 ? satang(Math.max(LIMITS.topup_min, Math.ceil(missing / 100) * 100)) : undefined;
}

function startingAt(amount: number): { typed: string; preset: Satang | undefined } {
  const preset = PRESETS.find((it) => it === amount);
  return preset ? { typed: '', preset } : { typed: bahtText(satang(amount)), preset: undefined };
}

/** What may be paid with while the server has not said so: the limits of the house, by PromptPay. */
export const USUAL_LIMITS: Pick<WalletLimits, 'methods' | 'wallet_cap' | 'is_test'> = {
  methods: [{ method: 'PROMPTPAY', min: LIMITS.topup_min, max: LIMITS.topup_max }],
  wallet_cap: LIMITS.wallet_cap,
  is_test: false,
};

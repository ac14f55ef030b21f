import { useState } from 'react';
import { useSearch } from 'wouter';
import type { WalletLimits } from '#domain/wallet/api.ts';
import { satang, type Satang } from '#domain/money.ts';
import { LIMITS, PRESETS } from '#domain/wallet/limits.ts';
import { TOPUP_METHODS, type TopupMethod } from '#domain/payment/topup.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { ChoiceGroup, Pick as Choice, RadioCard } from '../../ui/control/choice.tsx';
import { APP_OF, METHOD_WORDS } from '../../wallet/bank-words.ts';
import { METHOD, topupWords } from './balance-card.tsx';
import { useDraft } from '../../sync/mirror/draft.ts';
import { bahtText, satangIn } from '../../wallet/amount.ts';
import { wayBackIn } from '../../wallet/topup-way.ts';

interface Props {
  choice: TopupChoice;
  methods: WalletLimits['methods'];
}

/** PromptPay works with every bank and is preselected, so it comes first; then the banks whose app may be on this phone. */
export function TopupMethods({ choice, methods }: Props) {
  const hasPromptPay = methods.some(({ method }) => method === 'PROMPTPAY');
  return (
    <ChoiceGroup label={METHOD} value={choice.method} onPick={choice.payBy}>
      {hasPromptPay && <PromptPay />}
      <Banks methods={methods} />
    </ChoiceGroup>
  );
}

function PromptPay() {
  const w = useWords(topupWords);
  const language = useLanguage();
  return <RadioCard value="PROMPTPAY" title={wordIn(METHOD_WORDS.PROMPTPAY, language)} hint={w.promptpayHint} />;
}

function Banks({ methods }: Pick<Props, 'methods'>) {
  const w = useWords(topupWords);
  const language = useLanguage();
  const banks = methods.flatMap(({ method }) => (method === 'PROMPTPAY' ? [] : [method]));
  if (banks.length === 0) return null;
  return (
    <div className="banks">
      <p className="meta-xs">{w.bankHint}</p>
      <div className="chips">
        {banks.map((method) => (
          <Choice
            key={method}
            value={method}
            className="chip"
            label={`${APP_OF[method]} (${wordIn(METHOD_WORDS[method], language)})`}
          >
            {APP_OF[method]}
          </Choice>
        ))}
      </div>
    </div>
  );
}

export interface TopupChoice {
  /** The text the golfer typed; empty: one of the presets. */
  typed: string;
  preset: Satang | undefined;
  /** Undefined while the typed text is no amount. */
  amount: Satang | undefined;
  method: TopupMethod;
  /** Where the golfer goes on afterwards. */
  next: string | undefined;
  type: (text: string) => void;
  pick: (preset: Satang) => void;
  payBy: (method: TopupMethod) => void;
  /** It is a top-up now: nothing of it is kept. */
  made: () => void;
}

interface Kept {
  typed: string;
  preset: Satang | undefined;
  method: TopupMethod;
}

/** Trusted as little as anything that was on a disk. */
export function choiceIn(value: unknown): Kept | undefined {
  const { typed, preset, method } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const isChoice = typeof typed === 'string' && (preset === undefined || typeof preset === 'number');
  const known = TOPUP_METHODS.find((it) => it === method);
  return isChoice && known ? { typed, preset: preset as Satang | undefined, method: known } : undefined;
}

const USUAL = PRESETS[2] as Satang;

/**
 * Amount and method: from the link, else as the golfer left them, else ฿1,000 by PromptPay. What the golfer chose offline is still there
 * online (product.md §3.6).
 */
export function useTopupChoice(): TopupChoice {
  const params = new URLSearchParams(useSearch());
  const next = wayBackIn(params.get('next'));
  const [kept, keep, made] = useDraft<unknown>('topup', undefined);
  const [asked, choose] = useState(() => askedFor(wanted(params.get('amount'))));
  const now = asked ?? choiceIn(kept) ?? { ...startingAt(USUAL), method: 'PROMPTPAY' };
  const change = (part: Partial<Kept>) => {
    const next = { ...now, ...part };
    choose(next);
    keep(next);
  };
  const preset = now.typed.trim() === '' ? now.preset : undefined;
  return {
    typed: now.typed,
    preset,
    amount: now.typed.trim() === '' ? now.preset : satangIn(now.typed),
    method: now.method,
    next,
    type: (typed) => change({ typed }),
    pick: (one) => change({ preset: one, typed: '' }),
    payBy: (method) => change({ method }),
    made,
  };
}

/** By a link; of this visit only, until it is changed. */
const askedFor = (missing: Satang | undefined): Kept | undefined =>
  missing === undefined ? undefined : { ...startingAt(missing), method: 'PROMPTPAY' };

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

/** The limits used until the server has sent its own: the product's defaults, PromptPay only. */
export const USUAL_LIMITS: Pick<WalletLimits, 'methods' | 'wallet_cap' | 'is_test'> = {
  methods: [{ method: 'PROMPTPAY', min: LIMITS.topup_min, max: LIMITS.topup_max }],
  wallet_cap: LIMITS.wallet_cap,
  is_test: false,
};

import type { WalletLimits } from '#domain/wallet/api.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { ChoiceGroup, Pick as Choice, RadioCard } from '../../ui/control/choice.tsx';
import { APP_OF, METHOD_WORDS } from '../../wallet/bank-words.ts';
import { METHOD, topupWords } from './balance-card.tsx';
import type { TopupChoice } from './topup-choice.ts';

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

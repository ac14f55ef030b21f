import { satang, type Satang } from '#domain/money.ts';
import { PRESETS, type Range } from '#domain/wallet/limits.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { ChoiceGroup, Pick } from '../../ui/control/choice.tsx';
import { Field } from '../../ui/control/field.tsx';
import { AMOUNT, OTHER_AMOUNT, topupWords } from './topup-words.ts';
import type { TopupChoice } from './topup-choice.ts';

interface Props {
  choice: TopupChoice;
  range: Range;
  /** Why this amount cannot be topped up. */
  error: string | undefined;
}

/** Six usual amounts, or one the golfer types. */
export function TopupAmount({ choice, range, error }: Props) {
  const w = useWords(topupWords);
  const f = useFormat();
  const offered = PRESETS.filter((it) => range.min <= it && it <= range.max);
  return (
    <section className="section">
      <h2 className="t-lg">{w.howMuch}</h2>
      <ChoiceGroup
        label={AMOUNT}
        labelHidden
        look="amounts"
        value={choice.preset === undefined ? undefined : String(choice.preset)}
        onPick={(value) => choice.pick(satang(Number(value)))}
      >
        {offered.map((amount: Satang) => (
          <Pick key={amount} value={String(amount)} className="time num">
            {f.money(amount)}
          </Pick>
        ))}
      </ChoiceGroup>
      <Field
        label={OTHER_AMOUNT}
        value={choice.typed}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={say(w.range, { min: f.money(range.min), max: f.money(range.max) })}
        error={error}
        onChange={(event) => choice.type(event.target.value)}
      />
    </section>
  );
}

import { SPOKEN, type Spoken } from '#domain/account/account.ts';
import { useLanguage, wordIn, type Words } from '../../i18n/language.ts';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { SPOKEN_WORDS } from '../../i18n/spoken.ts';

interface Props {
  label: Words;
  value: readonly Spoken[];
  onChange: (value: Spoken[]) => void;
  error: string | undefined;
}

/** Which languages somebody speaks; each is on or off. */
export function LanguageChips({ label, value, onChange, error }: Props) {
  const language = useLanguage();
  const toggle = (spoken: Spoken, on: boolean) =>
    onChange(on ? [...value, spoken] : value.filter((it) => it !== spoken));
  return (
    <fieldset className="field">
      <legend className="lbl">
        {wordIn(label, language)} {language === 'th' && <small lang="en">{label.en}</small>}
      </legend>
      <Chips>
        {SPOKEN.map((spoken) => (
          <Chip key={spoken} on={value.includes(spoken)} onToggle={(on) => toggle(spoken, on)}>
            {wordIn(SPOKEN_WORDS[spoken], language)}
          </Chip>
        ))}
      </Chips>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

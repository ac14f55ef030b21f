import { useCallback } from 'react';
import { usePerson } from '../../account/person.ts';
import { useWords } from '../../i18n/language.ts';
import { SignedCheck } from '../../platform/signed-check.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Stamp } from '../../ui/show/stamp.tsx';
import { IncomeCard, CHECK_TITLE, PASTE, words, checkStatement } from './income-card.tsx';
import { usePhone } from '../../sync/phone.ts';

/** /statement – anybody checks an income statement, its owner shows and prints it. */
export function IncomeCheckScreen() {
  const phone = usePhone();
  const check = useCallback((text: string) => checkStatement(phone, text), [phone]);
  const w = useWords(words);
  const isCaddy = usePerson()?.role === 'CADDY';
  return (
    <SignedCheck
      title={CHECK_TITLE}
      paste={PASTE}
      words={w}
      check={check}
      valid={(statement, text) => (
        <>
          <Stamp kind="green" icon="badge-check" title={w.valid} why={w.validWhy} />
          <IncomeCard statement={statement} text={text} />
        </>
      )}
      wayBack={
        isCaddy && (
          <ButtonLink kind="quiet" block icon="arrow-left" href="/caddy/profile/earnings">
            {w.back}
          </ButtonLink>
        )
      }
    />
  );
}

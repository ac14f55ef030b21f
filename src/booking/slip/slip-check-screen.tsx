import { useCallback } from 'react';
import { isOfPastDay, type Slip } from '#domain/booking/slip.ts';
import { MINUTE } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { SignedCheck } from '../../platform/signed-check.tsx';
import { useNow } from '../../ui/now.ts';
import { Stamp } from '../../ui/show/stamp.tsx';
import { SlipCard } from './slip-card.tsx';
import { PASTE, words } from './check-words.ts';
import { checkSlip } from './signed-slip.ts';
import { CHECK_TITLE } from './slip-words.ts';
import { usePhone } from '../../sync/phone.ts';

/** /slip – anybody checks a slip. */
export function SlipCheckScreen() {
  const phone = usePhone();
  const check = useCallback((text: string) => checkSlip(phone, text), [phone]);
  return (
    <SignedCheck
      title={CHECK_TITLE}
      paste={PASTE}
      words={useWords(words)}
      check={check}
      valid={(slip) => <Valid slip={slip} />}
    />
  );
}

function Valid({ slip }: { slip: Slip }) {
  const w = useWords(words);
  const isPast = isOfPastDay(slip, useNow(MINUTE));
  return (
    <>
      {isPast ? (
        <Stamp kind="amber" icon="calendar-x" title={w.past} why={w.pastWhy} />
      ) : (
        <Stamp kind="green" icon="badge-check" title={w.valid} why={w.validWhy} />
      )}
      <SlipCard slip={slip} />
    </>
  );
}

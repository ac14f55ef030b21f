import { useMirror } from '../sync/mirror/mirror.ts';
import { ButtonLink } from '../ui/control/button.tsx';
import { useWords } from '../i18n/language.ts';
import { NewBalance, OwnWays } from './own-result.tsx';
import type { Phase } from './payment-phase.ts';
import { resultWords } from './result-words.ts';

interface Props {
  paymentRef: string;
  phase: Phase;
  /** Nothing is decided yet: only the way home. */
  isOpen: boolean;
}

/** Buttons for a golfer who is signed in here; the payment is the golfer's own when it is among the golfer's top-ups. */
export function OwnerWays({ paymentRef, phase, isOpen }: Props) {
  const w = useWords(resultWords);
  const own = useMirror('GET /wallet/topups', {}).data?.items.find(({ ref }) => ref === paymentRef);
  if (own && !isOpen)
    return (
      <>
        {phase === 'paid' && (
          <p className="meta">
            <NewBalance />
          </p>
        )}
        <OwnWays topup={own} phase={phase} />
      </>
    );
  return (
    <ButtonLink kind={isOpen ? 'ghost' : 'primary'} block href={own ? '/golfer/topup' : '/'}>
      {own ? w.toWallet : w.openApp}
    </ButtonLink>
  );
}

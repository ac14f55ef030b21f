import { Suspense } from 'react';
import { ChooseCaddy } from '../../booking/round/choose-caddy.tsx';
import type { ChosenRound } from '../../booking/round/round.ts';
import { useAskProblem } from './asking.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';

const AskFields = lazyPart(() => import('./ask-fields.tsx').then((m) => m.AskFields));

/** Step 2 of the booking flow: one caddy, or all of them by an open request. */
export function CaddyStep({ chosen }: { chosen: ChosenRound }) {
  const ask = (
    <Suspense>
      <AskFields chosen={chosen} />
    </Suspense>
  );
  return <ChooseCaddy chosen={chosen} ask={ask} askProblem={useAskProblem(chosen.round)} />;
}

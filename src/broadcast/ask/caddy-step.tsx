import { ChooseCaddy } from '../../booking/round/choose-caddy.tsx';
import type { ChosenRound } from '../../booking/round/round.ts';
import { useAskProblem } from './asking.ts';
import { AskFields } from './ask-fields.tsx';

/** Step 2 of the booking flow: one caddy, or all of them by an open request. */
export function CaddyStep({ chosen }: { chosen: ChosenRound }) {
  const ask = <AskFields chosen={chosen} />;
  return <ChooseCaddy chosen={chosen} ask={ask} askProblem={useAskProblem(chosen.round)} />;
}

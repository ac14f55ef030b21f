import { useState } from 'react';
import { useWords, say } from '../../i18n/language.ts';
import { LoadingOverlay } from '../../ui/overlay/loading-overlay.tsx';
import { useArrival, type Arrival, type Another } from './arrival.ts';
import { ChooseCard, FailureCard, OffCard, Card, TroubleNote } from './line-cards.tsx';
import { NewCard } from './new-card.tsx';
import { words, decisions } from '../words.ts';
import { Button } from '../../ui/control/button.tsx';

/** Exported from here: a chunk of its own would add its name to the first script that everybody loads. */
export { arrive } from './arrive.ts';

/** /line/* – LINE says who the user is, who then goes on to the address after `/line`. */
export function LineScreen() {
  const w = useWords(words);
  const arrival = useArrival();
  const { outcome, wanted } = arrival;
  if (outcome?.is === 'trouble') return <FailureCard trouble={outcome.trouble} arrival={arrival} />;
  if (outcome?.is === 'new') return <NewCard it={outcome} arrival={arrival} />;
  if (outcome?.is === 'another') return <WhoCard it={outcome} arrival={arrival} />;
  if (outcome?.is === 'choose') return <ChooseCard wanted={wanted} />;
  if (outcome?.is === 'off') return <OffCard wanted={wanted} />;
  return (
    <main id="main" className="blank">
      <LoadingOverlay title={w.connecting} hint={w.stay} />
    </main>
  );
}

/** A phone that two people use, or a link with somebody else's LINE behind it: the user says who goes on here. */
function WhoCard({ it, arrival }: { it: Another; arrival: Arrival }) {
  const w = useWords(decisions);
  const { goOnAs, connecting } = useWords(words);
  const [isBusy, setBusy] = useState(false);
  const name = it.here.nickname ?? it.here.display_name;
  const take = async () => {
    setBusy(true);
    await arrival.takePlace(it);
    setBusy(false);
  };
  return (
    <Card drawing="green" title={w.whoTitle} why={say(w.whoWhy, { name })} wanted={arrival.wanted}>
      <TroubleNote trouble={it.said} />
      <Button size="lg" block why={isBusy && connecting} onClick={arrival.stay}>
        {say(goOnAs, { name })}
      </Button>
      <Button kind="outline" block busy={isBusy && connecting} onClick={() => void take()}>
        {w.goOnWithLine}
      </Button>
    </Card>
  );
}

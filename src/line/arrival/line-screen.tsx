import { useWords } from '../../i18n/language.ts';
import { LoadingOverlay } from '../../ui/overlay/loading-overlay.tsx';
import { useArrival } from './arrival.ts';
import { ChooseCard, FailureCard, OffCard } from './line-cards.tsx';
import { NewCard } from './new-card.tsx';
import { WhoCard } from './who-card.tsx';
import { words } from '../words.ts';

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

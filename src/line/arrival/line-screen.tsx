import { useState, lazy, Suspense, useEffect, useRef } from 'react';
import { useWords, say } from '../../i18n/language.ts';
import { LoadingOverlay } from '../../ui/overlay/loading-overlay.tsx';
import { useArrival, type Arrival, type Another, type New } from './arrival.ts';
import { ChooseCard, FailureCard, OffCard, Card, TroubleNote, OtherWay } from './line-cards.tsx';
import { words, decisions } from '../words.ts';
import { Button } from '../../ui/control/button.tsx';
import { usePerson } from '../../account/person.ts';
import { hostOf } from '../../platform/browser.ts';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { takeOwnEntry } from '../sdk/own-entry.ts';
import { troubleOf, type LineTrouble } from '../sdk/trouble.ts';
import { strip, stripped } from '../sdk/address.ts';

/** Exported from here: a chunk of its own would add its name to the first script that everybody loads. */

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

const joinForm = () => import('./join-form.tsx');
const JoinForm = lazy(() => joinForm().then((it) => ({ default: it.JoinForm })));

/** Nobody is given a second account for having come by LINE: the user says whether they are new here. */
function NewCard({ it, arrival }: { it: New; arrival: Arrival }) {
  const w = useWords(decisions);
  const { goOnAs, connecting } = useWords(words);
  const here = usePerson();
  // Inside LINE the LINE account is the user's for certain only where LINE was opened from here (`own-entry.ts`).
  const mustReopen = it.proof !== undefined && hostOf(navigator.userAgent) === 'liff';
  const [isOwn] = useState(() => mustReopen && takeOwnEntry('join'));
  const [isJoining, setJoining] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isReopening, setReopening] = useState(false);
  const [said, setSaid] = useState<LineTrouble>();
  const have = useRef<HTMLButtonElement>(null);
  const wasJoining = useRef(false);
  useEffect(() => {
    if (wasJoining.current && !isJoining) have.current?.focus();
    wasJoining.current = isJoining;
  }, [isJoining]);
  const fillIn = () => codeFirst(joinForm, () => setJoining(true));
  useEffect(() => {
    if (isOwn) fillIn();
    // oxlint-disable-next-line react/exhaustive-deps -- LINE has been opened for it, once
  }, []);
  const create = async () => {
    setBusy(true);
    await arrival.create(it);
    setBusy(false);
  };
  const join = () => {
    if (!mustReopen || isOwn) return fillIn();
    setReopening(true);
    arrival
      .anew('join')
      .catch((error: unknown) => setSaid(troubleOf(error)))
      .finally(() => setReopening(false));
  };
  if (isJoining)
    return (
      <Card
        key="join"
        title={w.joinTitle}
        why={w.joinWhy}
        wanted={arrival.wanted}
        form={
          <Suspense>
            <JoinForm it={it} arrival={arrival} onBack={() => setJoining(false)} />
          </Suspense>
        }
      />
    );
  return (
    <Card
      key="new"
      drawing="green"
      title={w.newTitle}
      why={it.name ? say(w.newWhyNamed, { name: it.name }) : w.newWhy}
      wanted={arrival.wanted}
    >
      <TroubleNote trouble={said ?? it.said} />
      <Button size="lg" block busy={isBusy && w.creating} why={isReopening && connecting} onClick={() => void create()}>
        {w.create}
      </Button>
      <Button
        kind="outline"
        block
        ref={have}
        busy={isReopening && connecting}
        why={isBusy && w.creating}
        onClick={join}
      >
        {w.have}
      </Button>
      {here ? (
        <Button kind="ghost" block why={isBusy && w.creating} onClick={arrival.stay}>
          {say(goOnAs, { name: here.nickname ?? here.display_name })}
        </Button>
      ) : (
        <OtherWay wanted={arrival.wanted} />
      )}
    </Card>
  );
}

/**
 * LINE has just opened this page or sent the user back to it. Nothing else begins before its SDK has read the address: no session, no
 * worker, no drawing; often it leads on to another address at once. Whatever comes of it, the sign-in screen says it.
 */
export async function arrive(): Promise<void> {
  // In an ordinary browser the same link only says where the user wanted to go; whoever is signed in there stays signed in.
  if (hostOf(navigator.userAgent) === 'browser') return strip();
  await import('../sdk/liff.ts').then((it) => it.liffPage.openOnArrival()).catch(() => undefined); // without LINE's SDK the page opens as in any browser
  strip();
  // An old link, or an endpoint that was registered as another address of ours.
  if (!/^\/line(?:\/|$)/.test(location.pathname)) history.replaceState(null, '', `/line${stripped(location)}`);
}

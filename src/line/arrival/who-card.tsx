import { useState } from 'react';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import type { Arrival } from './arrival.ts';
import { Card, TroubleNote } from './card.tsx';
import type { Another } from './outcome.ts';
import { decisions, words } from '../words.ts';

/** A phone that two people use, or a link with somebody else's LINE behind it: the user says who goes on here. */
export function WhoCard({ it, arrival }: { it: Another; arrival: Arrival }) {
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

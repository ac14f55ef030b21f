import { useState } from 'react';
import { GOODWILL } from '#domain/booking/refund.ts';
import type { Proposal, QueueItem } from '#domain/desk/queue-api.ts';
import type { QueueKind } from '#domain/desk/queue.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, newKey } from './call.ts';
import { useDesk } from './context.ts';
import { seenOf } from './decide-card.tsx';
import { outcomeWords } from './decision-words.ts';
import { golferGets } from './effect-tables.tsx';
import { bahtText } from './shown.ts';
import { words } from './words.ts';

export interface Asked {
  kind: QueueKind;
  item: string;
  it: QueueItem;
  proposal: Proposal;
  /** It is decided. */
  done: () => Promise<void>;
  /** It is not what was read, or waits again. */
  changed: () => Promise<void>;
}

interface Answers {
  isOwn: boolean;
  /** What is approved, in words. */
  what: string;
  /** On the button: the second press says its amount again. */
  approveText: string;
  approve: () => Promise<void>;
  refuse: () => Promise<void>;
}

/** The answer of a second person, in two presses: the second one on the amount. */
export function useApproval({ kind, item, it, proposal, done, changed }: Asked): Answers {
  const { me, act, tell } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const [key] = useState(newKey);
  const [isSure, setSure] = useState(false);
  const what = wordIn(outcomeWords[proposal.outcome], language);
  const golfer = proposal.refund === null ? undefined : golferGets(it, proposal.refund);
  const amount = golfer ?? it.moves.find(({ outcome }) => outcome === proposal.outcome)?.amount;
  const goodwill = proposal.goodwill ? ` + ${bahtText(GOODWILL)}` : '';
  const whole = amount === undefined ? what : `${what} ${bahtText(Math.abs(amount))}${goodwill}`;
  const approve = async () => {
    if (!isSure) return setSure(true);
    setSure(false);
    const answer = await act(() =>
      ask('POST /desk/approve', { kind, item, ...seenOf(it), since: proposal.since }, key),
    );
    if (!answer) return changed();
    tell(answer.state === 'STOPPED' ? w.stopped : say(w.done, { what }));
    await done();
  };
  const refuse = async () => {
    if ((await act(() => ask('POST /desk/refuse', { kind, item, since: proposal.since }))) === undefined) return;
    tell(kind === 'CLOSING' ? w.notClosed : w.refused);
    await changed();
  };
  const isOwn = proposal.staff_id === me.staff_id;
  return {
    isOwn,
    what,
    approveText: isSure ? say(w.sure, { what: whole }) : `${w.approve}: ${whole}`,
    approve,
    refuse,
  };
}

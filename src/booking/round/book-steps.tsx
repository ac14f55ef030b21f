import { useWords } from '../../i18n/language.ts';
import { Steps } from '../../ui/frame/section.tsx';
import { bookWords } from './book-words.ts';
import { cameFrom, detailOf, useHere } from '../../caddy/caddy-link.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import type { ChosenRound } from './round.ts';
import type { CaddyDetail } from '#domain/caddy/api.ts';
import { OffDutyNote, isOffDuty, mustFollow, OnlyFollowers } from '../../caddy/off-duty.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';

/** Round → caddy → confirm; two steps where the golfer came for a caddy (`isDirect`). */
export function BookSteps({ current, isDirect = false }: { current: Step; isDirect?: boolean }) {
  const w = useWords(bookWords);
  if (isDirect) return <Steps steps={[w.steps, w.stepReview]} current={current === 1 ? 0 : 1} />;
  return <Steps steps={[w.steps, w.stepCaddy, w.stepReview]} current={current - 1} />;
}

export type Step = 1 | 2 | 3;
export const STEPS = '/golfer/booking/new';

interface Entry {
  /** The golfer's screen that led to the form: a caddy's page, home. */
  from: string;
  /** The step that lies before this one in the history; undefined: `from` does. */
  after?: Step | undefined;
}

/** What the history knows of this step. Elsewhere than after a link of the app nothing lies before it. */
export function entryNow(): Entry & { isLinked: boolean } {
  const state = (history.state ?? {}) as Partial<Entry>;
  return { from: cameFrom(state, '/golfer/home'), after: state.after, isLinked: state.from !== undefined };
}

/** Goes along with a link from one step to another, so that going back never comes to a step twice. */
export const onward = (after: Step): Entry => ({ from: entryNow().from, after });

const NOTE_MAX = 300;

/** A word to the caddy, sent with the request. `isSent`: it has left, and is as it is. */
export function NoteField({ chosen: { round, choose }, isSent = false }: { chosen: ChosenRound; isSent?: boolean }) {
  const w = useWords(bookWords);
  return (
    <TextArea
      label={bookWords.noteLabel}
      hint={w.noteExample}
      value={round.note}
      maxLength={NOTE_MAX}
      readOnly={isSent}
      onChange={(event) => choose({ note: event.target.value })}
    />
  );
}

/** The caddy takes no work now, or only from followers: why, and what the golfer can do about it. */
export function CaddyNotNow({ caddy }: { caddy: CaddyDetail }) {
  const w = useWords(bookWords);
  const here = useHere();
  return (
    <>
      {isOffDuty(caddy) ? <OffDutyNote caddy={caddy} /> : <OnlyFollowers caddy={caddy} />}
      {mustFollow(caddy) && (
        <ButtonLink kind="outline" href={detailOf(caddy.user_id)} state={here}>
          {w.followThis}
        </ButtonLink>
      )}
    </>
  );
}

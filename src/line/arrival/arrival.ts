import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Session } from '#domain/account/api.ts';
import type { OutputOf } from '#domain/calls.ts';
import type { NewInLine } from '#domain/line/api.ts';
import { nextAddress, pathOf, withWanted, personOf, type Person } from '../../account/person.ts';
import { preload } from '../../app/page.tsx';
import { currentLanguage, wordIn } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { lineLogin } from '../../platform/line-login.ts';
import { hostOf } from '../../platform/browser.ts';
import { createStore } from '../../platform/store.ts';
import { safeRedirect } from '../../routing/guard.ts';
import { rowOf } from '../../routing/row.ts';
import { CallFailed, newKey, send } from '../../sync/net/call.ts';
import { part, type Phone, usePhone } from '../../sync/phone.ts';
import { sessionOf } from '../../sync/session/session.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { wantedBehindLine, resetTries, keepingSdkStorage } from '../sdk/address.ts';
import type { Purpose } from '../sdk/own-entry.ts';
import { isFinal, isTemporary, LineTrouble, logTrouble, troubleOf } from '../sdk/trouble.ts';
import { troubles, words } from '../words.ts';
import type { Entry } from './entry.ts';
import { forgetSignInRequest, isBegunHere, isRememberTicked, wantedPlace } from './sign-in-request.ts';
import type { LineProof } from '../sdk/liff.ts';
import { signIn } from '../../sync/session/sign-in.ts';

/** The profile address that `link.ts` asks to come back to. */
const FOR_THE_SHEET = '?line=open';

/** LINE's SDK and what talks to it: only inside LINE. */
const entry = () => import('./entry.ts');

/** One at a time: the tree is drawn anew when the person changes, and then the arrival is under way already. */
const arrivalOf = part(() => createStore<Promise<Outcome> | undefined>(undefined));

/** What is done at `/line`: finish what a browser began, or sign in by LINE's SDK; and what the user decides where that is not enough. */
export function useArrival() {
  const phone = usePhone();
  const underway = arrivalOf(phone);
  const { go, goOn } = useWayOn();
  const [outcome, setOutcome] = useState<Outcome>();
  const [back] = useState(() => new URLSearchParams(location.search).get('back'));
  const [wanted] = useState(() => wantedBehindLine() ?? (back === null ? null : wantedPlace()));
  const [linkKey] = useState(newKey);
  const to = wanted ?? undefined;

  /** Whoever is signed in here goes where they wanted, and nothing changes. */
  const stay = (): Outcome => {
    forgetSignInRequest();
    return go(wanted ?? '/');
  };

  const entered = (it: Entry): Outcome | Promise<Outcome> => {
    const here = personOf(sessionOf(phone).state());
    if (it.is === 'in') return goOn(it.session, false, wanted);
    if (it.is === 'another') return here ? { ...it, here } : stay();
    return here ? stay() : it;
  };

  const enter = async (): Promise<Outcome> => {
    const here = personOf(sessionOf(phone).state());
    try {
      const it = await (await entry()).enterWithLine(phone, to, here && { expected_user_id: here.user_id });
      if (it) return await entered(it);
      return here && !isBegunHere() ? stay() : { is: 'choose' };
    } catch (error) {
      if (!here) throw error;
      const trouble = troubleOf(error);
      logTrouble(trouble);
      // The user has asked for it in the profile, and goes back there without it.
      if (wanted?.endsWith(FOR_THE_SHEET))
        toast({ text: wordIn(troubles[trouble.kind].title, currentLanguage()), kind: 'bad' });
      return stay(); // the user's own session on this phone does not need LINE
    }
  };

  const finish = async (attempt?: string): Promise<Outcome> => {
    try {
      const asNew = attempt === undefined ? undefined : ({ create: true, attempt } as const);
      const { session: its, redirect, remembered } = await finishWithLine(phone, isRememberTicked(), asNew);
      return await goOn(its, remembered, safeRedirect(redirect, location.origin) ?? wanted);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== 'LINE_NEW') throw error;
      return { is: 'new', ...newIn(error.present), proof: undefined };
    }
  };

  const arrived = async (): Promise<Outcome> => {
    try {
      const line = lineLogin();
      if (!line) return { is: 'off' };
      // The session is there again in a moment; without it the link would belong to nobody.
      if (back === 'link' && sessionOf(phone).state().kind === 'offline') throw new LineTrouble('offline', 'OFFLINE');
      // LINE's app has opened another tab, and the session is that of the first.
      if (back === 'link' && !personOf(sessionOf(phone).state())) return go('/login?line_error=LINE_ELSEWHERE');
      if (back === 'link') return go(await linkBack(phone, linkKey));
      // Whoever is signed in here has not asked for it in this tab: nobody takes that session over.
      if (back !== null) return personOf(sessionOf(phone).state()) && !isBegunHere() ? stay() : await finish();
      // Elsewhere LINE's own page does it, and nothing of LINE's is loaded (line.md §0.4).
      if (hostOf(navigator.userAgent) === 'browser') return stay();
      if (!line.liffId) return go(withWanted('/login', wanted));
      return await enter();
    } finally {
      // The worker waited for LINE's SDK (main.tsx).
      if (import.meta.env.PROD) void import('../../sync/worker.ts').then((it) => it.workerOf(phone).startWorker());
    }
  };

  /** `still`: where the user stays when nobody could be asked. */
  const outcomeOf = (work: () => Promise<Outcome>, still?: New | Another): Promise<Outcome> =>
    work()
      .catch((error: unknown): Outcome => {
        const trouble = troubleOf(error);
        logTrouble(trouble);
        if (still && isTemporary(trouble)) return { ...still, said: trouble };
        // What came back from LINE stays in the address until it is worth nothing. The path stays: another one is another screen.
        if (back !== null && isFinal(trouble)) history.replaceState(null, '', '/line');
        return { is: 'trouble', trouble };
      })
      .finally(() => underway.write(undefined));

  const begin = (outcome: Promise<Outcome>): Promise<Outcome> => {
    underway.write(outcome);
    return outcome;
  };

  const arrive = async (): Promise<void> => setOutcome(await (underway.read() ?? begin(outcomeOf(arrived))));

  /** What the user decided; what is on its way already comes to its end first, and is not taken for it. */
  const run = async (work: () => Promise<Outcome>, still?: New | Another): Promise<void> => {
    await underway.read();
    setOutcome(await begin(outcomeOf(work, still)));
  };

  // oxlint-disable-next-line react/exhaustive-deps -- an arrival happens once, whatever is drawn meanwhile
  useEffect(() => void arrive(), []);

  return {
    outcome,
    wanted,
    isBack: back !== null,
    stay,
    /** In place: nothing of what the user brought is lost. */
    again: () => {
      setOutcome(undefined);
      void arrive();
    },
    create: (it: New) =>
      run(async () => {
        const { proof, attempt } = it;
        return proof
          ? entered(await (await entry()).enterBy(phone, proof, to, { create: true }))
          : finish(attempt ?? '');
      }, it),
    joined: (answer: OutputOf<'POST /auth/line/join'>, isRemembered: boolean) =>
      run(async () => {
        const left = await goOn(answer.session, isRemembered, safeRedirect(answer.redirect, location.origin) ?? wanted);
        toast({ text: wordIn(words.linked, currentLanguage()) });
        return left;
      }),
    /** Instead of who is signed in here. */
    takePlace: (it: Another) => run(async () => entered(await (await entry()).enterBy(phone, it.proof, to)), it),
    /** LINE opens the same place once more, with new tokens; the page is left. */
    anew: (purpose?: Purpose) => import('../sdk/liff.ts').then((it) => it.liffPage.reopenForNewTokens(to, purpose)),
  };
}

export type Arrival = ReturnType<typeof useArrival>;

/**
 * The user is back from LINE's page to link it: where to go on, when our server has said yes or no. However often it is asked with `key`,
 * it is one act: where only the answer was lost, it is given again. Throws what may be asked again.
 */
async function linkBack(phone: Phone, key: string): Promise<string> {
  try {
    const { redirect } = await send(phone, 'POST /user/line-link', {}, { key });
    toast({ text: wordIn(words.linked, currentLanguage()) });
    return safeRedirect(redirect, location.origin) ?? '/';
  } catch (error) {
    if (!(error instanceof CallFailed) || isTemporary(troubleOf(error))) throw error;
    toast({ text: wordIn(await refusalOf(error.code), currentLanguage()), kind: 'bad' });
    return '/';
  }
}

/** The ways on from `/line`, which stays in no history. */
function useWayOn() {
  const phone = usePhone();
  const [, navigate] = useLocation();
  const go = (to: string): Outcome => {
    navigate(to, { replace: true });
    return { is: 'left' };
  };

  /** Signed in. The next screen's code is fetched before the change, so that nothing empty is shown between the two. */
  const goOn = async (answer: Session, isRemembered: boolean, to: string | null): Promise<Outcome> => {
    const next = nextAddress(answer.user, to);
    const row = rowOf(pathOf(next));
    if (row) await preload(phone, row).catch(() => undefined); // the page itself says when its code cannot be had
    resetTries();
    forgetSignInRequest();
    await keepingSdkStorage(() => sessionOf(phone).startSession(answer, isRemembered));
    if (answer.deletion_cancelled) void import('../../account/own-data.ts').then((it) => it.toastDeletionCancelled());
    return go(next);
  };
  return { go, goOn };
}

/** Nobody here has this LINE account. `proof`: inside LINE; in a browser the cookie of its attempt stands for it. */
export interface New {
  is: 'new';
  name: string;
  proof: LineProof | undefined;
  /** Which attempt that is. */
  attempt: string | null;
  /** The user's tick, for the form that joins. */
  remember: boolean;
  /** What the user decided could not be asked; another decision may follow. */
  said?: LineTrouble;
}

/** LINE names somebody else than who is signed in here. */
export interface Another {
  is: 'another';
  here: Person;
  proof: LineProof;
  said?: LineTrouble;
}

/** What came of it when LINE was asked who the user is. */
type Outcome = { is: 'left' | 'choose' | 'off' } | { is: 'trouble'; trouble: LineTrouble } | New | Another;

/** The user is new here and wants an account: by the attempt that the card spoke of, whatever another tab has brought back since. */
interface AsNew {
  create: true;
  attempt: string;
}

/** The user is back from LINE's page in a browser: the attempt's cookie is good for one session. LINE_NEW leaves the attempt as it is. */
function finishWithLine(phone: Phone, remember: boolean, asNew?: AsNew): Promise<OutputOf<'POST /auth/line/finish'>> {
  const input = { remember, language: currentLanguage(), ...asNew };
  // As every call that a cookie alone answers for.
  return signIn(phone, 'POST /auth/line/finish', input, { headers: { 'x-caddee': '1' } });
}

/** What comes with LINE_NEW. */
export function newIn(present: unknown): NewInLine {
  const { name = '', attempt = null, remember = isRememberTicked() } = (present ?? {}) as Partial<NewInLine>;
  return { name, attempt, remember };
}

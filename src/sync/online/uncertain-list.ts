import { useEffect } from 'react';
import type { CallName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { Words } from '../../i18n/language.ts';
import { createListeners } from '../../platform/store.ts';
import { copiesOf } from '../mirror/mirror-copies.ts';
import type { CallFailed } from '../net/call.ts';
import { part, type Phone, usePhone } from '../phone.ts';

/** A request that moves money and whose answer is not known yet: written down before it leaves the phone. */
export interface UncertainRequest {
  /** Its Idempotency-Key. */
  key: string;
  call: CallName;
  input: unknown;
  /** What it is about: the screen that sends it looks for it by this. */
  entity: string;
  title: Words;
  at: Moment;
  /** The draft it was made from, which goes when it turns out to be done. */
  draft?: { place: string; key: string };
  /** This phone no longer waits for its answer. */
  is_over?: boolean;
}

export type Outcome =
  | { kind: 'DONE'; answer: unknown }
  /** It had no effect and never will. */
  | { kind: 'NOT_DONE' }
  | { kind: 'REFUSED'; failed: CallFailed };

/** How long a request may be on its way before this phone stops waiting for its answer, in milliseconds. */
export const ANSWER_WITHIN = 15_000;
/** A page that was closed while its request was on its way says nothing more. */
export const CLOSED_AFTER = ANSWER_WITHIN + 5_000;

/** Answers whether it has shown the outcome. */
type Listener = (it: UncertainRequest, outcome: Outcome) => boolean;

const NONE_UNCERTAIN: readonly UncertainRequest[] = [];

export const uncertainListOf = part((phone) => {
  const { copiesOwner } = copiesOf(phone);
  let whose: string | undefined;
  let list = NONE_UNCERTAIN;

  /** Of this page. */
  const inFlight = new Set<string>();
  const changes = createListeners();
  const listeners = new Set<Listener>();

  /** Of whoever is signed in, oldest first, as far as `uncertain-requests.ts` has read them; the same array until something changes. */
  function uncertainNow(): readonly UncertainRequest[] {
    if (whose !== copiesOwner()) list = NONE_UNCERTAIN;
    whose = copiesOwner();
    return list;
  }

  function putUncertain(next: readonly UncertainRequest[]): void {
    whose = copiesOwner();
    list = next;
    changes.tell();
  }

  /** Called when the list changes. */
  const watchUncertain = changes.follow;

  /** Called once with what became of each. */
  function onOutcome(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** The newest screen is told first. False: none has shown it. */
  const isShown = (it: UncertainRequest, outcome: Outcome): boolean =>
    [...listeners].reverse().some((listener) => listener(it, outcome));

  /** Has this phone stopped waiting for it? Then it is not known whether it arrived. */
  const isUnknown = ({ key, at, is_over }: UncertainRequest): boolean =>
    is_over === true || (!inFlight.has(key) && Date.now() >= at + CLOSED_AFTER);
  return { inFlight, uncertainNow, putUncertain, watchUncertain, onOutcome, isShown, isUnknown };
});

/** Comes by itself: nobody needs it for a first screen. */
export const loadUncertainRequests = (phone: Phone) =>
  import('./uncertain-requests.ts').then((it) => it.uncertainRequestsOf(phone));

/** Reads the requests an earlier page left unanswered, and loads the code for what follows before anything is tapped. */
export function useReadUncertain(): void {
  const phone = usePhone();
  useEffect(
    () =>
      void loadUncertainRequests(phone).then(
        (it) => it.readUncertain(),
        () => undefined, // not on this phone and no network: what is tapped says so
      ),
    [phone],
  );
}

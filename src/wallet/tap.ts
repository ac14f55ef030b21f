import type { InputOf } from '#domain/calls.ts';
import { CallFailed } from '../sync/call.ts';
import { newKey } from '../sync/key.ts';

type Input = InputOf<'POST /wallet/topup'>;

/**
 * One tap on "create" is one top-up, whatever becomes of the answer: its key lies in session storage until there is one, so that a second
 * tap, a reload or a tab that was killed asks for the same. (reference/payments.md §3.6: without it somebody else charged people twice.)
 */
interface Tap {
  input: Input;
  key: string;
}

const PLACE = 'topup_tap';
/** Storage can be forbidden: then it lasts as long as the page. */
let inMemory: string | undefined;

/** The tap that was not answered yet. */
export function openTap(): Tap | undefined {
  try {
    const text = sessionStorage.getItem(PLACE) ?? inMemory;
    return text ? (JSON.parse(text) as Tap) : undefined;
  } catch {
    return undefined; // not ours
  }
}

/** The key of this tap: the one before, when that asked for the same and nobody answered. */
export function keyFor(input: Input): string {
  const before = openTap();
  if (before && isSame(before.input, input)) return before.key;
  const tap: Tap = { input, key: newKey() };
  keep(JSON.stringify(tap));
  return tap.key;
}

/** It was answered: the next tap is another top-up. */
export function closeTap(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // then nothing was in it
  }
}

const UNDECIDED = new Set([401, 408, 425, 429]);

/** Does this refusal say that nothing was made? After any other the same may be asked again. */
export const isDecided = ({ status_code, code }: CallFailed): boolean =>
  status_code >= 400 && status_code < 500 && !UNDECIDED.has(status_code) && code !== 'IDEMPOTENCY_IN_FLIGHT';

const isSame = (a: Input, b: Input): boolean =>
  a.amount === b.amount && a.method === b.method && a.platform === b.platform && a.next === b.next;

function keep(text: string): void {
  inMemory = text;
  try {
    sessionStorage.setItem(PLACE, text);
  } catch {
    // it lasts as long as the page then
  }
}

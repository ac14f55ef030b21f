import { reloadBlockersOf } from './reload-blockers.ts';
import { type Phone } from '../phone.ts';

/**
 * Sees what the user types and picks. Whoever writes a form does nothing for it: every field of every form is seen here, and a draft says
 * itself that it stores what was just typed (`draft.ts`).
 */
const TEXT = 'textarea, input:not([type=search], [type=checkbox], [type=radio])';
/** Outside a form they change what is shown (filters, segments), and nothing is lost with them. */
const TICKED = 'form :is([type=checkbox], [type=radio], [aria-pressed], [role=switch])';

export function watchTyping(phone: Phone): void {
  note(phone, document.activeElement, TEXT); // the user was quicker than this code
  const signal = phone.ended;
  window.addEventListener('input', ({ target }) => note(phone, target, `${TEXT}, form select`), {
    capture: true,
    signal,
  });
  // A tick is known to React at its click, before the browser tells of an input.
  window.addEventListener('click', ({ target }) => note(phone, target, TICKED), { capture: true, signal });
}

function note(phone: Phone, target: EventTarget | null, which: string): void {
  const element = target instanceof Element && target.closest(which);
  if (element) reloadBlockersOf(phone).markTyping(element);
}

/** Would a reload now lose input that is only on the screen? With an open sheet the user is in the middle of something. */
export function hasUnsavedInput(phone: Phone): boolean {
  for (const element of reloadBlockersOf(phone).unsavedFields)
    if (!element.isConnected) reloadBlockersOf(phone).unsavedFields.delete(element);
  return document.querySelector('dialog[open]') !== null || [...reloadBlockersOf(phone).unsavedFields].some(isFilled);
}

const isFilled = (element: Element): boolean => !element.matches(TEXT) || (element as HTMLInputElement).value !== '';

import { part, type Phone } from '../phone.ts';

export const reloadBlockersOf = part(() => {
  /** What a reload would take from the user. `update.ts` asks before it reloads; all else here only says what is so. */
  let holds = 0;

  /** Fields the user has filled in or picked, and what stands in them is stored nowhere else. */
  const unsavedFields = new Set<Element>();
  let latest: Element | undefined;

  /** Until the returned function is called, no update reloads the page: some input of the user is being stored. */
  function holdUpdate(): () => void {
    let isHeld = true;
    holds += 1;
    return () => {
      if (isHeld) holds -= 1;
      isHeld = false;
    };
  }

  const holdsNow = (): number => holds;

  /** The user is typing in it, until this task ends. */
  function markTyping(element: Element): void {
    unsavedFields.add(element);
    latest = element;
    setTimeout(() => {
      if (latest === element) latest = undefined;
    });
  }

  /** A draft stores what is being typed at this moment: a reload does not lose it. */
  function markDrafted(): void {
    if (latest) unsavedFields.delete(latest);
  }
  return { unsavedFields, holdUpdate, holdsNow, markTyping, markDrafted };
});

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

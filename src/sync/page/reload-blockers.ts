import { part } from '../phone.ts';

export const reloadBlockersOf = part(() => {
  /** What a reload would take from the user. `update.ts` asks before it reloads; all else here only says what is so. */
  let holds = 0;

  /** Fields the user has filled in or picked, and what stands in them is stored nowhere else (`typed.ts`). */
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

/** What a reload would take from her. `update.ts` asks before it reloads; all else here only says what is so. */
let holds = 0;
/** Fields she has filled in or picked, and what stands in them is kept nowhere else (`typed.ts`). */
export const onlyHere = new Set<Element>();
let latest: Element | undefined;

/** Until the answer is called, no update reloads the page: something of hers is on its way to where it is kept. */
export function holdUpdate(): () => void {
  let isHeld = true;
  holds += 1;
  return () => {
    if (isHeld) holds -= 1;
    isHeld = false;
  };
}

export const holdsNow = (): number => holds;

/** She is typing in it, until this task ends. */
export function typingIn(element: Element): void {
  onlyHere.add(element);
  latest = element;
  setTimeout(() => {
    if (latest === element) latest = undefined;
  });
}

/** A draft keeps what she is typing at this moment: a reload does not lose it. */
export function isDrafted(): void {
  if (latest) onlyHere.delete(latest);
}

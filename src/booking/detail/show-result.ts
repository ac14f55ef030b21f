/** The focus and the eye go to what an act became: it was tapped at the foot of the page, and its result stands at the top. */
export function showResult(place: HTMLElement | null): void {
  if (!place) return;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}

/** Scrolls and focuses the result of an act: the tap was at the bottom of the page, and the result is at the top. */
export function showResult(place: HTMLElement | null): void {
  if (!place) return;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}

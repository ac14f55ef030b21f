/** How long after a tap the finger may still mean what was there before. */
const STILL_MEANS = 1_000;
/** A finger that has not gone elsewhere. */
const NEAR = 40;
const CONTROLS = 'a[href], button, label, summary';

interface Tap {
  at: number;
  x: number;
  y: number;
  control: Element;
  /** Where the controls of the screen were; without it once something was scrolled. */
  places: Map<Element, DOMRect> | undefined;
}

/**
 * What an act brings or moves under the finger takes no tap for a second: it was meant for what was there before. The control says by
 * fading that it has not taken it. Call once at the start.
 */
export function watchTaps(): void {
  let isTouch = false;
  let last: Tap | undefined;
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), options);
  const scrolled = () => {
    if (last) last.places = undefined;
  };
  window.addEventListener('scroll', scrolled, options);
  window.addEventListener(
    'click',
    (event) => {
      if (!isTouch || event.detail === 0 || !(event.target instanceof Element)) return;
      const tap = { at: performance.now(), x: event.clientX, y: event.clientY };
      const control = event.target.closest(CONTROLS);
      if (!control) return; // nothing was meant by it
      if (last && hasComeUnder(control, tap, last)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        control.animate?.({ opacity: [0.4, 1] }, STILL_MEANS / 2);
      } else last = { ...tap, control, places: placesNow() };
    },
    true,
  );
}

function hasComeUnder(control: Element, { at, x, y }: Pick<Tap, 'at' | 'x' | 'y'>, last: Tap): boolean {
  if (at - last.at > STILL_MEANS || control === last.control) return false;
  const was = last.places?.get(control);
  if (was) return x < was.left || x > was.right || y < was.top || y > was.bottom;
  return Math.hypot(x - last.x, y - last.y) < NEAR;
}

const placesNow = (): Map<Element, DOMRect> =>
  new Map([...document.querySelectorAll(CONTROLS)].map((it) => [it, it.getBoundingClientRect()]));

import type { MouseEvent, PointerEvent } from 'react';
import { part } from '../../sync/phone.ts';

const HELD_FOR = 450;
/** A finger that moves further scrolls (px). */
const SLACK = 10;

export const longPressOf = part(() => {
  /** A phone is held in one place at a time. */
  let held: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined;

  function stop(): void {
    clearTimeout(held?.timer);
    held = undefined;
  }

  /** A long press, or a right click. Selecting text with a mouse stays possible. No hook: there are many rows. */
  const longPressHandlers = (act: () => void) => ({
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'mouse') return;
      stop();
      held = { timer: setTimeout(act, HELD_FOR), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (held && Math.hypot(clientX - held.x, clientY - held.y) > SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (window.getSelection()?.isCollapsed === false) return; // the reader is selecting a piece of the text
      event.preventDefault();
      stop();
      act();
    },
  });
  return { longPressHandlers };
});

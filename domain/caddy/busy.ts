import { SLOT } from '../booking/block.ts';
import type { Moment } from '../dates.ts';

export interface Taken {
  from: Moment;
  to: Moment;
}

/** Promised slots (`booking_slot`, ascending) as spans; slots that touch become one. */
export function spansOf(slots: readonly number[]): Taken[] {
  const spans: Taken[] = [];
  for (const slot of slots) {
    const last = spans.at(-1);
    if (last?.to === slot * SLOT) last.to += SLOT;
    else spans.push({ from: slot * SLOT, to: (slot + 1) * SLOT });
  }
  return spans;
}

/** What is left of them when the slots that `own` touches are taken out. */
export function without(spans: readonly Taken[], own: Taken): Taken[] {
  const [from, to] = [Math.floor(own.from / SLOT) * SLOT, Math.ceil(own.to / SLOT) * SLOT];
  return spans
    .flatMap((span) => [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ])
    .filter((part) => part.from < part.to);
}

/** Those that share time with `window`; touching it is not sharing. */
export const within = (spans: readonly Taken[], window: Taken): Taken[] =>
  spans.filter((span) => span.from < window.to && window.from < span.to);

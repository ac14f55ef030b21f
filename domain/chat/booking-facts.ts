import type { Message } from './api.ts';

type Card = NonNullable<Message['card']>;

const FACTS = ['status', 'slug', 'booking_date', 'tee_off_time', 'holes'] as const satisfies (keyof Card)[];

/**
 * All cards of one booking say how it stands, and a change of it brings a card. So the card with the highest number knows best, whatever
 * came first; the others, which may have lain on this phone for days, follow. The very same object when nothing changes.
 */
export function withNewestFacts(items: readonly Message[]): readonly Message[] {
  const newest = new Map(items.flatMap(({ card }) => (card ? [[card.booking_ref, card] as const] : [])));
  const next = items.map((it) => {
    const known = it.card && newest.get(it.card.booking_ref);
    return it.card && known && FACTS.some((fact) => it.card?.[fact] !== known[fact])
      ? { ...it, card: { ...known, event: it.card.event, by: it.card.by } }
      : it;
  });
  return next.some((it, at) => it !== items[at]) ? next : items;
}

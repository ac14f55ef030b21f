import { type ComponentType, createContext, use } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import type { Viewer } from './booking-status.tsx';

/** Parts of other nouns shown within a booking. Booking may not import them: the screen, which may, passes them down. */
export interface EmbeddedParts {
  /** On the page of a round that is over. */
  Review?: ComponentType<{ booking: Booking; side: Viewer }>;
  /** In a row of the history. */
  ReviewLink?: ComponentType<{ booking: Booking; side: Viewer }>;
  /** Below the golfer's name, for the caddy. */
  GolferBrief?: ComponentType<{ user_id: string }>;
}

export const EmbeddedPartsContext = createContext<EmbeddedParts>({});
export const useEmbeddedParts = (): EmbeddedParts => use(EmbeddedPartsContext);

import { createContext, useContext } from 'react';
import type { Moment } from '#domain/dates.ts';
import type { DeskSession } from '#domain/desk/api.ts';

export interface Desk {
  me: DeskSession;
  /** Reads the session again: after a passkey was added or used. */
  refresh: () => Promise<void>;
  /** The session ended on the server, or its person signed out. */
  leave: () => void;
  /** Does it; when the server wants the passkey again, asks for it and does it once more. Says what failed, and answers undefined. */
  act: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** What was done, said to screen readers too. */
  tell: (text: string) => void;
  now: Moment;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('only a signed-in page asks for the desk');
  return desk;
}

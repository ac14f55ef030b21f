import { createContext, useContext } from 'react';

/**
 * One phone: everything the app knows and does beside its screens, for one page. The app makes one (`main.tsx`) and gives it to its screens by
 * context; a test makes as many as it needs. All state lies in its parts.
 */
export interface Phone {
  /** By the function that asks for it; a test puts in its own. */
  readonly parts: Map<unknown, unknown>;
  /** Aborted when the phone is put away: its listeners hear nothing more. */
  readonly ended: AbortSignal;
  close(): void;
}

export function createPhone(): Phone {
  const end = new AbortController();
  return { parts: new Map(), ended: end.signal, close: () => end.abort() };
}

/**
 * A part of the phone, by its own file: `networkOf(phone)`. It is made when it is first asked for, so that its code may come after the first screen,
 * and lives as long as the phone.
 */
export function part<T>(create: (phone: Phone) => T): (phone: Phone) => T {
  const of = (phone: Phone): T => {
    if (!phone.parts.has(of)) phone.parts.set(of, create(phone));
    return phone.parts.get(of) as T;
  };
  return of;
}

export const PhoneContext = createContext<Phone | undefined>(undefined);

export function usePhone(): Phone {
  const phone = useContext(PhoneContext);
  if (!phone) throw new Error('no phone around this screen');
  return phone;
}

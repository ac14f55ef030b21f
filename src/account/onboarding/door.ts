import { useSearch } from 'wouter';
import { useOnPhone } from '../../platform/host.ts';
import { createStore } from '../../platform/store.ts';
import { part } from '../../sync/phone.ts';
import { sessionStateOf } from '../../sync/session/session-state.ts';
import { useWanted } from '../data.ts';

/** As whom somebody registers, in the words of addresses. */
type Door = 'golfer' | 'caddy';

/** The door that the registration form showed while this user opened the account. */
export interface Shown {
  user_id: string;
  door: Door;
}

/** For the next screen alone: whoever uses it takes it away, and so does a sign-out. After a reload the role is asked. */
export const doorOf = part((phone) => {
  const door = createStore<Shown | undefined>(undefined);
  const session = sessionStateOf(phone);
  session.follow(() => session.read().kind === 'out' && door.write(undefined));
  return door;
});

const named = () => new URLSearchParams(location.search).get('as');
const doorIn = (word: string | null | undefined): Door | undefined =>
  word === 'golfer' || word === 'caddy' ? word : undefined;

/** The door of the landing page that led here. */
export function useDoor(): Door | undefined {
  useSearch(); // draws again when it changes
  return doorIn(useOnPhone(named, null));
}

/** Whose page somebody came for: a hint, since a link says nothing of who opens it. */
export const useLikelyDoor = (): Door | undefined => doorIn(useWanted()?.split('/')[1]);

import { useSearch } from 'wouter';
import { useOnPhone } from '../../platform/on-phone.ts';
import { createStore } from '../../platform/store.ts';
import { part } from '../../sync/phone.ts';
import { useWanted } from '../data.ts';

/** As whom somebody registers, in the words of addresses. */
export type Door = 'golfer' | 'caddy';

/** As whom the account was opened on this page; after a reload it is asked. */
export const doorOf = part(() => createStore<Door | undefined>(undefined));

const named = () => new URLSearchParams(location.search).get('as');

/** The door of the landing page that led here, or whose page the user came for; undefined: neither says. */
export function useDoor(): Door | undefined {
  useSearch(); // draws again when it changes
  const asked = useOnPhone(named, null);
  const wanted = useWanted();
  const door = asked ?? wanted?.split('/')[1];
  return door === 'golfer' || door === 'caddy' ? door : undefined;
}

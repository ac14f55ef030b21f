import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';

interface Props {
  user_id: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** Links to a caddy's page, with the address to go back to: the list as it was found, with its filters. */
export function CaddyLink({ user_id, children, ...rest }: Props) {
  const state = useHere();
  return (
    <Link {...rest} href={detailOf(user_id)} state={state}>
      {children}
    </Link>
  );
}

export const detailOf = (user_id: string): string => `/golfer/home/caddy-detail/${user_id}`;

/** Goes along in the history, so that it is there after a restart too. */
export function useHere(): { from: string } {
  const [path] = useLocation();
  const search = useSearch();
  return { from: search ? `${path}?${search}` : path };
}

/** The golfer's screen that led here; for a link from outside, `otherwise`. */
export function cameFrom(state: unknown, otherwise = '/golfer/home/search'): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/golfer/') ? from : otherwise;
}

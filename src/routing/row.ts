import type { ComponentType, ReactNode } from 'react';
import { parse } from 'regexparam';
import type { Words } from '../i18n/language.ts';

/** Whose screen it is. `any` needs a signed-in person of whatever role, `none` needs nobody. */
export type RouteRole = 'golfer' | 'caddy' | 'any' | 'none';
export type TabName = 'home' | 'booking' | 'topup' | 'following' | 'post' | 'chat' | 'profile';

/** A module with one screen: its name is told by the export, and is not said once more in the start. */
export type Screens = Readonly<Record<`${string}Screen`, ComponentType>>;

export interface Row {
  path: string;
  role: RouteRole;
  /** Which frame: the bars of a role, one narrow column (`blank`), or nothing at all (`bare`). */
  layout: 'golfer' | 'caddy' | 'blank' | 'bare';
  /** The tab that is marked; a row without one has no bottom bar on a phone. A wider window shows the rail on all of them (bars.tsx). */
  tab?: TabName;
  back?: string;
  /** Top bar and window title. */
  title?: Words;
  /** `own`: the screen draws its own header; `none`: the specification says "no bars". Else the layout draws the top bar. */
  bar?: 'own' | 'none';
  /** In a wide window a list and one of its entries lie side by side, over the width of column and context. */
  split?: true;
  /** Not the tab's own screen, but reached from it: a phone shows the tabs here too, this one marked. */
  rail?: TabName;
  /** Missing for sign-in alone: everybody who is not signed in starts there, so it is part of the start (main.tsx), not fetched after it. */
  screen?: () => Promise<ComponentType | Screens>;
}

/** Given by `routes.tsx`, whose rows lead to all screens: what asks for a row does not import the screens. */
let routes: readonly Row[] = [];
export const provideRoutes = (table: readonly Row[]): void => void (routes = table);

const patterns = new Map<string, RegExp>();

/** Matches as wouter does, so that the guard and the screen see one row. */
function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? parse(path).pattern;
  patterns.set(path, pattern);
  return pattern;
}

/** The row of an address; the first that matches, so fixed words stand above `:parameters`. Undefined when there is none. */
export const rowOf = (pathname: string, table = routes): Row | undefined =>
  table.find((row) => patternOf(row.path).test(pathname));

/** What a frame of the table's `layout` is handed. */
export interface LayoutProps {
  row: Row;
  children: ReactNode;
}

import { useEffect, useSyncExternalStore } from 'react';
import { writeNote, createListeners } from '../platform/store.ts';

/** `auto` follows the phone. */
export type Theme = 'auto' | 'light' | 'dark';

export interface Look {
  theme: Theme;
  /** White ground and ink everywhere, for reading in full sun. */
  sunlight: boolean;
}

// The document's attributes are the truth (boot.js set them before the first paint); localStorage only remembers them.
const page = (): DOMStringMap => document.documentElement.dataset;
const changes = createListeners();
let look: Look | undefined;

function read(): Look {
  if (look) return look;
  const { theme, contrast } = page();
  look = { theme: theme === 'light' || theme === 'dark' ? theme : 'auto', sunlight: contrast === 'sun' };
  return look;
}

function changed(): void {
  look = undefined;
  paintBars();
  changes.tell();
}

export function setTheme(theme: Theme): void {
  if (theme === 'auto') delete page().theme;
  else page().theme = theme;
  writeNote('theme', theme === 'auto' ? undefined : theme);
  changed();
}

export function setSunlight(on: boolean): void {
  if (on) page().contrast = 'sun';
  else delete page().contrast;
  writeNote('contrast', on ? 'sun' : undefined);
  changed();
}

/** For the switches in the profile. */
export const useLook = (): Look =>
  useSyncExternalStore(changes.follow, read, () => ({ theme: 'auto', sunlight: false }) as const);

// The colours of tokens.css (--paper, --deep) that the phone's own bar shows: it cannot read custom properties.
const BAR = { paper: { light: '#F5F3EB', dark: '#0A1510' }, deep: { light: '#07382A', dark: '#0C2C21' } } as const;
let heroes = 0;

function paintBars(): void {
  const { theme, sunlight } = read();
  const forced = sunlight ? 'light' : theme === 'auto' ? undefined : theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = forced ?? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light');
    meta.content = heroes > 0 ? BAR.deep[scheme] : sunlight ? '#FFFFFF' : BAR.paper[scheme];
  }
}

/** While a green header is on top, the phone's status bar is green too. */
export function useDeepBar(): void {
  useEffect(() => {
    heroes += 1;
    paintBars();
    return () => {
      heroes -= 1;
      paintBars();
    };
  }, []);
}

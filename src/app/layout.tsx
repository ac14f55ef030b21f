import { useEffect, type ComponentType } from 'react';
import { useLanguage } from '../i18n/language.ts';
import type { LayoutProps } from '../routing/layout-props.ts';
import type { Row } from '../routing/row.ts';

/** Top bar, bottom bar and what lives in them. Not on the first route, so it comes with the first screen that has bars. */
let Bars: ComponentType<LayoutProps> | undefined;

export async function loadBars(): Promise<void> {
  Bars = (await import('./bars.tsx')).Bars;
}

/** Else the screen brings its own column and header, or there is none. */
export const hasBars = ({ layout, bar }: Row): boolean =>
  layout === 'golfer' || layout === 'caddy' || (layout === 'blank' && !bar);

/** The frame of a screen, drawn from its row. */
export function Layout({ row, children }: LayoutProps) {
  useWindowTitle(row);
  return Bars && hasBars(row) ? <Bars row={row}>{children}</Bars> : children;
}

function useWindowTitle(row: Row): void {
  const language = useLanguage();
  useEffect(() => {
    document.title = row.title ? `${row.title[language]} · Caddee` : 'Caddee';
  }, [row, language]);
}

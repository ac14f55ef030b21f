import type { ReactNode } from 'react';
import type { Row } from './row.ts';

/** What a frame of the table's `layout` is handed. */
export interface LayoutProps {
  row: Row;
  children: ReactNode;
}

import type { ReactNode } from 'react';

/** The main button of a sheet, and what belongs to it: it stays in view while what is above it scrolls. */
export const SheetFoot = ({ children }: { children: ReactNode }) => <div className="sheet-foot">{children}</div>;

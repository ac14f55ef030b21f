import { createContext, use } from 'react';
import type { Reader } from '../person-name.ts';

/** Who reads, golfer or caddy: every row links to screens of that role. */
export const ReaderContext = createContext<Reader>('golfer');

export const useReader = (): Reader => use(ReaderContext);

import { createContext, use } from 'react';
import type { Reader } from '../person-name.ts';

/** Who reads: every row leads to places of hers. */
export const ReaderContext = createContext<Reader>('golfer');

export const useReader = (): Reader => use(ReaderContext);

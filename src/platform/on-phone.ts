import { useSyncExternalStore } from 'react';

const still = () => () => {};

/** What only this phone knows; until the app has taken over a document of the build, what that one says (`src/app/pages.tsx`). */
export const useOnPhone = <T>(read: () => T, inDocument: T): T => useSyncExternalStore(still, read, () => inDocument);

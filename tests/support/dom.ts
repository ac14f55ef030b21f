import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { endOfWindow } from './page-timers.ts';

// A machine full of tests is late; a test that passes never waits that long.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
// Whatever a test did to the clock ends with it (clock.ts).
afterEach(() => void vi.useRealTimers());
afterAll(endOfWindow);

// jsdom draws nothing, so it has no such thing; every browser has.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
// Tests are as at https, where every phone but a developer's is.
Object.assign(globalThis, { isSecureContext: true });

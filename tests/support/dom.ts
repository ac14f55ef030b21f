import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { endOfWindow } from './page-timers.ts';

configure({
  // A machine full of tests is late; a test that passes never waits that long.
  asyncUtilTimeout: 20_000,
  // A query that waits fails many times: to print the whole document each time took a seventh of all tests' time.
  getElementError: (message, container) => new Error(`${message ?? ''}\nOn the screen: ${container.textContent}`),
});

// React's development build keeps the call stack of every element for its own tools: an eighth of all screens' time. It stops at this count.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {
      // React counts up.
    },
    configurable: true,
  });

afterEach(cleanup);
// Whatever a test did to the clock (clock.ts) and the globals, and what it spied on, ends with it.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(endOfWindow);

// jsdom draws nothing, so it has no such thing; every browser has.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
// Tests are as at https, where every phone but a developer's is.
Object.assign(globalThis, { isSecureContext: true });

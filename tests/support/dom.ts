import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { endOfPage } from './page-timers.ts';

afterEach(cleanup);
afterAll(endOfPage);

// jsdom draws nothing, so it has no such thing; every browser has.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

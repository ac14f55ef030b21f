import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

afterEach(cleanup);

/** What a page had still planned ends with its window, as in a browser: no timer of it fires when the file's window is gone. */
const planned = new Set<ReturnType<typeof setTimeout>>();
const plan = globalThis.setTimeout;
globalThis.setTimeout = ((...what: Parameters<typeof plan>) => {
  const timer = plan(...what);
  planned.add(timer);
  return timer;
}) as typeof plan;
afterAll(() => planned.forEach((timer) => clearTimeout(timer)));

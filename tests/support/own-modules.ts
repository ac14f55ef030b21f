import { vi } from 'vitest';

/** This file replaces a module, so it evaluates the app anew; the window, React and jsdom are those of the worker. */
vi.resetModules();
await import('./dom.ts');
await import('./one-window.ts');

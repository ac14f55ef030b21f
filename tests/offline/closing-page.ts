import { afterEach, beforeEach, vi } from 'vitest';

/** What a test's phones have listened with on the window, beside what a phone that is put away ends by itself, goes with the test. */
export function closePageAfterEach(): void {
  const undo: (() => void)[] = [];
  beforeEach(() => {
    for (const target of [window, document] as EventTarget[]) {
      const add = target.addEventListener.bind(target);
      const spy = vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
        add(type, listener, options);
        undo.push(() => target.removeEventListener(type, listener, options));
      });
      undo.push(() => spy.mockRestore());
    }
  });
  afterEach(() => {
    for (const back of undo.splice(0)) back();
  });
}

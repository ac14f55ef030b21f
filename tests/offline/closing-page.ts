import { afterEach, beforeEach, vi } from 'vitest';

/** A module that is loaded anew in each test has listened on one and the same window: what it listened with goes with the test. */
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

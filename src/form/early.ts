import { useLayoutEffect, type RefObject } from 'react';

/**
 * What was written and ticked in the document's form before this code was there, or the browser filled in: React leaves it in the fields
 * and tells nobody. Fields by their names.
 */
export function useEarly<T>(form: RefObject<HTMLFormElement | null>, change: (to: (before: T) => T) => void): void {
  useLayoutEffect(() => {
    const fields = Array.from((form.current?.elements ?? []) as Iterable<HTMLInputElement>).filter(({ name }) => name);
    const found = fields.map((it) => [it.name, it.type === 'checkbox' ? it.checked : it.value]);
    change((before) => ({ ...before, ...Object.fromEntries(found) }));
  }, [form, change]);
}

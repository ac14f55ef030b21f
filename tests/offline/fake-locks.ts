/** One lock by name at a time, for every tab of this browser; jsdom has none. Taken away with `Reflect.deleteProperty(navigator, 'locks')`. */
export function stubLocks(): void {
  const last = new Map<string, Promise<unknown>>();
  const request = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

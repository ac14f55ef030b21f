interface Options {
  signal?: AbortSignal;
  ifAvailable?: boolean;
}

type Work<T> = (lock: object | null) => Promise<T>;

/**
 * One lock by name at a time, for every tab of this browser; jsdom has none. Taken away with `Reflect.deleteProperty(navigator, 'locks')`.
 * `release`: whoever holds it is dead.
 */
export function stubLocks(): { release: (name: string) => void } {
  const waiting = new Map<string, (() => void)[]>();
  const held = new Map<string, symbol>();
  const release = (name: string, mine = held.get(name)): void => {
    if (held.get(name) !== mine) return;
    held.delete(name);
    waiting.get(name)?.shift()?.();
  };
  const request = async <T>(name: string, ...rest: [Work<T>] | [Options, Work<T>]): Promise<T> => {
    const work = rest.at(-1) as Work<T>;
    const { signal, ifAvailable } = rest.length === 2 ? (rest[0] as Options) : ({} as Options);
    signal?.throwIfAborted();
    if (held.has(name) && ifAvailable) return work(null);
    if (held.has(name))
      await new Promise<void>((resolve, reject) => {
        const queue = waiting.get(name) ?? [];
        waiting.set(name, queue);
        queue.push(resolve);
        signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(resolve), queue.includes(resolve) ? 1 : 0);
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    const mine = Symbol(name);
    held.set(name, mine);
    try {
      return await work({ name });
    } finally {
      release(name, mine);
    }
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return { release };
}

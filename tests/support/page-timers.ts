type Planning = typeof setTimeout & { planned?: Set<ReturnType<typeof setTimeout>> };

const plan: Planning = globalThis.setTimeout;
/** What a page had still planned ends with its window, as in a browser: no timer of it fires when the window is gone. One list a worker, also where modules are evaluated anew. */
const planned = plan.planned ?? new Set<ReturnType<typeof setTimeout>>();
if (!plan.planned)
  globalThis.setTimeout = Object.assign(
    ((...what: Parameters<typeof plan>) => {
      const timer = plan(...what);
      planned.add(timer);
      return timer;
    }) as typeof plan,
    { planned },
  );
const ask = globalThis.fetch;

export function endOfPage(): void {
  planned.forEach((timer) => clearTimeout(timer));
  planned.clear();
}

const TURNS = 50;

/** What is under way when a file's window goes (a copy being read, a stream being opened) comes to its next question, which nobody answers. */
export async function endOfWindow(): Promise<void> {
  endOfPage();
  globalThis.fetch = () => new Promise(() => {});
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  endOfPage();
  globalThis.fetch = ask;
}

/** What a page had still planned ends with its window, as in a browser: no timer of it fires when the window is gone. */
const planned = new Set<ReturnType<typeof setTimeout>>();
const plan = globalThis.setTimeout;
globalThis.setTimeout = ((...what: Parameters<typeof plan>) => {
  const timer = plan(...what);
  planned.add(timer);
  return timer;
}) as typeof plan;

export function endOfPage(): void {
  planned.forEach((timer) => clearTimeout(timer));
  planned.clear();
}

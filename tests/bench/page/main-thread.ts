import type { Page } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds of wall clock, and of the thread's own CPU time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest tasks of a page's main thread, in milliseconds. */
export interface Blocks {
  /** Of its own CPU time, which another program on the machine does not lengthen. */
  own: number;
  /** As a person would wait for it here and now. */
  wall: number;
}

/** Watches the browser's main threads while `work` goes on in `page`. A CPU that DevTools slows is slow in both. */
export async function longestBlock(page: Page, work: () => Promise<void>): Promise<Blocks> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: ['toplevel', '__metadata'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return blocksOf(events);
}

function blocksOf(events: TraceEvent[]): Blocks {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && isMain(event));
  const longest = (of: (task: TraceEvent) => number | undefined) => Math.max(0, ...tasks.map((task) => of(task) ?? 0));
  return { own: longest(({ tdur }) => tdur) / 1_000, wall: longest(({ dur }) => dur) / 1_000 };
}

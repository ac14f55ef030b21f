import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { type Figure, table } from './figure.ts';

/** `npm run bench`, or some of it: `npm run bench -- http sse`. Each part proves that its answers are right before it counts them. */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  sizes: async () => (await import('./sizes.ts')).sizes(),
  http: async () => (await import('./http.ts')).http(),
  flood: async () => (await import('./flood.ts')).flood(),
  booking: async () => (await import('./booking.ts')).booking(),
  wallet: async () => (await import('./wallet.ts')).wallet(),
  ledger: async () => (await import('./ledger.ts')).ledger(),
  history: async () => (await import('./history.ts')).history(),
  people: async () => (await import('./people.ts')).people(),
  growth: async () => (await import('./growth/growth.ts')).growth(),
  memory: async () => (await import('./sign-ins.ts')).signIns(),
  sse: async () => (await import('./sse.ts')).sse(),
  chat: async () => (await import('./chat.ts')).chat(),
  room: async () => (await import('./growth/room.ts')).room(),
  lighthouse: async () => (await import('./page/lighthouse.ts')).lighthouseOf(),
  cold: async () => (await import('./page/cold.ts')).cold(),
  input: async () => (await import('./page/input.ts')).input(),
  mirror: async () => (await import('./page/mirror-size.ts')).mirrorSize(),
  warm: async () => (await import('./page/warm.ts')).warm(),
};

interface Outcome {
  part: string;
  /** Before and after: a busy machine makes every figure smaller, the ratios less so. */
  load: [number, number];
  figures: Figure[];
  failed?: string;
}

const loadNow = (): number => os.loadavg()[0] ?? 0;

async function run(part: string): Promise<Outcome> {
  const before = loadNow();
  const outcome = (more: Pick<Outcome, 'figures' | 'failed'>): Outcome => ({
    part,
    load: [before, loadNow()],
    ...more,
  });
  try {
    return outcome({ figures: await (PARTS[part] as () => Promise<Figure[]>)() });
  } catch (error) {
    console.error(error);
    return outcome({ figures: [], failed: String(error) });
  }
}

function print({ part, load, figures, failed }: Outcome): void {
  console.log(
    `\n${part}  (load average ${load.map((it) => it.toFixed(1)).join(' → ')}, ${os.availableParallelism()} cores)`,
  );
  console.log(failed ? `FAILED: ${failed}` : table(figures));
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((part) => !Object.hasOwn(PARTS, part));
  if (unknown.length > 0)
    throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  if (asked.length === 0) console.log(`all parts: ${Object.keys(PARTS).join(', ')}`);
  const outcomes: Outcome[] = [];
  for (const part of asked.length > 0 ? asked : Object.keys(PARTS)) {
    const outcome = await run(part);
    print(outcome);
    outcomes.push(outcome);
  }
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  mkdirSync('.cache', { recursive: true });
  const record = { at: new Date().toISOString(), commit, node: process.version, outcomes };
  writeFileSync('.cache/bench.json', `${JSON.stringify(record, undefined, 2)}\n`);
  if (outcomes.some(({ failed }) => failed)) process.exitCode = 1;
}

await main();

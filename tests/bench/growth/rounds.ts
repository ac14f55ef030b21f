export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('a median of nothing');
  return (low + high) / 2;
}

const WORKERS = 16;
const MILLIS = 2_000;

/** How often sixteen at once do it in a second, for two seconds or until there is nothing left to do. */
export async function perSecond(work: () => Promise<unknown> | undefined): Promise<number> {
  const began = performance.now();
  let done = 0;
  const worker = async () => {
    for (; performance.now() - began < MILLIS; done++) {
      const doing = work();
      if (!doing) return;
      await doing;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return (done * 1_000) / (performance.now() - began);
}

/**
 * Takes turns: each of `contestants` once unmeasured, then once per round. Whatever else the machine does hits all of them, and the
 * ratio of two is taken within a round. `warm` follows the unmeasured turn.
 */
export async function interleaved<Name extends string, Result>(
  contestants: Record<Name, () => Promise<Result>>,
  rounds: number,
  warm: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Record<Name, Result>[]> {
  const names = Object.keys(contestants) as Name[];
  const round = async () => {
    const results: Partial<Record<Name, Result>> = {};
    for (const name of names) results[name] = await contestants[name]();
    return results as Record<Name, Result>;
  };
  await round();
  await warm();
  const measured: Record<Name, Result>[] = [];
  while (measured.length < rounds) measured.push(await round());
  return measured;
}

import { METRICS_TOKEN } from '../support/process.ts';

/** One number of a server's `/metrics`. */
export async function metricOf(origin: string, name: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const found = text.split('\n').find((line) => line.startsWith(`${name} `));
  if (answer.status !== 200 || !found) throw new Error(`${origin}/metrics says nothing of ${name}`);
  return Number(found.slice(name.length + 1));
}

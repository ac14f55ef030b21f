import lighthouse, { type Flags, type Result } from 'lighthouse';
import { startProduct } from '../../support/product.ts';
import { freshBuild } from '../build.ts';
import { startChromium } from './chromium.ts';
import { atLeast, atMost, type Figure } from '../figure.ts';
import { median } from '../growth/rounds.ts';
import { newProfile, type Profile, signInAtDemo } from './signed-in.ts';

const RUNS = 5;
const TRIES = 4;
/** What the issue asks; performance is asked of a machine that is alone. */
const LEAST: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS: Record<string, { unit: string; most?: number }> = {
  'first-contentful-paint': { unit: 'ms' },
  'largest-contentful-paint': { unit: 'ms' },
  'total-blocking-time': { unit: 'ms' },
  'cumulative-layout-shift': { unit: '', most: 0.01 },
};

/** Lighthouse's default phone, one page after the other. */
export async function lighthouseOf(): Promise<Figure[]> {
  const { dist } = await freshBuild();
  const product = await startProduct({ DIST_DIR: dist });
  const [stranger, golfer, caddy] = [await newProfile(), await newProfile(), await newProfile()];
  try {
    await signInAtDemo(golfer, product.origin);
    await signInAtDemo(caddy, product.origin, 'caddy');
    return [
      ...(await measure(stranger, `${product.origin}/login`, {})),
      ...(await measure(stranger, `${product.origin}/?about`, {})),
      // Who is signed in is remembered: what is on the phone is part of how it opens.
      ...(await measure(golfer, `${product.origin}/golfer/home`, { disableStorageReset: true })),
      ...(await measure(caddy, `${product.origin}/caddy/home`, { disableStorageReset: true })),
    ];
  } finally {
    await product.close();
    for (const profile of [stranger, golfer, caddy]) await profile.remove();
  }
}

async function measure(profile: Profile, url: string, flags: Flags): Promise<Figure[]> {
  const chromium = await startChromium(profile);
  try {
    const runs: Result[] = [];
    while (runs.length < RUNS) runs.push(await runOnce(url, { ...flags, port: chromium.port }));
    const { pathname, search } = new URL(url);
    return figuresOf(pathname + search, runs);
  } finally {
    await chromium.close();
  }
}

/** A run that could not be made (NO_NAVSTART on a busy machine) is no score: it is made again. */
async function runOnce(url: string, flags: Flags): Promise<Result> {
  let reason = '';
  for (let tries = 0; tries < TRIES; tries++) {
    const lhr = (await lighthouse(url, { ...flags, output: 'json', logLevel: 'silent' }))?.lhr;
    reason = lhr?.runtimeError?.code ?? 'no result';
    if (!lhr || lhr.runtimeError) continue;
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
    return lhr;
  }
  throw new Error(`Lighthouse could not run on ${url}: ${reason}`);
}

function figuresOf(page: string, runs: Result[]): Figure[] {
  const middle = (pick: (run: Result) => number) => median(runs.map(pick));
  const categories = Object.keys(runs[0]?.categories ?? {});
  for (const name of categories) printFailing(page, name, runs);
  return [
    ...categories.map((name) => {
      const value = middle((run) => (run.categories[name]?.score ?? 0) * 100);
      const least = LEAST[name];
      return { name: `${page} ${name}`, value, unit: '', ...(least === undefined ? {} : { goal: atLeast(least) }) };
    }),
    ...Object.entries(METRICS).map(([id, { unit, most }]) => {
      const value = middle((run) => run.audits[id]?.numericValue ?? Number.NaN);
      return { name: `${page} ${id}`, value, unit, ...(most === undefined ? {} : { goal: atMost(most) }) };
    }),
    { name: `${page} benchmarkIndex (alone: 3,500)`, value: middle((run) => run.environment.benchmarkIndex), unit: '' },
  ];
}

/** What keeps a category below 100, and where, so that it can be mended. */
function printFailing(page: string, category: string, runs: Result[]): void {
  const failing = new Map<string, string>();
  for (const { categories, audits } of runs)
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const { score, displayValue = '', title } = audits[id] ?? {};
      if (weight === 0 || typeof score !== 'number' || score === 1) continue;
      const places = placesIn(audits[id === 'cumulative-layout-shift' ? 'layout-shifts' : id]);
      failing.set(id, [title, displayValue, ...places].filter(Boolean).join(' · '));
    }
  for (const [id, words] of failing) console.log(`${page} ${category}: ${id} (${words})`);
}

/** The elements an audit names. */
function placesIn(audit: Result['audits'][string] | undefined): string[] {
  const details = audit?.details;
  if (details?.type !== 'table') return [];
  return details.items.flatMap(({ node }) =>
    typeof node === 'object' && 'selector' in node ? [String(node.selector)] : [],
  );
}

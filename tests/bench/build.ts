import path from 'node:path';
import { build, type Plugin } from 'vite';

/** As build/budget.ts says it; bytes, gzipped. */
interface Weights {
  react: number;
  lines: { what: string; bytes: number; most: number }[];
  strangers: string[];
}

export interface Built {
  dist: string;
  weights: Weights;
}

let built: Promise<Built> | undefined;

/** The app as it is now, built once per run into a folder of its own; `./dist` stays what it was. */
export const freshBuild = (): Promise<Built> => (built ??= make());

async function make(): Promise<Built> {
  const dist = path.resolve('.cache/bench-dist');
  let budget: Plugin<{ weights(): Weights | undefined }> | undefined;
  const finder: Plugin = {
    name: 'caddee-bench',
    configResolved: ({ plugins }) => {
      budget = plugins.find(({ name }) => name === 'caddee-budget') as typeof budget;
    },
  };
  process.env['BUDGET'] = 'report'; // a build over budget is measured like any other
  await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true }, plugins: [finder] });
  const weights = budget?.api?.weights();
  if (!weights) throw new Error('the build did not say what it weighs');
  return { dist, weights };
}

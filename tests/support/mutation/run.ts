import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { candidatesIn, chosen, withMutants, type Mutant } from './mutants.ts';

/**
 * `npm run test:deep -- mutation [count] [seed] [tests] [product folders]`: puts `count` small faults into the product, one at a time, and says
 * which share of them some test of the gate notices. Two scores are compared only with the same arguments. A test file is asked only where it
 * comes by the fault, and of those the twelve that come by the fewest faults: the ones that are about it.
 */
const COUNT = Number(process.argv[2] ?? 420);
const SEED = Number(process.argv[3] ?? 20_261_128);
const FILES_EACH = 12;
/** As often the same files are asked with no fault awake: where they are red then, the score says nothing. */
const CONTROL_EVERY = 10;
const ASLEEP = -1;
/** A fault may make code run for ever: what is not decided by then counts as noticed. */
const LATEST = 90_000;

const paths = process.argv.slice(4);
const tests = paths.filter((it) => it.startsWith('tests/'));
const folders = paths.filter((it) => !it.startsWith('tests/'));
const SOURCES =
  folders.length > 0
    ? folders.map((it) => `${it}/**/*.{ts,tsx}`)
    : ['domain/**/*.ts', 'server/{wallet,booking,payment,chat,account}/**/*.ts', 'src/sync/**/*.{ts,tsx}'];

const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-mutation-'));
process.env['MUTATION'] = folder;
const wake = (id: number): void => writeFileSync(path.join(folder, 'active'), String(id));

const files = SOURCES.flatMap((pattern) => globSync(pattern)).sort();
const all = files.flatMap((file) => candidatesIn(file, readFileSync(file, 'utf8')).map((it) => ({ ...it, file })));
const mutants = chosen(all, COUNT, SEED);
console.log(`${mutants.length} of ${all.length} faults that fit into ${files.length} files, seed ${SEED}`);

const vitest = await createVitest(
  'test',
  {
    watch: false,
    project: ['node', 'dom', 'dom-alone'],
    reporters: [{}],
    // A fault is noticed by a test that waits in vain: no longer than a sound one may take.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 5_000 } },
    // What Vitest has kept of a run before has other faults in it, or none.
    fsModuleCachePath: path.join(folder, 'modules'),
    // A stray error is a test's word too, and is counted below.
    dangerouslyIgnoreUnhandledErrors: false,
  },
  {
    plugins: [
      {
        name: 'caddee-mutants',
        enforce: 'pre',
        transform(code, id) {
          const file = path.relative(process.cwd(), id.replace(/\?.*/, ''));
          const here = mutants.filter((it) => it.file === file);
          return here.length > 0 ? withMutants(code, here) : undefined;
        },
      },
    ],
  },
);
for (const project of vitest.projects) project.config.setupFiles.push(path.resolve('tests/support/mutation/setup.ts'));

async function score(runner: Vitest): Promise<void> {
  wake(0);
  // What a module does when it is imported is seen by each file only where each imports its own.
  const isolated = runner.projects.map((project) => [project, project.config.isolate] as const);
  for (const [project] of isolated) project.config.isolate = true;
  const specifications = await runner.globTestSpecifications(tests);
  const sound = await runner.runTestSpecifications(specifications, true);
  const green = new Set(
    sound.testModules.filter((module) => module.ok()).map(({ relativeModuleId }) => relativeModuleId),
  );
  const left = sound.testModules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId);
  if (left.length > 0) console.log(`not asked, red without a fault: ${left.join(', ')}`);
  const seconds = new Map(sound.testModules.map((module) => [module.relativeModuleId, secondsOf(module)]));
  const hitsOf = new Map<string, number[]>();
  for (const line of readFileSync(path.join(folder, 'hits'), 'utf8').split('\n').filter(Boolean)) {
    const { file, hits } = JSON.parse(line) as { file: string; hits: number[] };
    if (green.has(file)) hitsOf.set(file, hits);
  }
  for (const [project, isolate] of isolated) project.config.isolate = isolate;
  const lived: Mutant[] = [];
  const unseen: Mutant[] = [];
  const alarms = { asked: 0, red: 0 };
  runner.config.bail = 1;
  for (const project of runner.projects) project.config.bail = 1;
  for (const [nth, mutant] of mutants.entries()) {
    const about = [...hitsOf]
      .filter(([, hits]) => hits.includes(mutant.id))
      .sort(([a, x], [b, y]) => x.length - y.length || (seconds.get(a) ?? 0) - (seconds.get(b) ?? 0))
      .slice(0, FILES_EACH)
      .map(([file]) => file);
    const asked = specifications.filter(({ moduleId }) => about.includes(path.relative(process.cwd(), moduleId)));
    if (nth % CONTROL_EVERY === 0 && asked.length > 0) {
      wake(ASLEEP);
      alarms.asked += 1;
      if (await notices(runner, asked)) alarms.red += 1;
    }
    wake(mutant.id);
    const isNoticed = asked.length > 0 && (await notices(runner, asked));
    if (about.length === 0) unseen.push(mutant);
    else if (!isNoticed) lived.push(mutant);
    console.log(`${isNoticed ? 'noticed ' : about.length === 0 ? 'unseen  ' : 'LIVED   '} ${nameOf(mutant)}`);
  }
  const noticed = mutants.length - lived.length - unseen.length;
  console.log(`\n${lived.length} lived:\n${lived.map((it) => `  ${nameOf(it)}`).join('\n')}`);
  console.log(`\n${unseen.length} no test came by:\n${unseen.map((it) => `  ${nameOf(it)}`).join('\n')}`);
  console.log(`\n${alarms.red} of ${alarms.asked} runs without a fault were red all the same`);
  console.log(
    `mutation score ${((100 * noticed) / mutants.length).toFixed(1)} %: ${noticed} of ${mutants.length}, seed ${SEED}`,
  );
}

const nameOf = ({ file, line, what }: Mutant): string => `${file}:${line} ${what}`;

async function notices(runner: Vitest, asked: TestSpecification[]): Promise<boolean> {
  let isEndless = false;
  const timer = setTimeout(() => {
    isEndless = true;
    killWorkers();
  }, LATEST);
  try {
    await endWorkers(runner);
    const { testModules, unhandledErrors } = await runner.runTestSpecifications(asked, false);
    // It answers every file that was ever run, with what it came to then.
    const ids = new Set(asked.map(({ moduleId }) => moduleId));
    const isRed = testModules.some((module) => ids.has(module.moduleId) && module.state() === 'failed');
    return isEndless || unhandledErrors.length > 0 || isRed;
  } finally {
    clearTimeout(timer);
  }
}

/** A worker that shares its modules would go on with those it imported while another fault was awake. Vitest has no public word for it. */
async function endWorkers(runner: Vitest): Promise<void> {
  const internal = runner as unknown as { pool?: { close?(): Promise<void> } | undefined };
  await internal.pool?.close?.();
  internal.pool = undefined;
}

/** A loop that never ends keeps its worker from hearing anything else. */
function killWorkers(): void {
  const children = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'vitest'], { encoding: 'utf8' });
  for (const pid of children.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
}

const secondsOf = (module: TestModule): number => module.diagnostic().duration / 1_000;

try {
  await score(vitest);
} finally {
  await vitest.close();
  rmSync(folder, { recursive: true, force: true });
}

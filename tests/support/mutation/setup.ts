import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';

/** Where `run.ts` and the tests meet: `active` is the mutant that is awake, `hits` says which test file came by which mutants. */
const folder = process.env['MUTATION'] as string;
const active = Number(readFileSync(path.join(folder, 'active'), 'utf8'));
const hits = new Set<number>();

Object.assign(globalThis, {
  __mutant: (id: number): boolean => {
    hits.add(id);
    return id === active;
  },
});

afterAll(() => {
  const file = path.relative(process.cwd(), expect.getState().testPath ?? '');
  if (active === 0) appendFileSync(path.join(folder, 'hits'), `${JSON.stringify({ file, hits: [...hits] })}\n`);
});

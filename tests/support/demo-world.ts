import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startProgram } from './process.ts';

/** Names the folder to the workers of a run. */
const MADE = 'CADDEE_DEMO_WORLD';

/** Once for a run: a data folder as the program leaves it after its first start. Filling the demo world takes longer than most journeys. */
export async function makeDemoWorld(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'caddee-demo-'));
  const program = startProgram({ DATA_DIR: folder });
  await program.address;
  await program.stop();
  process.env[MADE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A data folder of one's own: empty, or with the demo world where the program would make it. */
export async function dataFolder(name: string, seed = 'demo'): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), name));
  const made = process.env[MADE];
  if (made && seed === 'demo') await cp(made, folder, { recursive: true });
  return folder;
}

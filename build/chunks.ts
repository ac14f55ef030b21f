import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { fileOf } from './files.ts';

export type Chunk = Rolldown.OutputChunk;
export type Bundle = Rolldown.OutputBundle;

export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((it): it is Chunk => it.type === 'chunk');

/** The chunks that the browser must have before `chunk` runs, itself included. */
export function closure(bundle: Bundle, chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') closure(bundle, next, found);
  }
  return found;
}

/** The chunk that contains this file of the repository. Throws when there is none. */
export function chunkOf(bundle: Bundle, file: string): Chunk {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => fileOf(id) === file));
  if (!chunk) throw new Error(`${file} is in no chunk`);
  return chunk;
}

export const entryOf = (bundle: Bundle): Chunk => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the bundle has no entry');
  return entry;
};

/** Bytes on the wire. */
export const gzipped = (chunks: Iterable<Chunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

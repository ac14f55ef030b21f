import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;
export type Bundle = Rolldown.OutputBundle;

export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((it): it is Chunk => it.type === 'chunk');

/** The chunks the browser must have before `chunk` runs, itself included. */
export function closure(bundle: Bundle, chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') closure(bundle, next, found);
  }
  return found;
}

/** The chunk that `file` (the end of a module's path) became, or became part of. */
export const chunkOf = (bundle: Bundle, file: string): Chunk | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));

export const entryOf = (bundle: Bundle): Chunk => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the bundle has no entry');
  return entry;
};

/** Bytes on the wire. */
export const gzipped = (chunks: Iterable<Chunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

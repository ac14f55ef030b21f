import type { Rolldown } from 'vite';
export type Chunk = Rolldown.OutputChunk;
export type Bundle = Rolldown.OutputBundle;
export declare const chunksOf: (bundle: Bundle) => Chunk[];
/** The chunks the browser must have before `chunk` runs, itself included. */
export declare function closure(bundle: Bundle, chunk: Chunk, found?: Set<Rolldown.OutputChunk>): Set<Chunk>;
/** The chunk that this file of the repository became, or became part of. Throws where it is in none. */
export declare function chunkOf(bundle: Bundle, file: string): Chunk;
export declare const entryOf: (bundle: Bundle) => Chunk;
/** Bytes on the wire. */
export declare const gzipped: (chunks: Iterable<Chunk>) => number;

import { createHash } from 'node:crypto';

/** The same person has the same id in every demo world: links and pictures stay good. */
export function idOf(key: string): string {
  const hash = createHash('sha256').update(`caddee-demo:${key}`).digest('hex');
  return `01980000-${hash.slice(0, 4)}-7${hash.slice(4, 7)}-8${hash.slice(7, 10)}-${hash.slice(10, 22)}`;
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** With a slash at the end, like in module ids. */
export const ROOT = `${path.resolve(import.meta.dirname, '..').replaceAll(path.sep, '/')}/`;
const named = new Set<string>();

/** Files that the build knows by path; `npm run build` stops when one is missing (`everyFileIsThere`). */
export function files(folder: string, names: string): string[] {
  const found = names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}`);
  for (const file of found) named.add(file);
  return found;
}

/**
 * The module's path in the repository, with slashes (for a package from `node_modules/` on, which may be a link); undefined when it is not
 * a file.
 */
export function fileOf(id: string): string | undefined {
  const [bare = ''] = id.split('?');
  const at = bare.lastIndexOf('node_modules/');
  if (at >= 0) return bare.slice(at);
  return bare.startsWith(ROOT) ? bare.slice(ROOT.length) : undefined;
}

/** Stops the build when a listed file was moved: otherwise it would silently leave its chunk, its budget or the offline files. */
export const everyFileIsThere: Plugin = {
  name: 'caddee-every-file-is-there',
  apply: 'build',
  buildStart() {
    const missing = missingFiles();
    if (missing.length > 0) this.error(`the build knows files that are not there: ${missing.join(', ')}`);
  },
};

export const missingFiles = (): string[] => [...named].filter((file) => !existsSync(path.join(ROOT, file)));

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type Bundle, chunksOf } from './chunks.ts';
import { ROOT } from './files.ts';

const FILE = 'licences.txt';
const RULE = '='.repeat(80);

/** For packages that name their licence without including its text. */
const TEXTS: Readonly<Record<string, string>> = {
  Unlicense: `This is free and unencumbered software released into the public domain.

Anyone is free to copy, modify, publish, use, compile, sell, or distribute this
software, either in source code form or as a compiled binary, for any purpose,
commercial or non-commercial, and by any means.

In jurisdictions that recognize copyright laws, the author or authors of this
software dedicate any and all copyright interest in the software to the public
domain. We make this dedication for the benefit of the public at large and to
the detriment of our heirs and successors. We intend this dedication to be an
overt act of relinquishment in perpetuity of all present and future rights to
this software under copyright law.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN
ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

For more information, please refer to <https://unlicense.org>`,
};

/** The folder of a module's package; the bundler's for its own code. Undefined: our code. */
export function packageOf(id: string): string | undefined {
  const [, bundler] = /^\0(vite|rolldown)\//.exec(id) ?? [];
  if (bundler) return path.join(ROOT, 'node_modules', bundler);
  return /^.*node_modules\/(?:@[^/]+\/)?[^/?]+/.exec(id.replaceAll('\\', '/'))?.[0];
}

/** The packages with code in these chunks. */
export const shippedIn = (bundle: Bundle): string[] =>
  chunksOf(bundle).flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? (packageOf(id) ?? []) : [])),
  );

/** A package's licence, word for word. Throws when there is none, because such a package cannot be shipped. */
function licenceOf(folder: string): { name: string; text: string } {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  const { name, version, license = '' } = JSON.parse(read('package.json')) as Record<string, string>;
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  const readme = existsSync(path.join(folder, 'README.md')) ? read('README.md') : '';
  const inReadme = /^#+ *Licen[cs]e *\n+([^]*?)(?=\n#|$(?![^]))/im.exec(readme)?.[1];
  // A bundler's licence file continues with its own dependencies, which are not shipped.
  const ownPart = (text: string) => text.split(/^# Licenses of bundled dependencies/m)[0] ?? text;
  const texts = files.length > 0 ? files.map((file) => ownPart(read(file))) : [TEXTS[license] ?? inReadme ?? ''];
  const text = texts.map((it) => it.trim()).join('\n\n');
  if (text === '') throw new Error(`${name} is shipped and says nothing of its licence (build/licences.ts)`);
  return { name: `${name} ${version}${license && `, ${license}`}`, text };
}

/** All licences, grouped by identical text. */
export function licencesOf(folders: Iterable<string>): string {
  const all = [...new Set(folders)].map(licenceOf).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...Map.groupBy(all, ({ text }) => text)]
    .map(([text, of]) => `${RULE}\n${of.map(({ name }) => name).join('\n')}\n${RULE}\n${text}\n`)
    .join('\n');
}

/** Adds to `licences.txt` (in `public/`: icons and fonts) the text of every package with code in the app, its worker or the desk. */
export function licences(): { app: Plugin; worker: Plugin; desk: Plugin } {
  const shipped = new Set<string>();
  let dist = '';
  const collect = (bundle: Bundle) => {
    for (const folder of shippedIn(bundle)) shipped.add(folder);
  };
  const collecting = (name: string): Plugin => ({
    name,
    generateBundle(_options, bundle) {
      collect(bundle);
    },
  });
  return {
    app: {
      name: 'caddee-licences',
      apply: 'build',
      enforce: 'post',
      configResolved(config) {
        dist = path.resolve(config.root, config.build.outDir);
      },
      generateBundle(_options, bundle) {
        collect(bundle);
      },
      closeBundle: {
        sequential: true,
        order: 'post',
        handler() {
          const own = readFileSync(path.join(ROOT, 'public', FILE), 'utf8');
          writeFileSync(path.join(dist, FILE), `${own}\n${licencesOf(shipped)}`);
        },
      },
    },
    worker: collecting('caddee-licences-of-worker'),
    desk: collecting('caddee-licences-of-desk'),
  };
}

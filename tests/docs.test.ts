import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const filesIn = (folder: string, names: RegExp): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));

const pages = new Map(filesIn('docs', /\.md$/).map((file) => [path.basename(file, '.md'), textOf(file)]));
const everything = [...pages.values()].join('\n');

/** This file names ids only to describe them. */
const code = ['src', 'server', 'domain', 'sw', 'build', 'tests', 'public']
  .flatMap((side) => filesIn(side, /\.(?:[cm]?[jt]sx?|sql|css|html|md)$/))
  .concat('vite.config.ts', 'vitest.config.ts', 'index.html')
  .filter((file) => file !== 'tests/docs.test.ts')
  .map((file) => {
    const text = textOf(file);
    // A comment that goes on in the next line reads as one line; every sign keeps its place.
    return { file, text, read: text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/|--)/g, (it) => ' '.repeat(it.length)) };
  });

interface Citation {
  /** `file:line`. */
  at: string;
  cited: string;
}

/** All that `find` finds, with its file and line. */
const citations = (find: (text: string, file: string) => { index: number; cited: string }[]): Citation[] =>
  code.flatMap(({ file, text, read }) =>
    find(read, file).map(({ index, cited }) => ({
      at: `${file}:${text.slice(0, index).split('\n').length}`,
      cited,
    })),
  );

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => ({ index: match.index, cited: match[1] ?? match[0] }));

const listed = (some: Citation[]): string[] => some.map(({ at, cited }) => `${at} cites ${cited}`);

/** An id stands where it is bold or in the first cell of a row. */
const stands = (id: string, text: string): boolean => new RegExp(`\\*\\*${id}\\*\\*|^\\| *${id} *\\|`, 'm').test(text);

/** §3.1 of a page is a heading that begins with that number, or with that letter. */
const hasSection = (page: string, section: string): boolean =>
  new RegExp(`^#+ §?${section.replaceAll('.', '\\.')}[.:]?(?: |$)`, 'm').test(pages.get(page) ?? '');

describe('what code cites stands in docs/', () => {
  test('there is something to look at', () => {
    expect(code.length).toBeGreaterThan(1_000);
    expect(pages.size).toBeGreaterThan(10);
  });

  test('every rule of the catalogues: OB-01, R-S3, B12', () => {
    const cited = citations((text) => [
      ...all(text, /\b(?:OB|CA|MO|BK|CH|AU|IN|PR|HT|LS)-\d{2}\b/g),
      ...all(text, /\bR-[A-Z]\d{1,2}\b/g),
      ...all(text, /(?<![%\w])B\d{1,2}\b(?! *[+-]?\d)/g),
    ]);
    expect(cited.length).toBeGreaterThan(400);
    expect(listed(cited.filter((it) => !stands(it.cited, everything)))).toEqual([]);
  });

  test('a range of them has both its ends: B8–B10', () => {
    const ranges = citations((text) => all(text, /\b([A-Z]{1,2}-?\d{1,2}(?:–|…)[A-Z]{1,2}-?\d{1,2})\b/g));
    const ends = ranges.flatMap(({ at, cited }) => cited.split(/–|…/).map((end) => ({ at, cited: end })));
    expect(listed(ends.filter((it) => !stands(it.cited, everything)))).toEqual([]);
  });

  test('what was measured, by its number: M23 of reliability.md, T17 of line.md', () => {
    const numbered = citations((text) => all(text, /\b(\w+\.md(?:,? (?:and )?(?:§[\d.]*\d|[A-Z]-?[A-Z]?\d+))+)/g));
    const pairs = numbered.flatMap(({ at, cited }) => {
      const [page = ''] = cited.toLowerCase().split('.md');
      return [...cited.matchAll(/(?<![\w-])[A-Z]\d{1,2}\b/g)].map(([id]) => ({ at, page, cited: id }));
    });
    const ofLine = citations((text, file) =>
      /^(?:src|server|tests|tests\/deep)\/line\//.test(file) ? all(text, /(?<=')(?=[TCD]\d)([TCD]\d{1,2})\b/g) : [],
    ).map((it) => ({ ...it, page: 'line' }));
    expect(ofLine.length).toBeGreaterThan(20);
    const missing = [...pairs, ...ofLine].filter(({ page, cited }) => !stands(cited, pages.get(page) ?? ''));
    expect(listed(missing)).toEqual([]);
  });

  test('every section: product.md §3.5, and no § that says of what', () => {
    const NAMED = /(\w+)\.md|\b(specification)\b|\b(RFC) \d+|§([\da-z]+(?:\.\d+)*)/gi;
    const cited = citations((text) => {
      let page = '';
      let named = -Infinity;
      return [...text.matchAll(NAMED)].flatMap(({ index, 1: file, 2: word, 3: rfc, 4: section }) => {
        if (section === undefined) {
          page = (file ?? word ?? rfc ?? '').toLowerCase();
          named = index;
          return [];
        }
        const isNear = index - named < 250;
        return isNear && page === 'rfc' ? [] : [{ index, cited: `${isNear ? page : '?'}.md §${section}` }];
      });
    });
    expect(cited.length).toBeGreaterThan(150);
    const missing = cited.filter((it) => {
      const [page = '', section = ''] = it.cited.split('.md §');
      return !hasSection(page, section);
    });
    expect(listed(missing)).toEqual([]);
  });

  test('every page, by a path that is there', () => {
    const cited = citations((text) => all(text, /(?<![\w/.-])([\w/-]*\w\.md)\b/g));
    const missing = cited.filter(
      ({ cited: it, at }) =>
        !existsSync(path.join(root, it)) &&
        !existsSync(path.join(root, 'docs', it.toLowerCase())) &&
        !existsSync(path.join(root, path.dirname(at), it)),
    );
    expect(listed(missing)).toEqual([]);
    expect(
      listed(citations((text) => all(text, /\b(?:shared|reference|design)\/[\w-]+\.md|\bissue [A-Z], [A-Z]\d+/g))),
    ).toEqual([]);
  });
});

describe('the pages themselves', () => {
  const written = ['README.md', 'tests/README.md', ...filesIn('docs', /\.md$/)];

  /** As GitHub makes an address of a heading. */
  const anchorsOf = (file: string): string[] =>
    [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    );

  test('every link leads to a file, and to a heading of it', () => {
    const broken = written.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) =>
          [...line.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to = '', anchor]) => {
            const target = to === '' ? file : path.posix.join(path.posix.dirname(file), to);
            const isThere = existsSync(path.join(root, target));
            const isFound = !anchor || (isThere && anchorsOf(target).includes(anchor));
            return isThere && isFound ? [] : [`${file}:${at + 1} links to ${to}${anchor ? `#${anchor}` : ''}`];
          }),
        ),
    );
    expect(broken).toEqual([]);
  });

  test('every file and folder of code that stands in them is there', () => {
    const SIDES = /^(?:src|server|domain|sw|build|tests|public|\.ci)\//;
    const FILE = /^[\w./-]+\.(?:tsx?|sql|css)$/;
    const isThere = (it: string) =>
      SIDES.test(it) ? existsSync(path.join(root, it)) : code.some(({ file }) => file.endsWith(`/${it}`));
    const gone = written.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) =>
          [...line.matchAll(/`([\w./-]+)`/g)]
            .map(([, it = '']) => it)
            .filter((it) => (SIDES.test(it) || FILE.test(it)) && !isThere(it))
            .map((it) => `${file}:${at + 1} names ${it}`),
        ),
    );
    expect(gone).toEqual([]);
  });

  test('every variable of the environment, and every command of the operator', () => {
    const configs = ['server/config.ts', ...filesIn('server', /^config\.ts$/)];
    const variables = configs.flatMap((file) =>
      [...textOf(file).matchAll(/(?:said|read(?:<[^>]*>)?|oneOf|whole|base)\((?:env, )?'([A-Z][A-Z_]+)'/g)].map(
        ([, it]) => it as string,
      ),
    );
    const commands = [...textOf('server/operator/help.ts').matchAll(/npm run operator -- ([a-z-]+)/g)].map(
      ([, it]) => it as string,
    );
    expect(variables.length).toBeGreaterThan(25);
    expect(commands.length).toBeGreaterThan(15);
    const isSaid = (it: string) => new RegExp(`\`${it}[ \`]`).test(everything);
    expect([...new Set([...variables, ...commands])].filter((it) => !isSaid(it))).toEqual([]);
  });
});

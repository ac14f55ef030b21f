import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const pages = ['README.md', 'tests/README.md', ...globSync('docs/*.md', { cwd: root })];
const everyPage = pages.map(textOf).join('\n');
const code = globSync('{src,server,domain,sw,build,tests,public}/**/*.{ts,tsx,js,sql,css}', { cwd: root })
  .filter((file) => path.basename(file) !== 'docs.test.ts')
  .map((file) => ({ file, text: textOf(file) }));

/** As GitHub makes an address of a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('every link of a page leads to a file, and to a heading of it', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to = '', anchor]) => {
      const target = to === '' ? page : path.posix.join(path.posix.dirname(page), to);
      const isThere = existsSync(path.join(root, target));
      const headings = isThere && anchor ? [...textOf(target).matchAll(/^#+ (.+)$/gm)] : [];
      const isFound = isThere && (!anchor || headings.some(([, heading = '']) => anchorOf(heading) === anchor));
      return isFound ? [] : [`${page} links to ${to}#${anchor ?? ''}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every rule that code cites stands in a page: OB-01, R-S3, B12, product.md §3.5', () => {
  const isRule = (id: string) => new RegExp(`\\*\\*${id}\\*\\*|^\\| *${id} *\\|`, 'm').test(everyPage);
  const hasSection = (page: string, section: string) =>
    new RegExp(`^#+ §?${section.replaceAll('.', '\\.')}[.:]?(?: |$)`, 'm').test(textOf(`docs/${page}`));
  const RULE = /\b(?:(?:OB|CA|MO|BK|CH|AU|IN|PR|HT|LS)-\d{2}|R-[A-Z]\d{1,2})\b|(?<![%\w])B\d{1,2}\b(?! *[+-]?\d)/g;
  const cited = code.flatMap(({ file, text }) => [...text.matchAll(RULE)].map(([id]) => ({ file, id })));
  const sections = code.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(\w+\.md) §([\da-z]+(?:\.\d+)*)/g)].map(([, page = '', section = '']) => ({
      file,
      page,
      section,
    })),
  );
  expect(cited.length).toBeGreaterThan(300);
  expect(sections.length).toBeGreaterThan(80);
  expect(cited.filter(({ id }) => !isRule(id))).toEqual([]);
  expect(sections.filter(({ page, section }) => !hasSection(page, section))).toEqual([]);
});

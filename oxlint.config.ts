import { defineConfig, type OxlintOverride } from 'oxlint';

/** Nouns of the phone: a later one may show an earlier one (a booking shows its course), never the other way round. */
const NOUNS = [
  'course',
  'caddy',
  'account',
  'line',
  'case',
  'wallet',
  'payment',
  'tip',
  'withdrawal',
  'chat',
  'booking',
  'broadcast',
  'review',
  'reward',
  'follow',
  'post',
];

/** Nouns that nobody else of the phone needs: what only its own screens and the homes use, and the desk, which is no part of it. */
const LAST_NOUNS = ['notification', 'home', 'desk'];

/** BK-11: what reads or writes a date by the machine's own zone or calendar (domain/dates.ts does both by Bangkok's). */
const DATES_OF_THE_MACHINE = [
  { object: 'Date', property: 'parse' },
  { property: 'toLocaleDateString' },
  { property: 'toLocaleTimeString' },
];

/** Newer than the oldest browser of docs/pwa.md §5. What the compiler's `lib` lets through; boot.js stands in for toSorted and toReversed. */
const NEWER_THAN_OLDEST_BROWSER = [
  { property: 'toSpliced' },
  { object: 'AbortSignal', property: 'any' },
  { object: 'URL', property: 'parse' },
  { object: 'URL', property: 'canParse' },
  { property: 'showPopover' },
];

/** IN-05: what makes HTML of text. The policy of Trusted Types forbids it a second time, in the browser. */
const HTML_FROM_TEXT = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTML',
  'createContextualFragment',
  'srcdoc',
];

const foldersOf = (nouns: string[]) => nouns.flatMap((noun) => [`../${noun}/**`, `../../${noun}/**`]);

const forbidImports = (
  files: string[],
  group: string[],
  message: string,
  excludeFiles: string[] = [],
): OxlintOverride => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
});

/**
 * The walls (docs/contributing.md, Shapes). That src, sw and server never import each other, and that domain sees neither node nor the
 * DOM, is kept by the tsconfig of each side; that only its owner writes a table, by tests/boundaries.test.ts.
 */
export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'unicorn', 'import', 'oxc'],
  categories: { correctness: 'error', suspicious: 'off' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-implied-eval': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'no-eval': 'error',
    'no-script-url': 'error',
    'no-restricted-properties': ['error', ...DATES_OF_THE_MACHINE],
    'import/no-cycle': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
  },
  overrides: [
    {
      files: ['domain/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [{ regex: '^([@a-uw-z]|v[^a])', message: 'domain imports itself and valibot' }] },
        ],
        'no-restricted-properties': [
          'error',
          ...DATES_OF_THE_MACHINE,
          { object: 'Date', property: 'now', message: 'domain has no clock: the moment is an argument' },
          { object: 'Math', property: 'random', message: 'domain has no dice: chance is an argument' },
        ],
      },
    },
    forbidImports(
      ['src/{routing,form,ui,sync,i18n,platform}/**'],
      foldersOf([...NOUNS, ...LAST_NOUNS]),
      'what every noun uses knows no noun',
    ),
    forbidImports(
      ['src/desk/**'],
      foldersOf([...NOUNS, 'notification', 'home', 'app', 'sync', 'routing', 'storage', 'install']),
      'the desk shares words, formats and looks with the phone, and neither its session nor its copies',
    ),
    ...NOUNS.map((noun, at) =>
      forbidImports(
        [`src/${noun}/**`],
        foldersOf([...NOUNS.slice(at + 1), ...LAST_NOUNS]),
        `${noun} knows the nouns before it only: let a screen bring the two together`,
        ['**/*-screen.tsx'],
      ),
    ),
    {
      files: ['src/**', 'sw/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...DATES_OF_THE_MACHINE,
          ...NEWER_THAN_OLDEST_BROWSER,
          // Missing where the page is not served over https (a phone on the local network): newKey() of src/sync/net/call.ts.
          { object: 'crypto', property: 'randomUUID' },
          ...HTML_FROM_TEXT.map((property) => ({ property })),
          { object: 'document', property: 'write' },
        ],
      },
    },
    // Tests hold hostile links to see them refused; a stand-in may stand in two files that need each other.
    {
      files: ['tests/**'],
      rules: { 'no-script-url': 'off', 'no-restricted-properties': 'off', 'import/no-cycle': 'off' },
    },
    forbidImports(
      ['server/**'],
      ['**/omise/**', '**/sandbox/**'],
      'only server/payment/open.ts knows which payment provider it is',
      ['server/payment/{omise,sandbox}/**', 'server/payment/open.ts', 'server/app.ts'],
    ),
  ],
  ignorePatterns: ['dist', 'data', '.cache', 'public'],
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inlineBoot } from '../build/inline-boot.ts';
import { PARTS } from './support/suite/parts.ts';

const root = path.join(import.meta.dirname, '..');
const SIDES = ['domain', 'src', 'sw', 'server'] as const;
type Side = (typeof SIDES)[number];

interface Source {
  /** From the root, with slashes. */
  file: string;
  side: Side;
  /** The folder below the side: a noun, or ''. */
  noun: string;
  text: string;
  /** Code without comments and without what stands in quotes. */
  code: string;
  imports: string[];
  /** Those that are loaded with it: neither types nor `import()`. */
  atOnce: string[];
}

const sources: Source[] = SIDES.flatMap((side) =>
  readdirSync(path.join(root, side), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => read(side, path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))),
);

function read(side: Side, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const parts = file.split('/');
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '');
  return {
    file,
    side,
    noun: parts.length > 2 ? (parts[1] as string) : '',
    text,
    code: plain.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''"),
    atOnce: [...plain.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm)].map((match) =>
      resolve(file, match[1] as string),
    ),
    imports: [...plain.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map((match) =>
      resolve(file, match[1] as string),
    ),
  };
}

/** Everything that is loaded when `file` is. */
function reachable(file: string, found = new Set<string>()): Set<string> {
  const source = sources.find((one) => one.file === file);
  if (!source || found.has(file)) return found;
  found.add(file);
  for (const next of source.atOnce) reachable(next, found);
  return found;
}

/** Files of which each reaches each (Tarjan's strongly connected components), one line a circle. */
function circles(): string[] {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const found: string[] = [];
  const visit = (file: string): number => {
    const mine = order.size;
    order.set(file, mine);
    lowest.set(file, mine);
    path.push(file);
    for (const next of importsOf.get(file) ?? []) {
      if (!importsOf.has(next)) continue;
      const low = order.has(next) ? (path.includes(next) ? (order.get(next) as number) : Infinity) : visit(next);
      lowest.set(file, Math.min(lowest.get(file) as number, low));
    }
    const low = lowest.get(file) as number;
    if (low === mine) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) found.push(circle.sort().join(' ↔ '));
    }
    return low;
  };
  for (const { file } of sources) if (!order.has(file)) visit(file);
  return found;
}

/** An import of ours as a path from the root; of a package as it is written. */
function resolve(file: string, target: string): string {
  if (target.startsWith('#domain/')) return target.slice(1);
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
}

const on = (...sides: Side[]) => sources.filter(({ side }) => sides.includes(side));
const isOurs = (target: string) => SIDES.some((side) => target.startsWith(`${side}/`));
/** `file → what is wrong`, so that a failure reads itself. */
const offences = (some: Source[], find: (source: Source) => string[]) =>
  some.flatMap((source) => find(source).map((what) => `${source.file} → ${what}`));
const matches = (pattern: RegExp) => (source: Source) => source.code.match(pattern) ?? [];

test('there is something to look at', () => {
  for (const side of ['domain', 'src', 'server'] as const) expect(on(side).length).toBeGreaterThan(10);
});

describe('who imports whom', () => {
  test('domain imports nothing but itself and valibot', () => {
    const foreign = ({ imports }: Source) => imports.filter((it) => !it.startsWith('domain/') && it !== 'valibot');
    expect(offences(on('domain'), foreign)).toEqual([]);
  });

  test('src, sw and server never import each other', () => {
    const across = ({ side, imports }: Source) =>
      imports.filter((it) => isOurs(it) && !it.startsWith('domain/') && !it.startsWith(`${side}/`));
    expect(offences(on('src', 'sw', 'server'), across)).toEqual([]);
  });

  test('nobody outside tests imports tests', () => {
    expect(offences(sources, ({ imports }) => imports.filter((it) => it.startsWith('tests/')))).toEqual([]);
  });

  test('no file imports, over however many others, itself: neither a value, nor a type, nor late', () => {
    expect(circles()).toEqual([]);
  });

  test('an import says its file, and domain is reached by its name', () => {
    const unclear = ({ side, text }: Source) =>
      [...text.matchAll(/(?:from|import) '([^']+)'/g)]
        .map((match) => match[1] as string)
        .filter(
          (it) =>
            (it.startsWith('.') && !/\.\w+(\?\w+)?$/.test(it)) || (side !== 'domain' && /^\.\..*\/domain\//.test(it)),
        );
    expect(offences(sources, unclear)).toEqual([]);
  });

  test('the start of the app brings no schema along: those come with the forms, from src/app/main.tsx on only types', () => {
    const isSchema = (it: string) => it === 'valibot' || /^domain\/(calls|text|.*\/api)\.ts$/.test(it);
    const start = sources.filter(({ file }) => reachable('src/app/main.tsx').has(file));
    expect(start.length).toBeGreaterThan(10);
    expect(offences(start, ({ atOnce }) => atOnce.filter(isSchema))).toEqual([]);
  });
});

/** Every table belongs to the noun whose migration made it; the probe of the readiness is the house's. */
const migrations = path.join(root, 'server/migrations');
const owners = new Map(
  readdirSync(migrations).flatMap((file) => {
    const noun = file
      .replace(/^\d+_|\.sql$/g, '')
      .replace(/_.*/, '')
      .replace(/^probe$/, 'house');
    const made = readFileSync(path.join(migrations, file), 'utf8').matchAll(/^create table (\w+)/gm);
    return [...made].map((match): [string, string] => [match[1] as string, noun]);
  }),
);

describe('nouns', () => {
  const SHARED = ['app', 'form', 'install', 'routing', 'sync', 'ui', 'i18n', 'platform'];

  /** As in domain: what stands later may show what stands earlier (a booking shows its course), never the other way round. */
  const ORDER = [
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

  test('on the phone, only screens and home bring nouns together; a part keeps to its own and the earlier ones', () => {
    const parts = on('src').filter(
      ({ file, noun }) => !SHARED.includes(noun) && noun !== 'home' && !file.endsWith('-screen.tsx'),
    );
    const strangers = ({ noun, imports }: Source) =>
      imports.filter((it) => {
        const [side, other = '', ...rest] = it.split('/');
        if (side !== 'src' || rest.length === 0 || other === noun || SHARED.includes(other)) return false;
        return !ORDER.includes(other) || ORDER.indexOf(other) >= ORDER.indexOf(noun);
      });
    expect(offences(parts, strangers)).toEqual([]);
  });

  test('routing, form, ui, sync, i18n and platform know no noun', () => {
    // The app brings the nouns together, and the way to install it leads out of LINE.
    const shared = on('src').filter(({ noun }) => SHARED.includes(noun) && noun !== 'app' && noun !== 'install');
    const nouns = ({ imports }: Source) =>
      imports.filter(
        (it) => it.startsWith('src/') && it.split('/').length > 2 && !SHARED.includes(it.split('/')[1] ?? ''),
      );
    expect(offences(shared, nouns)).toEqual([]);
  });

  test('in the server, a noun writes its own tables only through its own sql', () => {
    const strange = ({ noun, text }: Source) =>
      [...text.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/g)]
        .map((match) => match[1] as string)
        .filter((table) => owners.has(table) && owners.get(table) !== noun);
    const inSql = on('server').filter(({ file, noun }) => file.endsWith('sql.ts') && noun !== 'seed');
    expect(owners.size).toBeGreaterThan(20);
    expect(offences(inSql, strange)).toEqual([]);
  });

  /** Each speaks another company's language behind the port server/payment/provider.ts. */
  const ADAPTERS = /^server\/payment\/(?:omise|sandbox)\//;

  test('a noun has rooms, and a room has none', () => {
    const deep = ({ file }: Source) => (file.split('/').length > 4 ? ['too deep'] : []);
    expect(offences(sources, deep)).toEqual([]);
  });

  /** Append-only, one file a change of the database; and one sheet for each part of the look, put in their order by all.css. */
  const LONG_LISTS = ['server/migrations', 'src/ui/css'];

  test('no folder has more than 25 files: a room below its noun where it grows', () => {
    const files = [...SIDES, 'build', 'docs', 'tests'].flatMap((side) =>
      readdirSync(path.join(root, side), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, entry.parentPath).split(path.sep).join('/')),
    );
    const full = Map.groupBy(files, (folder) => folder);
    const offenders = [...full].flatMap(([folder, { length }]) => (length > 25 ? [`${folder}: ${length}`] : []));
    expect(offenders.filter((it) => !LONG_LISTS.some((folder) => it.startsWith(`${folder}:`)))).toEqual([]);
  });

  test('no style asks the root with :has() for something below it: each change of a screen would style all of it anew', () => {
    const sheets = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((it) =>
      it.endsWith('.css'),
    );
    const asked = sheets.flatMap((file) =>
      [
        ...readFileSync(path.join(root, 'src', file), 'utf8').matchAll(
          /(?::root|html|body|main)[^\s,{]*:has\([^{},]*\)\s+[^\s{][^{},]*/g,
        ),
      ].map(([selector]) => `${file}: ${selector}`),
    );
    expect(sheets.length).toBeGreaterThan(30);
    expect(asked).toEqual([]);
  });

  /** What a noun opens to the world; they alone look into its rooms from its own floor. */
  const DOORS = /\/(?:routes|serve|run|main|open)\.ts$/;

  test('the rooms of a noun point one way, and to its own floor, which knows none of them', () => {
    const roomOf = (file: string) => path.posix.dirname(file);
    const inside = (file: string, target: string) =>
      file.split('/').slice(0, 2).join('/') === target.split('/').slice(0, 2).join('/');
    const arrows = new Map<string, Set<string>>();
    for (const { file, imports } of sources)
      for (const target of imports) {
        const [from, to] = [roomOf(file), roomOf(target)];
        if (from === to || !inside(file, target) || from.split('/').length < 2 || DOORS.test(file)) continue;
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
      }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(arrows.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    expect(arrows.size).toBeGreaterThan(40);
    expect([...arrows.keys()].filter((room) => reaches(room, room))).toEqual([]);
  });

  test('nobody but the opening of the house knows which provider it is', () => {
    const OPENERS = ['server/payment/open.ts', 'server/app.ts'];
    /** What the sandbox's books say of the days before the demo world was made. */
    const PAST = 'server/payment/sandbox/past.ts';
    const insiders = ({ file, imports }: Source) =>
      ADAPTERS.test(file) || OPENERS.includes(file)
        ? []
        : imports.filter((it) => ADAPTERS.test(it) && !(file === 'server/seed/wallets.ts' && it === PAST));
    expect(offences(on('server'), insiders)).toEqual([]);
  });

  test('no drawer for everything', () => {
    const drawers = ({ file }: Source) =>
      file
        .split('/')
        .filter((part) =>
          /^(utils?|helpers?|lib|types?|services?|managers?|common|misc|shared|index)(\.tsx?)?$/.test(part),
        );
    expect(offences(sources, drawers)).toEqual([]);
  });
});

describe('time', () => {
  test('domain has no clock: the moment is given to it', () => {
    const clock = matches(/Date\.now\b|new Date\(\s*\)|performance\.now\b|Math\.random\b/g);
    expect(offences(on('domain'), clock)).toEqual([]);
  });

  test('BK-11: no text is ever read as a date by the machine, and none is written in its own zone or calendar', () => {
    // `new Date(Date.UTC(…))` and `new Date(moment)` take numbers: a name, a sum, a call that gives one.
    const parsed = ({ code }: Source) => [
      ...(code.match(/Date\.parse\b/g) ?? []),
      ...(code.match(/new Date\(\s*['"`][^)]*\)/g) ?? []),
      ...(code.match(/\.toLocale(?:Date|Time)String\(/g) ?? []),
      ...(code.match(/new Date\([^)]*(?:\bString\(|_at\b|_by\b|\bdate\b|\btext\b|\biso\b)[^)]*\)/g) ?? []),
    ];
    expect(offences(sources, parsed)).toEqual([]);
  });
});

describe('what the compiler cannot forbid', () => {
  test('IN-05: no HTML is made from text', () => {
    const html = matches(
      /\binnerHTML\b|\bouterHTML\b|dangerouslySetInnerHTML|insertAdjacentHTML|setHTML|document\.write|createContextualFragment|DOMParser|\bsrcDoc\b|\beval\(|new Function\(/g,
    );
    // Cleaned by DOMPurify, under its policy of Trusted Types.
    const elsewhere = sources.filter(({ file }) => file !== 'src/post/rich-text.tsx');
    expect(offences(elsewhere, html)).toEqual([]);
  });

  test('IN-05: a link of the browser itself leads to what is written there, or to what its one file has looked at', () => {
    // A telephone number, a message, our own way outside, LINE's sign-in of our own server, and a bank's page, which must be https.
    const LOOKED_AT = [
      'src/booking/detail/contact.tsx',
      'src/booking/detail/hotlines.tsx',
      'src/booking/detail/safety-card.tsx',
      'src/install/install-sheet.tsx',
      'src/payment/bank-link.tsx',
      'src/ui/control/line-button.tsx',
    ];
    const leads = ({ text }: Source) => [...text.matchAll(/<a\s[^>]*?href=\{/g)].map(([it]) => it);
    const all = sources.filter((it) => leads(it).length > 0).map(({ file }) => file);
    expect(all.sort()).toEqual(LOOKED_AT);
    expect(offences(on('src', 'sw'), matches(/\bwindow\.open\(|javascript:/g))).toEqual([]);
  });

  test('nothing inline in a document, which the policy blocks, but boot.js: the build puts it in, the server names its hash', () => {
    const html = readFileSync(path.join(root, 'index.html'), 'utf8');
    expect(html).not.toMatch(/\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=/);
    const put = inlineBoot.transformIndexHtml as { handler(html: string): string };
    const built = put.handler(html);
    expect([...built.matchAll(/<script(?![^>]*\ssrc=)/g)]).toHaveLength(1);
    expect(built).not.toMatch(/\sstyle=|<style|<script src=|\son\w+=/);
  });

  test('the compiler is never told to look away, the linter only with a reason', () => {
    const told = ({ text, code }: Source) => [
      ...(text.match(
        /@ts-(?:ignore|nocheck|expect-error)|eslint-disable|oxlint-disable(?!-next-line [\w/-]+ -- \S)/g,
      ) ?? []),
      ...(code.match(/:\s*any\b|\bas any\b|<any>/g) ?? []),
    ];
    expect(offences(sources, told)).toEqual([]);
  });

  test('exports have names', () => {
    const withoutName = ({ code, side, file }: Source) =>
      side === 'sw' && file.endsWith('sw.ts') ? [] : (code.match(/export default\b|export \* from/g) ?? []);
    expect(offences(sources, withoutName)).toEqual([]);
  });
});

const tests = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.test\.tsx?$/.test(file));

describe('a title and a comment name who is meant: nok, somchai, the golfer, the user', () => {
  const PRONOUN = /\b(?:she|he|hers?|his|him|herself|himself)\b/i;

  test('every title of a test, which is read alone when it is red', () => {
    const titlesIn = (file: string) =>
      [
        ...readFileSync(path.join(root, 'tests', file), 'utf8').matchAll(
          /(?:\b(?:test|describe)(?:\.\w+)*|[\])]\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs,
        ),
      ].map((match) => match[2] as string);
    const titles = tests.flatMap((file) => titlesIn(file).map((title) => `${file}: ${title}`));
    expect(titles.length).toBeGreaterThan(4_000);
    expect(titles.filter((it) => PRONOUN.test(it) || /^[^ ]+: (?:they|their|them)\b/i.test(it))).toEqual([]);
  });

  test('every comment', () => {
    const comments = (text: string) => text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g) ?? [];
    expect(offences(sources, ({ text }) => comments(text).filter((it) => PRONOUN.test(it)))).toEqual([]);
  });
});

describe('the two suites', () => {
  const inBrowser = tests.filter((file) => file.endsWith('.browser.test.ts'));
  /** A longer journey goes to a part of `npm run test:deep`. */
  const MOST_JOURNEYS = 12;

  test('a test that needs a browser is one of at most twelve journeys, or of the deep suite', () => {
    expect(inBrowser.filter((file) => !/^(?:journey|deep\/[a-z]+)\/[^/]+$/.test(file))).toEqual([]);
    expect(inBrowser.filter((file) => file.startsWith('journey/')).length).toBeLessThanOrEqual(MOST_JOURNEYS);
  });

  test('every folder of the deep suite is a part that can be run, and every part has files', () => {
    const folders = new Set(tests.filter((file) => file.startsWith('deep/')).map((file) => file.split('/')[1]));
    expect([...folders].filter((folder) => !Object.keys(PARTS).includes(folder ?? ''))).toEqual([]);
    const paths = Object.values(PARTS).flatMap(({ runs }) => runs.flatMap((run) => run.paths ?? []));
    expect(paths.filter((it) => !existsSync(path.join(root, it)))).toEqual([]);
  });
});

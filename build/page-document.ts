import { styleFor } from './page-style.ts';

export interface PageParts {
  /** The path of its row in the app's route table. */
  path: string;
  language: 'th' | 'en';
  isAlone?: boolean;
  html: string;
  title: string;
  /** File addresses without the first slash. */
  scripts: string[];
  sheets: string[];
  /** The content of one of them. */
  read: (file: string) => string;
}

const ROOT = /(<div id="root">)[^]*?(<\/div>)(?=\s*<!--)/;
const SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">\s*/;
const LINK = /<link rel="preload" as="image"[^>]*\/?>/g;
const FONT = /<link rel="preload" href="\/fonts\/anuphan-thai-[^>]*>/;

/**
 * The build's document with a page in it. Throws when the document has another form. The needed styles are inlined, so that the page is
 * painted at once; the sheets follow it and only delay the app.
 */
export function pageIn(shell: string, parts: PageParts): string {
  const { path, language, isAlone, html, title, scripts, read } = parts;
  const isNew = (file: string) => !shell.includes(`"/${file}"`);
  const sheets = [SHEET.exec(shell)?.[1] ?? '', ...parts.sheets.filter(isNew)];
  const added = scripts.filter(isNew).map((it) => `<link rel="modulepreload" crossorigin href="/${it}">`);
  // React preloads pictures first; here they come with the page.
  const drawn = html.replace(LINK, '');
  if (/<script|\sstyle=|\son\w+=/.test(drawn)) throw new Error(`the policy forbids what ${path} holds`);
  const page = swap(shell, [
    ['<html lang="th">', `<html lang="${language}" data-page="${path}"${isAlone ? ' data-alone' : ''}>`],
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    ['/manifest-th.webmanifest', `/manifest-${language}.webmanifest`],
    [FONT, (it) => fontsOf(it, language)],
    [SHEET, ''],
    ['</head>', `${added.join('')}</head>`],
    // The page is visible before the app runs, so scripts get a low priority.
    [
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      '<script type="module" crossorigin fetchpriority="low" src="$1"></script>',
    ],
    [/(<link rel="modulepreload" crossorigin) href/g, '$1 fetchpriority="low" href'],
    [ROOT, (_, before, after) => before + drawn + after + sheets.map(link).join('')],
  ]);
  const style = styleFor(sheets.map(read), page);
  if (style.includes('</')) throw new Error(`the style of ${path} cannot stand in a document`);
  return page.replace('</head>', () => `<style>${style}</style></head>`);
}

const link = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`;

/** English pages need only the Latin half of the font; Thai pages also contain English words and digits. */
const fontsOf = (thai: string, language: string): string => {
  const latin = thai.replace('anuphan-thai-', 'anuphan-latin-');
  return language === 'en' ? latin : thai + latin;
};

type Swap = [RegExp | string, string | ((...found: string[]) => string)];

function swap(text: string, swaps: Swap[]): string {
  return swaps.reduce((all, [find, put]) => {
    if (all.search(find) < 0) throw new Error(`index.html does not hold ${String(find)}`);
    return all.replace(find, put as string);
  }, text);
}

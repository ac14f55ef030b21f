import { styleFor } from './page-style.ts';

export interface PageParts {
  /** Of its row in the app's table, by which the app knows it. */
  path: string;
  language: 'th' | 'en';
  isAlone?: boolean;
  html: string;
  title: string;
  /** Addresses of files without their first slash. */
  scripts: string[];
  sheets: string[];
  /** What stands in one of them. */
  read: (file: string) => string;
}

const ROOT = /(<div id="root">)[^]*?(<\/div>)(?=\s*<!--)/;
const SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">\s*/;
const LINK = /<link rel="preload" as="image"[^>]*\/?>/g;
const FONT = /<link rel="preload" href="\/fonts\/anuphan-thai-[^>]*>/;

/**
 * The document of the build with a page in it. Throws where the document is not the one we know. What the page needs of the sheets is in it:
 * nothing is waited for before it is painted. The sheets themselves stand behind it and hold back only the app.
 */
export function pageIn(shell: string, parts: PageParts): string {
  const { path, language, isAlone, html, title, scripts, read } = parts;
  const isNew = (file: string) => !shell.includes(`"/${file}"`);
  const sheets = [SHEET.exec(shell)?.[1] ?? '', ...parts.sheets.filter(isNew)];
  const added = scripts.filter(isNew).map((it) => `<link rel="modulepreload" crossorigin href="/${it}">`);
  // React asks for pictures before all else; they come with the page.
  const drawn = html.replace(LINK, '');
  if (/<script|\sstyle=|\son\w+=/.test(drawn)) throw new Error(`the policy forbids what ${path} holds`);
  const page = swap(shell, [
    ['<html lang="th">', `<html lang="${language}" data-page="${path}"${isAlone ? ' data-alone' : ''}>`],
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    ['/manifest-th.webmanifest', `/manifest-${language}.webmanifest`],
    [FONT, (it) => fontsOf(it, language)],
    [SHEET, ''],
    ['</head>', `${added.join('')}</head>`],
    // The page is there before it runs: it must not take the road from what is needed to show it.
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

/** English is written in the other half of the face alone; Thai pages have English words and figures everywhere. */
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

/**
 * The text of a post: bold, lists and links, nothing else. Here is the one profile that both ends obey: the server where it writes
 * (server/post/clean.ts), the phone where it draws (src/post/rich-text.tsx). What is cleaned once stays as it is when it is cleaned again.
 */
export const RICH_TAGS = ['p', 'br', 'strong', 'b', 'ul', 'ol', 'li', 'a'] as const;
/** Only of links; all others go. */
export const RICH_ATTRIBUTES = ['href'] as const;
/** What a link may lead to; `canonicalHref` says how it is written. */
export const RICH_HREF = /^https?:\/\//i;
/** Every link of somebody else opens beside the app, and tells nothing of it. */
export const LINK_REL = 'noopener noreferrer nofollow ugc';
export const LINK_TARGET = '_blank';
/** Of these not even the words inside are kept: they were never text. */
// biome-ignore format: a list of words
export const WITHOUT_CONTENT = [
  'annotation-xml', 'audio', 'canvas', 'colgroup', 'desc', 'foreignobject', 'form', 'frame', 'frameset', 'head', 'iframe', 'math',
  'mi', 'mn', 'mo', 'ms', 'mtext', 'noembed', 'noframes', 'noscript', 'object', 'plaintext', 'script', 'select', 'selectedcontent',
  'style', 'svg', 'template', 'textarea', 'thead', 'title', 'video', 'xmp',
] as const;

/** Characters of text, as people count them. Source: product.md §3.5. */
export const POST_MOST = 1_000;
/** With its tags; more is no post of ours. */
export const HTML_MOST = 12_000;
/** Elements in one another: far more than anybody writes, far fewer than where browsers begin to put them side by side. What is deeper is no text. */
export const DEEPEST = 100;
const HREF_MOST = 500;

/** As the URL standard writes it, so that both ends write the same; undefined: it leads nowhere we let anybody go. */
export function canonicalHref(href: string, parse: (href: string) => { href: string } | undefined): string | undefined {
  if (!RICH_HREF.test(href)) return undefined;
  const written = parse(href)?.href;
  return written !== undefined && RICH_HREF.test(written) && written.length <= HREF_MOST ? written : undefined;
}

/**
 * What is parsed, at both ends. A text without a tag would be passed over by DOMPurify as it is; lines that end in CR, and a NUL, are read
 * by a browser in another way than by us; and of what may stand in a select, new browsers and old ones think differently.
 */
export function asMarkup(html: string): string {
  const plain = html
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<(?=\/?select)/gi, '&lt;');
  return plain.includes('<') ? plain : `${plain}<!---->`;
}

const TURNS = 8;

/** Cleaned until nothing changes: what was taken out may leave something that is read another way. What never settles is nothing. */
export function settled(clean: (html: string) => string, html: string): string {
  let before = clean(html);
  for (let turn = 0; turn < TURNS; turn++) {
    const after = clean(before);
    if (after === before) return after;
    before = after;
  }
  return '';
}

/** A stretch of a line. */
export interface Run {
  text: string;
  bold?: true;
  href?: string;
}
/** A paragraph, or one entry of a list. What the editor holds and the draft keeps: no HTML is ever read back from it. */
export interface Block {
  kind: 'p' | 'li';
  runs: Run[];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };
export const escaped = (text: string): string => text.replaceAll(/[&<>\u00a0]/g, (it) => ENTITIES[it] ?? it);
export const escapedValue = (text: string): string => text.replaceAll(/[&<>"\u00a0]/g, (it) => ENTITIES[it] ?? it);

const runHtml = ({ text, bold, href }: Run): string => {
  const plain = escaped(text).replaceAll('\n', '<br>');
  const strong = bold ? `<strong>${plain}</strong>` : plain;
  return href ? `<a href="${escapedValue(href)}">${strong}</a>` : strong;
};

/** As it is sent; empty paragraphs at the ends are left out. */
export function htmlOf(blocks: readonly Block[]): string {
  const html = blocks.map(({ kind, runs }) => ({
    kind,
    inner: runs
      .filter((it) => it.text !== '')
      .map(runHtml)
      .join(''),
  }));
  while (html[0] && html[0].inner === '') html.shift();
  while (html.at(-1)?.inner === '') html.pop();
  let isList = false;
  const parts = html.map(({ kind, inner }) => {
    const border = kind === 'li' && !isList ? '<ul>' : kind === 'p' && isList ? '</ul>' : '';
    isList = kind === 'li';
    return `${border}<${kind}>${inner}</${kind}>`;
  });
  return parts.join('') + (isList ? '</ul>' : '');
}

export const plainOf = (blocks: readonly Block[]): string =>
  blocks
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join('\n')
    .trim();

export const blocksOf = (text: string): Block[] =>
  text.split('\n').map((line): Block => ({ kind: 'p', runs: line ? [{ text: line }] : [] }));

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** The words of a cleaned text, a line for each paragraph and entry; only as much HTML is understood as `clean` leaves. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li)>|<br>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => NAMED[name] ?? '')
    .trim();

export const lengthOf = (text: string): number => Array.from(text.replaceAll('\n', '')).length;

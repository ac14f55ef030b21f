/**
 * The text of a post: bold, lists and links only. The server cleans with these rules when it stores a post (server/post/commands.ts), and the
 * phone when it draws one (src/post/post-parts.tsx). Cleaning twice gives the same result.
 */
export const RICH_TAGS = ['p', 'br', 'strong', 'b', 'ul', 'ol', 'li', 'a'] as const;
/** Attributes that stay, on links only. */
export const RICH_ATTRIBUTES = ['href'] as const;
/** The addresses a link may have; `canonicalHref` normalises them. */
export const RICH_HREF = /^https?:\/\//i;
/** Links of users open in a new tab and pass on nothing about the app. */
export const LINK_REL = 'noopener noreferrer nofollow ugc';
export const LINK_TARGET = '_blank';
/** Elements that are removed together with their content, because it was never text. */
// biome-ignore format: a list of words
export const WITHOUT_CONTENT = [
  'annotation-xml', 'audio', 'canvas', 'colgroup', 'desc', 'foreignobject', 'form', 'frame', 'frameset', 'head', 'iframe', 'math',
  'mi', 'mn', 'mo', 'ms', 'mtext', 'noembed', 'noframes', 'noscript', 'object', 'plaintext', 'script', 'select', 'selectedcontent',
  'style', 'svg', 'template', 'textarea', 'thead', 'title', 'video', 'xmp',
] as const;

/** The longest text of a post in code points. Source: product.md §3.5. */
export const POST_MOST = 1_000;
/** The longest HTML of a post, tags included. */
export const HTML_MOST = 12_000;
/**
 * The deepest nesting of elements: far more than anybody writes, and less than where browsers start to flatten them. Deeper HTML is treated
 * as empty.
 */
export const DEEPEST = 100;
const HREF_MOST = 500;

/** The address in the URL standard's spelling, so that both sides write the same; undefined: not an allowed address. */
export function canonicalHref(href: string, parse: (href: string) => { href: string } | undefined): string | undefined {
  if (!RICH_HREF.test(href)) return undefined;
  const written = parse(href)?.href;
  return written !== undefined && RICH_HREF.test(written) && written.length <= HREF_MOST ? written : undefined;
}

/**
 * Prepares HTML so that DOMPurify and all browsers parse it the same way: a text without tags gets a comment (DOMPurify would return it
 * unparsed), CR and NUL are normalised, and `<select>` is escaped because browsers disagree about its content.
 */
export function asMarkup(html: string): string {
  const plain = html
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<(?=\/?select)/gi, '&lt;');
  return plain.includes('<') ? plain : `${plain}<!---->`;
}

const TURNS = 8;

/** Cleans until nothing changes, because a removal can change how the rest is parsed. Text that never settles becomes empty. */
export function settled(clean: (html: string) => string, html: string): string {
  let before = clean(html);
  for (let turn = 0; turn < TURNS; turn++) {
    const after = clean(before);
    if (after === before) return after;
    before = after;
  }
  return '';
}

/** A piece of a line with the same format. */
export interface Run {
  text: string;
  bold?: true;
  href?: string;
}
/** A paragraph or a list item. The editor and the draft use this form, so HTML is never read back. */
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

/** The HTML to send; empty paragraphs at both ends are left out. */
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

/** The plain text of cleaned HTML, one line per paragraph and item. Understands only the HTML that `clean` leaves. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li)>|<br>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => NAMED[name] ?? '')
    .trim();

export const lengthOf = (text: string): number => Array.from(text.replaceAll('\n', '')).length;

import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree, html as markup, parse } from 'parse5';
import {
  asMarkup,
  canonicalHref,
  DEEPEST,
  escaped,
  escapedValue,
  LINK_REL,
  LINK_TARGET,
  RICH_TAGS,
  settled,
  WITHOUT_CONTENT,
} from '#domain/post/rich.ts';

const ALLOWED = new Set<string>(RICH_TAGS);
const EMPTIED = new Set<string>(WITHOUT_CONTENT);
/** DOMPurify drops attributes that could end their surroundings; both sides must agree. */
const BREAKS_OUT = /((--!?|])>)|<\/(style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/**
 * Cleans HTML to bold, lists and links: parses it like a browser and writes it anew from the few allowed tags. The phone's DOMPurify gives
 * the same result (tests/post/clean.test.tsx).
 */
export const cleanHtml = (html: string): string => settled(once, html);

function once(html: string): string {
  const dirty = asMarkup(html);
  const [, top] =
    parse(dirty, { scriptingEnabled: false }).childNodes.filter(isElement)[0]?.childNodes.filter(isElement) ?? [];
  if (!top || top.tagName !== 'body' || isTooDeep(top)) return '';
  return (/^[\r\n\t ]+/.exec(dirty)?.[0] ?? '') + inside(top);
}

/** Level by level instead of recursively, because deep HTML would exhaust the stack. */
function isTooDeep(top: Tree.Element): boolean {
  let level = [top];
  for (let deep = 0; deep <= DEEPEST; deep++) level = level.flatMap((it) => it.childNodes.filter(isElement));
  return level.length > 0;
}

const isElement = (node: Tree.ChildNode): node is Tree.Element => defaultTreeAdapter.isElementNode(node);
const inside = ({ childNodes }: Tree.ParentNode): string => childNodes.map(written).join('');

function written(node: Tree.ChildNode): string {
  if (defaultTreeAdapter.isTextNode(node)) return escaped(node.value);
  if (!isElement(node)) return '';
  const { tagName } = node;
  if (EMPTIED.has(tagName.toLowerCase()) || node.namespaceURI !== markup.NS.HTML || isAmbiguous(node)) return '';
  if (!ALLOWED.has(tagName)) return inside(node);
  if (tagName === 'br') return '<br>';
  return `<${tagName}${tagName === 'a' ? linkOf(node) : ''}>${inside(node)}</${tagName}>`;
}

/** Text that looks like a tag next to a comment: DOMPurify treats it as ambiguous and drops it, and so do we. */
function isAmbiguous({ childNodes }: Tree.Element): boolean {
  if (childNodes.some(isElement) || !childNodes.some((it) => defaultTreeAdapter.isCommentNode(it))) return false;
  const words = childNodes.map((it) => (defaultTreeAdapter.isTextNode(it) ? it.value : '')).join('');
  return /<[/\w!]/.test(words);
}

function linkOf({ attrs }: Tree.Element): string {
  const value = attrs.find(({ name, namespace }) => name === 'href' && !namespace)?.value.trim() ?? '';
  const href = BREAKS_OUT.test(value) ? undefined : canonicalHref(value, (it) => URL.parse(it) ?? undefined);
  return href ? ` href="${escapedValue(href)}" target="${LINK_TARGET}" rel="${LINK_REL}"` : '';
}

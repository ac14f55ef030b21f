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
/** DOMPurify lets no attribute through that could end what it stands in; so that both ends agree, neither do we. */
const BREAKS_OUT = /((--!?|])>)|<\/(style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/**
 * Whatever was sent, as a text of bold, lists and links: parsed as browsers parse it, then written anew from the few tags of the profile,
 * so that nothing of it is passed on as it came. The phone's DOMPurify comes to the same (tests/post/clean.test.tsx).
 */
export const cleanHtml = (html: string): string => settled(once, html);

function once(html: string): string {
  const dirty = asMarkup(html);
  const [, top] =
    parse(dirty, { scriptingEnabled: false }).childNodes.filter(isElement)[0]?.childNodes.filter(isElement) ?? [];
  if (!top || top.tagName !== 'body' || isTooDeep(top)) return '';
  return (/^[\r\n\t ]+/.exec(dirty)?.[0] ?? '') + inside(top);
}

/** Level by level: each would be a step on the stack. */
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

/** Words that look like a tag beside a comment: DOMPurify takes them for something that may be read another way, and so do we. */
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

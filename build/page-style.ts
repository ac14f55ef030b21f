/** A rule or block: `head` before the braces, `body` inside them; without braces, a statement. */
interface Rule {
  head: string;
  body?: string;
}

/** Blocks of rules, kept with those of their rules that are kept. */
const OF_RULES = /^@(?:layer|media|supports|container)\b/;
/** Left out, because nobody prints before the whole sheet has loaded. */
const PRINT = /^@media\s+print$/;

/**
 * The part of these sheets that a document needs before they load: every rule whose elements, classes and ids all occur in it, whatever
 * their state and position. Rather too many than too few; layers keep their order.
 */
export function styleFor(sheets: readonly string[], html: string): string {
  const has = namesIn(html);
  const text = rulesOf(sheets.join(''))
    .map((it) => keep(it, has))
    .join('');
  const moving = new Set([...text.matchAll(ANIMATION)].flatMap(([, names = '']) => names.split(/[\s,]+/)));
  return text.replaceAll(KEYFRAMES, (all, name: string) => (moving.has(name) ? all : ''));
}

const ANIMATION = /animation(?:-name)?:([^;}]*)/g;
const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** The names in a document, as selectors write them. */
function namesIn(html: string): (name: string) => boolean {
  const names = new Set<string>();
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)([^>]*)/g)) {
    names.add(tag);
    const [, id] = /\sid="([^"]*)"/.exec(attributes) ?? [];
    const [, classes = ''] = /\sclass="([^"]*)"/.exec(attributes) ?? [];
    if (id) names.add(`#${id}`);
    for (const one of classes.split(/\s+/)) names.add(`.${one}`);
  }
  return (name) => names.has(name);
}

function keep({ head, body }: Rule, has: (name: string) => boolean): string {
  if (body === undefined) return `${head};`;
  if (PRINT.test(head)) return '';
  if (OF_RULES.test(head)) {
    const kept = rulesOf(body)
      .map((it) => keep(it, has))
      .join('');
    if (kept) return `${head}{${kept}}`;
    return head.startsWith('@layer') ? `${head};` : '';
  }
  if (head.startsWith('@')) return `${head}{${body}}`;
  const selectors = partsOf(head).filter((one) => namesOf(one).every(has));
  return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
}

/** The elements, classes and ids of a selector, without attributes, states and arguments of pseudo-classes. */
function namesOf(selector: string): string[] {
  let plain = selector.replaceAll(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, '');
  }
  return plain.replaceAll(/::?[\w-]+/g, '').match(/[.#]?[a-z_][\w-]*/gi) ?? [];
}

/** Splits a selector list at commas outside brackets. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const it of list) {
    if (it === '(') depth += 1;
    if (it === ')') depth -= 1;
    if (it === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += it;
  }
  return parts;
}

/** The rules of minified CSS without comments. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ';') {
      rules.push({ head: css.slice(start, at).trim() });
      start = at + 1;
    }
    if (css[at] !== '{') continue;
    const end = endOf(css, at);
    rules.push({ head: css.slice(start, at).trim(), body: css.slice(at + 1, end) });
    at = end;
    start = end + 1;
  }
  return rules;
}

/** The end of the block that opens here; braces in quotes do not count. */
function endOf(css: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < css.length; at += 1) {
    const it = css[at] as string;
    if (quote) {
      if (it === '\\') at += 1;
      else if (it === quote) quote = '';
    } else if (it === '"' || it === "'") quote = it;
    else if (it === '{') depth += 1;
    else if (it === '}' && --depth === 0) return at;
  }
  throw new Error('a block of the sheet is not closed');
}

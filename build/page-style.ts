/** At the top of a sheet, or in a block of blocks: what begins it, and what stands in its braces; without braces, a statement. */
interface Rule {
  head: string;
  body?: string;
}

/** Blocks of rules, each kept as far as one of its rules is. */
const OF_RULES = /^@(?:layer|media|supports|container)\b/;
/** Nothing is printed before the whole sheet is there. */
const PRINT = /^@media\s+print$/;

/**
 * What of these sheets a document can need before they come: every rule whose elements, classes and ids are all in it, whatever their state
 * and their place. Too many rather than too few: what is left out changes nothing when it comes. The layers keep their order.
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

/** The names of a document as selectors spell them. */
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

/** Of a selector: its elements, classes and ids. Neither what is in the brackets of a pseudo-class nor a state or an attribute rules out. */
function namesOf(selector: string): string[] {
  let plain = selector.replaceAll(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, '');
  }
  return plain.replaceAll(/::?[\w-]+/g, '').match(/[.#]?[a-z_][\w-]*/gi) ?? [];
}

/** The selectors of a list: a comma in brackets parts nothing. */
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

/** As the build has written it: minified, without comments, each sheet on a line. */
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

/** Where the block that opens here is closed; a brace in quotes is none. */
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

import { parseSync } from 'vite';

/** One small fault: the text from `start` to `end` of `file` becomes `text`. */
export interface Mutant {
  id: number;
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  /** `<` → `<=` */
  what: string;
}

export type Candidate = Omit<Mutant, 'id' | 'file'>;

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const OTHER: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
const OTHER_METHOD = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);
/** In the text of a statement: what is found, and what takes its place. */
const OTHER_SQL: readonly (readonly [RegExp, string])[] = [
  [/ and /, ' or '],
  [/ >= /, ' > '],
  [/ <= /, ' < '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ is null\b/, ' is not null'],
  [/ for update\b/, ''],
  [/ desc\b/, ''],
];

/** Every place of a source file where one small fault fits. */
export function candidatesIn(file: string, source: string): Candidate[] {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Candidate[] = [];
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  const add = (node: Node, text: string, what: string): void => {
    const { start, end } = node;
    found.push({ start, end, text, what, line: source.slice(0, start).split('\n').length });
  };
  const visit = (node: Node): void => {
    if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return; // types do nothing
    mutate(node, textOf, add);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(program as unknown as Node);
  return found;
}

function mutate(
  node: Node,
  textOf: (node: Node) => string,
  add: (node: Node, text: string, what: string) => void,
): void {
  const part = (name: string): Node => node[name] as Node;
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      add(part('test'), `!(${textOf(part('test'))})`, 'condition turned round');
      break;
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [before, after] = [String(node['operator']), OTHER[String(node['operator'])]];
      const isText = [part('left'), part('right')].some(
        ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string',
      );
      if (after === undefined || (isText && '+'.includes(before))) break;
      // Each side in brackets: `a ?? b` beside `||` would not be a program.
      add(node, `(${textOf(part('left'))}) ${after} (${textOf(part('right'))})`, `${before} → ${after}`);
      break;
    }
    case 'ExpressionStatement': {
      const { type } = part('expression');
      if (type === 'CallExpression' || type === 'AwaitExpression' || type === 'AssignmentExpression')
        add(part('expression'), 'undefined', 'statement left out');
      break;
    }
    case 'CallExpression': {
      const callee = part('callee');
      if (callee.type !== 'MemberExpression' || callee['computed'] === true) break;
      const [object, property] = [callee['object'] as Node, callee['property'] as Node];
      const other = OTHER_METHOD.get(textOf(property));
      if (other !== undefined) {
        const rest = textOf(node).slice(property.end - node.start);
        add(
          node,
          `${textOf(node).slice(0, property.start - node.start)}${other}${rest}`,
          `${textOf(property)} → ${other}`,
        );
      } else if (textOf(property) === 'filter' && callee['optional'] !== true)
        add(node, textOf(object), 'filter left out');
      break;
    }
    case 'TaggedTemplateExpression':
      for (const quasi of (part('quasi')['quasis'] ?? []) as Node[])
        for (const [from, to] of OTHER_SQL)
          if (from.test(textOf(quasi))) {
            const [at, text] = [quasi.start - node.start, textOf(node)];
            const changed = textOf(quasi).replace(from, to);
            add(
              node,
              text.slice(0, at) + changed + text.slice(at + textOf(quasi).length),
              `SQL ${String(from)} → "${to}"`,
            );
          }
      break;
    default:
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** The source with all of its mutants in it, each asleep until `__mutant` names it. */
export function withMutants(source: string, mutants: readonly Mutant[]): string {
  let text = source;
  for (const { id, start, end, text: changed } of [...mutants].sort((a, b) => b.start - a.start))
    text = `${text.slice(0, start)}(globalThis.__mutant?.(${id}) ? (${changed}) : (${text.slice(start, end)}))${text.slice(end)}`;
  return text;
}

/** The same `count` for the same seed and sources, spread over all files; no two overlap. */
export function chosen(all: readonly Omit<Mutant, 'id'>[], count: number, seed: number): Mutant[] {
  const next = random(seed);
  const shuffled = all.map((it) => ({ it, at: next() })).sort((a, b) => a.at - b.at);
  const taken: Mutant[] = [];
  for (const { it } of shuffled) {
    if (taken.length === count) break;
    const overlaps = taken.some((other) => other.file === it.file && other.start < it.end && it.start < other.end);
    if (!overlaps) taken.push({ ...it, id: taken.length + 1 });
  }
  return taken;
}

/** 0…1, the same row for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

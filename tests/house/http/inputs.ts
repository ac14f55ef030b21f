import * as v from 'valibot';

/** What the tests of every call read of a schema: enough to write an input that it accepts, and to know each place in it. */
export interface Shape {
  type: string;
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  value?: Shape;
  options?: readonly unknown[];
  literal?: unknown;
  pipe?: readonly { type: string }[];
}

export type Path = readonly (string | number)[];
/** What stands for a field of this name, wherever it is asked for. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const isObject = ({ type }: Shape): boolean => /^(?:strict_|loose_)?object(?:_with_rest)?$/.test(type);
const isChoice = ({ type }: Shape): boolean => type === 'variant' || type === 'union';
const shapesOf = ({ options = [] }: Shape): Shape[] => options as Shape[];

/** Every object that is not told to refuse what it does not know: `path type`. */
export function loose(shape: Shape, at = ''): string[] {
  const own = (isObject(shape) && shape.type !== 'strict_object') || /^(?:any|unknown)$/.test(shape.type);
  const inner = Object.entries(shape.entries ?? {}).flatMap(([key, it]) => loose(it, `${at}.${key}`));
  const others = [shape.wrapped, shape.item, shape.value, ...(isChoice(shape) ? shapesOf(shape) : [])];
  return [...(own ? [`${at} ${shape.type}`] : []), ...inner, ...others.flatMap((it) => (it ? loose(it, at) : []))];
}

const TEXTS = [
  'hello',
  'th',
  '1',
  '06:30',
  '2026/11/25',
  '2026-11-25T00:00:00.000Z',
  '0193aaaa-0000-7000-8000-00000000000a',
  '0812345678',
  'a@b.example',
  'https://push.example.com/a',
  'https://push.example.com/a/b',
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
  'ABCD2345',
  'A'.repeat(27),
  'A'.repeat(43),
  '12345678',
  '2'.repeat(20),
  '2026/11',
  '1234567890',
  '482190',
  'assets/room-x7Yz.js:1:2210',
];
const NUMBERS = [1, 2, 5, 100, 10_000, 15_000];

const accepts = (shape: Shape, value: unknown): boolean => v.safeParse(shape as never, value).success;

/** An input the schema accepts, with every field it has; of a choice between objects the one at `pick`. */
export function sample(shape: Shape, known: Known, pick = 0, key = ''): unknown {
  const given = (known[key] ?? []).find((it) => accepts(shape, it));
  if (given !== undefined) return given;
  if (isObject(shape)) {
    const fields = Object.entries(shape.entries ?? {});
    return Object.fromEntries(
      fields.map(([name, it]) => [name, sample(it, known, pick, name)]).filter(([, it]) => it !== undefined),
    );
  }
  if (isChoice(shape)) {
    const options = shapesOf(shape);
    return sample(options[pick % options.length] as Shape, known, pick, key);
  }
  if (shape.wrapped) return sample(shape.wrapped, known, pick, key);
  if (shape.type === 'array') return [sample(shape.item as Shape, known, pick, key)];
  if (shape.type === 'picklist') return shape.options?.[0];
  if (shape.type === 'literal') return shape.literal;
  return [...TEXTS, ...NUMBERS, true].find((it) => accepts(shape, it));
}

/** How many there are of the widest choice in it. */
export function picks(shape: Shape): number {
  const inner = [...Object.values(shape.entries ?? {}), shape.wrapped, shape.item].filter((it) => it !== undefined);
  const own = isChoice(shape) ? shapesOf(shape) : [];
  return Math.max(1, own.length, ...[...inner, ...own].map(picks));
}

/** Each place of an input that answers `is`. */
export function places(value: unknown, is: (value: unknown) => boolean, at: Path = []): Path[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, it]) => places(it, is, [...at, Array.isArray(value) ? Number(key) : key]))
      : [];
  return is(value) ? [at, ...inner] : inner;
}

/** A copy of it with something else at one place. */
export function changed(value: unknown, [key, ...rest]: Path, change: (before: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [key]: changed((value as Record<string | number, unknown>)[key], rest, change) });
  return copy;
}

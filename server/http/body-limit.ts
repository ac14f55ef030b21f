import type { Call } from '#domain/call.ts';

/** What this reads of a schema: enough to say how long its longest JSON is. */
interface Shape {
  type: string;
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  options?: readonly unknown[];
  pipe?: readonly Action[];
}

interface Action {
  type: string;
  requirement?: unknown;
  metadata?: Record<string, unknown>;
  pipe?: readonly Action[];
}

const KB = 1024;
/**
 * A text that is somewhat too long is refused by its field, which the screen can mark, and not by its bytes. Reading this much is cheap.
 */
const LEAST = 16 * KB;
/** The longest of UTF-8. Written as `\u0e01` a text may be longer: half as many characters still fit. */
const CHARACTER = 4;
/** A phone number, a reference, an address of a mailbox. */
const SHAPED_TEXT = 254;
const NUMBER = 24;

/** Bytes: the longest body this call can have a use for. Fastify refuses a longer one before it reads it (reliability.md F1). */
export const bodyLimitOf = ({ input }: Pick<Call, 'input'>): number =>
  Math.max(LEAST, longest(input as unknown as Shape));

function longest(shape: Shape): number {
  if (shape.entries) {
    const fields = Object.entries(shape.entries);
    return 2 + fields.reduce((sum, [name, it]) => sum + name.length + 4 + longest(it), 0);
  }
  if (shape.wrapped) return longest(shape.wrapped);
  if (shape.item) return 2 + mostOf(shape, 'max_length') * (1 + longest(shape.item));
  switch (shape.type) {
    case 'variant':
    case 'union':
      return Math.max(...(shape.options as Shape[]).map(longest));
    case 'picklist':
      return Math.max(...(shape.options ?? []).map((it) => JSON.stringify(it).length));
    case 'string':
      return 2 + CHARACTER * mostOf(shape, 'max_length');
    default:
      return NUMBER;
  }
}

/** The number an action of its pipe, or what `text` says of itself, bounds it by. Throws for what nothing bounds. */
function mostOf(shape: Shape, action: 'max_length'): number {
  const pipe = actionsOf(shape);
  const bounds = pipe.flatMap((it) => (it.type === action ? [it.requirement] : [it.metadata?.['most']]));
  const most = bounds.find((it) => typeof it === 'number') ?? (pipe.some(isForm) ? SHAPED_TEXT : undefined);
  if (most === undefined) throw new Error(`a ${shape.type} of an input without a bound`);
  return most;
}

/** A pipe may begin with another one. */
const actionsOf = ({ pipe = [] }: Pick<Shape, 'pipe'>): readonly Action[] =>
  pipe.flatMap((it) => [it, ...(it.pipe && it.pipe !== pipe ? actionsOf(it) : [])]);

/** It is read into something else, or has the form of one expression: too much of it is not accepted. */
const isForm = ({ type }: Action): boolean => type === 'transform' || type === 'regex';

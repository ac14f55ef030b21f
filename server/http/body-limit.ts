import type { Call } from '#domain/call.ts';

/** The part of a schema that is needed to compute its longest JSON. */
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
 * The least limit. A text that is a little too long is then refused at its field, which the screen can mark; reading this much is cheap.
 */
const LEAST = 16 * KB;
/** The longest UTF-8 character. Written as `\u0e01` it is longer: then half as many characters fit. */
const CHARACTER = 4;
/** For a phone number, a reference, an e-mail address. */
const SHAPED_TEXT = 254;
const NUMBER = 24;

/** The largest useful body of this call in bytes. Fastify refuses a larger one before reading it (reliability.md F1). */
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

/** The limit of a schema: from an action of its pipe, or from `text`'s metadata. Throws when nothing limits it. */
function mostOf(shape: Shape, action: 'max_length'): number {
  const pipe = actionsOf(shape);
  const bounds = pipe.flatMap((it) => (it.type === action ? [it.requirement] : [it.metadata?.['most']]));
  const most = bounds.find((it) => typeof it === 'number') ?? (pipe.some(isForm) ? SHAPED_TEXT : undefined);
  if (most === undefined) throw new Error(`a ${shape.type} of an input without a bound`);
  return most;
}

/** All actions of a pipe; a pipe may start with another pipe. */
const actionsOf = ({ pipe = [] }: Pick<Shape, 'pipe'>): readonly Action[] =>
  pipe.flatMap((it) => [it, ...(it.pipe && it.pipe !== pipe ? actionsOf(it) : [])]);

/** Values that are transformed or match one expression are limited in length by that. */
const isForm = ({ type }: Action): boolean => type === 'transform' || type === 'regex';

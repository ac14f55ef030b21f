import type { Call } from '#domain/call.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyInstance } from 'fastify';

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

interface BodyLimits {
  /** Milliseconds for a body that is no upload: node:http itself waits as long as a picture takes on a slow road. */
  mostMs: number;
  /** Bytes a millisecond that an upload has to bring in each `lookMs`: half of what phones count on (domain/outbox/attachment.ts). */
  leastSpeed: number;
  lookMs: number;
}

const LIMITS: BodyLimits = { mostMs: 30_000, leastSpeed: 5, lookMs: 30_000 };

/** A client that trickles its body is refused, as something it may try again, and is cut off. */
export function refuseSlowBodies(api: FastifyInstance, given: Partial<BodyLimits> = {}): void {
  const { mostMs, leastSpeed, lookMs } = { ...LIMITS, ...given };
  api.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions, socket } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody) {
      const refuse = (): void => {
        clearInterval(timer);
        void reply.header('connection', 'close').send(new Refused('REQUEST_TIMEOUT'));
      };
      let before = socket.bytesRead;
      const look = (): void => {
        if (socket.bytesRead - before < leastSpeed * lookMs) refuse();
        before = socket.bytesRead;
      };
      const timer = routeOptions.config.isUpload ? setInterval(look, lookMs) : setTimeout(refuse, mostMs);
      for (const over of ['end', 'close']) payload.once(over, () => clearInterval(timer));
    }
    done(null, payload);
  });
}

import { liveOf } from '../../src/sync/live.ts';
import { serverEventsOf } from '../../src/sync/mirror/resource.ts';
import { credentialsOf } from '../../src/sync/session/session.ts';
import { createPhone } from '../../src/sync/phone.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Node's own, before a test puts another in its place. */
const real: typeof fetch = globalThis.fetch;

/** A phone's requests go to where `origin` says now. */
export const fetchTo =
  (origin: () => string): Fetch =>
  (url, init) =>
    real(new URL(url, origin()), init);

/** What is on its way over a stream is cut when `isOver` says so of all that came on it; what came is kept from nobody. */
export function cutStream(
  response: Response,
  isOver: (said: string) => number | undefined,
  frames = (said: string): string => said,
): Response {
  let said = '';
  const decoder = new TextDecoder();
  const cutter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      const before = said.length;
      said += frames(decoder.decode(chunk, { stream: true }));
      const end = isOver(said);
      out.enqueue(new TextEncoder().encode(said.slice(before, end)));
      if (end !== undefined) out.error(new TypeError('the stream was cut'));
    },
  });
  return new Response(response.body?.pipeThrough(cutter), { status: response.status, headers: response.headers });
}

/** How far a stream comes that is cut after its first event, or in the middle of its second. */
export function afterFirst(said: string, isInTheMiddle: boolean): number | undefined {
  const first = /id: \d+\nevent: (?!reset)[\s\S]*?\n\n/.exec(said);
  if (!first) return undefined;
  const end = first.index + first[0].length;
  if (!isInTheMiddle) return end;
  return said.length > end + 10 ? end + 10 : undefined;
}

export interface Client extends Pick<ReturnType<typeof liveOf>, 'openEventStream' | 'handleFrame'> {
  bearer: string;
  onServerEvent: ReturnType<typeof serverEventsOf>['onServerEvent'];
}

/** The real live stream of one person's phone, with nothing around it: of these, many fit into one test. */
export async function aClient(bearer: string): Promise<Client> {
  const phone = createPhone();
  phone.parts.set(credentialsOf, { readToken: () => bearer, readUser: () => undefined });
  return { bearer, ...liveOf(phone), ...serverEventsOf(phone) };
}

import { vi } from 'vitest';
import type { handleFrame, openEventStream } from '../../src/sync/live.ts';
import type { onServerEvent } from '../../src/sync/mirror/server-events.ts';

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

export interface Client {
  bearer: string;
  openEventStream: typeof openEventStream;
  handleFrame: typeof handleFrame;
  onServerEvent: typeof onServerEvent;
}

/** The real live stream of one person's phone, with nothing around it: of these, many fit into one test. */
export async function aClient(bearer: string): Promise<Client> {
  vi.resetModules();
  vi.doMock('../../src/sync/net/token.ts', () => ({ readToken: () => bearer, readUser: () => undefined }));
  const [{ openEventStream, handleFrame }, { onServerEvent }] = await Promise.all([
    import('../../src/sync/live.ts'),
    import('../../src/sync/mirror/server-events.ts'),
  ]);
  vi.doUnmock('../../src/sync/net/token.ts');
  return { bearer, openEventStream, handleFrame, onServerEvent };
}

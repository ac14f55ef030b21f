export interface Frame {
  event: string;
  data: unknown;
  id: number | undefined;
}

export interface Stream {
  frames: Frame[];
  /** Numbers of the events, in the order they came. */
  seqs(): number[];
  lastId(): number | undefined;
  /** The server ended it. */
  ended: Promise<void>;
  cut(): void;
}

/** Listens as a phone does: fetch, bearer, `Last-Event-ID`. */
export async function listenTo(origin: string, bearer: string, lastId?: number | string): Promise<Stream> {
  const controller = new AbortController();
  const answer = await fetch(`${origin}/api/v1/live`, {
    signal: controller.signal,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }),
    },
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`the stream was refused: ${answer.status}`);
  const frames: Frame[] = [];
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of body) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      frames.push(...parts.filter((part) => !part.startsWith(':')).map(parse));
    }
  };
  return {
    frames,
    seqs: () => frames.filter(({ event }) => event.includes('.')).map(({ id }) => id ?? -1),
    lastId: () => frames.findLast(({ id }) => id !== undefined)?.id,
    ended: read(answer.body as unknown as AsyncIterable<Uint8Array>).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    }),
    cut: () => controller.abort(),
  };
}

function parse(part: string): Frame {
  const lines = new Map(part.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const id = lines.get('id');
  return {
    event: lines.get('event') ?? '',
    data: JSON.parse(lines.get('data') ?? 'null') as unknown,
    id: id === undefined ? undefined : Number(id),
  };
}

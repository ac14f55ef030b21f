/** What a server that a test pretends answers. It imports nothing of a page, so that a test without one can use it. */
export interface Asked {
  name: string;
  body: unknown;
  /** Of an upload. */
  form?: FormData | undefined;
  headers: Headers;
  signal: AbortSignal | undefined;
}

export const success = (data: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ status: 'success', status_code: 200, data }), {
    headers: { 'content-type': 'application/json', ...headers },
  });

/** `http`: what the HTTP status says; the envelope says `status_code`. */
export const error = (status_code: number, code?: string, more: object = {}, http = status_code): Response =>
  new Response(JSON.stringify({ status: 'error', status_code, code, data: null, ...more }), {
    status: http,
    headers: { 'content-type': 'application/json' },
  });

export const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
/** Accepts and never answers; an abort ends it. */
export const hangs = ({ signal }: Asked): Promise<Response> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  );

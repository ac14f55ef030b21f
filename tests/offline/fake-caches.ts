/** Web caches as far as we use them, in memory. `beforePut` lets a test slip something in between. */
export class FakeCaches {
  readonly held = new Map<string, Map<string, Response>>();
  beforePut: (name: string) => void = () => undefined;

  async keys(): Promise<string[]> {
    return [...this.held.keys()];
  }

  async has(name: string): Promise<boolean> {
    return this.held.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.held.delete(name);
  }

  async match(request: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return this.held.has(cacheName) ? (await this.open(cacheName)).match(request) : undefined;
  }

  async open(name: string): Promise<FakeCache> {
    if (!this.held.has(name)) this.held.set(name, new Map());
    return new FakeCache(this, name);
  }
}

class FakeCache {
  readonly #all: FakeCaches;
  readonly #name: string;

  constructor(all: FakeCaches, name: string) {
    this.#all = all;
    this.#name = name;
  }

  get #own(): Map<string, Response> {
    return this.#all.held.get(this.#name) ?? new Map<string, Response>();
  }

  async put(request: Request | string, response: Response): Promise<void> {
    this.#all.beforePut(this.#name);
    // A real cache object outlives its deletion but no longer counts.
    this.#own.delete(hrefOf(request)); // what is put anew is the latest
    this.#own.set(hrefOf(request), response);
  }

  async match(request: Request | string): Promise<Response | undefined> {
    return this.#own.get(hrefOf(request))?.clone();
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#own.keys()].map((url) => ({ url }));
  }

  async delete(request: string | { url: string }): Promise<boolean> {
    return this.#own.delete(hrefOf(request));
  }
}

export const ORIGIN = 'https://caddee.test';

const hrefOf = (request: Request | string | { url: string }): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

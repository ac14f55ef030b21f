import { fromShell, type Entry } from './precache.ts';

/** The unhashed files of the list; nothing else is looked up in it. */
const LISTED = /^\/(?:fonts\/|img\/|icon|manifest-)/;
const HASHED = /^\/assets\//;
const LIST = /^\/assets\/files-\w+\.json$/;

interface Listed {
  first: Entry[];
  later: Entry[];
}

/** Finds the build's file for an address. */
export interface Files {
  /** The files for the start. Rejects, like `all`, while the list cannot be read. */
  first(): Promise<Entry[]>;
  all(): Promise<Entry[]>;
  /** A file that the worker itself names. */
  named(path: string): Entry | undefined;
  /** Undefined: not a file of the app. */
  answer(path: string, request: Request): Promise<Response> | undefined;
}

/** `named`: the unhashed files that every start needs, and the list of all others (`build/tiers.ts`). */
export function filesOf(named: readonly Entry[]): Files {
  const byUrl = new Map(named.map((entry) => [entry.url, entry]));
  const list = named.find(({ url }) => LIST.test(url));
  let reading: Promise<Listed> | undefined;

  async function read(): Promise<Listed> {
    const response = list && (await fromShell(list, list.url));
    if (!response?.ok) throw new Error('no list of files');
    return (await response.json()) as Listed;
  }

  const listed = (): Promise<Listed> =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined; // asked again the next time
      throw error;
    }));

  const all = async (): Promise<Entry[]> => {
    const { first, later } = await listed();
    return [...named, ...first, ...later];
  };

  /** A file that is in no list is fetched from the network. */
  async function found(path: string, request: Request): Promise<Response> {
    const entries = await all().catch((): Entry[] => []);
    return fromShell(entries.find(({ url }) => url === path) ?? { url: path, revision: null }, request);
  }

  return {
    first: async () => [...named, ...(await listed()).first],
    all,
    named: (path) => byUrl.get(path),
    answer(path, request) {
      const entry = byUrl.get(path);
      // The hash identifies the content, whichever build stored it.
      if (entry || HASHED.test(path)) return fromShell(entry ?? { url: path, revision: null }, request);
      return LISTED.test(path) ? found(path, request) : undefined;
    },
  };
}

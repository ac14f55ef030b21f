import { fromShell, type Entry } from './precache.ts';

/** How the files of the list begin that have no hash in their name. Nothing else is ever looked up in it. */
const LISTED = /^\/(?:fonts\/|img\/|icon|manifest-)/;
const HASHED = /^\/assets\//;
const LIST = /^\/assets\/files-\w+\.json$/;

interface Listed {
  first: Entry[];
  later: Entry[];
}

/** Which file of the build an address is. */
export interface Files {
  /** What the app starts with. Rejects, like `all`, while the list can not be had. */
  first(): Promise<Entry[]>;
  all(): Promise<Entry[]>;
  /** A file that the worker itself names. */
  named(path: string): Entry | undefined;
  /** Undefined: not the address of a file of the app. */
  answer(path: string, request: Request): Promise<Response> | undefined;
}

/** `named`: the files without a hash in their name that every start waits for, and the list of all others (`build/tiers.ts`). */
export function filesOf(named: readonly Entry[]): Files {
  const byUrl = new Map(named.map((entry) => [entry.url, entry]));
  const list = named.find(({ url }) => LIST.test(url));
  let reading: Promise<Listed> | undefined;

  async function read(): Promise<Listed> {
    const response = list && (await fromShell(list, list.url));
    if (!response?.ok) throw new Error('the list of files can not be had');
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

  /** A file that none of this build's lists names is fetched from the network. */
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
      // The hash names the content: whichever build put it there, it is this file.
      if (entry || HASHED.test(path)) return fromShell(entry ?? { url: path, revision: null }, request);
      return LISTED.test(path) ? found(path, request) : undefined;
    },
  };
}

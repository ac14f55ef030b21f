import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Phone } from '../support/phone.ts';
import { openNetworkProxy, type NetworkProxy } from './network-proxy.ts';

/**
 * What becomes of the request of one tap. `late`: it hangs, and the server hears it after its phone has given it up. `killed`: the page dies
 * right after the tap. `gone`: the server has done it, and the page dies before the answer.
 */
export const CUTS = {
  closed: 'cut before the server hears it',
  unheard: 'done, and its answer is lost',
  half: 'done, and its answer breaks off',
  stuck: 'hanging, then the network is back',
  late: 'hanging, and heard after the phone has given it up',
  killed: 'tapped, and the page dies at once',
  gone: 'done, and the page dies before the answer',
} as const;
export type Cut = keyof typeof CUTS;

/** After these the server has done it, and the phone has not heard so. */
export const isDoneUnheard = (cut: Cut): boolean => cut === 'unheard' || cut === 'half' || cut === 'gone';
export const isPageDead = (cut: Cut): boolean => cut === 'killed' || cut === 'gone';
/** The road of the phone is as bad as that until it is mended. */
const ROAD_IS: Partial<Record<Cut, 'closed' | 'stuck'>> = {
  closed: 'closed',
  unheard: 'closed',
  stuck: 'stuck',
  late: 'stuck',
  gone: 'stuck',
};

export interface Outage {
  /** The cut has happened. */
  met: Promise<void>;
  /** The server has done it, and a phone on this road may have been told so. */
  mayBeTold: () => boolean;
  /** The road is open from now on. */
  mend: () => void;
  /** What hung arrives; answers what the server says. */
  deliver: () => Promise<{ status_code: number; code?: string }>;
}

/** A road that can be cut at one request, and takes the live stream with it. */
export interface CutProxy {
  proxy: NetworkProxy;
  cutAt: (path: string, cut: Cut) => Outage;
  /** Everything, whatever is asked, as bad as that. */
  cutAll: (is: NetworkProxy['is']) => void;
  mend: () => void;
  close: () => Promise<void>;
}

export async function openCutProxy(to: string): Promise<CutProxy> {
  const proxy = await openNetworkProxy(to);
  const streams = new Set<ServerResponse>();
  proxy.watch = ({ url }, reply) => {
    if (url !== '/api/v1/live') return;
    streams.add(reply);
    reply.on('close', () => streams.delete(reply));
  };
  const cutAll: CutProxy['cutAll'] = (is) => {
    proxy.is = is;
    if (is === 'closed') for (const stream of streams) stream.destroy();
  };
  const mend = () => {
    proxy.is = 'open';
    proxy.fateOf = undefined;
    proxy.heard = undefined;
  };
  const cutAt: CutProxy['cutAt'] = (path, cut) => outageAt({ proxy, cutAll }, to, path, cut);
  return { proxy, cutAt, cutAll, mend, close: () => proxy.close() };
}

/** The first request to `path` meets it; all others as the road is then. */
function outageAt({ proxy, cutAll }: Pick<CutProxy, 'proxy' | 'cutAll'>, to: string, path: string, cut: Cut): Outage {
  const met = Promise.withResolvers<void>();
  let first: IncomingMessage | undefined;
  let body: Promise<string> | undefined;
  let isDone = false;
  const isOurs = ({ method, url }: IncomingMessage) => method === 'POST' && url === path;
  const deliver: Outage['deliver'] = async () => {
    if (!first || body === undefined) throw new Error('nothing hangs');
    const answer = await fetch(to + path, { method: 'POST', headers: headersOf(first), body: await body });
    return (await answer.json()) as { status_code: number; code?: string };
  };
  const doNow = async () => {
    isDone = (await deliver()).status_code === 200;
    met.resolve();
  };
  proxy.fateOf = (request) => {
    if (!isOurs(request) || first) return undefined;
    first = request;
    const is = ROAD_IS[cut];
    if (is) cutAll(is);
    if (cut === 'killed') return undefined;
    if (cut === 'unheard' || cut === 'half') return cut;
    if (cut === 'closed') met.resolve();
    if (cut === 'closed') return cut;
    body = bodyOf(request);
    if (cut === 'gone') doNow().catch(met.reject);
    else met.resolve();
    return 'stuck';
  };
  proxy.heard = (request, { statusCode = 0 }) => {
    if (!isOurs(request) || statusCode >= 300) return;
    isDone = true;
    met.resolve();
  };
  const mend = () => void (proxy.is = 'open');
  return { met: met.promise, mayBeTold: () => isDone && proxy.is === 'open', mend, deliver };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const sent = ['authorization', 'content-type', 'idempotency-key', 'device-time'];
  return Object.fromEntries(sent.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The page dies as one whose process the phone has ended: nothing of it runs any more, not even on leaving. Another is open then. */
export async function killPage(phone: Phone): Promise<void> {
  const dead = phone.page;
  const crashed = dead.waitForEvent('crash');
  const debug = await phone.context.newCDPSession(dead);
  debug.send('Page.crash').catch(() => undefined); // nobody is there to answer
  await crashed;
  phone.page = await phone.context.newPage();
  await dead.close();
  await phone.page.bringToFront();
}

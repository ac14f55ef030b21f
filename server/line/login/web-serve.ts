import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '../../http/envelope.ts';
import type { ServerContext } from '../../context.ts';
import type { Door } from '../../http/http.ts';
import type { Limits } from '../../http/limits.ts';
import { admit, refuseOthers } from '../../http/serve.ts';
import { screenAddress } from '../unused-account/address.ts';
import { beginAttempt } from './attempt.ts';
import { handleCallback, type Next, toLogin } from './callback.ts';
import { attemptCookie, setAttemptCookie } from './cookie.ts';

/** A clubhouse's whole crowd shares an address, and one sign-in is two of them. */
const PER_MINUTE = 300;

const TICK: ReadonlyMap<string | undefined, boolean> = new Map([
  ['1', true],
  ['0', false],
]);

/** The two addresses of signing in with LINE in a browser that are opened, not called: they answer with where to go. */
export function serveLineWeb(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  navigation('/auth/line/start', (request) => setOut(context, request), wantedIn);

  navigation('/auth/line/callback', async (request) => {
    const { code, state, error } = queryOf(request);
    const { lineLogin } = context.config;
    if (!lineLogin) return toLogin('LINE_OFF');
    return handleCallback(
      context,
      lineLogin,
      attemptCookie(request, context.config),
      { code, state, error },
      context.clock(),
    );
  });

  function navigation(
    url: string,
    next: (request: FastifyRequest) => Promise<Next>,
    wantedOf: (request: FastifyRequest) => string | undefined = () => undefined,
  ): void {
    const door: Door = { name: `GET ${url}`, call: { who: 'all', perMinute: PER_MINUTE } };
    api.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      config: { call: door.name },
      onRequest: admit(context, door, limits),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        // What stands in this address goes into no referrer.
        void reply.header('referrer-policy', 'no-referrer');
        const { to, cookie } = await next(request);
        if (cookie !== undefined) setAttemptCookie(reply, context.config, cookie);
        return reply.redirect(to, 302);
      },
      // A person looks at what this answers, whatever has happened.
      errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
        const { code } = asRefusal(error);
        if (code === 'INTERNAL')
          context.log.error({ call: door.name, ...traceOf(error) }, 'signing in with LINE failed');
        reply.refusal = code;
        void reply.header('referrer-policy', 'no-referrer').redirect(toLogin(code, wantedOf(request)).to, 302);
      },
    });
    refuseOthers(api, url, ['GET']);
  }
}

async function setOut(context: ServerContext, request: FastifyRequest): Promise<Next> {
  const { remember, standalone } = queryOf(request);
  const redirect = wantedIn(request);
  const wanted = { redirect, remember: TICK.get(remember), isPatient: standalone === '1', isSecond: false };
  const { lineLogin } = context.config;
  if (!lineLogin) return toLogin('LINE_OFF', redirect);
  const { url, cookie } = await beginAttempt(context, lineLogin, wanted, context.clock());
  return { to: url, cookie };
}

const wantedIn = (request: FastifyRequest): string | undefined => screenAddress(queryOf(request)['redirect']);

/** Where it happened, not what it says: an address with a code or a state in it may stand there. */
const traceOf = ({ name, stack = '' }: Error) => ({ error: name, at: stack.match(/^ +at .+$/gm) ?? [] });

/** What is said twice is not said. */
function queryOf({ query }: FastifyRequest): Record<string, string | undefined> {
  const said = Object.entries(query as Record<string, unknown>);
  return Object.fromEntries(said.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

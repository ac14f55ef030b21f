import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused, type RefusalCode } from '#domain/refusals.ts';
import { LINE_BACK, LINE_LINK_BACK } from '#domain/line/api.ts';
import type { ServerContext } from '../context.ts';
import { asRefusal, succeeded } from '../http/envelope.ts';
import type { CallAccess } from '../http/http.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { addFriend, noteFriendship } from '../notification/delivery-sql.ts';
import { screenAddress, type LineLoginConfig } from './config.ts';
import {
  attemptCookie,
  beginAttempt,
  setAttemptCookie,
  callbackOf,
  isProvenByAnother,
  isSecondTry,
} from './attempt.ts';
import { sha256Of } from '../account/tokens.ts';
import { readWebToken, exchange } from './platform.ts';
import { seal, unseal } from './page-token.ts';
import { accessOfUser, type LineProof, proofOf } from './proof.ts';
import { attemptOf, type AttemptRow, keepProof, noteReturned } from './sql.ts';

const MAX_WEBHOOK_BYTES = 256 * 1024;
const WEBHOOK: CallAccess = { name: 'POST /webhooks/line', call: { who: 'all', perMinute: 1_200 } };

/** Serves LINE's webhook with its body as bytes, for the signature. */
export function serveLine(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES }, (_request, bytes, done) =>
    done(null, bytes),
  );
  api.route({
    method: 'POST',
    url: '/webhooks/line',
    bodyLimit: MAX_WEBHOOK_BYTES,
    config: { call: WEBHOOK.name },
    onRequest: admit(context, WEBHOOK, limits),
    handler: async ({ headers, body }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveLineWebhook(context, bytes, headers['x-line-signature']);
      return succeeded(null);
    },
  });
  refuseOthers(api, '/webhooks/line', ['POST']);
}

const friendship = v.object({
  type: v.picklist(['follow', 'unfollow']),
  timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(7_258_118_400_000)),
  source: v.object({ type: v.literal('user'), userId: v.pipe(v.string(), v.regex(/^U[0-9a-f]{32}$/)) }),
});
const body = v.object({ events: v.array(v.unknown()) });

/** `x-line-signature`: base64 of HMAC-SHA256 with the channel's secret over the bytes as received. */
function isSigned(channelSecret: string, bytes: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false;
  const expected = createHmac('sha256', channelSecret).update(bytes).digest();
  return timingSafeEqual(Buffer.from(signature, 'base64'), expected);
}

/**
 * Records who became a friend of our account, or stopped. Repeated and outdated events change nothing; other events, and none at all
 * (LINE's own test), are accepted. Refuses an invalid signature.
 */
async function receiveLineWebhook(context: ServerContext, bytes: Buffer, signature: unknown): Promise<void> {
  const { line, lineLogin } = context.config;
  if (!line) throw new Refused('NOT_FOUND');
  // The only code with status 401; the sender reads only the number.
  if (!isSigned(line.channelSecret, bytes, signature)) throw new Refused('SESSION_OVER');
  for (const event of eventsOf(bytes)) {
    const read = v.safeParse(friendship, event);
    if (!read.success) continue;
    const { type, timestamp, source } = read.output;
    const [isFriend, at] = [type === 'follow', isoOf(timestamp as Moment)];
    if (lineLogin) await context.db.run(addFriend(lineLogin.provider, source.userId, isFriend, at));
    await context.db.run(noteFriendship(source.userId, isFriend, at));
  }
}

function eventsOf(bytes: Buffer): unknown[] {
  try {
    return v.parse(body, JSON.parse(bytes.toString('utf8'))).events;
  } catch {
    throw new Refused('REQUEST_MALFORMED');
  }
}

/** One sign-in makes two of these requests, and many people at a course share an address. */
const PER_MINUTE = 300;

const TICK: ReadonlyMap<string | undefined, boolean> = new Map([
  ['1', true],
  ['0', false],
]);

/** Serves the two addresses of a browser's LINE sign-in. They are navigations, not calls, and answer with redirects. */
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
    const access: CallAccess = { name: `GET ${url}`, call: { who: 'all', perMinute: PER_MINUTE } };
    api.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      config: { call: access.name },
      onRequest: admit(context, access, limits),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        // The address must not appear in a referrer.
        void reply.header('referrer-policy', 'no-referrer');
        const { to, cookie } = await next(request);
        if (cookie !== undefined) setAttemptCookie(reply, context.config, cookie);
        return reply.redirect(to, 302);
      },
      // A person sees the answer, so errors redirect to a screen.
      errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
        const { code } = asRefusal(error);
        if (code === 'INTERNAL')
          context.log.error({ call: access.name, ...traceOf(error) }, 'signing in with LINE failed');
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

/** The error's place without its message, which may contain an address with a code or state. */
const traceOf = ({ name, stack = '' }: Error) => ({ error: name, at: stack.match(/^ +at .+$/gm) ?? [] });

/** Repeated parameters are ignored. */
function queryOf({ query }: FastifyRequest): Record<string, string | undefined> {
  const said = Object.entries(query as Record<string, unknown>);
  return Object.fromEntries(said.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** What LINE's page put into the address to which it sent the browser. */
interface Returned {
  code: string | undefined;
  state: string | undefined;
  error: string | undefined;
}

/** Where the browser goes next, with a cookie for it. Never contains a token, a code or a state. */
interface Next {
  to: string;
  cookie?: string;
}

/**
 * Handles the browser's return from LINE. If the state differs from the attempt's (LINE's app answered to another browser, or somebody made
 * the address up), it is sent once more without LINE's automatic sign-in, and then refused.
 */
async function handleCallback(
  context: ServerContext,
  config: LineLoginConfig,
  cookie: Buffer | undefined,
  returned: Returned,
  now: Moment,
): Promise<Next> {
  const attempt = cookie && (await context.db.maybe(attemptOf(cookie, isoOf(now))));
  const { state = '', code, error } = returned;
  const isIts = attempt !== undefined && timingSafeEqual(attempt.state_sha256, sha256Of(state));
  if (!isIts) {
    const wasSecond = attempt?.is_second || isSecondTry(state);
    return wasSecond ? failed(attempt, 'LINE_STATE_WRONG') : onceMore(context, config, attempt, now);
  }
  // Only the first return of this state continues; a reloaded page finds the first one's result.
  if ((await context.db.run(noteReturned(attempt.attempt_sha256, isoOf(now)))) === 0)
    return (await isProvenByAnother(context, attempt.attempt_sha256, now))
      ? finish(attempt)
      : failed(attempt, 'LINE_STATE_WRONG');
  if (error === 'access_denied') return failed(attempt, 'LINE_DENIED');
  if (error !== undefined || !code) return failed(attempt, 'LINE_STATE_WRONG');
  try {
    const proof = await proofOfCode(context, config, attempt, code, now);
    await context.db.run(keepProof(attempt.attempt_sha256, seal(config, JSON.stringify(proof))));
    return finish(attempt);
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason;
    return failed(attempt, reason.code);
  }
}

const finish = ({ user_id }: AttemptRow): Next => ({ to: user_id === null ? LINE_BACK : LINE_LINK_BACK });

async function onceMore(
  context: ServerContext,
  config: LineLoginConfig,
  attempt: AttemptRow | undefined,
  now: Moment,
): Promise<Next> {
  const { cookie, url } = await beginAttempt(
    context,
    config,
    {
      redirect: attempt?.redirect ?? undefined,
      remember: attempt?.remember ?? undefined,
      isPatient: true,
      isSecond: true,
      // The cookie proves that it is the browser of the user who wants to link.
      ...(attempt?.user_id && attempt.session_id
        ? { caller: { user_id: attempt.user_id, session_id: attempt.session_id } }
        : {}),
    },
    now,
  );
  return { to: url, cookie };
}

/** A failed sign-in is shown on the sign-in screen, a failed link on the screen where it started. */
function failed(attempt: AttemptRow | undefined, code: RefusalCode): Next {
  const { user_id = null, redirect = null } = attempt ?? {};
  if (user_id !== null && redirect) return { to: `${redirect}${redirect.includes('?') ? '&' : '?'}line_error=${code}` };
  return toLogin(code, redirect);
}

/** The sign-in screen shows the error and afterwards opens the screen that the user wanted. */
const toLogin = (code: string, redirect?: string | null): Next => ({
  to: `/login?line_error=${code}${redirect ? `&redirect=${encodeURIComponent(redirect)}` : ''}`,
});

async function proofOfCode(
  context: ServerContext,
  config: LineLoginConfig,
  { verifier, nonce_sha256 }: AttemptRow,
  code: string,
  now: Moment,
): Promise<LineProof> {
  const opened = unseal(config, verifier);
  if (opened === undefined) throw new Refused('LINE_STATE_WRONG');
  const { id_token, access_token } = await exchange(config, {
    code,
    verifier: opened,
    redirectUri: callbackOf(context),
  });
  const claims = await readWebToken(config, id_token, nonce_sha256, now);
  return proofOf(claims, id_token, await accessOfUser(config, claims, access_token, now), now);
}

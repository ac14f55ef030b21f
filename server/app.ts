import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import type { Moment } from '#domain/dates.ts';
import { LONGEST_UPLOAD } from '#domain/outbox/attachment.ts';
import { Refused } from '#domain/refusals.ts';
import { type ConnectionLimits, limitConnections, refuseSlowBodies } from './http/connections.ts';
import { answerErrors, answerRawError, frameworkError } from './http/envelope.ts';
import { openHeaders } from './http/headers.ts';
import { openReadiness, type Readiness, serveHealth, warningsAt } from './health.ts';
import type { ServerContext } from './context.ts';
import type { Route } from './http/http.ts';
import { openOnce } from './http/idempotency.ts';
import { acceptJson, plainPath } from './http/input.ts';
import { acceptForms } from './http/upload.ts';
import { openLimits } from './http/limits.ts';
import { openLive } from './events/events.ts';
import { openPictureRoom } from './media/picture.ts';
import { serveMedia } from './media/routes.ts';
import { serveDeskPictures } from './desk/item.ts';
import { serveLine, serveLineWeb } from './line/serve.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { routes as everyRoute } from './nouns.ts';
import { openApi } from './http/openapi.ts';
import { openLogDigest, watchRequests } from './http/requests.ts';
import { admit, refuseOtherMethods, refuseOthers, serveCalls } from './http/serve.ts';
import { openSharedLimits } from './http/limits.ts';
import { serveShare } from './http/share.ts';
import { servePublic } from './public/serve.ts';
import { servePayments } from './payment/serve.ts';
import { serveSandbox } from './payment/sandbox/serve.ts';
import type { Site } from './http/site/static.ts';

export interface AppOptions {
  /** Replaces the routes of all nouns, for tests of the server itself. */
  routes?: Route[];
  /** The built app; without it only the API is served. */
  site?: Site;
  /** Another HTTP server around the handler: `npm run dev` puts Vite in front. */
  serverFactory?: NonNullable<FastifyHttpOptions<Server>['serverFactory']>;
  /** How late the event loop may be on average over a second before the API answers 503; 0: no limit. */
  mostLateMs?: number;
  /** How long a request body may take, except uploads. */
  slowestBodyMs?: number;
  /** Replaces the machine's clock, for tests of a wrong one. */
  machineClock?: () => Moment;
  connections?: Partial<ConnectionLimits>;
  /** How long the answer to a client that sends too much is delayed. */
  holdMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
    readiness: Readiness;
  }
}

const KB = 1024;

/** The whole server over a context, not yet listening. Closing it ends the live streams but leaves the context open. */
export async function buildApp(context: ServerContext, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = context;
  const headersFor = openHeaders(config, options.site?.inline);
  const app = fastify<Server>({
    logger: false,
    bodyLimit: 256 * KB,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    // Long enough for a picture on a slow connection; `http/connections.ts` gives other requests less.
    requestTimeout: LONGEST_UPLOAD,
    // Node's own answer to a missing Host header has no envelope, so we check it ourselves.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
    // While the server closes, requests on open connections are still answered.
    return503OnClosing: false,
    frameworkErrors: frameworkError(context, headersFor),
    clientErrorHandler: answerRawError,
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  });
  // Behind a proxy all connections come from the proxy.
  const isAlone = config.rateLimits && config.trustProxy === 0;
  limitConnections(app.server, { ...(!isAlone && { perAddress: Infinity }), ...options.connections });
  const live = openLive(context);
  const readiness = openReadiness(context, options.machineClock);
  const room = openPictureRoom(context);
  const metrics = openMetrics(context, { streams: live.count, readiness, room });
  const limits = openLimits(config.rateLimits, openSharedLimits(context));
  app.decorate('metrics', metrics);
  app.decorate('readiness', readiness);
  app.decorateRequest('caller', null);
  app.addHook('onListen', (done) => {
    const address = app.server.address();
    if (typeof address === 'object' && address) context.listening(`http://localhost:${address.port}`);
    done();
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    readiness.close();
    live.close();
  });
  // Open keep-alive connections would keep the server from closing.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  watchRequests(app, context, metrics, await openLogDigest(context));
  answerErrors(app, context);
  refuseSlowBodies(app, options.slowestBodyMs === undefined ? {} : { mostMs: options.slowestBodyMs });
  app.addHook('onRequest', (request, reply, done) => {
    // The matched route, however its address was spelled.
    const path = request.routeOptions.url ?? plainPath(request.url);
    reply.headers(headersFor(path, request.headers['user-agent']));
    done(hasOneHost(request.raw) ? undefined : new Refused('REQUEST_MALFORMED'));
  });
  app.setNotFoundHandler({}, async (request, reply) => {
    if (!options.site || /^\/api(\/|$)/.test(plainPath(request.url))) throw new Refused('NOT_FOUND');
    return options.site.serve(request, reply);
  });
  if (config.payment.provider === 'sandbox') await app.register(async (pay) => serveSandbox(pay, context));
  serveHealth(app, readiness, metrics, { token: config.metricsToken, clock: context.clock, room, db: context.db });
  for (const warning of await warningsAtStart(context)) context.log.warn(warning);
  if (options.site) await app.register(async (share) => serveShare(share, context, limits));
  await app.register(async (limited) => {
    // Runs first, also for bodies that are refused: a client that floods gets 429 and does not count towards the load of others.
    limited.addHook('onRequest', (request, reply, done) => {
      try {
        limits.sender(request, reply);
        done();
      } catch (error) {
        // The delayed answer limits a client to as many tries as it has connections.
        setTimeout(() => done(error as Error), options.holdMs ?? 1_000);
      }
    });
    await limited.register(underPressure, {
      maxEventLoopDelay: options.mostLateMs ?? 1_000,
      pressureHandler: () => {
        throw new Refused('BUSY');
      },
    });
    await limited.register(async (open) => servePublic(open, context, limits, options.site?.publicStyle));
    await limited.register(
      async (api) => {
        await api.register(cookie);
        await api.register(compress, { threshold: 2 * KB, encodings: ['gzip'], globalDecompression: false });
        acceptJson(api);
        await api.register(async (open) => servePayments(open, context, limits));
        await api.register(async (open) => serveLine(open, context, limits));
        serveLineWeb(api, context, limits);
        const routes = options.routes ?? everyRoute;
        const once = openOnce(context.db);
        const isUpload = ({ call }: Route) => call.upload === true;
        serveCalls(
          api,
          context,
          routes.filter((it) => !isUpload(it)),
          limits,
          once,
        );
        await api.register(async (forms) => {
          await acceptForms(forms, context);
          serveCalls(forms, context, routes.filter(isUpload), limits, once);
        });
        refuseOtherMethods(api, routes);
        await api.register(async (pictures) => serveMedia(pictures, context, limits));
        serveDeskPictures(api, context, limits);
        const listen = { name: 'GET /live', call: LIVE };
        const admission = { config: { call: listen.name }, onRequest: admit(context, listen, limits) };
        api.get('/live', { ...admission, exposeHeadRoute: false }, live.open);
        refuseOthers(api, '/live', ['GET']);
        // Made at the first request, because it is a tenth of a server's start. A schema that it cannot describe fails no start, so
        // tests/house/calls.test.ts asks for the document of all routes.
        let document: ReturnType<typeof openApi> | undefined;
        api.get(
          '/openapi.json',
          { config: { call: 'GET /openapi.json' } },
          async () => (document ??= openApi(routes, config)),
        );
        refuseOthers(api, '/openapi.json', ['GET']);
      },
      { prefix: '/api/v1' },
    );
  });
  return app;
}

const LIVE = { who: 'any', perMinute: 60 } as const;

/** A database that does not answer yet stops no start: `/readyz` says it, and the warnings, later. */
async function warningsAtStart({ db, clock, log }: ServerContext): Promise<string[]> {
  try {
    return await warningsAt(db, clock());
  } catch (error) {
    log.warn({ error }, 'the list of public holidays could not be read at the start');
    return [];
  }
}

/** Different servers on the way read two Host headers differently (reliability.md M27). HTTP/1.0 health checks may have none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

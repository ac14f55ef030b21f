import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import * as v from 'valibot';
import { HISTORY_HEADER, shortHistory } from '#domain/address.ts';
import { mayAct, needsProof } from '#domain/desk/roles.ts';
import { isProved } from '#domain/desk/session.ts';
import { Refused } from '#domain/refusals.ts';
import { refuseForeign, type Caller } from '../account/session/session.ts';
import { staffOf } from '../desk/session.ts';
import { refuseSuspendedGolfer } from '../account/own/suspension.ts';
import { requireGoodStanding } from '../account/session/sign-in.ts';
import { bodyLimitOf } from './body-limit.ts';
import { AnswerMalformed, succeeded } from './envelope.ts';
import { confirmHeld } from './headers.ts';
import type { ServerContext } from '../context.ts';
import { awaitedLater, behind, type Queries, type Tx } from '../db/db.ts';
import type { CallAccess, Route } from './http.ts';
import { fingerprintOf, type Once, readKey } from './idempotency.ts';
import { bearerOf, languageOf, plainPath, readInput } from './input.ts';
import { readForm } from './upload.ts';
import type { Limits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name, for the log and the metrics. */
    call?: string;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves each declared call below the prefix of `api`; another method on its path gets 405, not 404 (see `refuseOtherMethods`). */
export function serveCalls(
  api: FastifyInstance,
  context: ServerContext,
  routes: Route[],
  limits: Limits,
  once: Once,
): void {
  for (const route of routes) {
    const [method, url] = placeOf(route);
    api.route({
      method,
      url,
      config: { call: route.name, isUpload: route.call.upload === true },
      ...(method === 'POST' && !route.call.upload && { bodyLimit: bodyLimitOf(route.call) }),
      onRequest: admit(context, route, limits),
      handler: work(context, route, once),
    });
  }
}

/** Answers another method at a path of `routes`. Nearly all paths share one route: one for each was half of what a server costs to build. */
export function refuseOtherMethods(api: FastifyInstance, routes: Route[]): void {
  const places = [...methodsOf(routes)]
    .map(([url, allowed]) => ({ url, isAt: patternOf(url), isExact: !url.includes(':'), allowed }))
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact));
  const withParameter = places.filter(({ isExact }) => !isExact);
  for (const { url, allowed } of places.filter(({ isExact }) => isExact)) {
    // `GET /broadcast/{id}` would take `GET /broadcast/cancel`.
    const taken = withParameter.filter(({ isAt }) => isAt.test(url)).flatMap((it) => it.allowed);
    const method = [...new Set(taken)].filter((it) => !allowed.includes(it));
    if (method.length > 0) refuseOthers(api, url, allowed, method);
  }
  api.route({
    method: METHODS,
    url: '/*',
    handler: async (request, reply) => {
      const path = plainPath(request.url).slice(api.prefix.length);
      const place = places.find(({ isAt }) => isAt.test(path));
      if (!place) throw new Refused('NOT_FOUND');
      reply.header('allow', place.allowed.join(', '));
      throw new Refused('METHOD_NOT_ALLOWED');
    },
  });
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);

const placeOf = ({ name }: Route): ['GET' | 'POST', string] => {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  return [method, path.replaceAll(/\{(\w+)\}/g, ':$1')];
};

function methodsOf(routes: Route[]): Map<string, HTTPMethods[]> {
  const methods = new Map<string, HTTPMethods[]>();
  for (const [method, url] of routes.map(placeOf)) methods.set(url, [...(methods.get(url) ?? []), method]);
  return methods;
}

export function refuseOthers(
  api: FastifyInstance,
  url: string,
  allowed: HTTPMethods[],
  method = METHODS.filter((it) => !allowed.includes(it)),
): void {
  api.route({
    method,
    url,
    handler: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new Refused('METHOD_NOT_ALLOWED');
    },
  });
}

/** Runs before the body is read: identifies the caller, checks the role and applies the rate limits. */
export function admit(context: ServerContext, route: CallAccess, limits: Limits) {
  const ofCall = limits.ofCall(route);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = route.call.who === 'desk' ? await deskCallerOf(context, request) : await callerOf(context, request);
    refuseStrangers(route, caller);
    if (route.call.who === 'desk') refuseAtDesk(context, route, request, caller);
    if (caller) limits.person(caller, reply);
    ofCall(request, reply, caller);
    await limits.shared(route, request, reply, caller);
    request.caller = caller;
    if (caller?.history_id) reply.header(HISTORY_HEADER, shortHistory(caller.history_id));
  };
}

/** Null: no bearer token, or its session has ended. */
async function callerOf(context: ServerContext, request: FastifyRequest): Promise<Caller | null> {
  const bearer = bearerOf(request);
  return (bearer && (await context.sessions.callerOf(bearer, context.clock()))) || null;
}

/** By the cookie of the desk alone: a bearer of the product opens nothing here, and that cookie nothing elsewhere. */
async function deskCallerOf(context: ServerContext, request: FastifyRequest): Promise<Caller | null> {
  const staff = await staffOf(context, request);
  return staff
    ? { user_id: staff.staff_id, session_id: staff.session_id, role: null, isRegistered: true, staff }
    : null;
}

/** What the table of roles refuses, a passkey that is too long ago, and a request that another site made with the desk's cookie. */
function refuseAtDesk(
  context: ServerContext,
  { name, call: { act } }: CallAccess,
  request: FastifyRequest,
  caller: Caller | null,
): void {
  const staff = caller?.staff;
  if (!staff || !act) throw new Error(`${name} is a call of the desk, so it must say its act`);
  if (request.method === 'POST') refuseForeign(request, context);
  else if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
    throw new Refused('ORIGIN_NOT_ALLOWED');
  if (mayAct(staff.roles, act) === 'NO') throw new Refused('ROLE_NOT_ALLOWED');
  // Reading moves nothing: what closing a day would end is read before the passkey is asked for.
  if (request.method === 'POST' && needsProof(act) && !isProved(staff, context.clock()))
    throw new Refused('PASSKEY_DUE');
}

function refuseStrangers({ call: { who } }: CallAccess, caller: Caller | null): void {
  if (who === 'all' || who === 'cookie') return;
  if (!caller) throw new Refused('SESSION_OVER');
  if (who !== 'any' && who !== 'desk' && caller.role?.toLowerCase() !== who) throw new Refused('ROLE_NOT_ALLOWED');
}

function work(context: ServerContext, { name, call, before, work, written, isStream }: Route, once: Once) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.caller && { ...request.caller, language: languageOf(request) };
    const key = call.changes ? readKey(request.headers['idempotency-key']) : undefined;
    const now = context.clock();
    const body = call.upload ? await readForm(request, context) : request.body;
    const asking = { input: readInput(call, request, body), now, context, request, reply, caller };
    const isWritten = call.changes === true || call.upload === true;
    if (isWritten && caller && !caller.isRegistered) await requireGoodStanding(context.db, caller.user_id, call);
    const refuseSuspended = async (queries: Queries) => {
      if (isWritten && caller) await refuseSuspendedGolfer(queries, caller, { name, call }, asking.input);
    };
    if (isStream) {
      const whole = await work({ ...asking, tx: context.db } as never);
      return reply.type('application/json; charset=utf-8').send(whole);
    }
    const answer = async (tx: unknown, found?: unknown) =>
      shape(name, call.output, await work({ ...asking, tx, found } as never));
    if (!key) {
      await refuseSuspended(context.db);
      const data = await answer(context.db);
      return confirmHeld(request, reply, data) ? reply.send() : succeeded(data, reply.statusCode);
    }
    if (!caller) throw new Error(`${name} changes something, so it must say who may call it`);
    const asked = {
      user_id: caller.user_id,
      key,
      call: name,
      body: await fingerprintOf(call, request.body, context, now),
    };
    // Asked only where the work is done: what was answered before the suspension is answered again.
    const kept = async (tx: Tx, found?: unknown) => {
      // Sent together with what the work asks first.
      const may = before ? undefined : awaitedLater(refuseSuspended(tx));
      const data = await answer(may ? behind(tx, may) : tx, found);
      await may;
      return written ? written.hide(data as never) : data;
    };
    const askBefore = async () => {
      await refuseSuspended(context.db);
      return before?.(asking as never);
    };
    const { data, isReplay } = await once(asked, now, kept, before && askBefore);
    if (isReplay) reply.header('idempotency-replayed', 'true');
    return succeeded(written && data !== null ? await written.show(data as never, context) : data, reply.statusCode);
  };
}

/** Sends only what the call declares: undeclared columns are dropped, and a missing field is our bug. */
function shape(name: string, output: v.GenericSchema, answer: unknown): unknown {
  const shaped = v.safeParse(output, answer);
  if (shaped.success) return shaped.output;
  const places = shaped.issues.map((issue) => `${v.getDotPath(issue) ?? '(itself)'} ${issue.message}`);
  throw new AnswerMalformed(`${name}: ${places.join('; ')}`);
}

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contextToken, type Platform, random } from './platform.ts';
import { sharePage } from './share-page.ts';
import { signedWith } from './signed.ts';

interface Asked {
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  /** The bearer. */
  token: string;
  body: string;
}

interface Said {
  status?: number;
  body?: object;
  headers?: Record<string, string>;
  page?: string;
  bytes?: Uint8Array;
}

type Answer = (platform: Platform, asked: Asked) => Said | Promise<Said>;

const no = (error: string, error_description = error, status = 400): Said => ({
  status,
  body: { error, error_description },
});

/** By `METHOD /path`. What LINE does not have is 404. Facts: docs/line.md §2 and the SDK's own addresses. */
const ANSWERS: Record<string, Answer> = {
  'GET /oauth2/v2.1/authorize': (line, { query }) => {
    const back = query.get('redirect_uri') ?? '';
    const isWhole =
      query.get('client_id') === line.channelId &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'openid profile' &&
      query.get('code_challenge_method') === 'S256' &&
      ['state', 'nonce', 'code_challenge'].every((name) => query.get(name)) &&
      back.endsWith('/api/v1/auth/line/callback');
    if (!isWhole) return no('invalid_request');
    const state = query.get('state') as string;
    if (line.knobs.denies)
      return to(back, { error: 'access_denied', error_description: 'The resource owner denied the request.', state });
    const isPatient = query.get('disable_auto_login') === 'true';
    if (line.knobs.isWrongAlways || (line.knobs.isWrongAtFirst && !isPatient))
      return to(back, { code: random(), state: random() });
    const code = random();
    line.codes.set(code, {
      person: line.atThePage,
      challenge: query.get('code_challenge') as string,
      redirectUri: back,
      nonce: query.get('nonce') as string,
      isLiff: false,
    });
    return to(back, { code, state });
  },

  'GET /liff/v1/authorize': (line, { query }) => {
    if (query.get('app_id') !== line.liffId) return no('invalid_request', 'Invalid LIFF ID');
    const back = query.get('redirect_uri') ?? line.endpoint;
    const code = random();
    line.codes.set(code, {
      person: line.atThePage,
      challenge: query.get('code_challenge') ?? '',
      redirectUri: back,
      nonce: undefined,
      isLiff: true,
    });
    const state = query.get('state') ?? '';
    return to(back, { code, state, liffClientId: line.channelId, liffRedirectUri: back });
  },

  'POST /oauth2/v2.1/token': async (line, { form }) => {
    const code = form.get('code') ?? '';
    const given = line.codes.get(code);
    line.codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isHers =
      given &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === line.channelId &&
      challenge === given.challenge &&
      (given.isLiff || form.get('client_secret') === line.channelSecret) &&
      (given.isLiff || form.get('redirect_uri') === given.redirectUri);
    if (!isHers) return no('invalid_grant', 'invalid authorization code');
    const { person, nonce } = given;
    const access_token = line.accessTokenOf(person, { seconds: 30 * 86_400 });
    const facts = line.factsOf(person, { ...(nonce ? { nonce } : {}), ...(given.isLiff ? {} : line.knobs.webFacts) });
    const isJwk = form.get('id_token_key_type') === 'JWK';
    const web = line.knobs.webToken ?? ((it) => signedWith(line.channelSecret, it));
    const id_token = isJwk ? await line.key.sign(facts) : await web(facts);
    const body = { access_token, id_token, expires_in: 30 * 86_400, refresh_token: random(), scope: 'profile openid' };
    return { body: { ...body, token_type: 'Bearer' } };
  },

  'GET /oauth2/v2.1/certs': (line) => ({ body: { keys: line.keys.map(({ jwk }) => jwk) } }),

  'GET /oauth2/v2.1/verify': (line, { query }) => {
    const held = line.accessTokens.get(query.get('access_token') ?? '');
    if (!held) return no('invalid_request', 'The access token is invalid');
    const expires_in = Math.floor((held.until - line.now()) / 1_000);
    if (expires_in <= 0) return no('invalid_request', 'access token expired');
    return { body: { scope: 'profile openid', client_id: held.channelId, expires_in } };
  },

  'GET /v2/profile': (line, { token }) => {
    const person = holder(line, token);
    if (!person) return { status: 401, body: { message: 'The access token expired' } };
    const { subject: userId, name: displayName, picture } = person;
    return { body: { userId, displayName, ...(picture ? { pictureUrl: picture } : {}), statusMessage: '⛳' } };
  },

  'GET /friendship/v1/status': (line, { token }) => {
    const person = holder(line, token);
    if (!person) return { status: 401, body: { message: 'invalid token' } };
    return { body: { friendFlag: line.friends.has(person.subject) } };
  },

  'POST /oauth2/v3/token': (line, { form }) => {
    const isOurs = form.get('client_id') === line.channelId && form.get('client_secret') === line.channelSecret;
    if (!isOurs || form.get('grant_type') !== 'client_credentials') return no('invalid_client');
    return { body: { token_type: 'Bearer', access_token: `of-the-channel-${line.channelId}`, expires_in: 900 } };
  },

  'POST /user/v1/deauthorize': (line, { token, body }) => {
    if (token !== `of-the-channel-${line.channelId}`) return { status: 401, body: { message: 'invalid token' } };
    const { userAccessToken } = JSON.parse(body) as { userAccessToken: string };
    if (!holder(line, userAccessToken)) return { status: 400, body: { message: 'invalid user access token' } };
    line.deauthorized.push(userAccessToken);
    line.accessTokens.delete(userAccessToken);
    return { status: 204 };
  },

  'GET /oauth2/v2.1/liff/shareTargetPicker': (_line, { query }) => ({ page: sharePage(query.get('ott') ?? '') }),
  'GET /oauth2/v2.1/liff/shareTargetPicker/result': (line, { query }) => {
    const result = line.shares.get(query.get('ott') ?? '');
    return { body: result ? { result } : {} };
  },
  'POST /oauth2/v2.1/liff/shareTargetPicker/result': (line, { query, form }) => {
    line.shares.set(query.get('ott') ?? '', form.get('result') === 'SUCCESS' ? 'SUCCESS' : 'CANCEL');
    return { body: { status: 'ok' } };
  },
};

/** Of the LIFF app itself: `/liff/v2/apps/{liffId}/…`. */
const APP_ANSWERS: Record<string, Answer> = {
  contextToken: (line) => ({ body: { contextToken: contextToken(line) } }),
  featureToken: () => ({ body: { featureToken: random() } }),
  ott: () => ({ body: { ott: random() } }),
};

const to = (address: string, query: Record<string, string>): Said => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { status: 302, headers: { location: url.href } };
};

function holder(line: Platform, token: string) {
  const held = line.accessTokens.get(token);
  return held && held.until > line.now() ? held.person : undefined;
}

/** The SDK asks from a page of ours, across origins. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, accept',
};

export async function answerPlatform(
  line: Platform,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', line.origin);
  const { pathname, searchParams: query } = url;
  const method = request.method ?? 'GET';
  if (pathname.startsWith('/v2/bot/')) return line.handle(request, body, response);
  if (method === 'OPTIONS') return void response.writeHead(204, CORS).end();
  line.requests.push({ method, path: pathname, query, body });
  if (line.knobs.hangs?.test(pathname)) return;
  if (line.knobs.isDown) return void response.writeHead(503, CORS).end();
  const picture = line.pictures.get(pathname);
  const app = pathname.startsWith(`/liff/v2/apps/${line.liffId}/`) ? pathname.split('/').pop() : undefined;
  const answer = app ? APP_ANSWERS[app] : ANSWERS[`${method} ${pathname}`];
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const asked = { path: pathname, query, form: new URLSearchParams(body), token, body };
  const said: Said = picture ? { bytes: picture } : answer ? await answer(line, asked) : { status: 404, body: {} };
  const { status = 200, headers = {} } = said;
  const type = said.page ? 'text/html; charset=utf-8' : said.bytes ? 'image/png' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...CORS, ...headers });
  response.end(said.page ?? said.bytes ?? (said.body ? JSON.stringify(said.body) : ''));
}

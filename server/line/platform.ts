import * as v from 'valibot';
import { Refused } from '#domain/refusals.ts';
import type { LineLoginConfig } from './config.ts';

/** The timeout for one answer of LINE, in milliseconds. */
export const TIMEOUT = 5_000;

/** LINE adds fields without notice, so only the needed ones are read. */
const tokens = v.object({ access_token: v.string(), expires_in: v.number(), id_token: v.string() });
const standing = v.object({ client_id: v.string(), expires_in: v.number() });
const profile = v.object({
  userId: v.string(),
  displayName: v.optional(v.string()),
  pictureUrl: v.optional(v.string()),
});
const friendship = v.object({ friendFlag: v.boolean() });
const channelToken = v.object({ access_token: v.string() });
const refusal = v.object({ error_description: v.optional(v.string()) });

export type Profile = v.InferOutput<typeof profile>;

/** LINE's answer: done, refused, or unreadable. */
type Answer = { kind: 'yes'; body: unknown } | { kind: 'no'; why: string } | { kind: 'away' };

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    // Tokens must not follow a redirect.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const text = await response.text();
    if (response.ok) return { kind: 'yes', body: text === '' ? null : JSON.parse(text) };
    if (response.status === 429 || response.status >= 500 || response.status < 400) return { kind: 'away' };
    const read = v.safeParse(refusal, safeJson(text));
    return { kind: 'no', why: (read.success && read.output.error_description) || '' };
  } catch (error) {
    if (error instanceof Error) return { kind: 'away' };
    throw error;
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** LINE's data, or a refusal: LINE_DOWN without an answer, else that of the token in `field`. */
async function demand<S extends v.GenericSchema>(
  schema: S,
  field: string | undefined,
  ...request: Parameters<typeof ask>
): Promise<v.InferOutput<S>> {
  const answer = await ask(...request);
  if (answer.kind === 'no') {
    const code = /expired/i.test(answer.why) ? 'LINE_EXPIRED' : 'LINE_REFUSED';
    throw new Refused(code, field ? { field } : {});
  }
  const read = answer.kind === 'yes' ? v.safeParse(schema, answer.body) : undefined;
  if (!read?.success) throw new Refused('LINE_DOWN');
  return read.output;
}

const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

/** LINE's public keys for ID tokens. Refuses LINE_DOWN. */
export const keysOf = ({ apiBase }: LineLoginConfig): Promise<{ keys: Record<string, unknown>[] }> =>
  demand(v.object({ keys: v.array(v.record(v.string(), v.unknown())) }), undefined, `${apiBase}/oauth2/v2.1/certs`);

/** Exchanges a returned code for tokens; works once. */
export const exchange = (
  { apiBase, channelId, channelSecret }: LineLoginConfig,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<v.InferOutput<typeof tokens>> =>
  demand(
    tokens,
    undefined,
    `${apiBase}/oauth2/v2.1/token`,
    form({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: channelId,
      client_secret: channelSecret,
      code_verifier: verifier,
    }),
  );

/** The owner of an access token. Refused unless it is valid and of our own channel. */
export async function accessOf(
  { apiBase, channelId }: LineLoginConfig,
  access_token: string,
): Promise<{ profile: Profile; expires_in: number }> {
  const address = `${apiBase}/oauth2/v2.1/verify?${new URLSearchParams({ access_token }).toString()}`;
  const { client_id, expires_in } = await demand(standing, 'access_token', address);
  if (client_id !== channelId) throw new Refused('LINE_REFUSED', { field: 'access_token' });
  if (expires_in <= 0) throw new Refused('LINE_EXPIRED', { field: 'access_token' });
  return { profile: await demand(profile, 'access_token', `${apiBase}/v2/profile`, bearer(access_token)), expires_in };
}

/** Whether the user is a friend of our official account; null: LINE does not tell. A channel without an official account has no friends. */
export async function friendshipOf({ apiBase }: LineLoginConfig, access_token: string): Promise<boolean | null> {
  const answer = await ask(`${apiBase}/friendship/v1/status`, bearer(access_token));
  const read = answer.kind === 'yes' ? v.safeParse(friendship, answer.body) : undefined;
  return read?.success ? read.output.friendFlag : null;
}

/** Ends the link at LINE. False: LINE refuses (the user ended it there, or the token expired). Refuses LINE_DOWN. */
export async function deauthorize(config: LineLoginConfig, access_token: string): Promise<boolean> {
  const { apiBase, channelId, channelSecret } = config;
  const ours = await demand(
    channelToken,
    undefined,
    `${apiBase}/oauth2/v3/token`,
    form({ grant_type: 'client_credentials', client_id: channelId, client_secret: channelSecret }),
  );
  const { kind } = await ask(`${apiBase}/user/v1/deauthorize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ours.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userAccessToken: access_token }),
  });
  if (kind === 'away') throw new Refused('LINE_DOWN');
  return kind === 'yes';
}

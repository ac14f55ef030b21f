import { randomBytes } from 'node:crypto';
import type { LineLoginConfig } from '../../../server/line/config.ts';
import { type Messaging, openMessaging } from './messaging.ts';
import { answerPlatform } from './platform-answers.ts';
import { LINE_SECRET, listen, signedByLine, textOf } from './server.ts';
import { newSigningKey, type SigningKey, type TokenFacts } from './signed.ts';

export const CHANNEL_ID = '2001234567';
/** As long as LINE's. */
export const CHANNEL_SECRET = '0123456789abcdef0123456789abcdef';
export const LIFF_ID = `${CHANNEL_ID}-AbcdEfgh`;

/** Somebody with a LINE account. */
export interface LinePerson {
  subject: string;
  name: string;
  picture?: string;
}

export interface AccessToken {
  person: LinePerson;
  channelId: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** What was given for a yes, once. */
export interface Code {
  person: LinePerson;
  challenge: string;
  redirectUri: string;
  nonce: string | undefined;
  isLiff: boolean;
}

export interface Platform extends Messaging {
  /** All of LINE's hosts in one: api, access, liff, and where its pictures lie. */
  origin: string;
  channelId: string;
  channelSecret: string;
  liffId: string;
  /** Where the LIFF app is: its endpoint URL. A test that opens it in a browser sets it. */
  endpoint: string;
  lineLogin(more?: Partial<LineLoginConfig>): LineLoginConfig;
  /** For `node server/main.js`. */
  env(): Record<string, string>;
  newPerson(facts?: Partial<LinePerson>): LinePerson;
  /** Who sits at LINE's page and says yes at once. */
  atThePage: LinePerson;
  /** As LINE's SDK hands them to a page. */
  tokensOf(person: LinePerson, more?: TokenChanges): Promise<{ id_token: string; access_token: string }>;
  /** What stands behind `#` when LINE's own browser opens the app. */
  fragmentOf(person: LinePerson, more?: TokenChanges): Promise<string>;
  accessTokenOf(person: LinePerson, more?: { channelId?: string; seconds?: number }): string;
  factsOf(person: LinePerson, more?: Partial<TokenFacts>): TokenFacts;
  key: SigningKey;
  /** LINE takes a new key, and shows the old one no more. */
  rotate(): Promise<void>;
  friends: Set<string>;
  /** Access tokens whose link was ended for us. */
  deauthorized: string[];
  /** Every request, by its path. */
  requests: { method: string; path: string; query: URLSearchParams; body: string }[];
  knobs: Knobs;
  accessTokens: Map<string, AccessToken>;
  codes: Map<string, Code>;
  keys: SigningKey[];
  pictures: Map<string, Uint8Array>;
  shares: Map<string, 'SUCCESS' | 'CANCEL'>;
  now(): number;
  /** The official account's webhook, signed; answers the status. */
  sendWebhook(to: string, events: object[]): Promise<number>;
  close(): Promise<void>;
}

export interface TokenChanges {
  facts?: Partial<TokenFacts>;
  kid?: string;
}

export interface Knobs {
  /** Everything answers 503. */
  isDown: boolean;
  /** What of it answers nothing, ever. */
  hangs: RegExp | undefined;
  /** The user says no. */
  denies: boolean;
  /** LINE signs in by itself and answers with another state, unless it is told not to. */
  isWrongAtFirst: boolean;
  /** It does so even then. */
  isWrongAlways: boolean;
  /** Changes of the ID token of the sign-in in a browser. */
  webFacts: Partial<TokenFacts>;
  /** Instead of the usual one. */
  webToken: ((facts: TokenFacts) => Promise<string>) | undefined;
  idTokenLasts: number;
  shareTargetPicker: boolean;
}

/** A LINE platform of ours, on a port of this machine. `clock`: of the house it stands beside. */
export async function startPlatform(
  parts: { clock?: () => number; port?: number; endpoint?: string } = {},
): Promise<Platform> {
  const { clock = Date.now, port = 0, endpoint = 'https://caddee.example/line' } = parts;
  const first = await newSigningKey();
  const listening = await listen(async (request, response) => {
    const body = await textOf(request);
    await answerPlatform(here, request, body, response);
  }, port);
  const { origin } = listening;
  const here: Platform = {
    ...openMessaging(),
    origin,
    channelId: CHANNEL_ID,
    channelSecret: CHANNEL_SECRET,
    liffId: LIFF_ID,
    endpoint,
    lineLogin: (more = {}) => ({
      channelId: CHANNEL_ID,
      channelSecret: CHANNEL_SECRET,
      liffId: LIFF_ID,
      accessBase: origin,
      apiBase: origin,
      liffBase: 'https://liff.line.me',
      provider: 'line',
      ...more,
    }),
    env: () => ({
      LINE_LOGIN_CHANNEL_ID: CHANNEL_ID,
      LINE_LOGIN_CHANNEL_SECRET: CHANNEL_SECRET,
      LIFF_ID,
      LINE_ACCESS_BASE: origin,
      LINE_API_BASE: origin,
    }),
    newPerson: (facts = {}) => ({ subject: `U${randomBytes(16).toString('hex')}`, name: 'นก', ...facts }),
    atThePage: { subject: `U${'0'.repeat(32)}`, name: 'สมชาย' },
    factsOf(person, more = {}) {
      const iat = Math.floor(clock() / 1_000);
      return {
        sub: person.subject,
        aud: CHANNEL_ID,
        iat,
        exp: iat + here.knobs.idTokenLasts,
        name: person.name,
        ...(person.picture ? { picture: person.picture } : {}),
        ...more,
      };
    },
    async tokensOf(person, { facts, kid } = {}) {
      const id_token = await here.key.sign(here.factsOf(person, facts), kid ? { kid } : {});
      return { id_token, access_token: here.accessTokenOf(person) };
    },
    async fragmentOf(person, more) {
      const tokens = await here.tokensOf(person, more);
      const all = { ...tokens, context_token: contextToken(here), feature_token: random(), client_id: CHANNEL_ID };
      return `#${new URLSearchParams(all).toString()}`;
    },
    accessTokenOf(person, { channelId = CHANNEL_ID, seconds = 12 * 3_600 } = {}) {
      const token = random();
      here.accessTokens.set(token, { person, channelId, until: clock() + seconds * 1_000 });
      return token;
    },
    key: first,
    async rotate() {
      here.key = await newSigningKey();
      here.keys.splice(0, here.keys.length, here.key);
    },
    friends: new Set(),
    deauthorized: [],
    requests: [],
    knobs: {
      isDown: false,
      hangs: undefined,
      denies: false,
      isWrongAtFirst: false,
      isWrongAlways: false,
      webFacts: {},
      webToken: undefined,
      idTokenLasts: 3_600,
      shareTargetPicker: true,
    },
    accessTokens: new Map(),
    codes: new Map(),
    keys: [first],
    pictures: new Map(),
    shares: new Map(),
    now: clock,
    async sendWebhook(to, events) {
      const body = JSON.stringify({ destination: `U${'f'.repeat(32)}`, events });
      const headers = { 'content-type': 'application/json', 'x-line-signature': signedByLine(body, LINE_SECRET) };
      const answer = await fetch(`${to}/api/v1/webhooks/line`, { method: 'POST', headers, body });
      await answer.body?.cancel();
      return answer.status;
    },
    close: listening.close,
  };
  return here;
}

export const random = (): string => randomBytes(24).toString('base64url');

/** What LINE tells its SDK of the app: read by nobody but that. */
export function contextToken({ endpoint, knobs, liffId }: Platform): string {
  const payload = {
    type: 'external',
    viewType: 'full',
    liffId,
    endpointUrl: endpoint,
    permanentLinkPattern: 'concat',
    scope: ['openid', 'profile'],
    availability: { shareTargetPicker: { permission: knobs.shareTargetPicker, minVer: '10.3.0' } },
    menuColorSetting: { adaptableColorSchemes: ['light'] },
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
  return `${part({ alg: 'none' })}.${part(payload)}.`;
}

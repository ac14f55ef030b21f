/** The payment provider. `sandbox` is built in and takes no real money; `omise` uses one set of keys, test or live. */
export type PaymentConfig = { refSecret: string | undefined } & (
  | { provider: 'sandbox' }
  | { provider: 'omise'; omise: OmiseConfig }
);

export interface OmiseConfig {
  /** An origin, without a slash at the end. */
  apiBase: string;
  secretKey: string;
  /** Base64, as in Omise's dashboard; two while they are being changed. */
  webhookSecrets: string[];
  livemode: boolean;
}

/** Whether real money is used. */
export const isLive = (payment: PaymentConfig): boolean => payment.provider === 'omise' && payment.omise.livemode;

type ReadVariable = (name: string) => string | undefined;

const OMISE = 'https://api.omise.co';

/**
 * Reads the provider's settings. Keys must all be of one mode, because a live charge cannot be found with a test key. Errors are added to
 * `wrong`.
 */
export function readPayment(env: Record<string, string | undefined>, wrong: string[]): PaymentConfig {
  const said: ReadVariable = (name) => env[name]?.trim() || undefined;
  const refSecret = said('PAYMENT_REF_SECRET');
  if (refSecret !== undefined && refSecret.length < 32)
    wrong.push('  PAYMENT_REF_SECRET is too short, accepted: 32 random characters or more');
  const provider = said('PAYMENT_PROVIDER') ?? 'sandbox';
  const mode = said('PAYMENT_MODE') ?? 'test';
  if (mode !== 'test' && mode !== 'live') wrong.push(`  PAYMENT_MODE is ${shown(mode)}, accepted: test, live`);
  if (provider === 'sandbox') {
    refuseSandbox(said, mode, wrong);
    return { provider, refSecret };
  }
  if (provider !== 'omise') wrong.push(`  PAYMENT_PROVIDER is ${shown(provider)}, accepted: sandbox, omise`);
  return { provider: 'omise', refSecret, omise: readOmise(said, mode === 'live', wrong) };
}

/** The sandbox credits without real payment, so it is refused when keys are set or real money is meant. */
function refuseSandbox(said: ReadVariable, mode: string, wrong: string[]): void {
  if (mode === 'live') wrong.push('  PAYMENT_MODE is "live", but PAYMENT_PROVIDER is sandbox, which takes no money');
  if (said('OMISE_SECRET_KEY')) wrong.push('  OMISE_SECRET_KEY is given, but PAYMENT_PROVIDER is sandbox');
}

function readOmise(said: ReadVariable, livemode: boolean, wrong: string[]): OmiseConfig {
  const secretKey = said('OMISE_SECRET_KEY') ?? '';
  const webhookSecrets = (said('OMISE_WEBHOOK_SECRETS') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const base = said('OMISE_API_BASE') ?? OMISE;
  const apiBase = originOf(base);

  const expected = livemode ? /^skey_(?!test_)\w+$/ : /^skey_test_\w+$/;
  if (!secretKey) wrong.push('  OMISE_SECRET_KEY is missing');
  else if (!expected.test(secretKey))
    wrong.push(`  OMISE_SECRET_KEY is not a ${livemode ? 'live' : 'test'} secret key`);

  if (webhookSecrets.length === 0)
    wrong.push('  OMISE_WEBHOOK_SECRETS is missing: the secrets of the webhook endpoint, with commas');
  if (!webhookSecrets.every(isSecret))
    wrong.push('  OMISE_WEBHOOK_SECRETS is not base64 of 16 bytes or more, as the dashboard shows it');

  if (!apiBase) wrong.push(`  OMISE_API_BASE is ${shown(base)}, accepted: an origin over https, or of this machine`);
  else if (livemode && apiBase !== OMISE)
    wrong.push(`  OMISE_API_BASE is ${shown(base)}, accepted when PAYMENT_MODE is live: ${OMISE}`);
  if (livemode && !said('PUBLIC_URL')?.startsWith('https://'))
    wrong.push('  PUBLIC_URL must be https when PAYMENT_MODE is live');
  return { apiBase: apiBase ?? OMISE, secretKey, webhookSecrets, livemode };
}

const isSecret = (text: string): boolean =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length >= 16;

/** The key is sent there: only over TLS, or on this machine. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(url?.origin ?? '');
  return url && isSafe && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** Also hides a key that was put into the wrong variable. */
const shown = (text: string): string =>
  JSON.stringify(text.replaceAll(/[sp]key_\w+/g, '…').replace(/^([a-z]+:\/\/)[^/]*@/, '$1…@'));

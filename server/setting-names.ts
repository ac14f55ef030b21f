/** Every variable that we read (a test compares them with docs/deploying.md). */
export const SETTINGS: readonly string[] = [
  'BUDGET',
  'CHROMIUM',
  'CODE_SENDER',
  'DATABASE_LISTEN_URL',
  'DATABASE_URL',
  'DATABASE_WAIT_SECONDS',
  'DATA_DIR',
  'DB_NAMED_STATEMENTS',
  'DB_POOL',
  'DIST_DIR',
  'DRAIN_SECONDS',
  'HOST',
  'HSTS',
  'JOBS',
  'LIFF_BASE',
  'LIFF_ID',
  'LINE_ACCESS_BASE',
  'LINE_API_BASE',
  'LINE_CHANNEL_ACCESS_TOKEN',
  'LINE_CHANNEL_SECRET',
  'LINE_LOGIN_CHANNEL_ID',
  'LINE_LOGIN_CHANNEL_SECRET',
  'LINE_MONTHLY_BUDGET',
  'LINE_PROVIDER_ID',
  'LOG_LEVEL',
  'MEDIA_URL',
  'METRICS_TOKEN',
  'OMISE_API_BASE',
  'OMISE_SECRET_KEY',
  'OMISE_WEBHOOK_SECRETS',
  'PAYMENT_MODE',
  'PAYMENT_PROVIDER',
  'PAYMENT_REF_SECRET',
  'PORT',
  'PUBLIC_URL',
  'PUSH_TO_INNER_ADDRESSES',
  'RATE_LIMITS',
  'SEED',
  'TEST_DATABASE_URL',
  'TEST_POSTGRES_BIN',
  'TRUST_PROXY',
  'VAPID_SUBJECT',
  'WORKER',
];

/** First words that belong to us, so that whatever begins with them was meant for us. Others (`PORT_`, `TEST_`) are common elsewhere. */
const OURS = /^(?:DATABASE|DB|DRAIN|HSTS|LIFF|LINE|MEDIA|METRICS|OMISE|PAYMENT|RATE|TRUST|VAPID)_/;
/** Shorter names have too many neighbours: `HOSTS` or `SPORT` may be anybody's. */
const MIN_LENGTH = 6;

/** The variables that were meant for us and are not read, with the one that was meant when it is plain. Values are never looked at. */
export function misspelt(env: Record<string, string | undefined>): { name: string; like: string | undefined }[] {
  return Object.keys(env)
    .filter((name) => !SETTINGS.includes(name))
    .map((name) => ({ name, like: SETTINGS.find((ours) => ours.length >= MIN_LENGTH && isOneSlipAway(name, ours)) }))
    .filter(({ name, like }) => like !== undefined || OURS.test(name));
}

/** One letter more, less, another one, or two neighbours swapped; letters in lower case count as the same. */
function isOneSlipAway(name: string, ours: string): boolean {
  const given = name.toUpperCase();
  let start = 0;
  while (start < given.length && given[start] === ours[start]) start += 1;
  const [a, b] = [given.slice(start), ours.slice(start)];
  if (a === b) return true;
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}

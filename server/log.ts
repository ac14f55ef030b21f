import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** Fields that are never logged, at any depth: secrets, and what identifies or was written by a person. */
const HIDDEN = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'password_hash',
  'app_token',
  'refresh_token',
  'token',
  'id_token',
  'access_token',
  'bearer',
  'ref',
  'return_uri',
  'identifier',
  'phone',
  'email',
  'emergency_name',
  'emergency_phone',
  'real_name',
  'display_name',
  'text',
  'message_text',
  'secretKey',
  'accessKey',
  'webhookSecrets',
  'metricsToken',
  'refSecret',
  'channelAccessToken',
  'channelSecret',
  'private_key',
  'p256dh',
  'auth',
  'endpoint',
  'line_user_id',
  'account_number',
  'holder',
  'number',
  'note',
  'q',
]);

const DEEPEST = 6;

const isHidden = (key: string): boolean => HIDDEN.has(key) || HIDDEN.has(key.toLowerCase());

/** Whether the fields are flat and harmless, as in each request's line; then they need not be copied. */
function isPlain(fields: Record<string, unknown>): boolean {
  for (const key in fields) if (typeof fields[key] === 'object' || isHidden(key)) return false;
  return true;
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => hide(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isHidden(key) ? '[hidden]' : hide(inner, depth + 1)]),
  );
}

/** Only name, message, code and place of an error: PostgreSQL's `detail` and `parameters` contain what users typed. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause instanceof Error ? { cause: plainError(error.cause) } : {};
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

function readable({ err, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return { ...(hide(rest, 0) as object), ...(err === undefined ? {} : { err: plainError(err) }) };
}

/** Writes JSON lines to the standard output, up to a quarter of a second late so that many are one write; or at once to `to`. */
export function openLog(config: Pick<Config, 'logLevel'>, to?: { write(line: string): void }): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => (isPlain(fields) ? fields : readable(fields)),
    },
    serializers: { err: (err: unknown) => err },
  };
  return to
    ? pino(options, to)
    : pino(options, pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 }));
}

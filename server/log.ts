import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** Fields that never reach a log, however deep they lie: secrets, and what identifies or was said by a person. */
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
  'identifier',
  'phone',
  'email',
  'emergency_name',
  'emergency_phone',
  'real_name',
  'display_name',
  'text',
  'message_text',
  'note',
  'q',
]);

const DEEPEST = 6;

function hide(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => hide(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      HIDDEN.has(key.toLowerCase()) ? '[hidden]' : hide(inner, depth + 1),
    ]),
  );
}

/** Only name, words, code and place: PostgreSQL's `detail` and `parameters` hold what a person typed. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause instanceof Error ? { cause: plainError(error.cause) } : {};
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** Lines of JSON on the standard output (or `to`). */
export function openLog(config: Pick<Config, 'logLevel'>, to?: { write(line: string): void }): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: ({ err, ...rest }: Record<string, unknown>) => ({
        ...(hide(rest, 0) as object),
        ...(err === undefined ? {} : { err: plainError(err) }),
      }),
    },
    serializers: { err: (err: unknown) => err },
  };
  return to ? pino(options, to) : pino(options, pino.destination({ dest: 1, sync: false }));
}

import type { InferInput, InferOutput } from 'valibot';
import { accountCalls } from './account/api.ts';
import { bookingCalls } from './booking/api.ts';
import { broadcastCalls } from './broadcast/api.ts';
import { caddyCalls } from './caddy/api.ts';
import { chatCalls } from './chat/api.ts';
import { courseCalls } from './course/api.ts';
import { walletCalls } from './wallet/api.ts';

/** Every call of `/api/v1`, declared once: `METHOD /path`. The server answers each, the phone makes it, `openapi.json` lists it. */
export const calls = {
  ...accountCalls,
  ...courseCalls,
  ...caddyCalls,
  ...walletCalls,
  ...bookingCalls,
  ...broadcastCalls,
  ...chatCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type ReadName = { [N in CallName]: Calls[N] extends { changes: true } ? never : N }[CallName];
/** What the caller writes. */
export type InputOf<N extends CallName> = InferInput<Calls[N]['input']>;
/** What the server's command receives, after parsing. */
export type ParsedOf<N extends CallName> = InferOutput<Calls[N]['input']>;
export type OutputOf<N extends CallName> = InferOutput<Calls[N]['output']>;

import { setTimeout as pause } from 'node:timers/promises';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { ServerContext } from '../../context.ts';
import { attemptOf } from './attempt-sql.ts';
import { TIMEOUT } from '../platform.ts';

/**
 * How often and how long the second request checks for what the first one is still asking LINE for: three answers, one after another (the
 * tokens of the code, whose they are, the profile), and a moment to store it.
 */
const PAUSE = 250;
const LOOKS = (3 * TIMEOUT + 1_000) / PAUSE;

/**
 * The address LINE redirected to was opened twice at once: only one request may send the code to LINE, and both come from the same browser.
 */
export async function isProvenByAnother(context: ServerContext, attempt_sha256: Buffer, now: Moment): Promise<boolean> {
  for (let looks = 0; looks <= LOOKS; looks++) {
    const attempt = await context.db.maybe(attemptOf(attempt_sha256, isoOf(now)));
    if (attempt?.proof) return true;
    const { returned_at } = attempt ?? {};
    // Used since, or the first one has failed long ago.
    if (!returned_at || context.clock() - parseMoment(returned_at) > PAUSE * LOOKS) return false;
    await pause(PAUSE);
  }
  return false;
}

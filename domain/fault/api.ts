import * as v from 'valibot';
import { call } from '../call.ts';
import { list } from '../list.ts';
import { choice } from '../text.ts';
import { FAULT_KINDS, FAULTS_A_REPORT, FRAMES_MAX } from './fault.ts';

const shaped = (pattern: RegExp, most: number) =>
  v.pipe(v.string('WRONG_TYPE'), v.regex(pattern, 'INVALID'), v.metadata({ most }));

const fault = v.strictObject({
  kind: choice(FAULT_KINDS),
  name: shaped(/^[A-Za-z]{1,40}$/, 40),
  route: shaped(/^[\w/:*?.-]{1,80}$/, 80),
  stack: list(shaped(/^(?:assets\/)?[\w.-]{1,80}\.js:\d{1,6}:\d{1,7}$/, 102), FRAMES_MAX, { least: 1 }),
});

export const faultCalls = {
  /** Sent by every phone, signed in or not; a report names no user. It is sent while the page closes, so nobody reads the answer. */
  'POST /fault/report': call({
    who: 'all',
    input: v.strictObject({
      release: shaped(/^[\w.+-]{1,40}$/, 40),
      faults: list(fault, FAULTS_A_REPORT, { least: 1 }),
    }),
    output: v.object({}),
    // Keeps one network from flooding the table with invented faults that push out real ones (server/fault/sql.ts).
    perMinute: 6,
  }),
};

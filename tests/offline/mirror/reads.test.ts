import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls, type CallName } from '../../../domain/calls.ts';

/** Reads that no copy of the mirror answers, and why each may do without. Every other read of a screen goes through `useMirror`. */
const STRAIGHT: Record<string, string> = {
  'src/account/profile/privacy-sheet.tsx POST /user/export':
    'a file of all that is hers, made at that moment and kept nowhere',
  'src/account/own-data.ts POST /media': 'no read: a picture of hers, sent before the profile that holds it',
  'src/booking/sheet/dispute-photos.tsx POST /media':
    'no read: a picture of what is reported, sent before the report that holds it',
  'src/chat/log/log-load.ts POST /chat/messages':
    'a page of a log: the room’s own store keeps every message by its number',
  'src/entry/landing-screen.tsx GET /utils/user-counter': 'a stranger’s screen: the worker keeps the public copy',
  'src/line/link/line-act.tsx POST /user/line-link-start':
    'no read: an address of LINE’s for one attempt, kept nowhere',
  'src/platform/push.ts GET /notification/key': 'a key for the browser’s push service, asked at each subscription',
  'src/platform/signing-keys.ts GET /slip/keys': 'public keys, kept beside, so that they outlive every person',
  'src/post/own/pending-card.tsx GET /course/{slug}':
    'the names a draft shows: the copy first, and without an answer the address’s name',
  'src/reward/counter-screen.tsx POST /reward/check':
    'a stranger’s screen: a code is good for minutes and kept nowhere',
  'src/reward/counter-screen.tsx POST /reward/confirm': 'no read: a counter has no account that a key could belong to',
  'src/sync/outbox/outbox-send.ts POST /media': 'no read: the photo of a waiting act, sent before it',
  'src/sync/session/session-engine.ts GET /user/information': 'who she is: kept as the session and its marker',
  'src/wallet/earnings/income-sheet.tsx GET /wallet/income-statement':
    'a document signed at the moment she asks for it',
  'src/payment/polling.ts GET /payments/status': 'a stranger’s screen: its ref is a secret that is kept nowhere',
  'src/wallet/history/history-screen.tsx POST /wallet/ledger':
    'a file of up to ten thousand lines, made at that moment',
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  // The desk keeps nothing on its device.
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('desk'))
  .map((name) => path.posix.join('src', name.split(path.sep).join('/')));

test('every read of every screen goes through the mirror, but for those that say why not', () => {
  const found = sources.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(?:send|sendFully|useReadOnce|ask)\(\s*(?:phone,\s*)?'((?:GET|POST) [^']+)'/g,
      ),
    ]
      .map((match) => match[1] as CallName)
      .filter((name) => name in calls && !('changes' in calls[name]) && !/\/auth\//.test(name))
      .map((name) => `${file} ${name}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(STRAIGHT).toSorted());
});

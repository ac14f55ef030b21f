import { globSync } from 'node:fs';
import path from 'node:path';
import type { Run } from './vitest-run.ts';

export interface Part {
  what: string;
  runs: readonly Run[];
  /** Instead of runs: a program that takes what else stands on the command line. */
  program?: string;
  /** It needs Debian's WebKitGTK, too. */
  webkit?: boolean;
  /** Why it cannot be run on this machine. */
  lacks?: string;
}

/** The PostgreSQL that was asked for, or the newest of Debian's. */
const ownPostgres =
  process.env['TEST_POSTGRES_BIN'] ??
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .map((file) => path.dirname(file))
    .sort()
    .at(-1);

const folder = (name: string): Run[] => [{ projects: ['deep-browser'], paths: [path.join('tests/deep', name)] }];
/** Files of the gate with many more runs than there. */
const longer = (DEEP: string, ...paths: string[]): Run[] => [{ projects: ['node'], paths, env: { DEEP } }];

/** Everything that is longer than the gate (`npm run test:deep -- <part>`), and by itself. */
export const PARTS: Readonly<Record<string, Part>> = {
  models: {
    what: 'bookings, each state × act through the API, races, the outbox, unread counts and hostile texts by chance, many times',
    runs: longer(
      '300',
      'tests/booking/model/model.test.ts',
      'tests/booking/race.test.ts',
      'tests/booking/rules/cells.test.ts',
      'tests/booking/slip/calendar.test.ts',
      'tests/broadcast/cells.test.ts',
      'tests/offline/outbox/outbox-model.test.ts',
      'tests/chat/unread.test.ts',
      'tests/house/every-call.test.ts',
    ).concat({ projects: ['dom'], paths: ['tests/post/clean.test.tsx'], env: { DEEP: '1' } }),
  },
  crowds: {
    what: 'sixty-four at once instead of eight, and each race forty times',
    runs: longer(
      '1',
      'tests/account/refresh.test.ts',
      'tests/account/leaving.test.ts',
      'tests/broadcast/ask.test.ts',
      'tests/broadcast/race.test.ts',
      'tests/chat/resume.test.ts',
      'tests/chat/send.test.ts',
      'tests/house/settle.test.ts',
      'tests/line/hand-over.test.ts',
      'tests/line/join.test.ts',
      'tests/line/link.test.ts',
      'tests/line/shell.test.ts',
      'tests/payment/settle.test.ts',
      'tests/payment/topup.test.ts',
      'tests/reward/counter.test.ts',
      'tests/reward/redeem.test.ts',
      'tests/wallet/wallet.test.ts',
      'tests/withdrawal/payout.test.ts',
      'tests/withdrawal/withdraw.test.ts',
      'tests/media/full.test.ts',
      'tests/review/together.test.ts',
    ).concat({ projects: ['deep'], paths: ['tests/deep/crowds'], env: { DEEP: '1' } }),
  },
  live: {
    what: 'a phone’s own modules on a real server: its stream cut, requests lost, what is fetched ahead, a backup put back',
    runs: [{ projects: ['deep'], paths: ['tests/deep/live'] }],
  },
  processes: {
    what: 'the program as it is started: settings, TLS, a late or silent database, its end; a copy on production’s pictures; what draws pictures; floods, slow and too many connections, trickled uploads',
    runs: [{ projects: ['deep'], paths: ['tests/deep/processes'], env: { DEEP: '1' } }],
  },
  money: {
    what: 'the ledger under load, a year of it reconciled, killed servers, every fault of Omise at once, withdrawals by chance; whole days with the network cut at every tap',
    runs: [
      { projects: ['deep', 'deep-browser'], paths: ['tests/deep/money'] },
      ...longer(
        '300',
        'tests/wallet/bank.test.ts',
        'tests/wallet/history-lives.test.ts',
        'tests/wallet/statement.test.ts',
        'tests/withdrawal/goodwill-stays.test.ts',
        'tests/withdrawal/whatever-happens.test.ts',
      ),
      ...longer('20', 'tests/reward/race.test.ts'),
    ],
  },
  chaos: { what: 'a thousand acts on a bad road, browsers killed', runs: folder('chaos') },
  deploy: { what: 'new builds, the kill switch and lost files under people who go about', runs: folder('deploy') },
  journey: {
    what: 'a day of play, late answers, open requests, posts, LINE: whole journeys',
    runs: folder('journey'),
  },
  offline: { what: 'every screen, storage and last screen without a server', runs: folder('offline') },
  privacy: { what: 'nothing of one person on the screen or phone of another', runs: folder('privacy') },
  people: { what: 'chat, posts, reviews, rewards and pictures in the browser; hostile texts', runs: folder('people') },
  install: { what: 'install sheets, manifests, share target', runs: folder('install') },
  accessibility: { what: 'every screen, both languages and themes, 320 px and 200 %', runs: folder('accessibility') },
  browsers: {
    what: 'every screen translated by the browser, with site data blocked, over plain http',
    runs: folder('browsers'),
  },
  webkit: { what: 'storage in WebKitGTK', runs: folder('webkit'), webkit: true },
  line: { what: 'the real LIFF SDK and LINE Login against a LINE of ours', runs: folder('line') },
  paint: { what: 'the public pages are in the document, and the app takes them over', runs: folder('paint') },
  push: { what: 'Web Push by CDP, the app open and closed', runs: folder('push') },
  postgres: {
    what: "the node suite once more on the machine's own PostgreSQL",
    runs: [{ projects: ['node'], env: { TEST_POSTGRES_BIN: ownPostgres ?? '' } }],
    ...(ownPostgres ? {} : { lacks: 'this machine has no PostgreSQL of its own (Debian: apt-get install postgresql)' }),
  },
  plans: { what: 'what PostgreSQL reads for a question', runs: [{ projects: ['deep'], paths: ['tests/deep/plans'] }] },
  embedded: {
    what: 'the program with the database it runs for itself: started, killed, started twice, as other users, beside the operator',
    runs: [{ projects: ['deep'], paths: ['tests/deep/embedded'] }],
  },
  mutation: {
    what: 'small faults put into the product one at a time: which share of them the gate notices ([count] [seed] [tests], an hour)',
    runs: [],
    program: 'tests/support/mutation/run.ts',
  },
  seed: { what: 'the demo world, whole', runs: [{ projects: ['deep'], paths: ['tests/deep/seed'] }] },
};

import { fileOf, files } from './files.ts';

/** The part of `src/sync` and `domain/outbox` that a stranger's first screen needs. */
const FIRST_SYNC = new Set([
  ...files('src/sync', 'phone.ts start.ts worker.ts worker-messages.ts'),
  ...files('src/sync/session', 'session.ts'),
  ...files('src/sync/net', 'connection.ts call.ts act.ts wire.ts'),
  ...files('src/sync/page', 'update.ts unsaved-input.ts'),
  ...files('domain/outbox', 'envelope.ts'),
]);

/** What is loaded after the first screen, when there is something to send or to receive. */
const LATER_SYNC = new Set([
  ...files('src/sync/online', 'online-call.ts uncertain-requests.ts uncertain-list.ts'),
  ...files('src/sync', 'live.ts server-clock.ts'),
  ...files('src/sync/mirror', 'draft.ts last-screen.ts'),
  ...files('src/sync/outbox', 'outbox-send.ts media.ts'),
  ...files('src/sync/storage', 'eviction.ts'),
  ...files('src/sync/net', 'portal.ts'),
  ...files('src/sync/session', 'sign-in.ts'),
  ...files('domain/outbox', 'drain.ts attachment.ts answer.ts'),
]);

const SENDING = new Set([
  ...files('src/sync/outbox', 'outbox-send.ts'),
  ...files('domain/outbox', 'drain.ts attachment.ts answer.ts'),
]);

/** Calls and small parts that most screens share and strangers' screens need too. */
const FRONT = new Set([
  ...files('src/sync/net', 'call.ts act.ts wire.ts'),
  ...files('domain', 'address.ts dates.ts'),
  ...files('domain/outbox', 'envelope.ts'),
  ...files('src/ui', 'art.tsx now.ts theme.ts'),
  ...files('src/ui/show', 'portrait.tsx rating.tsx'),
  ...files('src/i18n', 'format.ts'),
]);

/** Shared parts are one file, except these, which few screens use. */
const NOT_PARTS = new Set([
  ...files('src/ui/show', 'photo.tsx qr.tsx'),
  ...files('src/ui', 'keyboard.ts'),
  ...files('src/ui/control', 'choice.tsx segment.tsx day-field.tsx month-sheet.tsx month-grid.tsx'),
  ...files('src/ui', 'settled-value.ts'),
  ...files('src/i18n', 'day-in-full.ts refusals.ts'),
  ...files('src/sync/online', 'online-call.ts online-call-state.tsx refusal-note.tsx uncertain-requests.ts'),
  ...files('src/sync/online', 'uncertain-list.ts uncertain-rows.tsx'),
  ...files('src/sync/page', 'update.ts unsaved-input.ts'),
  ...files('src/sync/mirror', 'draft.ts'),
  ...files('src/sync/outbox', 'media.ts'),
  ...files('src/sync/storage', 'eviction.ts'),
  ...files('src/sync/session', 'sign-in.ts'),
]);
/** Shown beside a button that sends at once; few screens need one without the other. */
const BESIDE_BUTTON = new Set(files('src/sync/online', 'refusal-note.tsx'));
const MORE_PARTS = new Set([...files('domain', 'money.ts'), ...files('domain/chat', 'room.ts')]);
const PARTS_FOLDERS = /^src\/(?:ui|i18n|sync)\/.*\.tsx?$/;

/** What both homes show of a round: one file instead of nine. */
const ROUND = new Set([
  ...files('src/home', 'home-parts.tsx words.ts data.ts'),
  ...files('src/i18n', 'day-in-full.ts'),
  ...files('src/booking', `words.ts booking-status.tsx booking-ticket.tsx data.ts`),
  ...files('src/chat', 'words.ts'),
  ...files('domain/booking', 'deadlines.ts facts.ts transitions.ts status.ts block.ts'),
]);
const GOLFER_ROUND = new Set([
  ...files('src/home', 'ask-row.tsx'),
  ...files('src/caddy', 'data.ts'),
  ...files('src/booking/day', 'day-stage.ts'),
  ...files('src/broadcast', 'open-request.ts'),
  ...files('domain/broadcast', 'interested.ts'),
]);

const DAYLIGHT = new Set(files('src/booking/detail', 'daylight-line.tsx'));

const within =
  (group: ReadonlySet<string>) =>
  (id: string): boolean =>
    group.has(fileOf(id) ?? '');

function isPart(id: string): boolean {
  const file = fileOf(id) ?? '';
  return MORE_PARTS.has(file) || (PARTS_FOLDERS.test(file) && !NOT_PARTS.has(file));
}

function isEngine(id: string): boolean {
  const file = fileOf(id) ?? '';
  return /^(?:src\/sync|domain\/outbox)\/.*\.ts$/.test(file) && !FIRST_SYNC.has(file) && !LATER_SYNC.has(file);
}

/** How modules become files (Rolldown's `codeSplitting.groups`). If two match, the higher priority wins. */
export const chunkGroups = [
  // Named so that no precache takes it: only LINE's sign-in needs it.
  { name: 'liff', test: /node_modules[\\/]@line[\\/]/, priority: 5 },
  // Changes rarely, so that a deploy leaves it in everybody's cache.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  // The mirror, the outbox and the session: loaded with the first user, not on a stranger's first screen.
  { name: 'engine', test: isEngine, priority: 1 },
  { name: 'sending', test: within(SENDING), priority: 1 },
  // One request instead of twenty.
  { name: 'front', test: within(FRONT), priority: 2 },
  { name: 'parts', test: isPart, minShareCount: 3, priority: 1 },
  { name: 'beside-button', test: within(BESIDE_BUTTON), priority: 1 },
  { name: 'round', test: within(ROUND) },
  { name: 'golfer-round', test: within(GOLFER_ROUND) },
  { name: 'daylight', test: within(DAYLIGHT) },
];

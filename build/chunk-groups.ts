import { fileOf, files } from './files.ts';

/** What a stranger's first screen needs of `src/sync` and `domain/outbox`. */
const FIRST_SYNC = new Set([
  ...files('src', `sync/start.ts sync/session/session.ts sync/storage/session-state.ts sync/storage/device-known.ts sync/net/token.ts sync/net/connection.ts sync/outbox/outbox.ts sync/outbox/outbox-state.ts sync/page/update.ts sync/page/holds.ts sync/page/typed.ts sync/worker.ts sync/worker-news.ts sync/net/waiting.ts sync/net/call.ts sync/net/wire.ts sync/net/key.ts sync/net/read-once.ts sync/storage/storage-state.ts`),
  ...files('domain', `outbox/envelope.ts`),
]);

/** What comes after the first screen, when there is something to send or to be told. */
const LATER_SYNC = new Set([
  ...files('src', `sync/online/online-call.ts sync/online/request-fate.ts sync/online/unanswered.ts sync/online/unanswered-list.ts sync/online/unanswered-part.ts sync/online/unanswered-told.ts sync/live.ts sync/mirror/hints.ts sync/clock-step.ts sync/mirror/mirror-renew.ts sync/outbox/outbox-send.ts sync/outbox/outbox-photo.ts sync/outbox/media.ts sync/outbox/media-ask.ts sync/outbox/media-copies.ts sync/storage/picture-cache.ts sync/outbox/shared-old.ts sync/net/portal.ts sync/mirror/draft.ts sync/storage/ladder.ts sync/session/sign-in.ts sync/session/session-tidy.ts sync/mirror/last-screen.ts sync/mirror/last-screen-copy.ts`),
  ...files('domain', `outbox/drain.ts outbox/lane-lock.ts outbox/attachment.ts outbox/answer.ts`),
]);

const WIRE = new Set([
  ...files('src', `sync/net/call.ts sync/net/wire.ts sync/net/key.ts`),
  ...files('domain', `address.ts dates.ts outbox/envelope.ts`),
]);

const SENDING = new Set([
  ...files('src', `sync/outbox/outbox-send.ts`),
  ...files('domain', `outbox/drain.ts outbox/lane-lock.ts outbox/attachment.ts outbox/answer.ts`),
]);

/** Small parts that most screens share, and those of them that a stranger's screens need, too. */
const FRONT = new Set([
  ...files('src', `ui/art.tsx ui/now.ts ui/show/portrait.tsx ui/show/rating.tsx ui/theme.ts`),
  ...files('src', `i18n/format.ts`),
]);

/** What many screens share is one file, but for these, which few do. */
const NOT_PARTS = new Set([
  ...files('src', `sync/shown/offline-strip.tsx`),
  ...files('src', `ui/show/stamp.tsx ui/seen-height.ts ui/overlay/sheet-foot.tsx ui/control/segment.tsx ui/show/photo.tsx ui/show/photo-words.ts ui/show/qr.tsx`),
  ...files('src', `ui/control/paste-signed.tsx ui/kept-focus.ts`),
  ...files('src', `i18n/refusals.ts i18n/spoken.ts`),
  ...files('src', `sync/online/online-call.ts sync/online/online-call-note.tsx sync/online/online-call-state.tsx sync/online/request-fate.ts sync/online/unanswered.ts`),
  ...files('src', `sync/online/unanswered-in-list.tsx sync/online/unanswered-list.ts sync/online/unanswered-part.ts sync/online/unanswered-rows.tsx`),
  ...files('src', `sync/online/unanswered-told.ts sync/page/update.ts sync/page/typed.ts sync/mirror/draft.ts sync/mirror/hints.ts sync/outbox/media.ts sync/outbox/media-ask.ts sync/outbox/media-copies.ts sync/storage/picture-cache.ts`),
  ...files('src', `sync/session/sign-in.ts sync/session/session-tidy.ts`),
]);
const MORE_PARTS = new Set([...files('src', `course/names.ts`), ...files('domain', `money.ts chat/room.ts`)]);
const PARTS_FOLDERS = /^src\/(?:ui|i18n|sync)\/.*\.tsx?$/;

/** What both homes show of a round: one file where there were nine. */
const ROUND = new Set([
  ...files('src', `home/words.ts home/bell.tsx home/greeting.ts home/onboarding-note.tsx home/settled.ts home/data.ts`),
  ...files('src', `ui/show/hero.tsx`),
  ...files('src', `booking/words.ts booking/undo-button.tsx booking/booking-status.tsx booking/booking-ticket.tsx booking/booking-skeleton.tsx booking/facts.ts`),
  ...files('src', `booking/data.ts`),
  ...files('domain', `booking/deadlines.ts booking/facts.ts booking/time-of-act.ts booking/life.ts booking/upcoming.ts booking/status.ts booking/block.ts`),
]);
const GOLFER_ROUND = new Set([
  ...files('src', `home/attention-words.ts home/ask-row.tsx home/asks.ts home/counter-line.tsx home/next-of.ts`),
  ...files('src', `booking/day/day-stage.ts`),
  ...files('src', `broadcast/own.ts`),
  ...files('domain', `broadcast/interested.ts`),
]);

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

/** How modules become files (Rolldown's `codeSplitting.groups`). Of two that match, the higher priority has it. */
export const chunkGroups = [
  // Named, so that no precache ever takes it: only LINE's sign-in needs it.
  { name: 'liff', test: /node_modules[\\/]@line[\\/]/, priority: 5 },
  // Changes rarely: a deploy leaves it in everybody's cache.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'wire', test: within(WIRE), priority: 2 },
  // The mirror, the outbox and the session: with the first person, not with a stranger's first screen.
  { name: 'engine', test: isEngine, priority: 1 },
  { name: 'sending', test: within(SENDING), priority: 1 },
  // One request each instead of twenty, and one name in the start.
  { name: 'front', test: within(FRONT), priority: 2 },
  { name: 'parts', test: isPart, minShareCount: 3, priority: 1 },
  { name: 'round', test: within(ROUND) },
  { name: 'golfer-round', test: within(GOLFER_ROUND) },
];

import type { Change } from '../../support/another-build.ts';

/** Rules that the controls' build can be told to be without, by `globalThis.broken`; told nothing, it is as ours. */
const is = (name: string): string => `(globalThis as { broken?: string }).broken === '${name}'`;

/** Says that an act is kept, and writes it a moment later. */
export const HASTY: Change = {
  file: 'src/sync/outbox/outbox-engine.ts',
  find: 'const stored = await store(op);',
  put: `const stored = ${is('hasty')}
    ? (setTimeout(() => void ops.add(op).then(drainNow), 3_000), { ...op, seq: 0 })
    : await store(op);`,
};

/** Deletes an act when it is sent, not when it is answered. */
export const FORGETFUL: Change = {
  file: 'domain/outbox/drain.ts',
  find: "(op) => (claimed = { ...op, state: 'sending', claimed_at, tries: op.tries + 1 }),",
  put: `(op) => {
      claimed = { ...op, state: 'sending', claimed_at, tries: op.tries + 1 };
      return ${is('forgetful')} ? undefined : claimed;
    },`,
};

/** Everybody has the lock, whoever else has it. */
export const UNLOCKED: Change = {
  file: 'src/sync/outbox/outbox-send.ts',
  find: '...(locks ? { lock: laneLock(locks, user_id) } : {}),',
  put: `...(${is('unlocked')} ? { lock: (_lane: string, _steal: boolean, work: never) => (work as () => never)() } : { lock: laneLock(locks, user_id) }),`,
};

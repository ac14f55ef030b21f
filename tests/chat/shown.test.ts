import { describe, expect, test } from 'vitest';
import { EMPTY_LOG, merge } from '../../domain/chat/log.ts';
import { shownOf, type MessageRow, type Queued, type Row } from '../../domain/chat/shown.ts';
import { DAY, isoOf, MINUTE } from '../../domain/dates.ts';
import type { OpState } from '../../domain/outbox/op.ts';
import { aDeletion, aMessage, ARoom } from './log-rooms.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const waits = (client_msg_id: string, state: OpState = 'waiting', created_at = NOW): Queued => ({
  id: `op-${client_msg_id}`,
  input: { room_id: 'r', client_msg_id, kind: 'TEXT', text: `said ${client_msg_id}` },
  state,
  created_at,
  refusal: state === 'conflict' ? { status_code: 409, code: 'ROOM_READ_ONLY' } : undefined,
});
const isMessage = (row: Row): row is MessageRow => row.kind === 'MESSAGE';
const messages = (rows: readonly Row[]) => rows.filter(isMessage);
const logOf = (room: ARoom) => merge(EMPTY_LOG, room.answer({ limit: 20_000 }));

describe('one’s own message', () => {
  testTable<[OpState, string]>([
    ['waiting', 'QUEUED'],
    ['paused', 'QUEUED'],
    ['sending', 'SENDING'],
    ['sent', 'SENT'],
    ['conflict', 'FAILED'],
  ])('%s in the outbox is %s on the screen, with its name there', (state, said) => {
    const [row] = messages(shownOf(EMPTY_LOG, [waits('a', state)]));
    expect(row).toMatchObject({ state: said, op_id: 'op-a', message: { text: 'said a', from: 'ME', seq: 0 } });
    expect(row?.refusal?.code).toBe(state === 'conflict' ? 'ROOM_READ_ONLY' : undefined);
  });

  test('one’s own message is shown once, as far as it has come, after everything the server has, and stays the same row', () => {
    {
      const room = new ARoom(6);
      Object.assign(room, { their_delivered_seq: 4, their_read_seq: 2 });
      const states = messages(shownOf(logOf(room), [])).map(({ state }) => state);
      expect(states).toEqual([undefined, 'READ', undefined, 'DELIVERED', undefined, 'SENT']);
    }

    {
      const room = new ARoom(1);
      const before = messages(shownOf(logOf(room), [waits('mine', 'sending')]));
      room.say(aMessage(2, { client_msg_id: 'mine' }));
      const during = messages(shownOf(logOf(room), [waits('mine', 'sent')]));
      const after = messages(shownOf(logOf(room), []));
      expect([before, during, after].map((rows) => rows.map(({ key }) => key))).toEqual([
        ['id-1', 'mine'],
        ['id-1', 'mine'],
        ['id-1', 'mine'],
      ]);
      expect(during[1]).toMatchObject({ state: 'SENT', op_id: undefined, message: { seq: 2 } });
    }

    const rows = shownOf(logOf(new ARoom(3)), [waits('b', 'waiting', NOW - DAY), waits('a', 'waiting', NOW - 2 * DAY)]);
    expect(rows.map(({ key }) => key)).toEqual(['day 2026/11/22', 'id-1', 'id-2', 'id-3', 'b', 'a']);
    const photo = { ...waits('p'), input: { room_id: 'r', client_msg_id: 'p', kind: 'IMAGE', media_id: 'm' } };
    expect(messages(shownOf(EMPTY_LOG, [photo]))[0]).toMatchObject({ media_id: 'm', message: { kind: 'IMAGE' } });
  });
});

test('days and groups: a day begins at midnight in Bangkok; what one person says within five minutes is one go, and a deleted message is one row', () => {
  {
    const room = new ARoom();
    room.say(aMessage(1, { sent_at: '2026-11-21T16:59:00.000Z' }));
    room.say(aMessage(2, { sent_at: '2026-11-21T17:00:00.000Z' }));
    const keys = shownOf(logOf(room), []).map(({ key }) => key);
    expect(keys).toEqual(['day 2026/11/21', 'id-1', 'day 2026/11/22', 'id-2']);
  }

  {
    const room = new ARoom();
    const at = (minutes: number) => isoOf(NOW + minutes * MINUTE);
    room.say(aMessage(1, { from: 'THEM', sent_at: at(0) }));
    room.say(aMessage(2, { from: 'THEM', sent_at: at(5) }));
    room.say(aDeletion(3, 2));
    room.say(aMessage(4, { from: 'THEM', sent_at: at(10.1) }));
    room.say(aMessage(5, { from: 'ME', sent_at: at(10.2) }));
    const rows = messages(shownOf(logOf(room), []));
    expect(rows.map(({ message, isFirst, isLast }) => [message.seq, isFirst, isLast])).toEqual([
      [1, true, false],
      [2, false, true],
      [4, true, true],
      [5, true, true],
    ]);
    expect(rows[1]?.message.is_deleted).toBe(true);
  }
});

const changed = (rows: readonly Row[], before: readonly Row[]) =>
  rows.filter((row, at) => row !== before[at]).map(({ key }) => key);

test('ten thousand messages: a new one changes the row before it, a tick its own: all others are the objects they were', () => {
  const room = new ARoom(10_000);
  room.their_read_seq = 9_998;
  const log = logOf(room);
  const before = shownOf(log, []);
  const written = shownOf(log, [waits('a')]);
  expect(changed(written, before)).toEqual(['id-10000', 'a']);
  const read = shownOf(merge(log, { their_read_seq: 10_000 }), []);
  expect(changed(read, before)).toEqual(['id-10000']);
});

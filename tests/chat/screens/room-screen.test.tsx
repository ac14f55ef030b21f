import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { error } from '../../offline/page.ts';
import { ARoom } from '../log-rooms.ts';
import {
  composer,
  dialog,
  messageOf,
  openRoomAs,
  ROOM,
  said,
  scrolledTo,
  sent,
  type RoomScene,
} from './room-scene.tsx';

/** Three messages: one of the other, the reader's of an hour ago, the reader's of `minutes` ago. */
function aTalk(minutes = 60): ARoom {
  const room = new ARoom();
  room.say(said(1, 'THEM'));
  room.say(said(2, 'ME'));
  room.say(said(3, 'ME', minutes));
  room.read_seq = 3;
  return room;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const menuOf = (seq: number, name: string) => fireEvent.click(within(messageOf(seq)).getByRole('button', { name }));
async function write(text: string): Promise<void> {
  await waitFor(() => expect(composer()).not.toBeNull());
  fireEvent.change(composer() as HTMLTextAreaElement, { target: { value: text } });
}
async function sends(text: string): Promise<void> {
  await write(text);
  fireEvent.click(await button('Send'));
}

describe('a room that is closed, seven days after the round', () => {
  test('nok reads it, cannot write, and can book somchai again', async () => {
    await openRoomAs('golfer', aTalk(), { status: 'READ_ONLY' });
    await screen.findByText('message 1');
    await screen.findByText(/Closed 7 days after the round.*opens again when you book/);
    const again = screen.getByRole('link', { name: 'Book again' });
    expect(again.getAttribute('href')).toMatch(/^\/golfer\/home\/caddy-detail\//);
    expect(composer()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open it again' })).toBeNull();
  });

  test('somchai opens it again, and writes; without a signal it stays closed, and somchai is told', async () => {
    const scene = await openRoomAs('caddy', aTalk(), { status: 'READ_ONLY' });
    const open = await button('Open it again');
    const { server } = scene.browser;
    const opens = server.answers['POST /chat/reopen'];
    server.answers['POST /chat/reopen'] = () => Promise.reject(new TypeError('no network'));
    fireEvent.click(open);
    await screen.findByText(/This needs a signal/);
    expect(composer()).toBeNull();
    if (opens) server.answers['POST /chat/reopen'] = opens;
    server.asked.length = 0;
    fireEvent.click(await button('Open it again'));
    await waitFor(() => expect(composer()).not.toBeNull());
    expect(sent(scene, 'POST /chat/reopen')).toEqual([{ room_id: ROOM }]);
  });
});

describe('blocking', () => {
  test('nok blocks somchai, unless nok decides otherwise, sees that the room is blocked, and undoes it in place', async () => {
    const scene = await openRoomAs('golfer', aTalk());
    fireEvent.click(await button('Chat options'));
    fireEvent.click((await dialog('somchai')).getByRole('button', { name: 'Block' }));
    fireEvent.click((await dialog('Block somchai?')).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(scene, 'POST /chat/block')).toEqual([]);
    fireEvent.click(await button('Chat options'));
    fireEvent.click((await dialog('somchai')).getByRole('button', { name: 'Block' }));
    fireEvent.click((await dialog('Block somchai?')).getByRole('button', { name: 'Block' }));
    await screen.findByText(/You blocked this chat/);
    expect(composer()).toBeNull();
    fireEvent.click(await button('Unblock'));
    await waitFor(() => expect(composer()).not.toBeNull());
    expect(sent(scene, 'POST /chat/block')).toEqual([
      { room_id: ROOM, blocked: true },
      { room_id: ROOM, blocked: false },
    ]);
  });

  test('blocked by the other, nok is not told by whom, and cannot undo it', async () => {
    await openRoomAs('golfer', aTalk(), { status: 'BLOCKED', is_blocked_by_me: false });
    await screen.findByText(/Messages cannot be sent here/);
    expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
    expect(composer()).toBeNull();
    expect(document.body.textContent).not.toMatch(/somchai blocked|blocked you/i);
  });
});

describe('deleting for both', () => {
  test('within five minutes: asked once more, then it is gone and says so; too late after all, the server says so, and it stays', async () => {
    const scene = await openRoomAs('golfer', aTalk(3));
    await screen.findByText('message 3');
    const { answers } = scene.browser.server;
    const deletes = answers['POST /chat/delete'];
    answers['POST /chat/delete'] = () => error(409, 'MESSAGE_DELETE_LATE');
    menuOf(3, 'Message options');
    fireEvent.click((await dialog()).getByRole('button', { name: /Delete for both/ }));
    fireEvent.click((await dialog('Delete this message?')).getByRole('button', { name: 'Delete it' }));
    await screen.findByText(/This message stays: one can be deleted within 5 minutes/);
    expect(messageOf(3).textContent).toContain('message 3');
    if (deletes) answers['POST /chat/delete'] = deletes;
    scene.browser.server.asked.length = 0;
    menuOf(3, 'Message options');
    fireEvent.click((await dialog()).getByRole('button', { name: /Delete for both/ }));
    fireEvent.click((await dialog('Delete this message?')).getByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(messageOf(3).textContent).toContain('Message deleted'));
    expect(sent(scene, 'POST /chat/delete')).toEqual([{ room_id: ROOM, seq: 3 }]);
    expect(screen.queryByText('message 3')).toBeNull();
    expect(within(messageOf(3)).queryByRole('button')).toBeNull();
  });

  test('not after them, and never one of the other: that one can be reported', async () => {
    await openRoomAs('golfer', aTalk(6));
    await screen.findByText('message 3');
    menuOf(3, 'Message options');
    expect((await dialog()).queryByRole('button', { name: /Delete for both/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    menuOf(1, 'Message options');
    const choices = await dialog();
    expect(choices.queryByRole('button', { name: /Delete for both/ })).toBeNull();
    expect(choices.getByRole('button', { name: 'Report' })).toBeTruthy();
  });
});

describe('reporting', () => {
  test('a message: which, why, and in nok’s words; a person: nok is told that our team does not see the chat', async () => {
    const scene = await openRoomAs('golfer', aTalk());
    await screen.findByText('message 1');
    menuOf(1, 'Message options');
    fireEvent.click((await dialog()).getByRole('button', { name: 'Report' }));
    const sheet = await dialog('Report to our team');
    fireEvent.click(sheet.getByRole('radio', { name: /Asks to pay outside/ }));
    fireEvent.change(sheet.getByRole('textbox'), { target: { value: ' he wants cash ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Send the report' }));
    await screen.findByText(/Reported\. Our team will look at it/);
    expect(sent(scene, 'POST /chat/report')).toEqual([
      { room_id: ROOM, seq: 1, reason: 'OUTSIDE_PAYMENT', text: 'he wants cash' },
    ]);
    fireEvent.click(await button('Chat options'));
    fireEvent.click((await dialog()).getByRole('button', { name: 'Report' }));
    const ofPerson = await dialog('Report to our team');
    ofPerson.getByRole('textbox', { name: 'Describe what happened' });
    ofPerson.getByText(/Our team does not see this chat/);
  });

  test('the answer is lost: the next tap is the same report, and in other words it is another', async () => {
    const scene = await openRoomAs('golfer', aTalk());
    const { server } = scene.browser;
    server.answers['POST /chat/report'] = () => Promise.reject(new TypeError('cut'));
    await screen.findByText('message 1');
    menuOf(1, 'Message options');
    fireEvent.click((await dialog()).getByRole('button', { name: 'Report' }));
    const sheet = await dialog('Report to our team');
    const keys = () =>
      server.asked.filter(({ name }) => name === 'POST /chat/report').map((it) => it.headers.get('idempotency-key'));
    const tap = async (times: number) => {
      fireEvent.click(await sheet.findByRole('button', { name: 'Send the report' }));
      await waitFor(() => expect(keys()).toHaveLength(times));
    };
    await tap(1);
    await tap(2);
    fireEvent.change(sheet.getByRole('textbox'), { target: { value: 'asked for cash' } });
    await tap(3);
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('one that was refused', () => {
  async function refused(): Promise<RoomScene> {
    const scene = await openRoomAs('golfer', aTalk());
    const now = scene.browser.server.answers['POST /chat/send'];
    scene.browser.server.answers['POST /chat/send'] = () => error(409, 'ROOM_BLOCKED');
    await sends('on my way');
    await screen.findByText(/Not sent ·.*Messages cannot be sent in this chat/);
    if (now) scene.browser.server.answers['POST /chat/send'] = now;
    return scene;
  }

  test('says why in its place, and is sent once more from there', async () => {
    const scene = await refused();
    fireEvent.click(await button('Send again'));
    await waitFor(() => expect(scene.room.items.at(-1)?.text).toBe('on my way'));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    expect(screen.getAllByText('on my way')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  test('a refused message is discarded there: it is gone from the phone', async () => {
    const scene = await refused();
    fireEvent.click(await button('Discard'));
    await waitFor(() => expect(screen.queryByText('on my way')).toBeNull());
    expect(scene.app.itemsNow()).toEqual([]);
    expect(scene.room.items).toHaveLength(3);
  });
});

describe('what nok has not read', () => {
  test('begins below a line', async () => {
    const room = aTalk();
    room.say(said(4, 'THEM', 2));
    room.say(said(5, 'THEM', 1));
    await openRoomAs('golfer', room);
    const line = await screen.findByText('Not read yet');
    expect(line.nextElementSibling).toBe(messageOf(4));
  });

  test('comes while nok reads further up: a button says how many and brings nok there', async () => {
    const room = aTalk();
    for (let seq = 4; seq <= 40; seq += 1) room.say(said(seq, 'THEM', 50));
    room.read_seq = 40;
    const scene = await openRoomAs('golfer', room);
    await screen.findByText('message 40');
    scrolledTo(4_500);
    expect(screen.queryByRole('button', { name: 'To the newest' })).toBeNull();
    scrolledTo(600);
    await button('To the newest');
    room.say(said(41, 'THEM', 0));
    await scene.hears();
    const jump = await button('1 new');
    fireEvent.click(jump);
    await waitFor(() => expect(screen.queryByRole('button', { name: /new/ })).toBeNull());
    expect(messageOf(41).textContent).toContain('message 41');
  });
});

describe('where nok writes', () => {
  test('without a signal what nok says waits, in the room, and the head says so', async () => {
    const scene = await openRoomAs('golfer', aTalk());
    await screen.findByText('message 3');
    scene.browser.server.isDown = true;
    await sends('no signal here');
    await screen.findByText('Waiting to send');
    await screen.findByText('Offline · sent when there is a signal');
    expect(composer()?.value).toBe('');
    expect(scene.room.items).toHaveLength(3);
  });

  test('a thousand characters go, one more does not; figures and faces count once, nothing but spaces is nothing', async () => {
    const scene = await openRoomAs('golfer', aTalk());
    await sends('  \n ');
    expect(scene.app.itemsNow()).toEqual([]);
    expect(screen.queryByText('Not read yet')).toBeNull(); // nok has read all of it
    const full = '⛳'.repeat(999) + '😀';
    await write(`${full}!`);
    await screen.findByText('1 characters too long');
    fireEvent.click(await button('Send'));
    expect(composer()?.value).toBe(`${full}!`);
    expect(sent(scene, 'POST /chat/send')).toEqual([]);
    await write(full);
    await screen.findByText('0 characters left');
    fireEvent.click(await button('Send'));
    await waitFor(() => expect(sent(scene, 'POST /chat/send')).toMatchObject([{ kind: 'TEXT', text: full }]));
  });
});

test('in Thai: the room, its closed note, what waits and what was refused', async () => {
  const plain = () => document.body.textContent?.replaceAll(/[\u2060\u200b]/g, '') ?? '';
  const scene = await openRoomAs('golfer', aTalk(), {}, 'th');
  scene.browser.server.answers['POST /chat/send'] = () => error(409, 'ROOM_READ_ONLY');
  await write('ถึงแล้วครับ');
  fireEvent.click(await button('ส่ง'));
  await expect.poll(plain).toMatch(/ส่งไม่สำเร็จ · ห้องนี้ปิดรับข้อความแล้ว/);
  await Promise.all([button('ส่งใหม่'), button('ทิ้ง')]);
  cleanup();
  await openRoomAs('caddy', aTalk(), { status: 'READ_ONLY' }, 'th');
  await expect.poll(plain).toContain('ห้องนี้ปิดแล้ว หลังจบรอบ 7 วัน');
  await button('เปิดห้องอีกครั้ง');
});

test('somchai sees in the head of the room who the golfer is; the golfer sees how old the copy is', async () => {
  await openRoomAs('caddy', aTalk());
  await screen.findByText('Handicap 21 · Rounds together: 6');
  cleanup();
  await openRoomAs('golfer', aTalk());
  await screen.findByText(/^Updated/);
  expect(screen.queryByText(/Handicap/)).toBeNull();
});

describe('quick replies of a caddy', () => {
  const asked = (): ARoom => {
    const room = new ARoom();
    room.say(said(1, 'ME'));
    room.say(said(2, 'THEM'));
    return room;
  };
  const replies = () => screen.findByRole('group', { name: 'Quick replies' });

  test('somebody waits for somchai: one tap answers with a card, and the replies go; they are out of the way of what somchai writes', async () => {
    const scene = await openRoomAs('caddy', asked(), {});
    await replies();
    fireEvent.change(composer() as HTMLTextAreaElement, { target: { value: 'a' } });
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull();
    fireEvent.change(composer() as HTMLTextAreaElement, { target: { value: '' } });
    const row = within(await replies());
    expect(row.getAllByRole('button').map((it) => it.textContent)).toEqual([
      'OK, no problem',
      "I'm at the clubhouse",
      'One moment, please',
    ]);
    fireEvent.click(row.getByRole('button', { name: "I'm at the clubhouse" }));
    await waitFor(() =>
      expect(sent(scene, 'POST /chat/send')).toMatchObject([
        { kind: 'PHRASE', phrase_id: 'waiting_at', values: { place: 'CLUBHOUSE' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull());
    expect(document.activeElement).toBe(composer()); // by a key: there is a place to go on from
  });

  test('whose word is the last has none, and neither has a golfer', async () => {
    await openRoomAs('caddy', aTalk(), {});
    await screen.findByRole('button', { name: 'Phrases' });
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull();
    cleanup();
    await openRoomAs('golfer', asked(), {});
    await screen.findByRole('button', { name: 'Phrases' });
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull();
  });
});

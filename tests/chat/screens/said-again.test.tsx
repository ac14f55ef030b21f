import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { lost, success } from '../../offline/page.ts';
import { ARoom } from '../log-rooms.ts';
import { composer, dialog, openRoomAs, ROOM, said, sent, type RoomScene } from './room-scene.tsx';
import { phone } from '../../support/on-phone.tsx';

const SEND = 'POST /chat/send';
const MESSAGES = 'POST /chat/messages';
const TO = { room_id: ROOM, name: 'nok' };

/** A golfer waits for somchai's answer. */
async function asked(): Promise<RoomScene> {
  const room = new ARoom();
  room.say(said(1, 'THEM'));
  room.read_seq = 1;
  const scene = await openRoomAs('caddy', room);
  await screen.findByRole('group', { name: 'Quick replies' });
  return scene;
}

/** As `asked`, on a phone that can keep nothing. */
async function onAPhoneWithoutStore(): Promise<RoomScene> {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError');
  });
  return asked();
}

/** What is sent arrives, and no answer comes back, nor to anything else of the room. `heals`: of these calls they do again. */
function losesAnswers({ browser: { server } }: RoomScene): (...names: string[]) => void {
  const { [SEND]: apply, [MESSAGES]: read } = server.answers;
  server.answers[MESSAGES] = lost;
  server.answers[SEND] = async (it) => {
    await apply?.(it);
    return lost();
  };
  return (...names) => {
    for (const name of names) server.answers[name] = (name === SEND ? apply : read) ?? lost;
  };
}

const names = (scene: RoomScene) =>
  new Set((sent(scene, SEND) as { client_msg_id: string }[]).map((it) => it.client_msg_id));
const field = () => composer() as HTMLTextAreaElement;
const writes = (text: string) => fireEvent.change(field(), { target: { value: text } });
const sends = () => fireEvent.submit(field().form as HTMLFormElement);
const quick = (name: string) =>
  within(screen.getByRole('group', { name: 'Quick replies' })).getByRole('button', { name });
const notSent = () => screen.findByText(/This needs a signal/);

describe('two taps on what is sent by one', () => {
  test('a quick reply is one message; of two different ones the first counts', async () => {
    const scene = await asked();
    const [reply, later] = [quick('OK, no problem'), quick('One moment, please')];
    fireEvent.click(reply);
    fireEvent.click(reply);
    fireEvent.click(later);
    await waitFor(() => expect(scene.room.items).toHaveLength(2));
    await waitFor(() => expect(scene.app.itemsNow().map(({ state }) => state)).toEqual(['sent']));
    expect(sent(scene, SEND)).toMatchObject([{ phrase_id: 'ok' }]);
  });

  test('a phrase card is one message', async () => {
    const scene = await asked();
    fireEvent.click(screen.getByRole('button', { name: 'Phrases' }));
    fireEvent.click((await dialog('Phrases')).getByRole('button', { name: /Rain is coming/ }));
    const send = (await dialog('Phrases')).getByRole('button', { name: 'Send' });
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(scene.room.items).toHaveLength(2));
    expect(sent(scene, SEND)).toHaveLength(1);
    expect(scene.app.itemsNow()).toHaveLength(1);
  });
});

describe('on a phone that can keep nothing, what was sent and got no answer', () => {
  test('is given back; sent again unchanged it is the same message, changed another', async () => {
    const scene = await onAPhoneWithoutStore();
    const heals = losesAnswers(scene);
    writes('on my way');
    sends();
    await notSent();
    await waitFor(() => expect(field().value).toBe('on my way'));
    heals(SEND);
    sends();
    await waitFor(() => expect(sent(scene, SEND)).toHaveLength(2));
    expect(names(scene).size).toBe(1);
    expect(scene.room.items).toHaveLength(2);
    heals(MESSAGES);
    await scene.hears();
    await waitFor(() => expect(document.querySelector('[data-seq="2"]')?.textContent).toContain('on my way'));
    expect(screen.getAllByText('on my way')).toHaveLength(1);
    expect(field().value).toBe('');
    losesAnswers(scene);
    writes('one');
    sends();
    await waitFor(() => expect(field().value).toBe('one'));
    heals(SEND, MESSAGES);
    writes('two');
    sends();
    await waitFor(() => expect(scene.room.items.map(({ text }) => text).slice(2)).toEqual(['one', 'two']));
    expect(names(scene).size).toBe(3);
  });

  test('has arrived after all: it leaves the field by itself, unless it was changed there, and the same words later are another message', async () => {
    const scene = await onAPhoneWithoutStore();
    const heals = losesAnswers(scene);
    writes('on my way');
    sends();
    await notSent();
    await waitFor(() => expect(field().value).toBe('on my way'));
    heals(SEND, MESSAGES);
    await scene.hears();
    await waitFor(() => expect(field().value).toBe(''));
    expect(screen.getAllByText('on my way')).toHaveLength(1);
    writes('on my way');
    expect(field().value).toBe('on my way');
    sends();
    await waitFor(() => expect(scene.room.items).toHaveLength(3));
    expect(names(scene).size).toBe(2);
    losesAnswers(scene);
    writes('a moment');
    sends();
    await waitFor(() => expect(scene.room.items).toHaveLength(4));
    await waitFor(() => expect(field().value).toBe('a moment'));
    writes('a moment, sorry');
    heals(SEND, MESSAGES);
    await scene.hears();
    await waitFor(() => expect(screen.getAllByText('a moment')).toHaveLength(1));
    expect(field().value).toBe('a moment, sorry');
  });

  test('does not take the place of what somchai has begun to write, and alone leaves the field when it arrives', async () => {
    const scene = await onAPhoneWithoutStore();
    const heals = losesAnswers(scene);
    writes('on my way');
    sends();
    writes('five minutes');
    await notSent();
    await waitFor(() => expect(field().value).toBe('on my way\nfive minutes'));
    heals(SEND, MESSAGES);
    await scene.hears();
    await waitFor(() => expect(field().value).toBe('five minutes'));
    expect(screen.getAllByText('on my way')).toHaveLength(1);
  });

  test('a quick reply tapped again is the same message', async () => {
    const scene = await onAPhoneWithoutStore();
    const heals = losesAnswers(scene);
    fireEvent.click(quick('OK, no problem'));
    await notSent();
    heals(SEND);
    fireEvent.click(quick('OK, no problem'));
    await waitFor(() => expect(sent(scene, SEND)).toHaveLength(2));
    expect(names(scene).size).toBe(1);
    expect(scene.room.items).toHaveLength(2);
  });

  test('a photo chosen again is the same message and the same picture; another photo is another', async () => {
    const scene = await onAPhoneWithoutStore();
    const { sendPhoto } = await import('../../../src/chat/data.ts');
    const photo = (...bytes: number[]) => ({ bytes: Uint8Array.from(bytes).buffer, type: 'image/jpeg' });
    const of = (name: 'client_msg_id' | 'media_id') =>
      (sent(scene, SEND) as Record<string, string>[]).map((it) => it[name]);
    scene.browser.server.answers['POST /media'] = () => success({});
    const heals = losesAnswers(scene);
    await expect(sendPhoto(phone, TO, photo(1, 2, 3))).rejects.toMatchObject({ status_code: 0 });
    heals(SEND);
    await sendPhoto(phone, TO, photo(1, 2, 4));
    await sendPhoto(phone, TO, photo(1, 2, 3));
    for (const name of ['client_msg_id', 'media_id'] as const) {
      const [first, another, again] = of(name);
      expect(again).toBe(first);
      expect(another).not.toBe(first);
    }
    expect(scene.room.items).toHaveLength(3);
  });
});

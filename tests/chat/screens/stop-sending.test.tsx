import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { error } from '../../offline/page.ts';
import { ARoom } from '../log-rooms.ts';
import { composer, dialog, openRoomAs, said, sent, type RoomScene } from './room-scene.tsx';

/** What nok sends is applied, and a gateway on the way gives up: no answer comes, and the next try is a minute off. */
async function anAnswerIsLost(language: 'th' | 'en' = 'en'): Promise<RoomScene> {
  const room = new ARoom();
  room.say(said(1, 'THEM'));
  room.read_seq = 1;
  const scene = await openRoomAs('golfer', room, {}, language);
  const { answers } = scene.browser.server;
  const apply = answers['POST /chat/send'];
  answers['POST /chat/send'] = async (asked) => {
    await apply?.(asked);
    const gaveUp = error(503);
    gaveUp.headers.set('retry-after', '60');
    return gaveUp;
  };
  await says('on my way');
  await waitFor(() => expect(scene.app.itemsNow()).toMatchObject([{ state: 'waiting', tries: 1 }]));
  return scene;
}

async function says(text: string): Promise<void> {
  await waitFor(() => expect(composer()).not.toBeNull());
  const field = composer() as HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(field.form as HTMLFormElement);
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('article') as HTMLElement);
/** Without what ties its words together on the screen. */
const bare = (text: string | null) => text?.replaceAll(/[\u2060\u200b]/g, '') ?? '';

test('a message that may have arrived: nok is told so before stopping it and after, sees that it did, and can delete it', async () => {
  const scene = await anAnswerIsLost();
  fireEvent.click((await rowOf('on my way')).getByRole('button', { name: 'Message options' }));
  const choices = await dialog('This message');
  expect(choices.queryByRole('button', { name: 'Do not send' })).toBeNull();
  fireEvent.click(choices.getByRole('button', { name: /^Do not send again.*It may have arrived already/ }));
  await screen.findByText(/^It is not sent again, but it may have arrived already/);
  expect(screen.queryByText('It will not be sent')).toBeNull();
  await waitFor(() => expect(document.querySelector('[data-seq="2"]')?.textContent).toContain('on my way'));
  expect(screen.getAllByText('on my way')).toHaveLength(1);
  expect(scene.app.itemsNow()).toMatchObject([{ taken_back: expect.any(String) }]);
  expect(sent(scene, 'POST /chat/send')).toHaveLength(1);
  fireEvent.click((await rowOf('on my way')).getByRole('button', { name: 'Message options' }));
  expect((await dialog()).getByRole('button', { name: /Delete for both/ })).toBeTruthy();
});

test('a message that never left the phone will not be sent; one that is tried while its choices lie open says so from then on', async () => {
  const scene = await anAnswerIsLost();
  await says('and my friend'); // behind the one that waits
  fireEvent.click((await rowOf('and my friend')).getByRole('button', { name: 'Message options' }));
  fireEvent.click((await dialog('This message')).getByRole('button', { name: 'Do not send' }));
  await screen.findByText('It will not be sent');
  await waitFor(() => expect(screen.queryByText('and my friend')).toBeNull());
  expect(scene.room.items.map(({ text }) => text)).toEqual(['message 1', 'on my way']);
  await says('and my dog');
  fireEvent.click((await rowOf('and my dog')).getByRole('button', { name: 'Message options' }));
  const choices = await dialog('This message');
  expect(choices.getByRole('button', { name: 'Do not send' })).toBeTruthy();
  await scene.app.outbox.discard(scene.app.itemsNow()[0]?.id ?? '');
  await waitFor(() => expect(choices.getByRole('button', { name: /^Do not send again/ })).toBeTruthy());
});

test('in Thai', async () => {
  await anAnswerIsLost('th');
  fireEvent.click((await rowOf('on my way')).getByRole('button', { name: 'ตัวเลือกของข้อความ' }));
  fireEvent.click((await dialog()).getByRole('button', { name: (it) => /^หยุดส่งซ้ำ.*อาจถึงอีกฝ่ายแล้ว/.test(bare(it)) }));
  await expect.poll(() => bare(document.body.textContent)).toContain('หยุดส่งแล้ว แต่ข้อความอาจถึงอีกฝ่ายไปก่อนแล้ว');
});

test('Enter that ends a composition sends no half a message, also where Safari reports it afterwards; Enter alone sends', async () => {
  const scene = await openRoomAs('golfer', new ARoom());
  await waitFor(() => expect(composer()).not.toBeNull());
  const field = composer() as HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: 'คั' } });
  expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })).toBe(true);
  expect(sent(scene, 'POST /chat/send')).toEqual([]);
  fireEvent.change(field, { target: { value: 'คัน' } });
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })).toBe(false);
  await waitFor(() => expect(sent(scene, 'POST /chat/send')).toMatchObject([{ text: 'คัน' }]));
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOK, phoneOf, success } from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';

clockAt(SCREEN_NOW);

const room = (name: string) => ({
  room_id: name,
  status: 'BLOCKED',
  unreadCount: 0,
  with: { user_id: name, role: 'caddy', name, caddy_number: '54', photo_url: null },
  last_message: null,
  is_blocked_by_me: true,
  booking: null,
});

test('nok lets one in again: the row goes, and the focus stays with the list', async () => {
  const scene = await phoneOf(NOK);
  const blocked = ['malee', 'somsri'];
  scene.server.answers['POST /chat/closed-rooms'] = () => success({ items: blocked.map(room), has_more: false });
  scene.server.answers['POST /chat/block'] = () => {
    blocked.shift();
    return success({});
  };
  await scene.reopen('/golfer/profile');
  fireEvent.click(await screen.findByRole('button', { name: /Privacy/ }));
  for (const name of ['malee', 'somsri']) {
    const unblock = await screen.findByRole('button', { name: `Unblock ${name}` });
    unblock.focus();
    fireEvent.click(unblock);
    await waitFor(() => expect(unblock.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  }
  await waitFor(() => expect(document.activeElement?.textContent).toBe('You have blocked nobody'));
});

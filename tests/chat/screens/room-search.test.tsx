import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Room } from '../../../domain/chat/api.ts';
import { openAs, SOMCHAI, success } from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';

clockAt(SCREEN_NOW);

const WITH_NOK: Room = {
  room_id: '018f0000-0000-7000-8000-0000000000c1',
  status: 'ACTIVE',
  unreadCount: 0,
  with: { user_id: '018f0000-0000-7000-8000-0000000000a1', name: 'nok', caddy_number: null, photo_url: null },
  last_message: null,
  last_seq: 0,
  read_seq: 0,
  their_delivered_seq: 0,
  their_read_seq: 0,
  is_blocked_by_me: false,
  booking: null,
};

test('a search that finds nothing is cleared by its button, and the focus goes to the field', async () => {
  const scene = await openAs(SOMCHAI, '/caddy/home');
  scene.server.answers['GET /chat/rooms'] = () => success([WITH_NOK]);
  await scene.reopen('/caddy/chat');
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  fireEvent.change(field, { target: { value: 'mali' } });
  const clear = await screen.findByRole('button', { name: 'Clear the search' });
  clear.focus();
  fireEvent.click(clear);
  await screen.findByText('nok');
  expect(field.value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

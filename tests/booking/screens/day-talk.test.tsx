import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR } from '../../../domain/dates.ts';
import { button, openDay, panel, sheet } from './day-scene.tsx';
import { withoutSignal } from './scene.tsx';
import { playing, promised, TEE_OFF } from '../../support/booking.ts';

afterEach(() => vi.unstubAllGlobals());

test('on the course, without a signal, nok and somchai talk by phrase cards: nothing of it is sent', async () => {
  const phone = await openDay('golfer', TEE_OFF + HOUR, playing());
  withoutSignal(phone);
  const before = phone.server.asked.length;
  fireEvent.click(button('Talk with phrases'));
  const cards = await sheet();
  fireEvent.click(cards.getByRole('button', { name: /How far to the pin/ }));
  expect(cards.getByText('ถึงธงอีกเท่าไร').getAttribute('lang')).toBe('th');
  fireEvent.click(cards.getByRole('button', { name: 'Next' }));
  expect(cards.getByRole('searchbox')).toBeTruthy();
  const { asked } = phone.server;
  expect(asked.slice(before).filter(({ name, body }) => !name.startsWith('GET ') || body !== undefined)).toEqual([]);
});

test('closed, the focus is back on its button', async () => {
  await openDay('caddy', TEE_OFF - HOUR / 2, promised());
  const opener = button('Talk with phrases');
  opener.focus();
  fireEvent.click(opener);
  const cards = await sheet();
  fireEvent.click(cards.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('days before they meet, it is not there', async () => {
  await openDay('caddy', TEE_OFF - 48 * HOUR, promised());
  expect(panel().queryByRole('button', { name: 'Talk with phrases' })).toBeNull();
});

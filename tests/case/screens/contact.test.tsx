import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnCase } from '../../../domain/case/api.ts';
import { error, lost, NOK, openApp, sessionOf, SOMCHAI, success } from '../../account/screens/open.tsx';

const CASE: OwnCase = {
  case_number: 'K7M4XR',
  topic: 'MONEY',
  text: 'Paid, and no money came',
  about: 'TU-2211-0093',
  state: 'ANSWERED',
  created_at: '2026-11-21T00:00:00.000Z',
  answered_at: '2026-11-22T00:00:00.000Z',
  answer: 'It is in your wallet now.\nSorry for the wait.',
};

const text = () => screen.findByLabelText<HTMLTextAreaElement>('What happened');
const contact = () => screen.getByLabelText<HTMLInputElement>(/Phone or e-mail where/);
const topic = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const send = () => fireEvent.click(screen.getByRole('button', { name: /Send to our team/ }));
const write = async (said: string) => fireEvent.change(await text(), { target: { value: said } });

const bodiesOf = (server: Awaited<ReturnType<typeof openApp>>['server']) =>
  server.asked.flatMap(({ name, body }) => (name === 'POST /case/open' ? [body as { case_id: string }] : []));
const opened = () => success({ case_number: 'K7M4XR' });

test('somebody who is not signed in writes: what is missing is said at its place, without a signal nothing is lost and the same words go out as the same case, and there is a number to read out', async () => {
  const { server } = await openApp('/help/contact');
  await text();
  send();
  expect(await screen.findByText('Choose what it is about first')).toBeTruthy();
  expect(await screen.findByText('This is still empty')).toBeTruthy();
  expect(bodiesOf(server)).toEqual([]);

  server.answers['POST /case/open'] = () =>
    error(422, 'FIELDS_INVALID', { fields: [{ path: 'contact', code: 'REQUIRED' }] });
  await write('I cannot sign in');
  fireEvent.click(topic('My account or signing in'));
  send();
  await waitFor(() => expect(contact().getAttribute('aria-invalid')).toBe('true'));
  expect((await text()).value).toBe('I cannot sign in');

  server.answers['POST /case/open'] = lost;
  fireEvent.change(contact(), { target: { value: '081 555 0147' } });
  send();
  await screen.findByText(/What you filled in is kept/);
  server.answers['POST /case/open'] = opened;
  send();
  expect((await screen.findByText('K7M-4XR')).closest('output')).not.toBeNull();
  const [, first, second] = bodiesOf(server);
  expect(second).toEqual(first);
  expect(second).toEqual({
    case_id: expect.any(String) as string,
    topic: 'ACCOUNT',
    text: 'I cannot sign in',
    contact: '081 555 0147',
  });
  expect(server.count('GET /case/own')).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Write another' }));
  expect((await text()).value).toBe('');
});

test('a golfer comes from a top-up: what it is about goes along without a contact, the screen has its bars, and below stands what became of earlier ones', async () => {
  const { server } = await openApp('/help/contact?topic=money&about=TU-2211-0093', sessionOf(NOK));
  server.answers['GET /case/own'] = () =>
    success({ items: [CASE, { ...CASE, case_number: 'CDFGHJ', state: 'OPEN', answered_at: null, answer: null }] });
  server.answers['POST /case/open'] = opened;
  expect(await screen.findByText('About TU-2211-0093')).toBeTruthy();
  expect(topic('Money').checked).toBe(true);
  expect(screen.getAllByRole('heading', { level: 1 }).map((it) => it.textContent)).toEqual(['Contact our team']);
  screen.getByRole('navigation', { name: 'Main menu' });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/golfer/topup');
  const [answered, open] = (await screen.findAllByText(/K7M-4XR|CDF-GHJ/)).map((it) => it.closest('li') as HTMLElement);
  expect(within(answered as HTMLElement).getByText('Answered')).toBeTruthy();
  expect(within(answered as HTMLElement).getByText(/It is in your wallet now/).textContent).toBe(CASE.answer);
  expect(within(open as HTMLElement).getByText('Waiting for an answer')).toBeTruthy();

  server.answers['POST /case/open'] = () => success({ case_number: 'RSTVWX' });
  await write('no money came');
  send();
  await screen.findByText('RST-VWX');
  expect(bodiesOf(server)).toMatchObject([{ topic: 'MONEY', about: 'TU-2211-0093' }]);
  await waitFor(() => expect(server.count('GET /case/own')).toBe(2));
});

test('a caddy’s way back is to the booking; what an address says that is none of ours is neither shown nor sent', async () => {
  const { server } = await openApp('/help/contact?topic=booking&about=8CCZBSDG7S', sessionOf(SOMCHAI));
  server.answers['GET /case/own'] = () => success({ items: [] });
  server.answers['POST /case/open'] = opened;
  await screen.findByRole('heading', { level: 1, name: 'Contact our team' });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/caddy/booking/8CCZBSDG7S');
  act(() => history.pushState(null, '', '/help/terms'));
  await screen.findByRole('heading', { name: 'Terms and conditions' });
  act(() => history.pushState(null, '', '/help/contact?topic=weather&about=%3Cb%3Ehello'));
  await write('hello');
  expect(screen.queryByText(/^About/)).toBeNull();
  fireEvent.click(topic('Something else'));
  send();
  await screen.findByText('K7M-4XR');
  expect(bodiesOf(server)[0]).not.toHaveProperty('about');
});

test('the terms can be read by anybody, of either role; an address below /help that is none says so', async () => {
  await openApp('/help/weather');
  expect(await screen.findByRole('heading', { name: 'This page was not found' })).toBeTruthy();
  act(() => history.pushState(null, '', '/help/terms'));
  await screen.findByRole('heading', { name: 'Terms and conditions' });
  const before = screen.getByRole('article').textContent;
  fireEvent.click(screen.getByRole('radio', { name: 'Caddies' }));
  expect(screen.getByRole('article').textContent).not.toBe(before);
  const licences = screen.getByRole('link', { name: 'The work of others in this app' });
  expect(licences.getAttribute('href')).toBe('/licences.txt');
});

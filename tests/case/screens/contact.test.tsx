import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OwnCase } from '../../../domain/case/api.ts';
import { error, lost, NOK, openApp, sessionOf, SOMCHAI, success } from '../../account/screens/open.tsx';

afterEach(() => vi.unstubAllGlobals());

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

describe('somebody who is not signed in', () => {
  test('writes, says how to be reached, and is given a number to read out', async () => {
    const { server } = await openApp('/help/contact');
    server.answers['POST /case/open'] = () => success({ case_number: 'K7M4XR' });
    await write('I cannot sign in');
    fireEvent.click(topic('My account or signing in'));
    fireEvent.change(contact(), { target: { value: '081 555 0147' } });
    send();
    expect(await screen.findByText('K7M-4XR')).toBeTruthy();
    expect(screen.getByText('K7M-4XR').closest('output')).not.toBeNull();
    expect(server.asked.find((it) => it.name === 'POST /case/open')?.body).toEqual({
      case_id: expect.any(String) as string,
      topic: 'ACCOUNT',
      text: 'I cannot sign in',
      contact: '081 555 0147',
    });
    expect(server.count('GET /case/own')).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Write another' }));
    expect((await text()).value).toBe('');
  });

  test('forgets something: each sentence stands at its place, and nothing is sent', async () => {
    const { server } = await openApp('/help/contact');
    await text();
    send();
    expect(await screen.findByText('Choose what it is about first')).toBeTruthy();
    expect(await screen.findByText('This is still empty')).toBeTruthy();
    expect(server.count('POST /case/open')).toBe(0);
  });

  test('gives no contact: the server asks for it, under its field, and what was written stays', async () => {
    const { server } = await openApp('/help/contact?topic=other');
    server.answers['POST /case/open'] = () =>
      error(422, 'FIELDS_INVALID', { fields: [{ path: 'contact', code: 'REQUIRED' }] });
    await write('hello');
    send();
    await waitFor(() => expect(contact().getAttribute('aria-invalid')).toBe('true'));
    expect((await text()).value).toBe('hello');
  });

  test('without a signal it is said, nothing is lost, and the same words go out as the same case', async () => {
    const { server } = await openApp('/help/contact?topic=other');
    server.answers['POST /case/open'] = lost;
    await write('hello');
    fireEvent.change(contact(), { target: { value: 'nok@example.com' } });
    send();
    await screen.findByText(/What you filled in is kept/);
    server.answers['POST /case/open'] = () => success({ case_number: 'K7M4XR' });
    send();
    await screen.findByText('K7M-4XR');
    const ids = server.asked.flatMap(({ name, body }) =>
      name === 'POST /case/open' ? [(body as { case_id: string }).case_id] : [],
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(1);
  });
});

describe('somebody who is signed in', () => {
  test('comes from a top-up: what it is about stands there and goes along, and no contact is needed', async () => {
    const { server } = await openApp('/help/contact?topic=money&about=TU-2211-0093', sessionOf(NOK));
    server.answers['GET /case/own'] = () => success({ items: [] });
    server.answers['POST /case/open'] = () => success({ case_number: 'K7M4XR' });
    expect(await screen.findByText('About TU-2211-0093')).toBeTruthy();
    expect(topic('Money').checked).toBe(true);
    await write('no money came');
    send();
    await screen.findByText('K7M-4XR');
    expect(server.asked.find((it) => it.name === 'POST /case/open')?.body).toMatchObject({
      topic: 'MONEY',
      about: 'TU-2211-0093',
    });
    await waitFor(() => expect(server.count('GET /case/own')).toBe(2));
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/golfer/topup');
  });

  test('what an address says that is none of ours is neither shown nor sent', async () => {
    const { server } = await openApp('/help/contact?topic=weather&about=%3Cb%3Ehello', sessionOf(SOMCHAI));
    server.answers['GET /case/own'] = () => success({ items: [] });
    server.answers['POST /case/open'] = () => success({ case_number: 'K7M4XR' });
    await write('hello');
    expect(screen.queryByText(/^About/)).toBeNull();
    fireEvent.click(topic('Something else'));
    send();
    await screen.findByText('K7M-4XR');
    expect(server.asked.find((it) => it.name === 'POST /case/open')?.body).not.toHaveProperty('about');
  });

  test('reads below what became of earlier ones: number, state, and the answer in its own lines', async () => {
    const { server } = await openApp('/help/contact', sessionOf(NOK));
    server.answers['GET /case/own'] = () =>
      success({ items: [CASE, { ...CASE, case_number: 'CDFGHJ', state: 'OPEN', answered_at: null, answer: null }] });
    const [answered, open] = (await screen.findAllByText(/K7M-4XR|CDF-GHJ/)).map(
      (it) => it.closest('li') as HTMLElement,
    );
    expect(within(answered as HTMLElement).getByText('Answered')).toBeTruthy();
    expect(within(answered as HTMLElement).getByText(/It is in your wallet now/).textContent).toBe(CASE.answer);
    expect(within(open as HTMLElement).getByText('Waiting for an answer')).toBeTruthy();
  });
});

test('an address below /help that is none says so', async () => {
  await openApp('/help/weather');
  expect(await screen.findByRole('heading', { name: 'This page was not found' })).toBeTruthy();
});

test('the terms can be read by anybody, of either role', async () => {
  await openApp('/help/terms');
  await screen.findByRole('heading', { name: 'Terms and conditions' });
  const before = screen.getByRole('article').textContent;
  fireEvent.click(screen.getByRole('radio', { name: 'Caddies' }));
  expect(screen.getByRole('article').textContent).not.toBe(before);
  const licences = screen.getByRole('link', { name: 'The work of others in this app' });
  expect(licences.getAttribute('href')).toBe('/licences.txt');
});

test.each([
  ['golfer', NOK],
  ['caddy', SOMCHAI],
] as const)(
  'a %s who is signed in has the bars, the way back and, with room for it, the rail',
  async (role, person) => {
    await openApp('/help/contact?topic=booking&about=8CCZBSDG7S', sessionOf(person));
    await screen.findByRole('heading', { level: 1, name: 'Contact our team' });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/${role}/booking/8CCZBSDG7S`);
    screen.getByRole('navigation', { name: 'Main menu' });
  },
);

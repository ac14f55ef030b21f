import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionOf } from '../../offline/page.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, COURSE, error, hangs, lost, NOK, openAs, sent, SOMCHAI, success, type Scene } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const CREATE = 'POST /booking/create';
const SETTLE = 'POST /request/settle';
const ROUND = `caddy_id=${SOMCHAI}&golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18`;
const REVIEW = `/golfer/booking/new?step=3&${ROUND}`;
const SECOND = 1_000;
const settles = (outcome: 'DONE' | 'NOT_DONE') => () => success({ outcome });
const sendButton = () => screen.findByRole('button', { name: /Send request/ });
const keysOf = (scene: Scene, call: string) => sent(scene, call).map(({ key }) => key);

/** nok's request leaves the phone, and `answers` says which answers nok's phone gets. */
async function sends(answers: Scene['server']['answers']): Promise<Scene> {
  const scene = await openAs(NOK, REVIEW);
  Object.assign(scene.server.answers, answers);
  fireEvent.click(await sendButton());
  await waitFor(() => expect(keysOf(scene, CREATE)).toHaveLength(1));
  return scene;
}

/** The whole phone knows no more of the draft. */
async function noDraft(scene: Scene): Promise<void> {
  await scene.reopen('/golfer/booking/new?step=3');
  await screen.findByText('Choose a course');
}

describe('an answer that was lost', () => {
  test('the request had arrived: the phone asks by its key and goes on to it by itself', async () => {
    const answered = [lost, () => success(aBooking())];
    const scene = await sends({ [CREATE]: () => (answered.shift() ?? lost)(), [SETTLE]: settles('DONE') });
    await screen.findByRole('heading', { name: 'Request sent to somchai' });
    const [first, second, ...more] = sent(scene, CREATE);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
    expect(sent(scene, SETTLE).map(({ body }) => body)).toEqual([{ key: first?.key }]);
    await noDraft(scene);
  });

  test('the request had not arrived: said so, nothing is held, the draft is as it was and may be sent again', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: settles('NOT_DONE') });
    await screen.findByText(/^It did not reach us, so nothing happened and no money moved/);
    scene.server.answers[CREATE] = () => success(aBooking());
    await waitFor(async () => expect((await sendButton()).getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(await sendButton());
    await screen.findByRole('heading', { name: 'Request sent to somchai' });
    const [first, second] = sent(scene, CREATE);
    expect(second?.body).toEqual(first?.body);
  });

  test('the key of a draft was given up: the same request goes under another one by itself', async () => {
    const answered = [() => error(409, 'REQUEST_GIVEN_UP'), () => success(aBooking())];
    const scene = await sends({ [CREATE]: () => (answered.shift() ?? lost)() });
    await screen.findByRole('heading', { name: 'Request sent to somchai' });
    expect(new Set(keysOf(scene, CREATE)).size).toBe(2);
    await noDraft(scene);
  });

  test('as long as nobody knows it cannot be sent again, and the list calls it neither a draft nor sent', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: () => error(503, 'BUSY') });
    await screen.findByText(/^We do not know yet whether this reached us/);
    const button = await sendButton();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(keysOf(scene, CREATE)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Leave, we will find out' }));
    await waitFor(() => expect(address()).toBe('/golfer/booking'));
    await screen.findByText('Round Sun 22 Nov 07:10');
    screen.getByText(/^Not known yet whether it reached us/);
    expect(screen.queryByText('Draft, not sent')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    scene.server.answers[SETTLE] = settles('NOT_DONE');
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await screen.findByText('Draft, not sent');
    await screen.findByText(/^Round Sun 22 Nov 07:10: it did not reach us/);
    expect(keysOf(scene, CREATE)).toHaveLength(1);
  });
});

describe('the app was closed before the answer came', () => {
  test('opened again it asks what became of the request, says that it arrived, and the draft is gone', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: hangs });
    await screen.findByText(/whether this reached us/);
    await waitFor(() => expect(sent(scene, SETTLE)).toHaveLength(1));
    Object.assign(scene.server.answers, { [CREATE]: () => success(aBooking()), [SETTLE]: settles('DONE') });
    setNow(SCREEN_NOW + 20 * SECOND);
    await scene.reopen('/golfer/booking');
    await screen.findByText('Round Sun 22 Nov 07:10: it arrived');
    expect(new Set(keysOf(scene, CREATE)).size).toBe(1);
    await noDraft(scene);
  });

  test('while it was on its way: twenty seconds later it is no longer waited for, but asked about', async () => {
    const scene = await sends({ [CREATE]: hangs, [SETTLE]: () => error(503, 'BUSY') });
    await scene.reopen('/golfer/booking');
    expect(screen.queryByText('Draft, not sent')).toBeNull();
    setNow(SCREEN_NOW + 20 * SECOND);
    await scene.reopen('/golfer/booking/new?step=3');
    await screen.findByText(/^We do not know yet whether this reached us/);
    await waitFor(() => expect(sent(scene, SETTLE).length).toBeGreaterThan(0));
    scene.server.answers[SETTLE] = settles('NOT_DONE');
    fireEvent.click(await screen.findByRole('button', { name: 'Check now' }));
    await waitFor(async () => expect((await sendButton()).getAttribute('aria-disabled')).toBeNull());
  });

  test('a tap before the phone has read what was left behind sends nothing more', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: hangs });
    await waitFor(() => expect(sent(scene, SETTLE)).toHaveLength(1));
    const [key = ''] = keysOf(scene, CREATE);
    await scene.reopen('/golfer/home');
    const { sendOnce } = (await import('../../../src/sync/online/unanswered.ts')).unansweredOf(phone);
    const { unansweredNow } = (await import('../../../src/sync/online/unanswered-list.ts')).unansweredListOf(phone);
    expect(unansweredNow()).toEqual([]);
    const title = { th: '', en: '' };
    await sendOnce({ key: 'another', call: CREATE, input: {}, entity: `request:${key}`, title, at: SCREEN_NOW });
    expect(unansweredNow().map((it) => it.key)).toEqual([key]);
    expect(keysOf(scene, CREATE)).toEqual([key]);
  });

  test('whoever uses the phone next hears nothing of it, and nothing is asked in another name', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: () => error(503, 'BUSY') });
    await screen.findByText(/^We do not know yet whether this reached us/);
    const session = (await import('../../../src/sync/session/session.ts')).sessionOf(phone);
    const { readUnanswered } = (await import('../../../src/sync/online/unanswered.ts')).unansweredOf(phone);
    const { unansweredNow } = (await import('../../../src/sync/online/unanswered-list.ts')).unansweredListOf(phone);
    await session.startSession(sessionOf(SOMCHAI), false);
    scene.server.answers[SETTLE] = settles('NOT_DONE');
    await readUnanswered();
    expect(unansweredNow()).toEqual([]);
    await screen.findByText(/signed in as somchai/);
    expect(document.body.textContent).not.toContain('07:10');
    const names = scene.server.asked.filter(({ name }) => name === SETTLE);
    for (const { headers } of names) expect(headers.get('authorization')).toBe(`Bearer token-of-${NOK}`);
  });
});

test('no answer for three seconds: it says so, nok may wait or leave, and the outcome is told on any screen', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  const scene = await sends({ [CREATE]: () => promise });
  expect(screen.queryByText(/^No answer yet/)).toBeNull();
  setNow(SCREEN_NOW + 3 * SECOND);
  await screen.findByText(/^No answer yet/);
  screen.getByRole('button', { name: 'Wait' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Wait' }));
  expect(screen.queryByRole('button', { name: 'Wait' })).toBeNull();
  expect(document.activeElement?.textContent).toContain('No answer yet');
  fireEvent.click(screen.getByRole('button', { name: 'Leave, we will find out' }));
  await waitFor(() => expect(address()).toBe('/golfer/booking'));
  answer(success(aBooking()));
  await screen.findByText('Round Sun 22 Nov 07:10: it arrived');
  expect(address()).toBe('/golfer/booking');
  expect(keysOf(scene, CREATE)).toHaveLength(1);
  expect(screen.queryByText('Draft, not sent')).toBeNull();
});

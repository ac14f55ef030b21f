import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf } from '../../../domain/dates.ts';
import { address, error, hangs, NOK, sent, SOMCHAI, success, withoutSignal } from '../../booking/screens/scene.tsx';
import { aPublicReview, aReview, OF_NOK, openReview, OVER } from './scene.tsx';
import { clockAt } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(OVER + 2 * HOUR);

const stars = async (n: number, of = 'Rating') =>
  fireEvent.click(
    within(await screen.findByRole('group', { name: of })).getByRole('radio', { name: new RegExp(`^${n} star`) }),
  );
const sendButton = () => screen.getByRole('button', { name: /^Send the review/ });

test('nok gives stars, without which nothing is sent, what stood out, parts and words, and sends it: once, as it was given; a tip is an act of its own', async () => {
  const { scene } = await openReview('golfer');
  await screen.findByRole('heading', { name: 'How was your round with somchai?' });
  await screen.findByRole('button', { name: 'Tip somchai' });
  expect(sendButton().getAttribute('aria-disabled')).toBe('true');
  expect(sendButton().textContent).toContain('Give the stars first');
  fireEvent.click(sendButton());
  await stars(4);
  screen.getByText('Very good');
  fireEvent.click(screen.getByRole('button', { name: 'Reads the line' }));
  fireEvent.click(screen.getByRole('button', { name: 'Calm' }));
  fireEvent.click(screen.getByRole('button', { name: 'Calm' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Great <b>round</b>' } });
  await stars(5, 'Service');
  await stars(3, 'Knowledge');
  fireEvent.click(sendButton());
  await screen.findByText('Sent');
  screen.getByText('Great <b>round</b>');
  const [review, ...more] = sent(scene, 'POST /review/submit');
  expect(more).toEqual([]);
  expect(review?.body).toEqual({
    booking_ref: 'NOK0000001',
    stars: 4,
    marks: { service: 5, knowledge: 3 },
    tags: ['READS_LINES'],
    text: 'Great <b>round</b>',
    at: isoOf(OVER + 2 * HOUR),
  });
  expect(sent(scene, 'POST /wallet/tip')).toEqual([]);
});

test('as long as nothing is known of the round, the screen is no empty page; nok is told which name will stand beside the review, and whether the photo will: without the profile of the name alone for certain', async () => {
  const { scene, reviews } = await openReview('golfer', null);
  const { answers } = scene.server;
  answers['GET /user/profile'] = hangs;
  answers['GET /review/of/NOK0000001'] = hangs;
  await scene.reopen(OF_NOK);
  await waitFor(() => expect(scene.server.asked.some(({ name }) => name === 'GET /review/of/NOK0000001')).toBe(true));
  screen.getByRole('main');
  answers['GET /review/of/NOK0000001'] = () => success(reviews.of);
  await scene.reopen(OF_NOK);
  await screen.findByText(
    /^Everybody sees your review, with the name “nok”, and your photo if you let everybody see it$/,
  );
  const profile = { version: 1, display_name: 'คุณ Nok Sukjai', photo_url: '/media/nok', golfer: null, caddy: null };
  answers['GET /user/profile'] = () => success({ ...profile, public_photo: true });
  await scene.reopen(OF_NOK);
  await screen.findByText('Everybody sees your review, with the name “Nok” and your photo');
  answers['GET /user/profile'] = () => success({ ...profile, public_photo: false });
  await scene.reopen(OF_NOK);
  await screen.findByText('Everybody sees your review, with the name “Nok”');
});

test('without a signal it waits on the phone, says so, and is sent when there is one; changed before, only the last is sent; a change that cannot be kept leaves what waited before', async () => {
  const { scene } = await openReview('golfer');
  await screen.findByRole('group', { name: 'Rating' });
  const { back } = withoutSignal(scene);
  await stars(5);
  fireEvent.click(sendButton());
  await screen.findByText(/^Waiting to send/);
  fireEvent.click(screen.getByRole('button', { name: 'Edit the review' }));
  await stars(3);
  const [{ outboxOf, outboxItemsOf }, { CallFailed }] = await Promise.all([
    import('../../../src/sync/outbox/outbox.ts'),
    import('../../../src/sync/net/call.ts'),
  ]);
  const outbox = outboxOf(phone);
  const itemsNow = outboxItemsOf(phone).read;
  vi.spyOn(outbox, 'add').mockRejectedValueOnce(new CallFailed(0, 'OFFLINE'));
  fireEvent.click(sendButton());
  await screen.findByText(/^This device cannot keep what waits/);
  expect(itemsNow()).toMatchObject([{ state: 'waiting', input: { stars: 5 } }]);
  fireEvent.click(sendButton());
  await screen.findByText('Good');
  back();
  await screen.findByText('Sent');
  expect(sent(scene, 'POST /review/submit').at(-1)?.body).toMatchObject({ stars: 3 });
});

test('what nok began to write is there when the screen is opened again', async () => {
  const { scene } = await openReview('golfer');
  await stars(2);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'half a sen' } });
  const { draftStore } = (await import('../../../src/sync/mirror/mirror-copies.ts')).copiesOf(phone);
  await waitFor(async () => expect(await draftStore()?.get('review:NOK0000001')).toMatchObject({ text: 'half a sen' }));
  await scene.reopen(OF_NOK);
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('half a sen'));
  screen.getByText('Fair');
});

test('how nok’s review stands: changed until it is published, published at once when the other has written, then read with its answer; taken down that is said', async () => {
  const { scene, reviews } = await openReview('golfer', OF_NOK, { mine: aReview() });
  const stands = (change: Partial<typeof reviews.of>) => {
    reviews.of = { ...reviews.of, ...change };
    return scene.reopen(OF_NOK);
  };
  await screen.findByText(/Nobody can read it yet/);
  expect(document.activeElement).toBe(document.body); // nothing of nok's is gone: the focus stays where it was
  fireEvent.click(screen.getByRole('button', { name: 'Edit the review' }));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('อ่านไลน์แม่น'));
  expect(screen.getByRole('button', { name: 'Calm' }).getAttribute('aria-pressed')).toBe('true');

  await stands({ mine: null, is_theirs_in: true });
  await screen.findByText(
    'somchai has written already. If you send yours now, it is published at once and cannot be changed.',
  );

  const published_at = isoOf(OVER);
  const reply = { text: 'Thank you', at: published_at };
  await stands({ phase: 'CLOSED', mine: aReview({ published_at, reply }) });
  await screen.findByText('Published');
  screen.getByText('Thank you');
  expect(screen.queryByRole('button', { name: 'Edit the review' })).toBeNull();

  await stands({ mine: aReview({ published_at, is_hidden: true }) });
  await screen.findByText('Our team has taken this review down');
  screen.getByText('อ่านไลน์แม่น');
  expect(screen.queryByText('Published')).toBeNull();
  await scene.reopen('/golfer/booking/NOK0000001');
  await screen.findByText('Our team has taken your review down');
  expect(screen.queryByText('Published')).toBeNull();

  for (const [phase, says] of [
    ['NOT_YET', 'You can review it when the round is over'],
    ['CLOSED', 'The time to review this round is over'],
  ] as const) {
    await stands({ phase, mine: null, is_theirs_in: false });
    await screen.findByText(says);
    expect(screen.queryByRole('textbox')).toBeNull();
  }
});

test('the server would not have the review: why, and what nok wrote is still there', async () => {
  const { scene, reviews } = await openReview('golfer');
  await screen.findByRole('group', { name: 'Rating' });
  scene.server.answers['POST /review/submit'] = () => error(409, 'REVIEW_CLOSED');
  await stars(5);
  reviews.of = { ...reviews.of, phase: 'CLOSED' };
  fireEvent.click(sendButton());
  await screen.findByText('The time to review this round is over');
});

describe('somchai', () => {
  test('reviews the golfer by the three questions for caddies; only caddies see it', async () => {
    const { scene } = await openReview('caddy');
    await screen.findByText('The golfer does not see this. Only caddies do');
    await stars(5);
    await stars(4, 'Pace of play');
    fireEvent.click(screen.getByRole('button', { name: 'Polite' }));
    fireEvent.click(sendButton());
    await screen.findByText('Sent');
    expect(sent(scene, 'POST /review/submit').at(-1)?.body).toMatchObject({ marks: { pace: 4 }, tags: ['POLITE'] });
    expect(screen.queryByRole('button', { name: /Tip/ })).toBeNull();
  });

  test('reads what the golfer wrote once it is published, and answers it, once; without a signal the form says why not, and keeps what was typed', async () => {
    const theirs = aReview({ published_at: isoOf(OVER) });
    const mine = aReview({ by: 'caddy', stars: 4, marks: {}, tags: [], text: null, published_at: isoOf(OVER) });
    const { scene, reviews } = await openReview('caddy', undefined, {
      phase: 'CLOSED',
      is_theirs_in: true,
      mine,
      theirs,
    });
    scene.server.answers['POST /review/reply'] = ({ body }) => {
      const { text } = body as { text: string };
      reviews.of = { ...reviews.of, theirs: { ...theirs, reply: { text, at: isoOf(OVER) } } };
      return success({ review_id: theirs.review_id, reply: { text, at: isoOf(OVER) } });
    };
    await screen.findByRole('heading', { name: 'The review by nok' });
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    fireEvent.change(screen.getByRole('textbox', { name: /Reply/ }), { target: { value: 'ขอบคุณครับ' } });
    const { back } = withoutSignal(scene);
    const { probeNow } = (await import('../../../src/sync/net/connection.ts')).networkOf(phone);
    probeNow();
    await screen.findByText('Replying needs a signal', { ignore: '.sr' });
    fireEvent.click(screen.getByRole('button', { name: /^Send the reply/ }));
    expect(sent(scene, 'POST /review/reply')).toEqual([]);
    back();
    probeNow();
    const send = await screen.findByRole('button', { name: 'Send the reply' });
    send.focus();
    fireEvent.click(send);
    const replied = await screen.findByText('The caddy replied');
    await waitFor(() =>
      expect(document.activeElement?.contains(replied) && document.activeElement !== document.body).toBe(true),
    );
    expect(sent(scene, 'POST /review/reply').at(-1)?.body).toEqual({ review_id: theirs.review_id, text: 'ขอบคุณครับ' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is told when the operator took the golfer’s review away, and not that the golfer wrote none', async () => {
    const taken = { phase: 'CLOSED' as const, is_theirs_in: true, is_theirs_hidden: true };
    const { scene } = await openReview('caddy', undefined, taken);
    await screen.findByText('Our team has taken this review down');
    expect(screen.queryByText(/did not review/)).toBeNull();
    await scene.reopen('/caddy/booking/NOK0000001');
    await screen.findByRole('link', { name: 'See the reviews of this round' });
  });

  test('finds on the booking what a caddy may know of the golfer, a plus handicap and what two caddies wrote alike too, and the way to the review', async () => {
    const { scene } = await openReview('caddy', '/caddy/booking/NOK0000001');
    await screen.findByText('18.4');
    screen.getByText('Polite and quick');
    expect((await screen.findByRole('link', { name: 'Review nok' })).getAttribute('href')).toBe(
      '/caddy/booking/review-golfer/NOK0000001',
    );
    const { answers } = scene.server;
    const { data } = (await (await answers[`GET /golfer/${NOK}/brief`]!({} as never)).json()) as { data: object };
    const notes = ['2026/10/30', '2026/10/29'].map((played_on) => ({ stars: 5, text: 'Polite', played_on }));
    answers[`GET /golfer/${NOK}/brief`] = () => success({ ...data, handicap_tenths: -20, notes });
    const complained = vi.spyOn(console, 'error');
    await scene.reopen('/caddy/booking/NOK0000001');
    await screen.findByText('+2');
    await waitFor(() => expect(document.querySelectorAll('.review-reply .review-text')).toHaveLength(2));
    expect(complained.mock.calls.filter(([said]) => /same key/.test(String(said)))).toEqual([]);
    complained.mockRestore();
  });
});

test('the ways to it: from the page of the round, and from the history until it is written', async () => {
  const { reviews, scene } = await openReview('golfer', '/golfer/booking/NOK0000001');
  fireEvent.click(await screen.findByRole('link', { name: 'Review somchai' }));
  await screen.findByRole('heading', { name: 'How was your round with somchai?' });
  expect(address()).toBe(OF_NOK);
  await scene.reopen('/golfer/booking?tab=history');
  expect((await screen.findByRole('link', { name: 'Review somchai' })).getAttribute('href')).toBe(OF_NOK);
  reviews.of = { ...reviews.of, mine: aReview() };
  await scene.reopen('/golfer/booking?tab=history');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Review somchai' })).toBeNull());
});

describe('on the caddy’s page', () => {
  const list = (items: unknown[], total: number) =>
    success({ items, total, page: 1, limit: 3, counts: [0, 0, 1, 2, total - 3], rating_tenths: 47 });

  test('how many gave what, the newest, then all of them, by stars too; who is gone has no name; HTML in one is text, and it is reported', async () => {
    const { scene } = await openReview('golfer', null);
    scene.server.answers['POST /review/list'] = ({ body }) => {
      const { limit, stars: of } = body as { limit: number; stars?: number };
      if (of) return list([aPublicReview(50, { stars: of, text: 'only these' })], 25);
      const all = [aPublicReview(1, { author: null }), ...Array.from({ length: 24 }, (_, n) => aPublicReview(n + 2))];
      return list(all.slice(0, limit), 25);
    };
    await scene.reopen(`/golfer/home/caddy-detail/${SOMCHAI}`);
    await screen.findByRole('heading', { name: 'Reviews 25' });
    screen.getByText('Deleted user');
    screen.getByText('Golfer2');
    expect(screen.queryByText('Golfer9')).toBeNull();
    screen.getByRole('button', { name: '5-star reviews: 22' });
    const all = screen.getByRole('button', { name: 'Read all' });
    fireEvent.click(all);
    await screen.findByText('Golfer9');
    all.focus();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByText('Golfer9')).toHaveLength(2)); // the server says the same of each page
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement?.contains(screen.getAllByText('Golfer9').at(-1) ?? null)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    fireEvent.click(screen.getByRole('button', { name: '4-star reviews: 2' }));
    await screen.findByText('only these');
    expect(sent(scene, 'POST /review/list').at(-1)?.body).toMatchObject({ caddy_id: SOMCHAI, stars: 4, limit: 20 });

    const text = '<img src=x onerror="alert(1)"> ดี';
    scene.server.answers['POST /review/list'] = () => list([aPublicReview(1, { text })], 4);
    scene.server.answers['POST /review/report'] = () => success({ report_id: 'x' });
    await scene.reopen(`/golfer/home/caddy-detail/${SOMCHAI}`);
    await screen.findByText(text);
    expect(document.querySelector('img[src="x"]')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Report the review' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'It is not what happened' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    await screen.findByText('The report is sent');
    expect(sent(scene, 'POST /review/report').at(-1)?.body).toMatchObject({ reason: 'UNTRUE' });
  });
});

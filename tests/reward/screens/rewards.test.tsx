import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAY, isoOf } from '../../../domain/dates.ts';
import type { PointLine, Redemption, RewardSummary } from '../../../domain/reward/api.ts';
import { CODE_FOR } from '../../../domain/reward/transitions.ts';
import {
  error,
  lost,
  openAs,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
  type Scene,
} from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { mirrorOf } from '../../../src/sync/mirror/mirror.ts';
import { networkOf } from '../../../src/sync/net/connection.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const ALPINE = { slug: 'alpine', name_th: 'อัลไพน์', name_en: 'Alpine' };
const COUPON = {
  reward_id: 'food-100',
  kind: 'COUPON' as const,
  name_th: 'คูปองอาหารสนาม ฿100',
  name_en: 'Course food coupon ฿100',
  points: 500,
  amount: null,
  stock: 4,
};
const SHIRT = { ...COUPON, reward_id: 'sun-shirt', kind: 'GOODS' as const, name_en: 'Sun shirt', points: 1500 };

const aRedemption = (change: Partial<Redemption> = {}): Redemption => ({
  redemption_id: '018f0000-0000-7000-8000-0000000000e1',
  reference: 'RW-2111-0003',
  status: 'APPROVED',
  kind: 'COUPON',
  name_th: COUPON.name_th,
  name_en: COUPON.name_en,
  points: 500,
  amount: null,
  course: ALPINE,
  requested_at: isoOf(SCREEN_NOW),
  expires_at: isoOf(SCREEN_NOW + 30 * DAY),
  code_expires_at: null,
  ended_at: null,
  note: null,
  ...change,
});

const LINES: PointLine[] = [
  {
    line_id: '018f0000-0000-7000-8000-0000000000f1',
    kind: 'ROUND',
    points: 10,
    at: isoOf(SCREEN_NOW - DAY),
    booking_ref: 'CD-2011-0455',
    holes: 18,
    golfer: 'Nok',
    reward: null,
  },
  {
    line_id: '018f0000-0000-7000-8000-0000000000f2',
    kind: 'REDEEMED',
    points: -500,
    at: isoOf(SCREEN_NOW - 3 * DAY),
    booking_ref: null,
    holes: null,
    golfer: null,
    reward: { name_th: COUPON.name_th, name_en: COUPON.name_en },
  },
];

/** The server as it answers now; a test changes `redemptions`. */
async function open(redemptions: Redemption[] = [], points = 1240): Promise<Scene> {
  const scene = await openAs(SOMCHAI, '/caddy/profile');
  const { answers } = scene.server;
  answers['GET /reward/summary'] = () =>
    success({
      points,
      expiring: { points: 40, at: isoOf(SCREEN_NOW + 60 * DAY) },
      rewards: [COUPON, { ...COUPON, reward_id: 'gone', name_en: 'Gone', stock: 0 }, SHIRT],
      redemptions,
      courses: [ALPINE, { slug: 'muang-kaew', name_th: 'เมืองแก้ว', name_en: 'Muang Kaew' }],
    } satisfies RewardSummary);
  answers['POST /reward/history'] = () => success({ items: LINES, total: LINES.length, page: 1, limit: 20 });
  answers['POST /reward/redeem'] = () => {
    redemptions.unshift(aRedemption());
    return success(redemptions[0]);
  };
  answers['POST /reward/code'] = () => {
    redemptions[0] = aRedemption({ status: 'READY', code_expires_at: isoOf(SCREEN_NOW + CODE_FOR) });
    return success({ ...redemptions[0], code: '48219037' });
  };
  await scene.reopen('/caddy/profile/reward-history');
  return scene;
}

test('See Reward: somchai’s points, what they are short of and for, and how they came; redeemed at a course, once, the code is shown until the counter confirms', async () => {
  const redemptions: Redemption[] = [];
  const scene = await open(redemptions);
  const { answers } = scene.server;
  await screen.findByText('1,240');
  await screen.findByText('260 more points for: Sun shirt');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('82');
  screen.getByText('260 short');
  screen.getByText('None left now');
  const round = (await screen.findByText('18 holes finished')).closest('a');
  expect(round?.getAttribute('href')).toBe('/caddy/booking/CD-2011-0455');
  within(round as HTMLElement).getByText('+10');
  screen.getByText('−500');

  const redeem = answers['POST /reward/redeem'];
  answers['POST /reward/redeem'] = () => error(409, 'REWARD_OUT_OF_STOCK');
  fireEvent.click(screen.getByRole('button', { name: 'Redeem: Course food coupon ฿100' }));
  await screen.findByText('Uses 500 points, 740 are left');
  fireEvent.click(screen.getByRole('radio', { name: 'Muang Kaew' }));
  fireEvent.click(screen.getByRole('button', { name: 'Redeem 500 points' }));
  await screen.findByText(/The last one has just gone/);
  if (redeem) answers['POST /reward/redeem'] = redeem;
  fireEvent.click(screen.getByRole('button', { name: 'Redeem 500 points' }));
  await screen.findByText('Ready to collect');
  const wanted = {
    body: { reward_id: 'food-100', points: 500, golf_course: 'muang-kaew' },
    key: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  };
  expect(sent(scene, 'POST /reward/redeem')).toEqual([wanted, wanted]);

  const ready = answers['POST /reward/code'];
  Object.assign(answers, {
    'POST /reward/code': lost,
    'POST /request/settle': () => success({ outcome: 'NOT_DONE' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show the code' }));
  await screen.findByText('It did not reach us, so nothing has changed. You can try again.');
  const before = sent(scene, 'POST /reward/code').length;
  Object.assign(answers, { 'POST /reward/code': ready });
  fireEvent.click(screen.getByRole('button', { name: 'Show a new code' }));
  await screen.findByText('4821 9037');
  screen.getByRole('img', { name: 'QR code for staff' });
  screen.getByText('Good for 15:00');
  redemptions[0] = aRedemption({ status: 'REDEEMED', expires_at: null, ended_at: isoOf(SCREEN_NOW) });
  mirrorOf(phone).stale(['GET /reward/summary']);
  await screen.findByText('Handed over');
  expect(screen.queryByText('4821 9037')).toBeNull();
  expect(sent(scene, 'POST /reward/code')).toHaveLength(before + 1);
});

test('without a signal everything is still there to read, and neither redeeming nor taking back is done: each says that it needs one', async () => {
  const scene = await open([aRedemption()]);
  await screen.findByText('1,240');
  const cancel = await screen.findByRole('button', { name: /^Cancel/ });
  withoutSignal(scene);
  networkOf(phone).probeNow();
  const item = within(cancel.closest('li') as HTMLElement);
  await item.findByText(/signal/, { ignore: '.sr' });
  fireEvent.click(screen.getByRole('button', { name: /^Redeem: Course food coupon ฿100/ }));
  const redeem = await screen.findByRole('button', { name: /^Redeem 500 points/ });
  fireEvent.click(redeem);
  await waitFor(() => expect(document.body.textContent).toMatch(/needs a signal|no answer|not answered/i));
  screen.getByText('1,240');
  expect(sent(scene, 'POST /reward/redeem')).toEqual([]);
});

test('older points: while a page comes the way to the next one stays, after the last the focus is with them', async () => {
  const scene = await open();
  const all = 45;
  const coming = Promise.withResolvers<undefined>();
  scene.server.answers['POST /reward/history'] = async ({ body }) => {
    const { page, limit } = body as { page: number; limit: number };
    if (page > 1) await coming.promise;
    const items = Array.from({ length: Math.min(limit, all - (page - 1) * limit) }, (_, n) => ({
      ...LINES[0],
      line_id: `line ${page} ${n}`,
    }));
    return success({ items, total: all, page, limit });
  };
  await scene.reopen('/caddy/profile/reward-history');
  const more = await screen.findByRole('button', { name: 'Show more' });
  more.focus();
  fireEvent.click(more);
  expect(more.isConnected).toBe(true);
  fireEvent.click(more);
  expect(more.isConnected).toBe(false);
  coming.resolve(undefined);
  await waitFor(() => expect(screen.getAllByText('18 holes finished')).toHaveLength(all));
  await waitFor(() =>
    expect(document.activeElement?.contains(screen.getAllByText('18 holes finished').at(-1) ?? null)).toBe(true),
  );
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

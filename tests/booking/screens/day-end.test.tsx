import { RATE } from '../../support/rates.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rainSplit } from '../../../domain/booking/refund.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { satang } from '../../../domain/money.ts';
import * as photos from '../../../src/platform/shrink-photo.ts';
import { CADDYS, GOLFERS, played, playing, promised, TEE_OFF } from '../../support/booking.ts';
import { setNow } from '../../support/clock.ts';
import {
  ACT,
  acts,
  answers,
  button,
  chosen,
  foot,
  isOff,
  openDay,
  panel,
  said,
  sheet,
  signalLost,
} from './day-scene.tsx';
import { error, NOK, openAs, sent, SOMCHAI, success, withoutSignal } from './scene.tsx';

beforeEach(() => {
  vi.spyOn(photos, 'shrinkPhoto').mockImplementation(async (file) => {
    const { name: id } = file as File;
    return id === 'broken' ? undefined : { id, type: 'image/jpeg', bytes: new ArrayBuffer(4) };
  });
});

const hasButton = (name: string) => panel().queryByRole('button', { name }) !== null;

describe('rain and closed courses', () => {
  const round = {
    holes: 18,
    transport: 'CART_SHARED',
    total: satang(150_00),
    fee_collection: 'AT_COURSE',
    lines: [{ code: 'RESERVATION_FEE' }],
  } as const;
  const baht = (amount: number) => `฿${amount / 100}`;
  const rain = (holes_played: number, at: number) =>
    ({ reason: 'RAIN', by: 'caddy', at: isoOf(at), holes_played }) as const;

  test('nok reports a tournament before the start; of rain nok reads the part that the rule gives, and says no, nothing for 30 minutes, or yes without a signal', async () => {
    const scene = await openDay('golfer', TEE_OFF - HOUR, promised());
    fireEvent.click(button('Rain or course closed'));
    const form = await sheet();
    form.getByText('All of ฿150 comes back');
    expect(form.queryByText('Holes played')).toBeNull();
    fireEvent.click(form.getByLabelText('A tournament'));
    answers(scene, promised({ version: 5 }));
    fireEvent.click(form.getByRole('button', { name: 'Report that play is not possible' }));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'claim_closed', claim: 'TOURNAMENT' }));
    expect(said(scene)).not.toHaveProperty('holes_played');

    const at = TEE_OFF + 2 * HOUR;
    for (const holes of [0, 4, 5, 9, 10, 18]) {
      await scene.shows(playing({ claim: rain(holes, at) }), at);
      const { refund } = rainSplit(round, RATE, holes);
      const paid = baht(150_00 - refund);
      panel().getByText(
        refund > 0 ? `You pay ${paid}, ${baht(refund)} comes back` : `You pay all of ${paid}, nothing comes back`,
      );
    }
    await scene.shows(playing({ claim: rain(7, at) }), at + MINUTE);
    answers(scene, playing({ version: 8 }));
    scene.becomes(playing({ version: 8 }));
    fireEvent.click(button('That is not so'));
    await panel().findByText('On the course');
    expect(said(scene)).toMatchObject({ action: 'reject_closed', version: 7 });

    await scene.shows(playing({ version: 9, claim: rain(7, at) }), at + 30 * MINUTE);
    panel().getByText('30 minutes have passed: it counts as confirmed');
    expect(hasButton('That is not so')).toBe(false);

    await scene.shows(playing({ version: 10, claim: rain(7, at + HOUR) }), at + HOUR + 10 * MINUTE);
    panel().getByText('No answer in 30 min counts as yes · 20:00 left');
    withoutSignal(scene);
    fireEvent.click(button('Confirm that play stopped'));
    await panel().findByText('Confirm that play stopped · Waiting to send');
    panel().getByText('Rain ended this round');
    panel().getByText('You pay ฿100, ฿50 comes back');
    expect(panel().queryByText(/Back in your wallet/)).toBeNull();
  });

  test('M.25: somchai reports rain at the noted hole and may take it back; without a signal the 30 minutes begin when it arrives', async () => {
    const now = TEE_OFF + 2 * HOUR;
    const scene = await openDay('caddy', now, playing());
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) fireEvent.click(button('One hole more'));
    fireEvent.click(button('Stop play'));
    const form = await sheet();
    form.getByText('7 of 18 holes played');
    form.getByText(`You get ${baht(rainSplit(round, RATE, 7).caddy)}`);
    expect([foot(), chosen()]).toEqual([['Report that play stopped'], []]);
    fireEvent.click(form.getByRole('button', { name: 'Report that play stopped' }));
    form.getByText('Choose a reason first');
    expect(acts(scene)).toEqual([]);
    answers(scene, playing({ version: 8, claim: rain(7, now) }));
    scene.becomes(playing({ version: 8, claim: rain(7, now) }));
    fireEvent.click(form.getByLabelText('Rain or lightning'));
    fireEvent.click(form.getByRole('button', { name: 'Report that play stopped' }));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'claim_closed', claim: 'RAIN', holes_played: 7 }));
    await panel().findByText('You said: Rain or lightning');
    await panel().findByText('No answer in 30 min counts as yes · 30:00 left'); // once it has arrived

    await waitFor(() => expect(isOff(button('Take it back'))).toBe(false));
    answers(scene, playing({ version: 9 }));
    scene.becomes(playing({ version: 9 }));
    fireEvent.click(button('Take it back'));
    await panel().findByText('On the course');
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'withdraw_claim', version: 8 }));

    withoutSignal(scene);
    fireEvent.click(button('Stop play'));
    const again = await sheet();
    fireEvent.click(again.getByLabelText('Rain or lightning'));
    fireEvent.click(again.getByRole('button', { name: 'Report that play stopped' }));
    await panel().findByText('You said: Rain or lightning');
    panel().getByText(/^Not sent yet\. The 30 minutes for .*nok.* to answer begin when it arrives\.$/);
    expect(panel().queryByText(/counts as yes · /)).toBeNull();
  });
});

describe('the end', () => {
  const ended = playing({ version: 8, ended_at: isoOf(TEE_OFF + 5 * HOUR), holes_played: 18, stop_reason: 'FULL' });
  const closed_at = isoOf(TEE_OFF + 6 * HOUR);
  const closed = promised({ version: 9, status: 'COMPLETED', closed_at, refunded: 0 });

  test('nok confirms: the money stands in the button; then up to three photos go along with a problem, each sent when it is chosen', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    panel().getByText('Without an answer it is confirmed by itself in 23 h');
    answers(scene, closed);
    scene.becomes(closed);
    fireEvent.click(button('Confirm the end · pay ฿150'));
    await panel().findByText('Paid: ฿150');
    expect(said(scene)).toMatchObject({ action: 'confirm_end', version: 8 });
    panel().getByText('You may do so for 1 d');

    const id = (it: string) => `018f0000-0000-7000-8000-00000000000${it}`;
    const coming = ['a', 'b', 'c'].map(id);
    const picture = () => new Response('x', { headers: { 'content-type': 'image/jpeg' } });
    for (const it of coming) scene.server.answers[`GET /media/${it}`] = picture;
    scene.server.answers['POST /media'] = () => {
      const media_id = coming.shift() ?? '';
      return success({ media_id, url: `/api/v1/media/${media_id}`, width: 4, height: 3, color: '#fff' });
    };
    fireEvent.click(button('Report a problem'));
    const form = await sheet();
    const picker = () => form.getByLabelText<HTMLInputElement>('Add a photo (up to 3)', { selector: 'input' });
    const choose = (name: string) => fireEvent.change(picker(), { target: { files: [new File(['x'], name)] } });
    choose('broken');
    await screen.findByText('This file cannot be opened. Try another photo.');
    fireEvent.click(form.getByLabelText('Something else'));
    choose('1');
    fireEvent.change(form.getByLabelText(/What happened/), { target: { value: 'only nine' } });
    await form.findByRole('button', { name: 'Remove photo 1' });
    form.getByDisplayValue('only nine'); // what nok wrote meanwhile stays
    choose('2');
    await form.findByRole('button', { name: 'Remove photo 2' });
    choose('3');
    const last = await form.findByRole('button', { name: 'Remove photo 3' });
    expect(form.queryByRole('button', { name: /Add a photo/ })).toBeNull();
    last.focus();
    fireEvent.click(last);
    await form.findByRole('button', { name: /Add a photo/ });
    expect(document.activeElement?.textContent).toContain('Remove photo 2'); // the field, not the top of the page
    fireEvent.click(form.getByRole('button', { name: 'Send it' }));
    const dispute = { reason: 'OTHER', text: 'only nine', photos: ['a', 'b'].map(id) };
    await waitFor(() => expect(said(scene)).toMatchObject({ dispute }));
  });

  test('before nok confirms, a problem can be reported beside it: the round is closed and contested in this order, or nothing is and the words are still there', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    const dispute = { by: 'golfer', reason: 'HOLES_WRONG', text: 'only nine', at: closed_at } as const;
    const made = [closed, { ...closed, version: 10, status: 'DISPUTED' as const, dispute }];
    scene.server.answers[ACT] = () => error(429, 'TOO_MANY_REQUESTS');
    const report = button('Report a problem');
    expect(report.parentElement).toBe(button('Confirm the end · pay ฿150').closest('.day-answers'));
    fireEvent.click(report);
    const form = await sheet();
    form.getByText(/^Sending closes the round\./);
    fireEvent.click(form.getByLabelText('The number of holes is wrong'));
    fireEvent.change(form.getByLabelText(/What happened/), { target: { value: 'only nine' } });
    fireEvent.click(form.getByRole('button', { name: 'Send it' }));
    await form.findByRole('alert');
    expect(acts(scene)).toMatchObject([{ action: 'confirm_end', version: 8 }]);
    form.getByDisplayValue('only nine');

    scene.server.answers[ACT] = () => {
      const now = made.shift() ?? closed;
      scene.becomes(now);
      return success(now);
    };
    fireEvent.click(await form.findByRole('button', { name: 'Send it' }));
    await panel().findByText('We are looking into it');
    expect(acts(scene).slice(1)).toMatchObject([
      { action: 'confirm_end', version: 8 },
      { action: 'dispute', version: 9, dispute: { reason: 'HOLES_WRONG', text: 'only nine' } },
    ]);
  });

  test('a refusal stands below the button with what is the case instead; without a signal the button says why, and nothing waits', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    scene.server.answers[ACT] = () => error(409, 'BOOKING_VERSION_STALE', { data: closed });
    scene.becomes(closed);
    fireEvent.click(button('Confirm the end · pay ฿150'));
    await panel().findByText('The round is finished');
    await scene.shows({ ...ended, version: 10 }, TEE_OFF + 6 * HOUR);
    await signalLost(scene);
    await waitFor(() => expect(isOff(button(/^Confirm the end/))).toBe(true));
    panel().getAllByText(/needs a signal/);
    fireEvent.click(button(/^Confirm the end/));
    expect(scene.server.count(ACT)).toBe(1);
  });

  const at = isoOf(TEE_OFF + 7 * HOUR);
  const dispute = { by: 'golfer', reason: 'HOLES_WRONG', text: 'only nine', at } as const;
  const why = 'The starter counted nine holes';
  const decision = { to: 'COMPLETED', why, at: isoOf(TEE_OFF + 9 * HOUR) } as const;
  const decided = { dispute, decision, settled_at: decision.at };
  const isDecided = (line: string) => {
    panel().getByText(/^Decided Sun 22 Nov 16:10: The round counts as played/);
    panel().getByText(/The starter counted nine holes/);
    panel().getByText(line);
  };

  test('somchai is told the pay, that it is pending, from when it is somchai’s; of a dispute its photos, by when it is decided and what it did to the money', async () => {
    const scene = await openDay('caddy', TEE_OFF + 7 * HOUR, ended);
    panel().getByText('You get ฿135');
    const paid = { ...closed, caddy_share: 135_00 };
    await scene.shows(paid, TEE_OFF + 7 * HOUR);
    panel().getByText('฿135 pending, yours to withdraw on Mon 23 Nov 13:10');
    await scene.shows({ ...paid, version: 10, settled_at: closed_at }, TEE_OFF + 7 * HOUR);
    panel().getByText('Yours: ฿135');
    expect(hasButton('Report a problem')).toBe(false);

    const photos = [
      { media_id: '018f0000-0000-7000-8000-00000000000a', url: '', width: 4, height: 3, color: '#ffffff' },
    ];
    await scene.shows(played({ status: 'DISPUTED', dispute: { ...dispute, photos } }), TEE_OFF + 8 * HOUR);
    await panel().findAllByText(/^Photo 1/);
    panel().getByText(/waits until it is decided, by Wed 25 Nov 14:10/);
    await scene.shows(played({ ...decided, caddy_share: 90_00 }), TEE_OFF + 10 * HOUR);
    isDecided('Yours: ฿90');
    await scene.shows(played({ status: 'DISPUTED', dispute }), TEE_OFF + (7 + 72) * HOUR);
    panel().getByText(/should have been decided by Wed 25 Nov 14:10; we are late/);
  });

  const REPORT = 'POST /chat/report-person';
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Report to our team' }));

  test('a dispute is not about how nok was treated: that is reported in private from the same sheet, and no round is contested; nok reads what was decided', async () => {
    const open = played({ actions: ['dispute'], refunded: 0 });
    const scene = await openDay('golfer', TEE_OFF + 7 * HOUR, open, { [REPORT]: () => success({ report_id: 'r' }) });
    fireEvent.click(button('Report a problem'));
    const form = await sheet();
    expect(form.queryByLabelText('How I was treated')).toBeNull();
    fireEvent.click(await form.findByRole('button', { name: 'Report somchai in private' }));
    const report = await dialog();
    report.getByText(/never sees what you write/);
    fireEvent.click(report.getByLabelText('Harassment'));
    expect(report.getByRole('checkbox')).toHaveProperty('checked', false);
    fireEvent.click(report.getByRole('checkbox', { name: /Do not match me with somchai again/ }));
    fireEvent.click(report.getByRole('button', { name: 'Send the report' }));
    await screen.findByText('Reported. You and somchai are not matched again.');
    expect(sent(scene, REPORT).map(({ body }) => body)).toEqual([
      { user_id: SOMCHAI, booking_ref: 'NOK0000001', reason: 'HARASSMENT', keep_apart: true },
    ]);
    expect(sent(scene, ACT)).toEqual([]);
    await scene.shows(played({ status: 'DISPUTED', dispute }), TEE_OFF + 8 * HOUR);
    panel().getByText(/waits until it is decided, by Wed 25 Nov 14:10/);
    await scene.shows(played({ ...decided, refunded: 50_00 }), TEE_OFF + 10 * HOUR);
    isDecided('Back in your wallet: ฿50');
  });

  test.each([
    [NOK, GOLFERS, 'somchai', SOMCHAI],
    [SOMCHAI, CADDYS, 'คุณnok', NOK],
  ] as const)(
    'a report in private stands on the booking of %s, and what was written is kept when it is refused',
    async (who, address, name, about) => {
      setNow(TEE_OFF + 7 * HOUR);
      const scene = await openAs(who, address, () => [played()], { [REPORT]: () => error(409, 'REPORTS_TOO_MANY') });
      fireEvent.click(await screen.findByRole('button', { name: /^Report (somchai|nok) in private/ }));
      const report = await dialog();
      fireEvent.change(report.getByLabelText(/Describe what happened/), { target: { value: `about ${name}` } });
      fireEvent.click(report.getByRole('button', { name: 'Send the report' }));
      await screen.findByText(/still looking at ten of your reports/);
      report.getByDisplayValue(`about ${name}`);
      await waitFor(() => expect(sent(scene, REPORT)).toHaveLength(1));
      expect(sent(scene, REPORT)[0]?.body).toMatchObject({ user_id: about, booking_ref: 'NOK0000001', reason: 'RUDE' });
    },
  );
});

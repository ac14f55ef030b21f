import type { Verification } from '../../../domain/account/account.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dragged, MIDDLE, squareOf } from '../../../src/account/field/crop-sheet.tsx';
import { exportFile } from '../../../src/account/profile/export-file.ts';
import { address, error, SOMCHAI, success } from './open.tsx';
import { asked, caddyOf, open, profileOf } from './own-profile.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('editing a golfer’s profile', () => {
  test('shows what is saved and sends what nok changed, with the version that was shown', async () => {
    const app = await open('/golfer/profile/edit-profile');
    const name = await screen.findByLabelText(/Name your caddy will call you/);
    expect(name).toHaveProperty('value', 'Nok');
    expect(screen.getByLabelText(/Handicap/)).toHaveProperty('value', '18.4');
    app.server.answers['POST /user/update'] = () => success(profileOf({ version: 2, display_name: 'Nok J' }));
    fireEvent.change(name, { target: { value: 'Nok J' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(asked(app, 'POST /user/update')).toEqual([
      {
        version: 1,
        display_name: 'Nok J',
        golfer: { languages: ['th'], usual_courses: [], preferences: '', handicap_tenths: 184 },
      },
    ]);
    expect(app.session.state()).toMatchObject({ user: { basic_info: { display_name: 'Nok J' } } });
  });

  test('another device was quicker: both are shown, what nok typed stays, and nok chooses', async () => {
    const app = await open('/golfer/profile/edit-profile');
    const name = await screen.findByLabelText(/Name your caddy will call you/);
    fireEvent.change(name, { target: { value: 'Mine' } });
    const newer = profileOf({ version: 2, display_name: 'Theirs' });
    app.state.profile = newer;
    app.server.answers['POST /user/update'] = ({ body }) =>
      (body as { version: number }).version === 2
        ? success(profileOf({ version: 3, display_name: 'Mine' }))
        : error(409, 'PROFILE_VERSION_STALE', newer);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const card = await screen.findByRole('heading', { name: 'Changed on another device' });
    const both = within(card.closest('section') as HTMLElement);
    expect(both.getByText(/Theirs/)).toBeTruthy();
    expect(both.getByText(/Mine/)).toBeTruthy();
    expect(screen.getByLabelText(/Name your caddy will call you/)).toHaveProperty('value', 'Mine');
    fireEvent.click(both.getByRole('button', { name: 'Use what I typed' }));
    await waitFor(() => expect(screen.queryByText('Changed on another device')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(asked(app, 'POST /user/update').at(-1)).toMatchObject({ version: 2, display_name: 'Mine' });
  });

  test('the password is asked for only where phone or e-mail change, and is kept nowhere', async () => {
    const app = await open('/golfer/profile/edit-profile');
    const email = await screen.findByLabelText(/E-mail/);
    expect(screen.queryByLabelText(/Current password/)).toBeNull();
    fireEvent.change(email, { target: { value: 'new@example.com' } });
    const password = await screen.findByLabelText(/Current password/);
    fireEvent.change(password, { target: { value: 'a quiet fairway' } });
    app.server.answers['POST /user/update'] = () => success(profileOf({ version: 2, email: 'new@example.com' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(asked(app, 'POST /user/update')[0]).toMatchObject({ email: 'new@example.com', password: 'a quiet fairway' });
    await waitFor(() => expect(screen.queryByLabelText(/Current password/)).toBeNull());
  });
});

describe('a caddy', () => {
  test('sends the code of the home course to be verified', async () => {
    const app = await open('/caddy/profile/edit-profile', caddyOf(), SOMCHAI);
    const code = await screen.findByLabelText(/Code from the course/);
    fireEvent.change(code, { target: { value: 'KY-22' } });
    app.server.answers['POST /caddy/verification'] = () => success(caddyOf({ verification: 'SUBMITTED' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    await screen.findByText('Sent, being checked');
    expect(asked(app, 'POST /caddy/verification')).toEqual([
      { way: 'COURSE_CODE', golf_course: 'khao-yai-golf-club', code: 'KY-22' },
    ]);
  });
});

describe('a caddy who is not verified', () => {
  const standing = (verification: Verification) => () =>
    success({ on_duty: true, verification, strike_points: 0, hidden_until: null, strikes: [] });
  const openProfile = async (verification: Verification) => {
    const app = await open('/login', caddyOf({ verification }), SOMCHAI);
    app.server.answers['GET /caddy/standing'] = standing(verification);
    history.pushState(null, '', '/caddy/profile');
    await screen.findByRole('link', { name: /Edit profile/ });
    return app;
  };

  test('reads on the profile what is missing, sends a code there, and then that it is being checked', async () => {
    const app = await openProfile('UNVERIFIED');
    await screen.findByText(/You are not verified yet/);
    fireEvent.click(screen.getByRole('button', { name: 'Send your proof' }));
    const code = await screen.findByLabelText(/Code from the course/);
    fireEvent.change(code, { target: { value: 'KY-22' } });
    app.server.answers['POST /caddy/verification'] = () => success(caddyOf({ verification: 'SUBMITTED' }));
    app.server.answers['GET /caddy/standing'] = standing('SUBMITTED');
    fireEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    await screen.findByText(/We have your proof and are checking it/);
    await waitFor(() => expect(screen.queryByLabelText(/Code from the course/)).toBeNull());
    expect(asked(app, 'POST /caddy/verification')).toEqual([
      { way: 'COURSE_CODE', golf_course: 'khao-yai-golf-club', code: 'KY-22' },
    ]);
  });

  test.each([
    ['REJECTED', /Your proof was not enough/, true],
    ['SUSPENDED', /Your caddy account is suspended/, false],
  ] as const)('a caddy who is %s reads it, with what can be done', async (verification, text, maySend) => {
    await openProfile(verification);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Send new proof' }) !== null).toBe(maySend);
  });

  test('a verified one reads nothing of it', async () => {
    const app = await openProfile('VERIFIED');
    await waitFor(() => expect(asked(app, 'GET /caddy/standing')).not.toEqual([]));
    expect(screen.queryByRole('button', { name: /proof/ })).toBeNull();
  });
});

describe('a caddy who changes their real name', () => {
  test('is asked for the password, because the caddy’s money is paid out to that name', async () => {
    const app = await open('/caddy/profile/edit-profile', caddyOf(), SOMCHAI);
    const name = await screen.findByLabelText(/Full name/);
    fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: 'ใหม่' } });
    expect(screen.queryByLabelText(/Current password/)).toBeNull();
    fireEvent.change(name, { target: { value: 'สมชาย ดีใจ' } });
    fireEvent.change(await screen.findByLabelText(/Current password/), { target: { value: 'a quiet fairway' } });
    expect(screen.getByText(/Your money is paid out to your real name/)).toBeTruthy();
    app.server.answers['POST /user/update'] = () => success(caddyOf({ real_name: 'สมชาย ดีใจ' }, 2));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(asked(app, 'POST /user/update')[0]).toMatchObject({
      password: 'a quiet fairway',
      caddy: { real_name: 'สมชาย ดีใจ' },
    });
  });

  test.each(['VERIFIED', 'SUBMITTED'] as const)(
    'a caddy who is %s reads that the proof has to be sent again',
    async (verification) => {
      await open('/caddy/profile/edit-profile', caddyOf({ verification }), SOMCHAI);
      await screen.findByText(/you have to send your proof again/);
    },
  );
});

describe('deleting an account', () => {
  test('what stands in the way is said, with the way to settle it, and nothing can be sent', async () => {
    const app = await open('/golfer/profile/delete-account');
    app.server.answers['GET /user/deletion'] = () =>
      success({
        blocks: [
          { code: 'ROUNDS', n: 2 },
          { code: 'MONEY', n: 145_000 },
        ],
        points: 0,
        reviews: 0,
      });
    expect((await screen.findByText('Rounds not over: 2')).closest('a')?.getAttribute('href')).toBe('/golfer/booking');
    expect(screen.getByText('Money in your wallet: ฿1,450').closest('a')?.getAttribute('href')).toBe(
      '/golfer/topup/refund',
    );
    expect(screen.queryByLabelText(/Type DELETE/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Delete for ever/ }));
    expect(asked(app, 'POST /user/delete')).toEqual([]);
  });

  test('typed and sent: nok is signed out, and told until when coming back is possible', async () => {
    const app = await open('/golfer/profile/delete-account');
    app.server.answers['POST /user/delete'] = () => success({ erased_at: '2026-11-29T00:00:00.000Z' });
    const word = await screen.findByLabelText(/Type DELETE/);
    fireEvent.click(screen.getByRole('button', { name: /Delete for ever/ }));
    expect(asked(app, 'POST /user/delete')).toEqual([]);
    fireEvent.change(word, { target: { value: 'DELETE' } });
    fireEvent.click(screen.getByRole('button', { name: /Delete for ever/ }));
    await waitFor(() => expect(app.session.state().kind).toBe('out'));
    expect(asked(app, 'POST /user/delete')).toEqual([{ confirm: 'DELETE' }]);
    expect(address()).toBe('/no-permission?erased=2026/11/29');
    expect((await screen.findAllByText(/It is deleted on Sun 29 Nov 2026/)).length).toBeGreaterThan(0);
  });
});

test('the manual is found by a word of either language, and says when there is nothing', async () => {
  await open('/golfer/profile/user-manual');
  const q = await screen.findByLabelText(/Search the manual/);
  await screen.findByText('Book a caddy');
  fireEvent.change(q, { target: { value: 'พร้อมเพย์' } });
  await waitFor(() => expect(screen.queryByText('Book a caddy')).toBeNull());
  expect(screen.getByText('Top up with PromptPay')).toBeTruthy();
  fireEvent.change(q, { target: { value: 'xylophone' } });
  await screen.findByText('Nothing in the manual matches');
});

test('a square of a picture: the middle first, and what is dragged stays under the finger', () => {
  expect(squareOf(400, 200, MIDDLE)).toEqual({ side: 200, left: 100, top: 0 });
  const moved = dragged(MIDDLE, 400, 200, 100, 25, 10);
  expect(squareOf(400, 200, moved)).toEqual({ side: 200, left: 50, top: 0 });
  expect(dragged(MIDDLE, 400, 200, 100, 9999, 0).across).toBe(-1);
});

test('the file of one’s own data: as it came, and as a page in which nothing runs', () => {
  const own = {
    made_at: '2026-11-22T00:00:00.000Z',
    tables: [
      {
        table: 'message',
        about_th: 'ข้อความ',
        about_en: 'Messages',
        rows: [{ text: '<img src=x onerror=alert(1)>', sent_at: '2026-11-22T01:05:00.000Z' }],
      },
      { table: 'person', about_th: 'บัญชี', about_en: 'Account', rows: [{ display_name: 'Nok' }] },
      { table: 'tip', about_th: 'ทิป', about_en: 'Tips', rows: [] },
    ],
  };
  expect(JSON.parse(exportFile(own, 'json', 'th').text)).toEqual(own);
  const { name, type, text } = exportFile(own, 'html', 'en');
  expect([name, type]).toEqual(['caddee-2026-11-22.html', 'text/html']);
  const page = new DOMParser().parseFromString(text, 'text/html');
  expect(page.querySelectorAll('img, script')).toHaveLength(0);
  expect(page.body.textContent).toContain('<img src=x onerror=alert(1)>');
  expect([...page.querySelectorAll('nav a')].map((it) => it.getAttribute('href'))).toEqual(['#person', '#message']);
  expect([...page.querySelectorAll('section')].map(({ id }) => id)).toEqual(['person', 'message']);
  expect(page.body.textContent).toContain('22 November 2026 at 08:05');
  expect(page.body.textContent).toContain('Nothing is kept about: Tips');
});

import type { Verification } from '../../../domain/account/account.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dragged, MIDDLE, squareOf } from '../../../src/account/field/crop-sheet.tsx';
import { exportFile } from '../../../src/account/profile/export-file.ts';
import { error, SOMCHAI, success } from './open.tsx';
import { asked, becomes, caddyOf, open, profileOf } from './own-profile.tsx';

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('nok’s profile shows what is saved and sends what nok changed; a password where it signs in otherwise; and where another device was quicker, nok chooses', async () => {
  const app = await open('/golfer/profile/edit-profile');
  const updates = () => asked(app, 'POST /user/update');
  const answers = (answer: (typeof app.server.answers)[string]) => (app.server.answers['POST /user/update'] = answer);
  const name = await screen.findByLabelText(/Name your caddy will call you/);
  expect(name).toHaveProperty('value', 'Nok');
  expect(screen.getByLabelText(/Handicap/)).toHaveProperty('value', '18.4');
  expect(screen.queryByLabelText(/Current password/)).toBeNull();
  answers(() => success(profileOf({ version: 2, display_name: 'Nok J' })));
  type(name, 'Nok J');
  save();
  await screen.findByText('Saved');
  const golfer = { languages: ['th'], usual_courses: [], preferences: '', handicap_tenths: 184 };
  expect(updates()).toEqual([{ version: 1, display_name: 'Nok J', golfer }]);
  expect(app.session.state()).toMatchObject({ user: { basic_info: { display_name: 'Nok J' } } });

  type(screen.getByLabelText(/E-mail/), 'new@example.com');
  type(await screen.findByLabelText(/Current password/), 'a quiet fairway');
  answers(() => success(profileOf({ version: 3, display_name: 'Nok J', email: 'new@example.com' })));
  save();
  await waitFor(() => expect(screen.queryByLabelText(/Current password/)).toBeNull());
  expect(updates()[1]).toMatchObject({ version: 2, email: 'new@example.com', password: 'a quiet fairway' });

  type(name, 'Mine');
  const newer = profileOf({ version: 4, display_name: 'Theirs', email: 'new@example.com' });
  app.state.profile = newer;
  answers(({ body }) =>
    (body as { version: number }).version === 4
      ? success(profileOf({ version: 5, display_name: 'Mine' }))
      : error(409, 'PROFILE_VERSION_STALE', newer),
  );
  save();
  const card = await screen.findByRole('heading', { name: 'Changed on another device' });
  const both = within(card.closest('section') as HTMLElement);
  expect(both.getByText(/Theirs/)).toBeTruthy();
  expect(both.getByText(/Mine/)).toBeTruthy();
  expect(screen.getByLabelText(/Name your caddy will call you/)).toHaveProperty('value', 'Mine');
  fireEvent.click(both.getByRole('button', { name: 'Use what I typed' }));
  await waitFor(() => expect(screen.queryByText('Changed on another device')).toBeNull());
  save();
  await waitFor(() => expect(updates().at(-1)).toMatchObject({ version: 4, display_name: 'Mine' }));
  await screen.findByText('Saved');
});

test('a caddy reads on the profile what the verification lacks, sends a code there, and then what became of it', async () => {
  const app = await open('/login', caddyOf(), SOMCHAI);
  const standing = (verification: Verification) => {
    app.server.answers['GET /caddy/standing'] = () =>
      success({ on_duty: true, verification, strike_points: 0, hidden_until: null, strikes: [] });
  };
  standing('UNVERIFIED');
  history.pushState(null, '', '/caddy/profile');
  await screen.findByText(/You are not verified yet/);
  fireEvent.click(screen.getByRole('button', { name: 'Send your proof' }));
  type(await screen.findByLabelText(/Code from the course/), 'KY-22');
  app.server.answers['POST /caddy/verification'] = () => success(caddyOf({ verification: 'SUBMITTED' }));
  standing('SUBMITTED');
  fireEvent.click(screen.getByRole('button', { name: 'Send the code' }));
  await screen.findByText(/We have your proof and are checking it/);
  await waitFor(() => expect(screen.queryByLabelText(/Code from the course/)).toBeNull());
  expect(asked(app, 'POST /caddy/verification')).toEqual([
    { way: 'COURSE_CODE', golf_course: 'khao-yai-golf-club', code: 'KY-22' },
  ]);
  for (const [verification, text, maySend] of [
    ['REJECTED', /Your proof was not enough/, true],
    ['SUSPENDED', /Your caddy account is suspended/, false],
  ] as const) {
    standing(verification);
    await becomes(app);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Send new proof' }) !== null).toBe(maySend);
  }
  standing('VERIFIED');
  await becomes(app);
  await waitFor(() => expect(screen.queryByText(/Your caddy account is suspended/)).toBeNull());
  expect(screen.queryByRole('button', { name: /proof/ })).toBeNull();
});

test('a caddy who changes their real name, which money is paid out to, is asked for the password, and reads while verified or checked that the proof is to be sent again', async () => {
  const app = await open('/caddy/profile/edit-profile', caddyOf({ verification: 'VERIFIED' }), SOMCHAI);
  const AGAIN = /you have to send your proof again/;
  await screen.findByText(AGAIN);
  type(screen.getByLabelText('Nickname'), 'ใหม่');
  expect(screen.queryByLabelText(/Current password/)).toBeNull();
  type(screen.getByLabelText(/Full name/), 'สมชาย ดีใจ');
  type(await screen.findByLabelText(/Current password/), 'a quiet fairway');
  expect(screen.getByText(/Your money is paid out to your real name/)).toBeTruthy();
  const after = { real_name: 'สมชาย ดีใจ', nickname: 'ใหม่' };
  app.server.answers['POST /user/update'] = () => success(caddyOf({ ...after, verification: 'SUBMITTED' }, 2));
  save();
  await screen.findByText('Saved');
  expect(asked(app, 'POST /user/update')).toMatchObject([
    { password: 'a quiet fairway', caddy: { real_name: 'สมชาย ดีใจ' } },
  ]);
  await screen.findByText(AGAIN);
  await becomes(app, caddyOf({ ...after, verification: 'UNVERIFIED' }, 3));
  await waitFor(() => expect(screen.queryByText(AGAIN)).toBeNull());
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

test('the file of one’s own data: as it came, and as a page in which nothing runs, named after its day in Bangkok', () => {
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
  expect(exportFile({ made_at: '2026-11-21T17:30:00.000Z', tables: [] }, 'json', 'th').name).toBe(
    'caddee-2026-11-22.json',
  );
});

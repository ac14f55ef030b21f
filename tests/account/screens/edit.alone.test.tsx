import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Photo } from '../../../src/platform/shrink-photo.ts';
import { error, lost, NOK, SOMCHAI, success } from './open.tsx';
import { asked, caddyOf, open, profileOf } from './own-profile.tsx';

const GOLFER = '/golfer/profile/edit-profile';
const CADDY = '/caddy/profile/edit-profile';
const PHOTO = '018f0000-0000-7000-8000-0000000000d1';

// Photos as a phone makes them, without a canvas; the cut is one button.
vi.mock('../../../src/platform/shrink-photo.ts', () => ({
  shrinkPhoto: async ({ name: id }: File): Promise<Photo | undefined> =>
    id === 'broken' ? undefined : { id, type: 'image/jpeg', bytes: new ArrayBuffer(4) },
}));
vi.mock('../../../src/account/field/crop-sheet.tsx', () => ({
  CropSheet: ({ photo, onCropped }: { photo: Photo; onCropped: (square: Photo) => void }) => (
    <button onClick={() => onCropped(photo)}>Cut</button>
  ),
}));

const name = () => screen.findByLabelText(/Name your caddy will call you/);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const file = (called: string) => [new File(['x'], called, { type: 'image/jpeg' })];

/** An answer that comes when the test says so. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: () => promise, comes: (answer: Response) => act(async () => resolve(answer)) };
}

test('what nok types while a photo or a save is on its way stays, goes with the next one, and is never taken for another device’s', async () => {
  const app = await open(GOLFER);
  const OTHER = 'Changed on another device';
  const updates = () => asked(app, 'POST /user/update');
  const upload = heldAnswer();
  app.server.answers['POST /media'] = upload.answer;
  fireEvent.change(await screen.findByLabelText('Photo'), { target: { files: file(PHOTO) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Cut' }));
  await waitFor(() => expect(asked(app, 'POST /media')).toHaveLength(1));
  type(await name(), 'Nok J');
  await upload.comes(
    success({ media_id: PHOTO, url: `/api/v1/media/${PHOTO}`, width: 1, height: 1, color: '#000000' }),
  );
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(await name()).toHaveProperty('value', 'Nok J');

  const saving = heldAnswer();
  app.server.answers['POST /user/update'] = saving.answer;
  type(screen.getByLabelText(/Handicap/), '12');
  save();
  await waitFor(() => expect(updates()).toMatchObject([{ display_name: 'Nok J', photo: PHOTO }]));
  type(await name(), 'Nok Jai');
  type(screen.getByLabelText(/Anything your caddy should know/), 'I walk slowly');
  const { golfer } = profileOf();
  const saved = {
    ...profileOf({ version: 2, display_name: 'Nok J' }),
    golfer: golfer && { ...golfer, handicap_tenths: 120 },
  };
  await saving.comes(success(saved));
  await screen.findByText('Saved');
  expect(await name()).toHaveProperty('value', 'Nok Jai');
  expect(screen.getByLabelText(/Anything your caddy should know/)).toHaveProperty('value', 'I walk slowly');
  expect(screen.queryByText(OTHER)).toBeNull();

  // The server keeps it without the space: not letter by letter what the golfer typed.
  app.server.answers['POST /user/update'] = () =>
    success({
      ...saved,
      version: 3,
      display_name: 'Nok Jai',
      golfer: saved.golfer && { ...saved.golfer, preferences: 'I walk slowly' },
    });
  type(await name(), 'Nok Jai ');
  const learning = Promise.withResolvers<void>();
  const learn = vi.spyOn(app.session, 'updateUser').mockReturnValue(learning.promise);
  save();
  await waitFor(() => expect(learn).toHaveBeenCalled());
  await act(async () => undefined); // what this has changed is drawn
  expect(screen.queryByText(OTHER)).toBeNull();
  expect(screen.queryByText(/^What you typed is kept/)).toBeNull();
  expect(await name()).toHaveProperty('value', 'Nok Jai');
  await act(async () => learning.resolve());
  expect(updates()[1]).toMatchObject({
    version: 2,
    golfer: { handicap_tenths: 120, preferences: 'I walk slowly' },
  });
});

test('another device saved otherwise: both are said in words of somchai’s language', async () => {
  const home_courses = [
    { slug: 'khao-yai-golf-club', name_th: 'เขาใหญ่', name_en: 'Khao Yai', province_th: '', province_en: '' },
    { slug: 'rancho-charnvee', name_th: 'แรนโช ชาญวีร์', name_en: 'Rancho', province_th: '', province_en: '' },
  ];
  const app = await open(CADDY, caddyOf({ home_courses }), SOMCHAI);
  app.server.answers['POST /media'] = () =>
    success({ media_id: PHOTO, url: `/api/v1/media/${PHOTO}`, width: 1, height: 1, color: '#000000' });
  fireEvent.change(await screen.findByLabelText('Photo'), { target: { files: file(PHOTO) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Cut' }));
  await screen.findByRole('button', { name: 'Remove photo' });
  fireEvent.click(screen.getByRole('button', { name: 'Japanese' }));
  type(screen.getByLabelText('About you'), 'I see every line');
  fireEvent.click(screen.getByRole('radio', { name: /Only those who follow you/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Khao Yai' }));
  const newer = { ...caddyOf({ home_courses, languages: ['th', 'en'] }, 2), photo_url: `/api/v1/media/${NOK}` };
  app.server.answers['POST /user/update'] = () => error(409, 'PROFILE_VERSION_STALE', newer);
  app.state.profile = newer;
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const card = await screen.findByRole('heading', { name: 'Changed on another device' });
  const said = within(card.closest('section') as HTMLElement)
    .getAllByRole('definition')
    .map((it) => it.textContent);
  expect(said.sort()).toEqual(
    [
      'Saved the present photo',
      'Yours a new photo',
      'Saved Thai, English',
      'Yours Thai, Japanese',
      'Saved Any golfer',
      'Yours Only those who follow you',
      'Saved Khao Yai, Rancho',
      'Yours Rancho',
      'Saved empty',
      'Yours I see every line',
    ].sort(),
  );
});

test('somchai is verified from the profile: a picture that cannot be read or a lost answer takes no code away, and Enter in the code sends it, not the profile', async () => {
  const app = await open(CADDY, caddyOf(), SOMCHAI);
  const code = await screen.findByLabelText(/Code from the course/);
  const card = screen.getByLabelText('Staff card photo');
  type(code, 'KY-22');
  const emptied = vi.spyOn(card as HTMLInputElement, 'value', 'set');
  fireEvent.change(card, { target: { files: file('broken') } });
  await screen.findByText(/This picture cannot be read/);
  expect(emptied).toHaveBeenCalledWith('');
  expect(code).toHaveProperty('value', 'KY-22');

  app.server.answers['POST /caddy/verification'] = lost;
  fireEvent.click(screen.getByRole('button', { name: 'Send the code' }));
  await screen.findByText(/No answer has come; it may have arrived/);
  expect(code).toHaveProperty('value', 'KY-22');

  app.server.answers['POST /caddy/verification'] = () => success(caddyOf({ verification: 'SUBMITTED' }));
  expect(fireEvent.keyDown(code, { key: 'Enter', keyCode: 229 })).toBe(true); // it ends a composition
  expect(fireEvent.keyDown(code, { key: 'Enter' })).toBe(false); // a browser would submit the form of the profile
  await screen.findByText('Sent, being checked');
  await waitFor(() => expect(code).toHaveProperty('value', ''));
  expect(fireEvent.keyDown(code, { key: 'Enter' })).toBe(false);
  const sent = { way: 'COURSE_CODE', golf_course: 'khao-yai-golf-club', code: 'KY-22' };
  expect(asked(app, 'POST /caddy/verification')).toEqual([sent, sent]);
});

test('nok, whose account has no phone and no password, types a number in Thai digits: without a signal the one sentence that says so comes into view until nok changes something; then it is sent', async () => {
  const app = await open(GOLFER, profileOf({ phone: null, has_password: false }));
  const seen: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this);
  });
  app.server.answers['POST /user/update'] = lost;
  type(await screen.findByLabelText(/^Phone/), '๐๘๑ ๑๑๑ ๑๑๑๑');
  save();
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(/signal/);
  expect(seen).toContain(said);
  type(screen.getByLabelText(/Handicap/), '๑๒.๕');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  app.server.answers['POST /user/update'] = () => success(profileOf({ version: 2 }));
  save();
  await waitFor(() => expect(asked(app, 'POST /user/update')).toHaveLength(2));
  expect(asked(app, 'POST /user/update')[1]).toMatchObject({
    phone: '๐๘๑ ๑๑๑ ๑๑๑๑',
    golfer: { handicap_tenths: 125 },
  });
});

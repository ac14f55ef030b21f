import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

afterEach(() => vi.unstubAllGlobals());

const name = () => screen.findByLabelText(/Name your caddy will call you/);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const file = (called: string) => [new File(['x'], called, { type: 'image/jpeg' })];

/** An answer that comes when the test says so. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: () => promise, comes: (answer: Response) => act(async () => resolve(answer)) };
}

describe('what nok types while something is on its way', () => {
  test('a photo: both are in the profile that nok saves', async () => {
    const app = await open(GOLFER);
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
    app.server.answers['POST /user/update'] = () => success(profileOf({ version: 2, display_name: 'Nok J' }));
    save();
    await screen.findByText('Saved');
    expect(asked(app, 'POST /user/update')).toMatchObject([{ display_name: 'Nok J', photo: PHOTO }]);
  });

  test('a save: what nok types stays, on top of what was saved, and goes with the next one', async () => {
    const app = await open(GOLFER);
    const saving = heldAnswer();
    app.server.answers['POST /user/update'] = saving.answer;
    type(await name(), 'Nok J');
    type(screen.getByLabelText(/Handicap/), '12');
    save();
    await waitFor(() => expect(asked(app, 'POST /user/update')).toHaveLength(1));
    type(await name(), 'Nok Jai');
    type(screen.getByLabelText(/Anything your caddy should know/), 'I walk slowly');
    const golfer = { ...profileOf().golfer, handicap_tenths: 120 } as NonNullable<
      ReturnType<typeof profileOf>['golfer']
    >;
    await saving.comes(success(profileOf({ version: 2, display_name: 'Nok J', golfer })));
    await screen.findByText('Saved');
    expect(await name()).toHaveProperty('value', 'Nok Jai');
    expect(screen.getByLabelText(/Anything your caddy should know/)).toHaveProperty('value', 'I walk slowly');
    expect(screen.queryByText('Changed on another device')).toBeNull();
    app.server.answers['POST /user/update'] = () => success(profileOf({ version: 3, display_name: 'Nok Jai' }));
    save();
    await waitFor(() => expect(asked(app, 'POST /user/update')).toHaveLength(2));
    expect(asked(app, 'POST /user/update')[1]).toMatchObject({
      version: 2,
      display_name: 'Nok Jai',
      golfer: { handicap_tenths: 120, preferences: 'I walk slowly' },
    });
  });
});

describe('another device', () => {
  test('is never blamed for nok’s own save, not for a moment', async () => {
    const app = await open(GOLFER);
    app.server.answers['POST /user/update'] = () => success(profileOf({ version: 2, display_name: 'Nok J' }));
    type(await name(), 'Nok J '); // the server keeps it without the space: not letter by letter what the golfer typed
    const learning = Promise.withResolvers<void>();
    const learn = vi.spyOn(app.session, 'updateUser').mockReturnValue(learning.promise);
    save();
    await waitFor(() => expect(learn).toHaveBeenCalled());
    await act(async () => undefined); // what this has changed is drawn
    expect(screen.queryByText('Changed on another device')).toBeNull();
    expect(screen.queryByText(/^What you typed is kept/)).toBeNull();
    expect(await name()).toHaveProperty('value', 'Nok J');
    await act(async () => learning.resolve());
    await screen.findByText('Saved');
  });

  test('saved otherwise: both are said in words of somchai’s language', async () => {
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
});

test('somchai writes the number and the years in Thai digits, as in the registration', async () => {
  const app = await open(CADDY, caddyOf(), SOMCHAI);
  app.server.answers['POST /user/update'] = () => success(caddyOf());
  type(await screen.findByLabelText(/Caddy number/), '๐๖๑');
  type(screen.getByLabelText(/Years of experience/), '๑๒');
  save();
  await waitFor(() => expect(asked(app, 'POST /user/update')).toHaveLength(1));
  expect(asked(app, 'POST /user/update')).toMatchObject([{ caddy: { caddy_number: '061', years: 12 } }]);
});

describe('being verified', () => {
  const opened = async () => {
    const app = await open(CADDY, caddyOf(), SOMCHAI);
    return {
      app,
      code: await screen.findByLabelText(/Code from the course/),
      card: screen.getByLabelText('Staff card photo'),
    };
  };

  test('a picture that cannot be read takes no code away, and may be chosen again', async () => {
    const { code, card } = await opened();
    type(code, 'KY-22');
    const emptied = vi.spyOn(card as HTMLInputElement, 'value', 'set');
    fireEvent.change(card, { target: { files: file('broken') } });
    await screen.findByText(/This picture cannot be read/);
    expect(emptied).toHaveBeenCalledWith('');
    expect(code).toHaveProperty('value', 'KY-22');
  });

  test('Enter in the code sends the code, not the caddy’s profile', async () => {
    const { app, code } = await opened();
    app.server.answers['POST /caddy/verification'] = () => success(caddyOf({ verification: 'SUBMITTED' }));
    type(code, 'KY-22');
    expect(fireEvent.keyDown(code, { key: 'Enter', keyCode: 229 })).toBe(true); // it ends a composition
    expect(fireEvent.keyDown(code, { key: 'Enter' })).toBe(false); // a browser would submit the form of the profile
    await screen.findByText('Sent, being checked');
    expect(asked(app, 'POST /caddy/verification')).toEqual([
      { way: 'COURSE_CODE', golf_course: 'khao-yai-golf-club', code: 'KY-22' },
    ]);
    await waitFor(() => expect(code).toHaveProperty('value', ''));
    expect(fireEvent.keyDown(code, { key: 'Enter' })).toBe(false);
    expect(asked(app, 'POST /caddy/verification')).toHaveLength(1);
  });

  test('without a signal it says so, and keeps the code', async () => {
    const { app, code } = await opened();
    app.server.answers['POST /caddy/verification'] = lost;
    type(code, 'KY-22');
    fireEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    await screen.findByText(/No answer has come; it may have arrived/);
    expect(code).toHaveProperty('value', 'KY-22');
  });
});

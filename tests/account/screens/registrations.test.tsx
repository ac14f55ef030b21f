import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OwnProfile } from '../../../domain/account/own-api.ts';
import type { Photo } from '../../../src/platform/shrink-photo.ts';
import { profileOf } from './own-profile.tsx';
import { address, due, error, lost, NOK, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { render } from '../../support/on-phone.tsx';

vi.mock('../../../src/platform/shrink-photo.ts', () => ({
  shrinkPhoto: async ({ name: id }: File) => ({ id, type: 'image/jpeg', bytes: new ArrayBuffer(4) }),
}));
vi.mock('../../../src/account/field/crop-sheet.tsx', () => ({
  CropSheet: ({ photo, onCropped }: { photo: Photo; onCropped: (square: Photo) => void }) => (
    <button type="button" onClick={() => onCropped(photo)}>
      Cut
    </button>
  ),
}));

afterEach(() => vi.unstubAllGlobals());

const COURSE = {
  slug: 'thung-sawan',
  name_th: 'ทุ่งสวรรค์ กอล์ฟคลับ',
  name_en: 'Thung Sawan Golf Club',
  province_th: 'ปทุมธานี',
  province_en: 'Pathum Thani',
};
const PHOTO = '018f0000-0000-7000-8000-0000000000d1';
const input = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));

async function openGolfer(profile: Partial<OwnProfile> = {}) {
  const app = await openApp('/authentication/golfer/register', due(sessionOf(NOK), 'COMPLETE_PROFILE'), {
    'GET /user/profile': () => success(profileOf({ phone: null, golfer: null, public_photo: false, ...profile })),
  });
  app.server.answers['POST /course/search'] = () => success({ items: [COURSE], total: 1, page: 1, limit: 20 });
  await screen.findByRole('heading', { level: 2, name: 'About you' });
  return app;
}

async function openCaddy() {
  const app = await openApp('/authentication/caddy/register', due(sessionOf(SOMCHAI), 'COMPLETE_PROFILE'));
  app.server.answers['POST /course/search'] = () => success({ items: [COURSE], total: 1, page: 1, limit: 20 });
  await screen.findByRole('heading', { level: 2, name: 'About you' });
  return app;
}

async function pickCourse() {
  fireEvent.click(screen.getByRole('button', { name: 'Add a course' }));
  fireEvent.click(await screen.findByRole('button', { name: /Thung Sawan/ }));
  await screen.findByRole('button', { name: 'Remove Thung Sawan Golf Club' });
}

describe('a golfer registers', () => {
  test('four steps; what is left empty is not sent; then nok is home', async () => {
    const { server } = await openGolfer();
    server.answers['POST /golfer/register'] = () => success(sessionOf(NOK).user);
    expect(input('display_name').value).toBe('nok');
    type('handicap', '18,4');
    next();
    await screen.findByRole('heading', { level: 2, name: 'Your game' });
    await pickCourse();
    next();
    await heading('Safety');
    next();
    await heading('Your photo');
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(address()).toBe('/golfer/home'));
    expect(server.asked.find((it) => it.name === 'POST /golfer/register')?.body).toEqual({
      display_name: 'nok',
      languages: ['th'],
      usual_courses: ['thung-sawan'],
      handicap_tenths: 184,
    });
  });

  test('a step with a wrong field is not left: the sentence says how far it is from right', async () => {
    await openGolfer();
    type('phone', '081-55');
    type('handicap', '99');
    next();
    expect(await screen.findByText('A phone number has 10 digits, this one has 5')).toBeTruthy();
    expect(screen.getByText('A number up to 54, like 18.4')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input('phone')));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('About you');
  });

  test('a new step begins at its heading', async () => {
    await openGolfer();
    next();
    const heading = await screen.findByRole('heading', { level: 2, name: 'Your game' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('what nok typed is a draft: it is there when the screen opens again, at the same step', async () => {
    await openGolfer();
    expect(screen.getByText('Saved on this device as you type')).toBeTruthy();
    type('phone', '0815550147');
    next();
    await screen.findByRole('heading', { level: 2, name: 'Your game' });
    type('preferences', 'I walk slowly');
    cleanup();
    const { App } = await import('../../../src/app/app.tsx');
    render(createElement(App));
    await waitFor(() => expect(input('preferences')?.value).toBe('I walk slowly'));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(input('phone')?.value).toBe('0815550147'));
  });

  test('Back of the phone leads one step back and Forward one on, and what was typed is there', async () => {
    await openGolfer();
    type('handicap', '18.4');
    next();
    await heading('Your game');
    type('preferences', 'I walk slowly');
    next();
    await heading('Safety');
    expect(address()).toBe('/authentication/golfer/register?step=3');
    history.back();
    await heading('Your game');
    expect(input('preferences').value).toBe('I walk slowly');
    history.back();
    await heading('About you');
    expect(input('handicap').value).toBe('18.4');
    history.forward();
    await heading('Your game');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await heading('About you');
    expect(address()).toBe('/authentication/golfer/register');
  });

  test('the phone number of the sign-up stands in the form, and untouched it is not sent again', async () => {
    const { server } = await openGolfer({ phone: '+66815550147' });
    server.answers['POST /golfer/register'] = () => success(sessionOf(NOK).user);
    await waitFor(() => expect(input('phone').value).toBe('081 555 0147'));
    expect(screen.getByText(/The number you signed up with/)).toBeTruthy();
    for (const name of ['Your game', 'Safety', 'Your photo']) {
      next();
      await heading(name);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(address()).toBe('/golfer/home'));
    expect(server.asked.find((it) => it.name === 'POST /golfer/register')?.body).not.toHaveProperty('phone');
  });

  test('a photo may be left out; chosen, it is sent with the rest, whatever was typed while it was on its way', async () => {
    const { server } = await openGolfer();
    server.answers['POST /golfer/register'] = () => success(sessionOf(NOK).user);
    const upload = Promise.withResolvers<Response>();
    server.answers['POST /media'] = () => upload.promise;
    for (const name of ['Your game', 'Safety', 'Your photo']) {
      next();
      await heading(name);
    }
    expect(await screen.findByText(/You can skip it/)).toBeTruthy();
    const file = new File(['x'], PHOTO, { type: 'image/jpeg' });
    fireEvent.change(await screen.findByLabelText('Photo'), { target: { files: [file] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Cut' }));
    await waitFor(() => expect(server.count('POST /media')).toBe(1));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await heading('Safety');
    type('emergency_name', 'Mae');
    next();
    await screen.findByText(/Add the number of your emergency contact/);
    type('emergency_phone', '0898765432');
    upload.resolve(success({ media_id: PHOTO, url: `/api/v1/media/${PHOTO}`, width: 1, height: 1, color: '#000000' }));
    next();
    await screen.findByRole('button', { name: 'Remove photo' });
    expect(await screen.findByRole('switch', { name: /Let everyone see my photo/ })).toHaveProperty('checked', false);
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(address()).toBe('/golfer/home'));
    const sent = server.asked.find((it) => it.name === 'POST /golfer/register')?.body;
    expect(sent).toMatchObject({ photo: PHOTO, emergency_name: 'Mae' });
  });

  test('registered, the form is over: who comes back to it is led home', async () => {
    await openApp('/authentication/golfer/register?step=3', sessionOf(NOK));
    await waitFor(() => expect(address()).toBe('/golfer/home'));
  });

  test('without a signal nothing is lost, and it goes out when there is one', async () => {
    const { server } = await openGolfer();
    type('display_name', 'Nok of Rimping');
    next();
    await screen.findByRole('heading', { level: 2, name: 'Your game' });
    next();
    await heading('Safety');
    next();
    await heading('Your photo');
    server.answers['POST /golfer/register'] = lost;
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText(/it may have arrived. What you filled in is kept. Press again/)).toBeTruthy();
    server.answers['POST /golfer/register'] = () => success(sessionOf(NOK).user);
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(address()).toBe('/golfer/home'));
    const tries = server.asked.filter((it) => it.name === 'POST /golfer/register');
    expect(tries.map((it) => (it.body as { display_name: string }).display_name)).toEqual([
      'Nok of Rimping',
      'Nok of Rimping',
    ]);
    expect(tries[0]?.headers.get('idempotency-key')).toBe(tries[1]?.headers.get('idempotency-key'));
  });
});

describe('a caddy registers', () => {
  const fillFirst = async () => {
    type('real_name', 'สมชาย ใจดี');
    next();
    await screen.findByRole('heading', { level: 2, name: 'Your courses' });
  };

  test('the real name, number, courses, years and week are sent; the hours are 24-hour times', async () => {
    const { server } = await openCaddy();
    server.answers['POST /caddy/register'] = () => success(sessionOf(SOMCHAI).user);
    await fillFirst();
    type('caddy_number', '๑๒๗');
    type('years', '7');
    fireEvent.click(screen.getByRole('button', { name: 'ดูระยะ' }));
    await pickCourse();
    next();
    await screen.findByRole('heading', { level: 2, name: 'Your hours' });
    fireEvent.click(await screen.findByRole('switch', { name: /Works on Sunday/ }));
    fireEvent.change(screen.getByLabelText('Saturday From'), { target: { value: '13:00' } });
    fireEvent.change(screen.getByLabelText('Saturday To'), { target: { value: '17:00' } });
    next();
    await heading('Your photo');
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(address()).toBe('/caddy/home'));
    const body = server.asked.find((it) => it.name === 'POST /caddy/register')?.body as {
      weekly: { weekday: number }[];
    };
    expect(body).toMatchObject({
      real_name: 'สมชาย ใจดี',
      nickname: 'somchai',
      caddy_number: '127',
      years: 7,
      home_courses: ['thung-sawan'],
      strengths: 'ดูระยะ',
      who_may_request: 'ANYONE',
    });
    expect(body.weekly.map((span) => span.weekday)).not.toContain(0);
    expect(body.weekly).toContainEqual({ weekday: 6, from: '13:00', to: '17:00' });
  });

  test('no course, no number, no years: each says what it wants', async () => {
    await openCaddy();
    await fillFirst();
    next();
    expect(await screen.findByText('Choose at least one course')).toBeTruthy();
    expect(screen.getByText('One to four digits')).toBeTruthy();
    expect(screen.getByText('A number of years, 0 to 60')).toBeTruthy();
  });

  test('hours that end before they begin are refused under that day', async () => {
    await openCaddy();
    await fillFirst();
    type('caddy_number', '127');
    type('years', '7');
    await pickCourse();
    next();
    await screen.findByRole('heading', { level: 2, name: 'Your hours' });
    fireEvent.change(await screen.findByLabelText('Friday From'), { target: { value: '18:00' } });
    next();
    const sentence = await screen.findByText('The start must be before the end');
    expect(sentence.closest('li')?.textContent).toContain('Friday');
  });

  const taken = () =>
    error(409, 'CADDY_NUMBER_TAKEN', { fields: [{ path: 'caddy_number', code: 'CADDY_NUMBER_TAKEN' }] });
  /** Filled in to the end, and refused for the number. */
  const refusedForNumber = async () => {
    const app = await openCaddy();
    app.server.answers['POST /caddy/register'] = taken;
    await fillFirst();
    type('caddy_number', '127');
    type('years', '7');
    await pickCourse();
    for (const name of ['Your hours', 'Your photo']) {
      next();
      await heading(name);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText(/already has this caddy number/);
    await heading('Your courses');
    return app;
  };

  test('a number that somebody at that course has already: said under the number, whatever step is open', async () => {
    await refusedForNumber();
    expect(address()).toBe('/authentication/caddy/register?step=2');
    await waitFor(() => expect(document.activeElement).toBe(input('caddy_number')));
  });

  test('a caddy claims a taken number all the same, is told what happens, and finishes', async () => {
    const { server } = await refusedForNumber();
    fireEvent.click(await screen.findByRole('button', { name: 'This is my number' }));
    expect(screen.queryByText(/already has this caddy number/)).toBeNull();
    expect(screen.getByText(/We will ask the course whose number 127 is/).closest('output')).toBeTruthy();
    server.answers['POST /caddy/register'] = () => success(sessionOf(SOMCHAI).user);
    for (const name of ['Your hours', 'Your photo']) {
      next();
      await heading(name);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(address()).toBe('/caddy/home'));
    const sent = server.asked.filter((it) => it.name === 'POST /caddy/register').map(({ body }) => body);
    expect(sent).toMatchObject([{ caddy_number: '127' }, { caddy_number: '127', contest_number: true }]);
    expect(sent[0]).not.toHaveProperty('contest_number');
  });

  test('another number is typed instead: nothing is claimed', async () => {
    await refusedForNumber();
    fireEvent.click(await screen.findByRole('button', { name: 'This is my number' }));
    type('caddy_number', '128');
    expect(screen.queryByText(/We will ask the course/)).toBeNull();
  });
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
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

const through = async (...names: string[]) => {
  for (const name of names) {
    next();
    await heading(name);
  }
};
const bodiesOf = (server: Awaited<ReturnType<typeof openCaddy>>['server'], name: string) =>
  server.asked.filter((it) => it.name === name).map(({ body }) => body);

describe('a golfer registers', () => {
  test('four steps: a wrong field holds nok up, what was typed is there after Back and after another start, and lost on its way it is sent once more', async () => {
    const { server } = await openGolfer();
    expect(screen.getByText('Saved on this device as you type')).toBeTruthy();
    expect(input('display_name').value).toBe('nok');
    type('phone', '081-55');
    type('handicap', '99');
    next();
    expect(await screen.findByText('A phone number has 10 digits, this one has 5')).toBeTruthy();
    expect(screen.getByText('A number up to 54, like 18.4')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input('phone')));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('About you');
    type('phone', '');
    type('handicap', '18,4');
    next();
    const second = await heading('Your game');
    await waitFor(() => expect(document.activeElement).toBe(second));
    await pickCourse();
    type('preferences', 'I walk slowly');
    await through('Safety');
    expect(address()).toBe('/authentication/golfer/register?step=3');

    history.back();
    await heading('Your game');
    expect(input('preferences').value).toBe('I walk slowly');
    history.back();
    await heading('About you');
    expect(input('handicap').value).toBe('18,4');
    history.forward();
    await heading('Your game');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await heading('About you');
    expect(address()).toBe('/authentication/golfer/register');

    await through('Your game');
    cleanup();
    const { App } = await import('../../../src/app/app.tsx');
    render(createElement(App));
    await waitFor(() => expect(input('preferences')?.value).toBe('I walk slowly'));
    type('preferences', '');
    await through('Safety', 'Your photo');
    server.answers['POST /golfer/register'] = lost;
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText(/it may have arrived. What you filled in is kept. Press again/)).toBeTruthy();
    server.answers['POST /golfer/register'] = () => success(sessionOf(NOK).user);
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(address()).toBe('/golfer/home'));
    const sent = { display_name: 'nok', languages: ['th'], usual_courses: ['thung-sawan'], handicap_tenths: 184 };
    expect(bodiesOf(server, 'POST /golfer/register')).toEqual([sent, sent]);
    const tries = server.asked.filter((it) => it.name === 'POST /golfer/register');
    expect(tries[0]?.headers.get('idempotency-key')).toBe(tries[1]?.headers.get('idempotency-key'));
  });

  test('a photo may be left out; chosen, it is sent with what was typed while it was on its way, and the phone of the sign-up is not sent again', async () => {
    const { server } = await openGolfer({ phone: '+66815550147' });
    server.answers['POST /golfer/register'] = () => success(sessionOf(NOK).user);
    const upload = Promise.withResolvers<Response>();
    server.answers['POST /media'] = () => upload.promise;
    await waitFor(() => expect(input('phone').value).toBe('081 555 0147'));
    expect(screen.getByText(/The number you signed up with/)).toBeTruthy();
    await through('Your game', 'Safety', 'Your photo');
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
    const [sent] = bodiesOf(server, 'POST /golfer/register');
    expect(sent).toMatchObject({ photo: PHOTO, emergency_name: 'Mae' });
    expect(sent).not.toHaveProperty('phone');
  });

  test('registered, the form is over: who comes back to it is led home', async () => {
    await openApp('/authentication/golfer/register?step=3', sessionOf(NOK));
    await waitFor(() => expect(address()).toBe('/golfer/home'));
  });
});

test('a caddy registers: each step says what it wants, a number somebody has can be claimed or changed, and all of it is sent', async () => {
  const { server } = await openCaddy();
  const names = [...document.querySelectorAll('input[name]')].map((it) => it.getAttribute('name'));
  expect(names.slice(0, 3)).toEqual(['nickname', 'nickname_latin', 'real_name']);
  expect(screen.getByText('Shown to people who use the app in English, e.g. Mook')).toBeTruthy();
  type('real_name', 'สมชาย ใจดี');
  type('nickname_latin', 'ชาย');
  next();
  expect(await screen.findByText('Latin letters only, like Mook')).toBeTruthy();
  expect(document.activeElement).toBe(input('nickname_latin'));
  type('nickname_latin', 'Chai');
  expect(screen.queryByText('Latin letters only, like Mook')).toBeNull();

  await through('Your courses');
  next();
  expect(await screen.findByText('Choose at least one course')).toBeTruthy();
  expect(screen.getByText('One to four digits')).toBeTruthy();
  expect(screen.getByText('A number of years, 0 to 60')).toBeTruthy();
  type('caddy_number', '๑๒๗');
  type('years', '7');
  fireEvent.click(screen.getByRole('button', { name: 'ดูระยะ' }));
  await pickCourse();

  await through('Your hours');
  fireEvent.change(await screen.findByLabelText('Friday From'), { target: { value: '18:00' } });
  next();
  const sentence = await screen.findByText('The start must be before the end');
  expect(sentence.closest('li')?.textContent).toContain('Friday');
  fireEvent.change(screen.getByLabelText('Friday From'), { target: { value: '05:30' } });
  fireEvent.click(await screen.findByRole('switch', { name: /Works on Sunday/ }));
  fireEvent.change(screen.getByLabelText('Saturday From'), { target: { value: '13:00' } });
  fireEvent.change(screen.getByLabelText('Saturday To'), { target: { value: '17:00' } });
  await through('Your photo');

  server.answers['POST /caddy/register'] = () =>
    error(409, 'CADDY_NUMBER_TAKEN', { fields: [{ path: 'caddy_number', code: 'CADDY_NUMBER_TAKEN' }] });
  const refused = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText(/already has this caddy number/);
    await heading('Your courses');
    expect(address()).toBe('/authentication/caddy/register?step=2');
    await waitFor(() => expect(document.activeElement).toBe(input('caddy_number')));
    fireEvent.click(await screen.findByRole('button', { name: 'This is my number' }));
    expect(screen.queryByText(/already has this caddy number/)).toBeNull();
  };
  await refused();
  expect(screen.getByText(/We will ask the course whose number ๑๒๗ is/).closest('output')).toBeTruthy();
  type('caddy_number', '128');
  expect(screen.queryByText(/We will ask the course/)).toBeNull();
  await through('Your hours', 'Your photo');
  await refused();
  server.answers['POST /caddy/register'] = () => success(sessionOf(SOMCHAI).user);
  await through('Your hours', 'Your photo');
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(address()).toBe('/caddy/home'));

  const sent = bodiesOf(server, 'POST /caddy/register') as { weekly: { weekday: number }[] }[];
  expect(sent).toMatchObject([
    {
      real_name: 'สมชาย ใจดี',
      nickname: 'somchai',
      nickname_latin: 'Chai',
      caddy_number: '127',
      years: 7,
      home_courses: ['thung-sawan'],
      strengths: 'ดูระยะ',
      who_may_request: 'ANYONE',
    },
    { caddy_number: '128' },
    { caddy_number: '128', contest_number: true },
  ]);
  for (const body of sent.slice(0, 2)) expect(body).not.toHaveProperty('contest_number');
  expect(sent[0]?.weekly.map((span) => span.weekday)).not.toContain(0);
  expect(sent[0]?.weekly).toContainEqual({ weekday: 6, from: '13:00', to: '17:00' });
});

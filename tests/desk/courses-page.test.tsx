import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { DeskCourse } from '../../domain/desk/course-api.ts';
import { DeskContext } from '../../src/desk/call.ts';
import { CoursesPage } from '../../src/desk/courses-page.tsx';
import { createLeaving, LeavingContext, useGuardedLocation } from '../../src/desk/use-leaving.tsx';
import { setLanguage } from '../../src/i18n/language.ts';
import { deskOf } from './desk-of.ts';

const RIM_PING: DeskCourse = {
  slug: 'rim-ping',
  version: 3,
  name_th: 'ริมปิง',
  name_en: 'Rim Ping',
  province_th: 'เชียงใหม่',
  province_en: 'Chiang Mai',
  region: 'chiang-mai',
  holes: 18,
  lat: 18.8,
  lng: 98.9,
  cart_policy: 'OPTIONAL',
  office_phone: null,
  is_open: true,
  caddies: 4,
  closures: [],
  asked: [],
  counters: [],
};
const {
  slug,
  name_th,
  name_en,
  province_th,
  province_en,
  region,
  holes,
  lat,
  lng,
  cart_policy,
  office_phone,
  is_open,
} = RIM_PING;
const WRITTEN = {
  slug,
  name_th,
  name_en,
  province_th,
  province_en,
  region,
  holes,
  lat,
  lng,
  cart_policy,
  office_phone,
  is_open,
};
const PREVIEW = {
  is_closed: false,
  is_over: false,
  why_not: null,
  bookings: 7,
  people: 7,
  total: 105_000,
  requests: 1,
  playing: 0,
  rounds: [
    {
      booking_ref: 'B5292A1BJE',
      tee_off_time: '06:40',
      golfer: '<b>nok</b>',
      caddy: 'somchai',
      caddy_number: '177',
      total: 15_000,
    },
  ],
  told: { golfer: { th: 'รอบนี้จบ', en: 'It ended' }, caddy: { th: 'ว่างแล้ว', en: 'Free again' } },
};

const dialogs: { showModal?: unknown; close?: unknown } = HTMLDialogElement.prototype;
beforeAll(() => {
  dialogs.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  dialogs.close = function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterAll(() => {
  delete dialogs.showModal;
  delete dialogs.close;
});

const sent: { path: string; body: unknown }[] = [];
let stands: DeskCourse;
let answer: () => Response;
beforeEach(() => {
  sent.length = 0;
  stands = RIM_PING;
  setLanguage('en');
  history.replaceState(null, '', '/desk/course/rim-ping');
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = url.replace('/api/v1/desk/', '').split('?')[0] ?? '';
    if (method === 'POST') {
      sent.push({ path, body: JSON.parse(body ?? '') });
      return answer();
    }
    const data =
      path === 'courses'
        ? { items: [], total: 0, has_more: false }
        : path === 'closing'
          ? PREVIEW
          : path === 'course-prices'
            ? { prices: [], booked: [] }
            : stands;
    return Response.json({ status: 'success', data });
  });
});

function open(page: string | null = 'rim-ping') {
  render(
    <DeskContext value={{ ...deskOf(['lead']), act: (work) => work().catch(() => undefined) }}>
      <LeavingContext value={createLeaving()}>
        <Router hook={useGuardedLocation}>
          <CoursesPage slug={page} />
        </Router>
      </LeavingContext>
    </DeskContext>,
  );
}
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const type = async (name: string | RegExp, value: string) => fireEvent.change(await field(name), { target: { value } });

test('a change is a draft until it is saved, and what is sent is what the desk writes of a course and its version', async () => {
  open();
  await type(/Name, English/, 'Rim Ping Links');
  expect(screen.getByText('Changes not saved: 1')).toBeTruthy();
  answer = () => {
    stands = { ...RIM_PING, name_en: 'Rim Ping Links', version: 4 };
    return Response.json({ status: 'success', data: stands });
  };
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByRole('heading', { name: 'Rim Ping Links' });
  expect(sent).toEqual([{ path: 'save-course', body: { ...WRITTEN, name_en: 'Rim Ping Links', version: 3 } }]);
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
});

test('when a colleague saved meanwhile, the own draft stays over theirs and is sent with the new version', async () => {
  open();
  await type(/Name, English/, 'Mine');
  answer = () => {
    stands = { ...RIM_PING, province_en: 'Theirs', version: 4 };
    return Response.json({ status: 'error', code: 'DECISION_NOT_NOW', data: { why: 'CHANGED' } }, { status: 409 });
  };
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(async () => expect(await field(/Province, English/)).toHaveProperty('value', 'Theirs'));
  expect(await field(/Name, English/)).toHaveProperty('value', 'Mine');
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ name_en: 'Mine', province_en: 'Theirs', version: 4 }));
});

test('a refused field says what is wrong, and a place that is no number is not sent', async () => {
  open();
  await type(/Latitude/, 'north');
  expect(screen.getByRole('alert').textContent).toBe('This cannot be.');
  expect(screen.getByRole('button', { name: /^Save/ })).toHaveProperty('disabled', true);
  await type(/Latitude/, '98.9');
  const fields = [{ path: 'lat', code: 'TOO_LARGE' }];
  answer = () => Response.json({ status: 'error', code: 'FIELDS_INVALID', data: null, fields }, { status: 422 });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('This is too large.');
});

test('leaving with something unsaved asks first', async () => {
  open();
  await type(/Name, English/, 'Draft');
  fireEvent.click(screen.getByRole('link', { name: 'Rewards' }));
  expect(location.pathname).toBe('/desk/course/rim-ping');
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'Rewards' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(location.pathname).toBe('/desk/courses/rewards'));
});

test('a new course gets its address from the English name until somebody writes another', async () => {
  open(null);
  await type(/Name, English/, 'Mae Sa Valley');
  expect(await field(/Address/)).toHaveProperty('value', 'mae-sa-valley');
  await type(/Address/, 'mae-sa');
  await type(/Name, English/, 'Mae Sa Valley Golf');
  expect(await field(/Address/)).toHaveProperty('value', 'mae-sa');
});

test('a new course that is saved is opened at once, without a question about what is not saved', async () => {
  history.replaceState(null, '', '/desk/courses/new');
  open(null);
  await type(/Name, English/, 'Rim Ping');
  answer = () => Response.json({ status: 'success', data: RIM_PING });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(location.pathname).toBe('/desk/course/rim-ping'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a day is asked to be closed only after its effect was read and the number of bookings typed', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Close a day…' }));
  await type(/^Day/, '22/11/2026');
  await screen.findByText(/Bookings: 7, ฿1,050, people: 7/);
  expect(screen.getByText('<b>nok</b>')).toBeTruthy();
  const button = () => screen.getByRole('button', { name: /^Ask to close .*฿1,050 back$/ });
  await type(/^Note/, 'Thailand Open');
  await type(/Type 7/, '6');
  expect(button()).toHaveProperty('disabled', true);
  await type(/Type 7/, '7');
  answer = () => Response.json({ status: 'success', data: { item: 'rim-ping@2026/11/22' } });
  fireEvent.click(button());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    slug: 'rim-ping',
    day: '2026/11/22',
    reason: 'CLOSED',
    note: 'Thailand Open',
    bookings: 7,
  });
});

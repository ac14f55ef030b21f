import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WeeklyEditor, type Week } from '../../../src/account/field/weekly-editor.tsx';
import { CoursePicker } from '../../../src/course/course-picker.tsx';
import { ErrorBoundary } from '../../../src/app/app.tsx';
import { setLanguage } from '../../../src/i18n/language.ts';
import { aroundNavigation } from '../../../src/app/navigation.ts';
import { preload } from '../../../src/app/page.tsx';
import '../../../src/app/routes.tsx';
import type { Row } from '../../../src/routing/row.ts';
import { aBrowser, success, type Browser } from '../../offline/page.ts';
import { phone, render } from '../../support/on-phone.tsx';
import { until } from '../../support/until.ts';

let browser: Browser;

beforeEach(() => {
  browser = aBrowser();
  setLanguage('en');
});

const course = (slug: string, name_th: string, name_en: string) => ({
  slug,
  name_th,
  name_en,
  province_th: 'ปทุมธานี',
  province_en: 'Pathum Thani',
});

test('the course picker: the picker asks once for what was typed, shows both names, gives the course that is tapped, and says when there is none', async () => {
  const picked: string[] = [];
  const all = [course('a', 'ทุ่งสวรรค์', 'Thung Sawan'), course('b', 'เขาใหญ่', 'Khao Yai')];
  browser.server.answers['POST /course/search'] = ({ body }) => {
    const { q } = body as { q?: string };
    const items = q ? all.filter((it) => it.name_en.toLowerCase().includes(q)) : all;
    return success({ items, total: items.length, page: 1, limit: 20 });
  };
  render(<CoursePicker open onClose={() => undefined} onPick={({ slug }) => picked.push(slug)} chosen={['a']} />);
  expect((await screen.findByRole('button', { name: /Thung Sawan/ })).textContent).toContain('Chosen');
  const field = screen.getByLabelText('Search courses');
  for (const typed of ['k', 'kh', 'khao']) fireEvent.change(field, { target: { value: typed } });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Thung Sawan/ })).toBeNull());
  const found = await screen.findByRole('button', { name: /Khao Yai/ });
  expect(found.querySelector('[lang=th]')?.textContent).toBe('เขาใหญ่');
  fireEvent.click(found);
  expect(picked).toEqual(['b']);
  expect(browser.server.asked.map((it) => (it.body as { q?: string }).q)).toEqual([undefined, 'khao']);
  fireEvent.change(field, { target: { value: 'zzz' } });
  expect(await screen.findByText(/No course matches/)).toBeTruthy();
});

describe('the weekly editor', () => {
  const editor = (value: Week) => {
    let now = value;
    const label = { th: 'เวลา', en: 'Hours' };
    const draw = () => (
      <WeeklyEditor
        label={label}
        value={now}
        onChange={(next) => {
          now = next;
          view.rerender(draw());
        }}
        errorOf={() => undefined}
      />
    );
    const view = render(draw());
    return () => now;
  };

  test('a second span of a day stands beside the first; changing or removing one leaves the other; a time that is no half hour stays choosable; a day switched off has no hours', () => {
    const week = editor([1, 2].map((weekday) => ({ weekday, from: '05:45', to: '09:00' })));
    const tuesday = week()[1];
    expect((screen.getByLabelText('Monday From') as HTMLSelectElement).value).toBe('05:45');
    fireEvent.click(screen.getByRole('button', { name: /Add hours.*Monday/ }));
    fireEvent.change(screen.getAllByLabelText('Monday From')[0] as HTMLElement, { target: { value: '06:00' } });
    const monday = [
      { weekday: 1, from: '06:00', to: '09:00' },
      { weekday: 1, from: '13:30', to: '16:00' },
    ];
    const hours = () => week().toSorted((one, other) => one.weekday - other.weekday);
    expect(hours()).toEqual([...monday, tuesday]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Monday 06:00–09:00' }));
    expect(hours()).toEqual([monday[1], tuesday]);
    fireEvent.click(screen.getByRole('button', { name: /Add hours.*Monday/ }));
    fireEvent.click(screen.getByRole('switch', { name: /Works on Monday/ }));
    expect(week()).toEqual([tuesday]);
  });

  test('further hours never overlap those that are there, and are not offered when the day is full', () => {
    const week = editor([{ weekday: 1, from: '05:30', to: '13:00' }]);
    const add = () => fireEvent.click(screen.getByRole('button', { name: /Add hours.*Monday/ }));
    add();
    add();
    expect(week().slice(1)).toEqual([
      { weekday: 1, from: '13:30', to: '16:00' },
      { weekday: 1, from: '16:30', to: '19:00' },
    ]);
    add();
    expect(week().at(-1)).toEqual({ weekday: 1, from: '19:30', to: '20:00' });
    expect(screen.queryByRole('button', { name: /Add hours.*Monday/ })).toBeNull();
  });
});

describe('the code of a screen', () => {
  const row = (screen_: Row['screen'], path: string): Row => ({
    path,
    role: 'none',
    layout: 'bare',
    bar: 'own',
    ...(screen_ ? { screen: screen_ } : {}),
  });
  const Nothing: ComponentType = () => null;

  test('that does not come is asked for three times more, a second apart, and where that was in vain at the next visit; it comes where session storage is forbidden, too', async () => {
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let tries = 0;
    const fetched = preload(
      phone,
      row(() => (++tries < 4 ? Promise.reject(new Error('gone')) : Promise.resolve(Nothing)), '/slow'),
    );
    for (const expected of [1, 2, 3, 4]) {
      await until(() => expect(tries).toBe(expected));
      await vi.advanceTimersByTimeAsync(expected < 4 ? 1_000 : 0);
    }
    expect(await fetched).toBe(Nothing);
    browser.server.isDown = true;
    let isThere = false;
    const lazy = row(() => (isThere ? Promise.resolve(Nothing) : Promise.reject(new Error('gone'))), '/never');
    const first = preload(phone, lazy).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await first).toBe('gone');
    isThere = true;
    expect(await preload(phone, lazy)).toBe(Nothing);
  });
});

test('going from page to page: a redirect and a change of the query alone happen at once; another page when its code is there, and of two taps the later one counts', async () => {
  const went: string[] = [];
  const navigate = (to: string) => void went.push(to);
  window.matchMedia = (() => ({ matches: true })) as never;
  aroundNavigation(phone, navigate, '/login', { replace: true });
  aroundNavigation(phone, navigate, '/golfer/home?tab=2');
  expect(went.splice(0)).toEqual(['/login', '/golfer/home?tab=2']);
  aroundNavigation(phone, navigate, '/golfer/topup');
  aroundNavigation(phone, navigate, '/golfer/following');
  expect(went).toEqual([]);
  await waitFor(() => expect(went).toEqual(['/golfer/following']));
});

test('a screen that breaks is said in words, with a way to try again; the outbox is not touched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what it caught
  let isBroken = true;
  const Fragile = () => {
    if (isBroken) throw new Error('broken');
    return createElement('p', null, 'mended');
  };
  const again = vi.fn(() => (isBroken = false));
  render(
    <ErrorBoundary onAgain={again}>
      <Fragile />
    </ErrorBoundary>,
  );
  expect(screen.getByText('This screen did not open')).toBeTruthy();
  expect(screen.getByText(/what waits to be sent are safe/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clear the copy and reload' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
  expect(screen.getByText('mended')).toBeTruthy();
});

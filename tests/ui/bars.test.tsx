import { act, screen, waitFor } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../src/i18n/language.ts';
import { BottomBar, type Tab } from '../../src/ui/frame/bottom-bar.tsx';
import { LanguageButton } from '../../src/ui/frame/layout.tsx';
import { TopBar } from '../../src/ui/frame/top-bar.tsx';
import { newPhone, render } from '../support/on-phone.tsx';

const tabs: Tab[] = [
  { href: '/golfer/home', icon: 'house', label: { th: 'หน้าแรก', en: 'Home' } },
  { href: '/golfer/booking', icon: 'calendar-days', label: { th: 'การจอง', en: 'Bookings' }, count: 2 },
  { href: '/golfer/profile', icon: 'user-round', label: { th: 'โปรไฟล์', en: 'Profile' }, count: 0 },
];

afterEach(() => act(() => setLanguage('th')));

describe('the bottom bar', () => {
  test('marks the tab of the screen and says a count in words, not only as a figure', () => {
    render(<BottomBar tabs={tabs} current="/golfer/home" />);
    expect(screen.getByRole('link', { name: 'หน้าแรก' }).getAttribute('aria-current')).toBe('page');
    const bookings = screen.getByRole('link', { name: 'การจอง รายการใหม่ 2' });
    expect(bookings.getAttribute('aria-current')).toBeNull();
    expect(bookings.querySelector('.count')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('shows no figure for nought, and 99+ for more; speaks English when the person does', () => {
    render(<BottomBar tabs={[{ ...tabs[0]!, count: 0 }, { ...tabs[1]!, count: 120 }, tabs[2]!]} />);
    const counts = [...document.querySelectorAll('.count')].map(({ textContent }) => textContent);
    expect(counts).toEqual(['99+']);
    act(() => setLanguage('en'));
    screen.getByRole('link', { name: 'Bookings 120 new' });
    screen.getByRole('navigation', { name: 'Main menu' });
  });
});

describe('the top bar', () => {
  const title = { th: 'วิธีการใช้งาน', en: 'User Manual' };

  test('shows the own language large and the other small, and changes places with the language, which the document and the manifest follow', () => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest-th.webmanifest' }),
    );
    render(
      <>
        <TopBar title={title} back="/golfer/profile" />
        <LanguageButton />
      </>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('วิธีการใช้งาน');
    expect(screen.getByText('User Manual').lang).toBe('en');
    expect(screen.getByRole('link', { name: 'กลับ' }).getAttribute('href')).toBe('/golfer/profile');
    act(() => screen.getByRole('button', { name: 'English' }).click());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('User Manual');
    expect(screen.getByText('วิธีการใช้งาน').lang).toBe('th');
    expect(document.documentElement.lang).toBe('en');
    expect(document.querySelector('link[rel=manifest]')?.getAttribute('href')).toBe('/manifest-en.webmanifest');
    expect(localStorage.getItem('language')).toBe('en');
  });

  test('takes the focus when one arrives at another screen, not at the first load and not for a new query', async () => {
    newPhone(); // the app starts: no path has been seen yet
    const { hook, searchHook, navigate } = memoryLocation({ path: '/golfer/profile' });
    render(
      <Router hook={hook} searchHook={searchHook}>
        <TopBar title={title} />
      </Router>,
    );
    const heading = screen.getByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(document.body);
    act(() => navigate('/golfer/profile?era=CE'));
    expect(document.activeElement).toBe(document.body);
    act(() => navigate('/golfer/profile/user-manual'));
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

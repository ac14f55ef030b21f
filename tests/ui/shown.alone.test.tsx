import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { Countdown } from '../../src/ui/show/countdown.tsx';
import { Hero } from '../../src/home/home-parts.tsx';
import { HoleMap, holeMapOf } from '../../src/ui/show/ticket.tsx';
import { Portrait } from '../../src/ui/show/portrait.tsx';
import { Steps } from '../../src/ui/frame/section.tsx';
import { setSunlight, setTheme } from '../../src/ui/theme.ts';
import { render } from '../support/on-phone.tsx';

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('a deadline counts down by itself and says when it is over', () => {
  vi.useFakeTimers({ now: 0 });
  render(<Countdown until={HOUR + 40 * MINUTE} text="ตอบภายใน {left}" over="หมดเวลาตอบ" />);
  expect(screen.getByText('ตอบภายใน 1 ชม. 40 นาที')).toBeTruthy();
  pass(HOUR);
  expect(screen.getByText('ตอบภายใน 40 นาที')).toBeTruthy();
  pass(40 * MINUTE);
  expect(screen.getByText('หมดเวลาตอบ')).toBeTruthy();
});

describe('a portrait', () => {
  test('with a photo wears its number on the edge; without one, or if it can not be had, the number stands in, and without a number the letter of the name', () => {
    const { container, rerender } = render(<Portrait photo="/media/fon.webp" number="127" name="ฝน" />);
    const source = () => container.querySelector('img')?.getAttribute('src');
    expect(source()).toBe('/media/fon.webp');
    expect(container.querySelector('.vest')?.textContent).toBe('เบอร์ 127');
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(source()).toBeUndefined(); // never a torn picture
    expect(container.textContent).toBe('เบอร์ 127');
    rerender(<Portrait photo="/media/new.webp" number="127" name="ฝน" />);
    expect(source()).toBe('/media/new.webp');
    expect(render(<Portrait number="127" name="ฝน" />).container.textContent).toBe('เบอร์ 127');
    expect(render(<Portrait name="เคน" />).container.textContent).toBe('ค');
    expect(render(<Portrait name="Nok" />).container.textContent).toBe('N');
  });

  test('whose photo’s code is not on the phone is a plain face; what stands around it stays', async () => {
    vi.doMock('../../src/ui/show/sent-portrait.tsx', () => {
      throw new Error('not on the phone');
    });
    await act(async () =>
      render(
        <p>
          nok <Portrait photo="/api/v1/media/1" name="nok" size="l" />
        </p>,
      ),
    );
    await act(() => expect(import('../../src/ui/show/sent-portrait.tsx')).rejects.toThrow());
    vi.doUnmock('../../src/ui/show/sent-portrait.tsx');
    expect(screen.getByText('nok').querySelector('.av--none.av--l')).toBeTruthy();
  });
});

test('a course keeps its hole map, and different courses share them out; one that can not be had leaves its place empty, never a torn picture', () => {
  const slugs = [
    'alpine-golf-club',
    'ayutthaya-golf-club',
    'bangkok-golf-club',
    'bangsai-country-club',
    'ekachai-golf-country-club',
    'krung-kavee-golf-course',
  ];
  expect(slugs.map(holeMapOf)).toEqual(slugs.map(holeMapOf));
  expect(new Set(slugs.map(holeMapOf)).size).toBeGreaterThan(2);
  const { container } = render(<HoleMap slug="alpine-golf-club" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('.ticket-map')).not.toBeNull();
});

test('a reader hears which step is the current one', () => {
  render(<Steps steps={['รอบ', 'แคดดี้', 'ยืนยัน']} current={1} />);
  const marked = screen.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'));
  expect(marked).toEqual([null, 'step', null]);
});

describe('theme and sunlight', () => {
  const metas = ['light', 'dark'].map((scheme) => {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' });
    meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
    return meta;
  });
  document.head.append(...metas);
  const bars = () => metas.map((meta) => meta.content);

  test('the choice reaches the document, the phone’s own bar and the next start; sunlight is white, whatever the theme', () => {
    setTheme('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(bars()).toEqual(['#0A1510', '#0A1510']);
    expect(localStorage.getItem('theme')).toBe('dark');
    setSunlight(true);
    expect(document.documentElement.dataset.contrast).toBe('sun');
    expect(bars()).toEqual(['#FFFFFF', '#FFFFFF']);
    setSunlight(false);
    setTheme('auto');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(bars()).toEqual(['#F5F3EB', '#0A1510']);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  test('under a green header the phone’s bar is green, and only there', () => {
    const home = render(<Hero title="อรุณสวัสดิ์ คุณนก" />);
    expect(bars()).toEqual(['#07382A', '#0C2C21']);
    home.unmount();
    expect(bars()).toEqual(['#F5F3EB', '#0A1510']);
  });
});

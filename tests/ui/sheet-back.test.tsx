import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Link, Router, useLocation, useSearch } from 'wouter';
import { aroundNavigation } from '../../src/app/navigation.ts';
import { Photo } from '../../src/ui/show/photo.tsx';
import { Sheet } from '../../src/ui/overlay/sheet.tsx';
import { watchSheets } from '../../src/ui/overlay/sheet-history.ts';
import { phone, render } from '../support/on-phone.tsx';

URL.createObjectURL = () => 'blob:photo';
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
URL.revokeObjectURL = () => undefined;
let told: () => void = () => undefined;
window.addEventListener('popstate', () => told(), true); // before the sheets, which keep it from others

/** A screen with something typed, a sheet over it, another over that, a photo, and what leads elsewhere. */
function Place() {
  const [path, navigate] = useLocation();
  const query = useSearch();
  const [open, setOpen] = useState(0);
  return (
    <>
      <h1>{`${path}?${query}`}</h1>
      <input aria-label="typed" />
      <button onClick={() => setOpen(1)}>open</button>
      <Photo bytes={{ bytes: new ArrayBuffer(1), type: 'image/png' }} alt="green" />
      {path === '/screen' && (
        <>
          <Sheet open={open > 0} onClose={() => setOpen(0)} title="first">
            <input aria-label="reason" />
            <button onClick={() => setOpen(2)}>more</button>
            <button onClick={() => navigate('/screen?filter=1', { replace: true })}>filter</button>
            <button onClick={() => (setOpen(0), navigate('/screen?done', { replace: true }))}>done</button>
            <button onClick={() => navigate('/other', { replace: true })}>instead</button>
            <Link href="/other">on</Link>
          </Sheet>
          <Sheet open={open > 1} onClose={() => setOpen(1)} title="second">
            x
          </Sheet>
        </>
      )}
    </>
  );
}

const press = (name: string) => act(async () => screen.getByText(name).click());
const sheet = (name: string) => screen.queryByRole('dialog', { name });
const place = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent;
const popped = () => act(() => new Promise<void>((resolve) => (told = resolve)));
const isIn = () => (history.state as { sheets?: number } | null)?.sheets !== undefined;
const back = () => (history.back(), popped());

afterEach(async () => {
  if (isIn()) await popped();
});

beforeAll(watchSheets);
beforeEach(() => {
  history.pushState(null, '', '/before');
  history.pushState(null, '', '/screen');
  render(
    <Router aroundNav={(...it) => aroundNavigation(phone, ...it)}>
      <Place />
    </Router>,
  );
});

test('back closes the sheet: the screen and what was typed on it stay, and what was typed into the sheet is there when it is opened again', async () => {
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'half a sentence' } });
  await press('open');
  fireEvent.input(screen.getByLabelText('reason'), { target: { value: 'it rains' } });
  await back();
  expect(sheet('first')).toBeNull();
  expect(place()).toBe('/screen?');
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('half a sentence');
  await press('open');
  expect(screen.getByLabelText<HTMLInputElement>('reason').value).toBe('it rains');
  await back();
  await back();
  expect(place()).toBe('/before?');
});

test('back closes the topmost of two sheets, then the other, and an enlarged photo', async () => {
  await press('open');
  await press('more');
  await back();
  expect([sheet('second'), sheet('first')]).toEqual([null, expect.anything()]);
  await back();
  expect([sheet('first'), place()]).toEqual([null, '/screen?']);
  await act(async () => screen.getByRole('button', { name: /green/ }).click());
  expect(sheet('green')).not.toBeNull();
  await back();
  expect([sheet('green'), place()]).toEqual([null, '/screen?']);
});

test('a sheet that was closed by its cross is no step of the way back; forward to one that was closed stays at the screen', async () => {
  await press('open');
  await back();
  history.forward();
  await popped();
  await popped();
  expect([sheet('first'), place(), history.state]).toEqual([null, '/screen?', null]);
  await press('open');
  act(() => screen.getByRole('button', { name: 'ปิด' }).click());
  await popped();
  await back();
  expect(place()).toBe('/before?');
});

test('an entry that a reload left over is left at the start', async () => {
  await press('open');
  const { length } = history;
  act(() => screen.getByRole('button', { name: 'ปิด' }).click());
  await popped();
  history.pushState({ sheets: 1 }, ''); // as it stands after a reload, with no sheet open
  watchSheets();
  await popped();
  expect([history.state, history.length, place()]).toEqual([null, length, '/screen?']);
});

test('from the screen that a link in a sheet leads to, back leads to the screen of the sheet', async () => {
  await press('open');
  await press('on');
  await waitFor(() => expect(place()).toBe('/other?'));
  await back();
  expect(place()).toBe('/screen?');
  await back();
  expect(place()).toBe('/before?');
});

test('a screen that takes the place of one with a sheet open takes the place of both', async () => {
  await press('open');
  await press('instead');
  await waitFor(() => expect(place()).toBe('/other?'));
  await back();
  expect(place()).toBe('/before?');
});

test('a filter that is changed in a sheet stays when the sheet is closed by going back', async () => {
  await press('open');
  await press('filter');
  await waitFor(() => expect(place()).toBe('/screen?filter=1'));
  expect(sheet('first')).not.toBeNull();
  await waitFor(() => expect(history.state).toMatchObject({ sheets: 1 }));
  await back();
  expect([sheet('first'), place()]).toEqual([null, '/screen?filter=1']);
  await back();
  expect(place()).toBe('/before?');
});

test('a sheet that closes and changes the address in one go leaves one entry', async () => {
  await press('open');
  await press('done');
  await waitFor(() => expect(place()).toBe('/screen?done'));
  expect(sheet('first')).toBeNull();
  await back();
  expect(place()).toBe('/before?');
});

test('a sheet that the browser closed is closed for the app too', async () => {
  await press('open');
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.removeAttribute('open');
  await act(async () => dialog.dispatchEvent(new Event('close')));
  expect(screen.queryByRole('dialog', { hidden: true, name: 'first' })).toBeNull();
});

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWord } from '../../src/i18n/language.ts';
import { refusalOf, useRefusal } from '../../src/i18n/refusal-later.ts';
import { earlyWhere, lazyPart } from '../../src/ui/late/lazy-part.tsx';
import { render } from '../support/on-phone.tsx';

const Part = ({ name }: { name: string }) => <p>the round of {name}</p>;
const shown = (Late: ReturnType<typeof lazyPart<{ name: string }>>) =>
  act(async () =>
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Late name="nok" />
      </Suspense>,
    ),
  );

const onceWithoutNetwork = () => {
  let tries = 0;
  return lazyPart(() => (tries++ === 0 ? Promise.reject(new TypeError('no network')) : Promise.resolve(Part)));
};

test('a part comes by itself; one that cannot be fetched says so, and comes when it is asked for again, or when the phone has a network again', async () => {
  await shown(lazyPart(async () => Part));
  await screen.findByText('the round of nok');
  for (const again of [
    () => fireEvent.click(screen.getByRole('button')),
    () => window.dispatchEvent(new Event('online')),
  ]) {
    cleanup();
    await shown(onceWithoutNetwork());
    await screen.findByRole('status');
    expect(screen.queryByText('the round of nok')).toBeNull();
    await act(async () => void again());
    await screen.findByText('the round of nok');
  }
});

test('one that was fetched early is drawn in its first drawing; one that could not be is fetched when it is drawn', async () => {
  const Early = lazyPart(async () => Part);
  await Early.early();
  render(<Early name="nok" />);
  screen.getByText('the round of nok');
  cleanup();
  const Late = onceWithoutNetwork();
  await Late.early();
  await shown(Late);
  await screen.findByText('the round of nok');
});

test('early only where the copy of the last screen shows it', async () => {
  const asked: string[] = [];
  const part = (name: string) => lazyPart(async () => (asked.push(name), Part));
  document.body.innerHTML = '<div class="last-screen"><p class="ticket"></p></div><p class="day-panel"></p>';
  await Promise.all([earlyWhere('.ticket', part('ticket')), earlyWhere('.day-panel', part('day'))]);
  expect(asked).toEqual(['ticket']);
});

const WORDS = '../../src/i18n/refusals.ts';

function Why({ code }: { code: string | undefined }) {
  return <p>{useWord(useRefusal(code))}</p>;
}

afterEach(() => vi.doUnmock(WORDS));

test('words that are not on the phone: a refusal is said all the same, and why it was when there is a network again', async () => {
  vi.doMock(WORDS, () => {
    throw new Error('not on the phone');
  });
  await act(async () => render(<Why code="WALLET_TOO_LOW" />));
  await screen.findByText(/^ไม่สำเร็จ เหตุผลยังไม่อยู่ในเครื่อง/);
  expect((await refusalOf('WALLET_TOO_LOW')).en).toMatch(/^Not done\. The reason is not on this device yet/);
  vi.doUnmock(WORDS);
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByText(/ยอด|วอลเล็ต/);
});

test('once they are here a second refusal is said in its first drawing', async () => {
  await refusalOf('INTERNAL');
  render(<Why code="INTERNAL" />);
  expect(screen.getByText(/เกิดข้อผิดพลาดที่ฝั่งเรา/)).toBeTruthy();
});

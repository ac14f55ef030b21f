import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWord } from '../../src/i18n/language.ts';
import { refusalOf, useRefusal } from '../../src/i18n/refusal-later.ts';
import { render } from '../support/on-phone.tsx';

const WORDS = '../../src/i18n/refusals.ts';

function Why({ code }: { code: string | undefined }) {
  return <p>{useWord(useRefusal(code))}</p>;
}

afterEach(() => {
  cleanup();
  vi.doUnmock(WORDS);
});

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

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PhraseBubble } from '../../../src/chat/message/message-row.tsx';
import { PhraseSheet } from '../../../src/chat/room/room-sheets.tsx';
import { PhraseTalk } from '../../../src/chat/phrase/phrase-talk.tsx';
import { setLanguage } from '../../../src/i18n/language.ts';
import { copiesOf } from '../../../src/sync/mirror/mirror-copies.ts';
import { voice, withoutSpeech, withSpeech } from '../voices.ts';
import { phone, render } from '../../support/on-phone.tsx';

let people = 0;
beforeEach(() => copiesOf(phone).openCopies(`person-${(people += 1)}`));
afterEach(() => {
  setLanguage('th');
  copiesOf(phone).closeCopies();
  withoutSpeech();
});

const row = (name: RegExp) => screen.getByRole('button', { name });
const headings = () => screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent);
const picked = () => vi.fn<(phrase_id: string, values: Readonly<Record<string, string>>) => void>();

describe('the sheet', () => {
  test('shows a golfer what golfers say by group, and what caddies say at the end; a caddy the other way round; a group alone', () => {
    const { unmount } = render(<PhraseSheet viewer="golfer" onPick={picked()} onClose={() => {}} />);
    expect(headings().at(-1)).toBe('ประโยคของแคดดี้');
    expect(within(screen.getByRole('region', { name: 'ระยะและไม้' })).queryByText('150 yards to the pin')).toBeNull();
    unmount();
    render(<PhraseSheet viewer="caddy" onPick={picked()} onClose={() => {}} />);
    expect(headings().at(-1)).toBe('ประโยคของนักกอล์ฟ');
    expect(within(screen.getByRole('region', { name: 'ระยะและไม้' })).getByText('150 yards to the pin')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'อากาศ' }));
    expect(headings()).toEqual(['อากาศ', 'ประโยคของนักกอล์ฟ']);
    expect(screen.getByRole('button', { name: 'อากาศ' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('finds a sentence by a word of either language, by a club in it, and says when there is none', async () => {
    render(<PhraseSheet viewer="caddy" onPick={picked()} onClose={() => {}} />);
    const search = screen.getByLabelText('ค้นหาประโยค');
    fireEvent.change(search, { target: { value: 'lightning' } });
    expect(await screen.findByText('พบ 1 ประโยค')).toBeTruthy();
    expect(row(/ฟ้าผ่า/)).toBeTruthy();
    fireEvent.change(search, { target: { value: 'Sand wedge' } });
    await expect.poll(() => screen.queryByText('พบ 2 ประโยค')).not.toBeNull();
    fireEvent.change(search, { target: { value: 'ลมต้าน' } });
    await expect.poll(() => screen.queryByText('พบ 1 ประโยค')).not.toBeNull();
    fireEvent.change(search, { target: { value: 'เฮลิคอปเตอร์' } });
    expect(await screen.findByText(/ไม่พบประโยคนี้/)).toBeTruthy();
  });

  test('a sheet that was closed before its last cards were read leaves the page alone', async () => {
    let found: (cards: unknown) => void = () => {};
    const cards = new Promise<unknown>((resolve) => (found = resolve));
    vi.spyOn(copiesOf(phone), 'draftStore').mockReturnValueOnce({
      ...copiesOf(phone).draftStore()!,
      get: () => cards as Promise<never>,
    });
    render(<PhraseSheet viewer="caddy" onPick={picked()} onClose={() => {}} />).unmount();
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    vi.stubGlobal('window', undefined); // the page is gone: whoever draws now fails the run
    found([]);
    await cards;
    vi.unstubAllGlobals();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('somchai fills the distance by steps or by typing, in Thai figures too, and is told how far it goes; what is sent is the id with its values', () => {
    const onPick = picked();
    render(<PhraseSheet viewer="caddy" onPick={onPick} onClose={() => {}} />);
    fireEvent.click(row(/150 yards to the pin/));
    const figure = screen.getByLabelText<HTMLInputElement>('ระยะ');
    const types = (value: string) => fireEvent.change(figure, { target: { value } });
    types('๙๙๙');
    expect(screen.getByRole('alert').textContent).toBe('ใส่ได้ 2 ถึง 650');
    fireEvent.click(screen.getByRole('button', { name: /^ส่ง/ }));
    expect(onPick).not.toHaveBeenCalled();
    types('4');
    fireEvent.click(screen.getByRole('button', { name: 'ลด' }));
    fireEvent.click(screen.getByRole('button', { name: 'ลด' }));
    expect(figure.value).toBe('2');
    types('๑๔๘');
    fireEvent.click(screen.getByRole('button', { name: 'เพิ่ม' }));
    expect(figure.value).toBe('150');
    fireEvent.click(screen.getByRole('button', { name: 'เพิ่ม' }));
    fireEvent.click(screen.getByRole('radio', { name: 'เมตร' }));
    expect(screen.getByText('155 metres to the pin')).toBeTruthy();
    expect(screen.getByText('เหลือ 155 เมตรถึงธง')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'ส่ง' }));
    expect(onPick.mock.calls).toEqual([['to_pin', { n: '155', unit: 'METRE' }]]);
  });

  test('back from a card the sheet is as it was: the search, and the focus on that sentence', () => {
    render(<PhraseSheet viewer="caddy" onPick={picked()} onClose={() => {}} />);
    fireEvent.change(screen.getByLabelText('ค้นหาประโยค'), { target: { value: 'rain' } });
    fireEvent.click(row(/Rain is coming/));
    expect(document.activeElement?.textContent).toBe('ข้อความที่อีกฝ่ายจะเห็น');
    fireEvent.click(screen.getByRole('button', { name: 'เลือกประโยคอื่น' }));
    expect(screen.getByLabelText<HTMLInputElement>('ค้นหาประโยค').value).toBe('rain');
    expect(document.activeElement).toBe(row(/Rain is coming/));
  });

  test('the sentence sent last stands on top the next time, as it was filled, and is kept for its sender alone', async () => {
    const { unmount } = render(<PhraseSheet viewer="caddy" onPick={picked()} onClose={() => {}} />);
    fireEvent.click(row(/150 yards to the pin/));
    fireEvent.change(screen.getByLabelText('ระยะ'), { target: { value: '87' } });
    fireEvent.click(screen.getByRole('button', { name: 'ส่ง' }));
    await expect.poll(() => copiesOf(phone).draftStore()?.get('phrases')).toHaveLength(1);
    unmount();

    const again = render(<PhraseSheet viewer="caddy" onPick={picked()} onClose={() => {}} />);
    const recent = await screen.findByRole('region', { name: 'ใช้ล่าสุด' });
    expect(within(recent).getByText('87 yards to the pin')).toBeTruthy();
    again.unmount();

    copiesOf(phone).openCopies('another person');
    expect(await copiesOf(phone).draftStore()?.get('phrases')).toBeUndefined();
  });

  test('what lies on the phone and is no card of this build is passed over', async () => {
    await copiesOf(phone)
      .draftStore()
      ?.set('phrases', [{ phrase_id: 'of_next_year', values: {} }, 'spoilt', { phrase_id: 'ok', values: {} }]);
    render(<PhraseSheet viewer="caddy" onPick={picked()} onClose={() => {}} />);
    const recent = await screen.findByRole('region', { name: 'ใช้ล่าสุด' });
    expect(within(recent).getAllByRole('listitem')).toHaveLength(1);
  });

  test('M.13: a time is chosen of the 24 hours, whatever the browser’s own language', () => {
    const onPick = picked();
    render(<PhraseSheet viewer="golfer" onPick={onPick} onClose={() => {}} />);
    fireEvent.click(row(/I'll be there around/));
    expect(document.querySelector('input[type="time"]')).toBeNull();
    const time = within(screen.getByRole('group', { name: 'เวลา' }));
    const hour = time.getByRole('combobox', { name: 'ชั่วโมง' });
    const minute = time.getByRole('combobox', { name: 'นาที' });
    expect([hour, minute].map((it) => (it as HTMLSelectElement).value)).toEqual(['06', '30']);
    expect(
      within(hour)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toContain('17');
    fireEvent.change(hour, { target: { value: '17' } });
    fireEvent.change(minute, { target: { value: '45' } });
    fireEvent.click(screen.getByRole('button', { name: 'ส่ง' }));
    expect(onPick.mock.calls).toEqual([['there_at', { time: '17:45' }]]);
  });
});

describe('one phone between two people', () => {
  test('nok holds out a phone in English: the caddy reads Thai, large; the caddy’s answer is chosen in Thai and read in English', () => {
    setLanguage('en');
    render(<PhraseTalk viewer="golfer" onClose={() => {}} />);
    fireEvent.click(row(/Which club should I hit/));
    const large = screen.getByRole('heading', { level: 3 });
    expect([large.textContent, large.getAttribute('lang'), document.activeElement]).toEqual(['ใช้ไม้อะไรดี', 'th', large]);
    expect(screen.getByText('Which club should I hit?').getAttribute('lang')).toBe('en');

    fireEvent.click(screen.getByRole('button', { name: 'Their answer' }));
    expect(screen.getByRole('dialog', { name: 'ประโยคสำเร็จรูป' })).toBeTruthy();
    fireEvent.click(row(/แนะนำเหล็ก 7/));
    fireEvent.click(screen.getByRole('button', { name: 'แสดงให้ดู' }));
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe("I'd go with the 7-iron");
    fireEvent.click(screen.getByRole('button', { name: 'ให้อีกฝ่ายตอบ' }));
    expect(screen.getByRole('dialog', { name: 'Phrases' })).toBeTruthy();
  });

  test('a phrase is read aloud in the language of who reads it, when asked, and silent with the next one; close and the cross both end it', () => {
    const speech = withSpeech(voice('en-US'), voice('th-TH'));
    const onClose = vi.fn<() => void>();
    render(<PhraseTalk viewer="caddy" onClose={onClose} />);
    fireEvent.click(row(/Great shot/));
    expect(speech.said).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'ฟังภาษาอังกฤษ' }));
    expect(speech.sounding?.text).toBe('Great shot');
    fireEvent.click(screen.getByRole('button', { name: 'ถัดไป' }));
    expect(speech.sounding).toBeUndefined();
    fireEvent.click(row(/Great shot/));
    for (const close of screen.getAllByRole('button', { name: 'ปิด' })) fireEvent.click(close);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('a long Thai sentence is parted where it has a space, and nowhere beside a figure', () => {
    setLanguage('en');
    render(<PhraseTalk viewer="caddy" onClose={() => {}} />);
    fireEvent.click(row(/The group behind is waiting/));
    const parts = [...document.querySelectorAll('.talk-part')].map((it) => it.textContent);
    expect(parts).toEqual(['ก๊วนหลังรออยู่', 'ขอเร่งอีกนิด']);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(row(/150 yards to the pin/));
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(document.querySelector('.talk-part')).toBeNull();
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('เหลือ 150 หลาถึงธง');
  });
});

describe('in a bubble', () => {
  const card = { phrase_id: 'suggest_club', values: { club: 'IRON_8' } };

  test("the reader's language first, the other below it; what a newer build says is not guessed at: the app wants an update", () => {
    const { unmount } = render(<PhraseBubble card={card} />);
    expect(screen.getByText('แนะนำเหล็ก 8').tagName).toBe('B');
    act(() => setLanguage('en'));
    expect(screen.getByText("I'd go with the 8-iron").tagName).toBe('B');
    unmount();
    act(() => setLanguage('th'));
    for (const [phrase_id, values] of [
      ['of_next_year', {}],
      ['suggest_club', { club: 'IRON_99' }],
    ] as [string, Record<string, string>][]) {
      const drawn = render(<PhraseBubble card={{ phrase_id, values }} />);
      expect(document.body.textContent).toBe('อัปเดตแอปก่อน จึงจะอ่านประโยคนี้ได้');
      drawn.unmount();
    }
  });
});

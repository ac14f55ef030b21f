import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Language } from '../../../src/i18n/language.ts';
import { SpeakButton, speechOf } from '../../../src/chat/phrase/speak-button.tsx';
import { voice, withoutSpeech, withSpeech } from '../voices.ts';
import { newPhone, phone, render } from '../../support/on-phone.tsx';

const THAI = 'เหลือ 150 หลาถึงธง';
const button = () => screen.getByRole('button', { name: 'ฟังภาษาไทย' });
const isPressed = (it: HTMLElement) => it.getAttribute('aria-pressed');

const voiceFor = (language: Language) => speechOf(phone).voiceFor(language);

afterEach(async () => {
  withoutSpeech();
  newPhone();
});

test('which voice: one that lies on the phone before one that needs a network, one from the network rather than none, never one of another language', () => {
  withSpeech(voice('th-TH', { localService: false }), voice('en-GB'), voice('th_TH'));
  expect(voiceFor('th')?.voiceURI).toBe('th_TH-local');
  expect(voiceFor('en')?.voiceURI).toBe('en-GB-local');
  newPhone();
  withSpeech(voice('th-TH', { localService: false }), voice('de-DE'), voice('eng'));
  expect([voiceFor('th')?.voiceURI, voiceFor('en')]).toEqual(['th-TH-remote', undefined]);
});

describe('the button', () => {
  test('is not there on a phone without speech, or without a voice for this language, and comes with the voice', () => {
    render(<SpeakButton text={THAI} language="th" />);
    expect(document.body.textContent).toBe('');
    const speech = withSpeech(voice('en-US'));
    render(<SpeakButton text={THAI} language="th" />);
    expect(screen.queryByRole('button')).toBeNull();
    act(() => speech.comes(voice('th-TH')));
    expect(isPressed(screen.getAllByRole('button', { name: 'ฟังภาษาไทย' })[0] as HTMLElement)).toBe('false');
  });

  test('says nothing by itself; a tap says the sentence in its language, and it is pressed until that has ended, or a second tap makes it silent', () => {
    const speech = withSpeech(voice('th-TH'));
    render(<SpeakButton text={THAI} language="th" />);
    expect(speech.said).toEqual([]);
    fireEvent.click(button());
    expect(speech.said.map(({ text, lang }) => [text, lang])).toEqual([[THAI, 'th-TH']]);
    expect(isPressed(button())).toBe('true');
    act(() => speech.ends('end'));
    expect(isPressed(button())).toBe('false');
    fireEvent.click(button());
    fireEvent.click(button());
    expect([speech.sounding, isPressed(button())]).toEqual([undefined, 'false']);
    expect(screen.queryByText('เครื่องนี้อ่านออกเสียงไม่ได้ในตอนนี้')).toBeNull();
  });

  test('one sentence at a time: another one ends the first', () => {
    const speech = withSpeech(voice('th-TH'));
    render(
      <>
        <SpeakButton text="หนึ่ง" language="th" />
        <SpeakButton text="สอง" language="th" />
      </>,
    );
    const [one, two] = screen.getAllByRole('button');
    if (!one || !two) throw new Error('two buttons were drawn');
    fireEvent.click(one);
    fireEvent.click(two);
    expect([isPressed(one), isPressed(two), speech.sounding?.text]).toEqual(['false', 'true', 'สอง']);
  });

  test('the voice is silent when the sentence is left, and when the app is left', () => {
    const speech = withSpeech(voice('th-TH'));
    const { unmount } = render(<SpeakButton text={THAI} language="th" />);
    fireEvent.click(button());
    unmount();
    expect(speech.sounding).toBeUndefined();

    render(<SpeakButton text={THAI} language="th" />);
    fireEvent.click(button());
    expect(speech.sounding?.text).toBe(THAI);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect([speech.sounding, isPressed(button())]).toEqual([undefined, 'false']);
  });

  test('a voice that does not work is not offered again: the next one is, then it is said that there is none', () => {
    const speech = withSpeech(
      voice('th-TH', { voiceURI: 'worn' }),
      voice('th-TH', { voiceURI: 'worn too', localService: false }),
    );
    render(<SpeakButton text={THAI} language="th" />);
    fireEvent.click(button());
    act(() => speech.ends('error'));
    fireEvent.click(button());
    expect(speech.sounding?.voice?.voiceURI).toBe('worn too');
    act(() => speech.ends('error'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('เครื่องนี้อ่านออกเสียงไม่ได้ในตอนนี้');
  });
});

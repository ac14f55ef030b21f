import { expect, test } from 'vitest';
import { letterOf } from '../../src/desk/use-keys.ts';

const pressed = (key: string, code: string, shiftKey = false) => letterOf({ key, code, shiftKey });

test('a key is its letter; on a keyboard of another script it is the letter of its place', () => {
  expect(pressed('j', 'KeyJ')).toBe('j');
  expect(pressed('J', 'KeyJ')).toBe('j');
  expect(pressed('่', 'KeyJ')).toBe('j');
  expect(pressed('ฟ', 'KeyA')).toBe('a');
  expect(pressed('ฝ', 'Slash')).toBe('/');
  expect(pressed('ฦ', 'Slash', true)).toBe('?');
  // A Latin keyboard that has its letters elsewhere means what it says.
  expect(pressed('a', 'KeyQ')).toBe('a');
});

test('the row of digits chooses outcomes, also where a Thai keyboard has other signs on it', () => {
  expect(pressed('1', 'Digit1')).toBe('1');
  expect(pressed('ๅ', 'Digit1')).toBe('1');
  expect(pressed('/', 'Digit2')).toBe('2');
  expect(pressed('/', 'Digit7', true)).toBe('/');
  expect(pressed('!', 'Digit1', true)).toBe('!');
  expect(pressed('2', 'Numpad2')).toBe('2');
});

test('other keys are what they are', () => {
  expect(pressed('Enter', 'Enter')).toBe('Enter');
  expect(pressed('?', 'Slash', true)).toBe('?');
  expect(pressed('Escape', 'Escape')).toBe('Escape');
});

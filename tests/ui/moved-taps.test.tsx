import { fireEvent } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testTable } from '../support/table.ts';
import { watchTaps } from '../../src/ui/moved-taps.ts';

/** jsdom draws nothing, so each control says where it is. */
const CARD = 100;
let taken: string[] = [];
let tests = 0;

function accept(name: string, card: number): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', () => taken.push(name));
  document.body.append(button);
  move(button, card);
  return button;
}

const move = (button: Element, card: number) => {
  button.getBoundingClientRect = () => new DOMRect(0, card * CARD, 300, 50);
};

function tap(button: Element, y: number, pointerType = 'touch'): void {
  fireEvent(button, Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType }));
  fireEvent.click(button, { detail: 1, clientX: 150, clientY: y });
}

beforeAll(watchTaps);
beforeEach(begin);

function begin(): void {
  taken = [];
  document.body.replaceChildren();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime((tests += 1) * 60_000); // nothing was tapped lately
}

test('the accept of the next request, moved under the finger by the first, takes no tap for a second', () => {
  const [first, second] = [accept('first', 0), accept('second', 1)];
  tap(first, 25);
  first.remove();
  move(second, 0);
  vi.advanceTimersByTime(600);
  tap(second, 25);
  expect(taken).toEqual(['first']);
  vi.advanceTimersByTime(401);
  tap(second, 25);
  expect(taken).toEqual(['first', 'second']);
});

test('nor does one that moved where the finger goes next, nor after a tap between the two that met nothing, nor one that is new under the finger', () => {
  const [first, second, third] = [accept('first', 0), accept('second', 1), accept('third', 2)];
  tap(first, 25);
  first.remove();
  move(second, 0);
  move(third, 1);
  tap(third, CARD + 25);
  expect(taken).toEqual(['first']);

  begin();
  const [before, behind] = [accept('before', 0), accept('behind', 1)];
  tap(before, 25);
  before.remove();
  tap(document.body, 25);
  move(behind, 0);
  tap(behind, 25);
  expect(taken).toEqual(['before']);

  begin();
  const next = accept('next', 0);
  tap(next, 25);
  next.remove();
  tap(accept('send', 0), 25);
  expect(taken).toEqual(['next']);
});

testTable<[string, (one: Element, other: Element) => unknown, string[]]>([
  ['the same control again', (one) => tap(one, 25), ['one', 'one']],
  ['another that has not moved', (_, other) => tap(other, CARD + 25), ['one', 'other']],
  ['a new one elsewhere', () => tap(accept('new', 3), 325), ['one', 'new']],
  ['one of a list that was scrolled', (_, other) => scrolledTo(other), ['one', 'other']],
])('taken at once: %s', (_, second, both) => {
  begin();
  const [one, other] = [accept('one', 0), accept('other', 1)];
  tap(one, 25);
  second(one, other);
  expect(taken).toEqual(both);
});

function scrolledTo(button: Element): void {
  fireEvent.scroll(document);
  move(button, 5);
  tap(button, 5 * CARD + 25);
}

test('a mouse and a keyboard are not slowed down', () => {
  const [one, other] = [accept('one', 0), accept('other', 1)];
  tap(one, 25, 'mouse');
  move(other, 0);
  tap(other, 25, 'mouse');
  fireEvent.click(one, { detail: 0 });
  expect(taken).toEqual(['one', 'other', 'one']);
});

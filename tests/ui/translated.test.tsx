import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement, Fragment, useLayoutEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/app.tsx';
import { keepTextsOfReact } from '../../src/platform/translated-page.ts';
import { PriceLines } from '../../src/booking/round/price-card.tsx';
import { Portrait } from '../../src/ui/show/portrait.tsx';
import { SlimTicket } from '../../src/ui/show/ticket.tsx';
import { testTable } from '../support/table.ts';
import { translatePage } from '../support/translator.ts';
import { render } from '../support/on-phone.tsx';

const ends: (() => void)[] = [];
beforeEach(() => void ends.push(keepTextsOfReact()));
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What a translator and the app do after each other has been seen by both. */
const seen = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Shows the children, translates the page, shows others instead: what is to be read then. */
async function afterTranslation(one: ReactNode[], other: ReactNode[]): Promise<string | null> {
  const { container, rerender } = render(createElement('div', {}, ...one));
  ends.push(translatePage());
  await seen();
  rerender(createElement('div', {}, ...other));
  await seen();
  return container.textContent;
}

const B = <b>b</b>;
const I = <i>i</i>;

testTable<[string, ReactNode[], ReactNode[], string]>([
  ['goes', ['a', B], [false, B], '[b]'],
  ['comes before another', [false, 'a'], [I, 'a'], '[i][a]'],
  ['comes after another', ['a', false], ['a', 'z'], '[a][z]'],
  ['is another', ['send', B], ['sent', B], '[sent][b]'],
  ['is another and the same again', ['1', B, '1'], ['2', B, '1'], '[2][b][1]'],
  ['is alone and becomes another', ['send'], ['sent'], '[sent]'],
  ['becomes an element', ['a', B], [I, B], '[i][b]'],
  ['becomes empty', ['a', B], ['', B], '[b]'],
  [
    'changes its place',
    [<Fragment key="1">a</Fragment>, <Fragment key="2">b</Fragment>, <Fragment key="3">c</Fragment>],
    [<Fragment key="3">c</Fragment>, <Fragment key="1">a</Fragment>],
    '[c][a]',
  ],
])('on a translated page a text that %s shows what the app says now', async (_how, one, other, shown) => {
  expect(await afterTranslation(one, other)).toBe(shown);
  cleanup();
  for (const end of ends.splice(1)) end();
});

test('a page that is no longer translated shows its own words again, and goes on', async () => {
  const Shown = ({ n }: { n: number }) => (
    <p>
      left: {n} <b>b</b>
    </p>
  );
  const { container, rerender } = render(<Shown n={3} />);
  const [text] = [...(container.querySelector('p')?.childNodes ?? [])].slice(1);
  const end = translatePage();
  await seen();
  end();
  // As the translator does it: the text it took away comes back for its own.
  const font = [...container.querySelectorAll('p > font')][1];
  font?.replaceWith(text as Text);
  await seen();
  expect(container.textContent).toContain('3');
  rerender(<Shown n={2} />);
  await seen();
  expect(container.textContent).toContain('2');
  expect(container.textContent).not.toContain('3');
});

test('a name, a bib number and an amount stay as they are, the words beside them do not', async () => {
  const lines = [
    { label: 'fee', value: '฿450' },
    { label: 'caddy', value: 'at the course' },
  ];
  const { container } = render(
    <>
      <Portrait name="ฝน" number="127" />
      <SlimTicket status={null} weekday="Sun" time="06:10" day="28 Nov" course="Alpine" facts="18 holes" />
      <PriceLines lines={lines} />
    </>,
  );
  ends.push(translatePage());
  await seen();
  expect(container.textContent).toBe('เบอร์ 127[Sun]06:10[28 Nov]Alpine[18 holes][fee]฿450[caddy][at the course]');
});

/** A screen that a foreign hand in the page breaks as often as this while it is drawn. */
function showBreaking(times: number) {
  vi.spyOn(console, 'error').mockReturnValue();
  let left = times;
  function Screen() {
    useLayoutEffect(() => {
      left -= 1;
      if (left >= 0) throw new DOMException('The node is not a child of this node.', 'NotFoundError');
    }, []);
    return <p>the screen</p>;
  }
  return render(
    <ErrorBoundary onAgain={() => undefined}>
      <Screen />
    </ErrorBoundary>,
  );
}

test('a screen that something else in the page broke is mounted afresh, twice; one that goes on breaking says so, and the user can try again', () => {
  showBreaking(2);
  screen.getByText('the screen');
  cleanup();
  showBreaking(3);
  expect(screen.queryByText('the screen')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'ลองใหม่' }));
  screen.getByText('the screen');
});

test('a text that a foreign hand took away costs a fresh mount, no screen', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Shown = ({ n }: { n: number }) => (
    <p>
      left
      {n > 0 && ` ${n}`}
      <b>b</b>
    </p>
  );
  const at = (n: number) => (
    <ErrorBoundary onAgain={() => undefined}>
      <Shown n={n} />
    </ErrorBoundary>
  );
  const { container, rerender } = render(at(1));
  container.querySelector('p')?.childNodes[1]?.remove();
  rerender(at(0));
  expect(container.textContent).toBe('leftb');
});

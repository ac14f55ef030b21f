import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FAULTS_A_DAY } from '../../domain/fault/fault.ts';
import { ErrorBoundary } from '../../src/app/app.tsx';
import { createFaultReports, watchFaults } from '../../src/platform/fault.ts';
import { render } from '../support/on-phone.tsx';

let here: ReturnType<typeof createFaultReports>;
let page: AbortController;
let isOnline = true;
let sent: { release: string; faults: { kind: string; route: string; stack: string[] }[] }[];

/** A page of its own, that listens until the test ends. */
function openPage() {
  const reports = createFaultReports();
  reports.watch(page.signal);
  return reports;
}

beforeEach(() => {
  localStorage.clear();
  isOnline = true;
  page = new AbortController();
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body, method, keepalive }: RequestInit) => {
    expect({ address, method, keepalive }).toEqual({
      address: '/api/v1/fault/report',
      method: 'POST',
      keepalive: true,
    });
    if (!isOnline) throw new TypeError('Failed to fetch');
    sent.push(JSON.parse(body as string));
    return new Response();
  });
  document.head.innerHTML = '<script type="module" src="/assets/index-aaa.js"></script>';
  here = openPage();
});
afterEach(() => {
  page.abort();
});

/** An error of ours that was thrown at this column. */
function thrownAt(column: number): Error {
  const error = new TypeError('secret@example.com');
  error.stack = `TypeError: secret@example.com\n    at a (${location.origin}/assets/a-1.js:1:${column})`;
  return error;
}
/** A page that is left sends what waits. */
const leave = () => dispatchEvent(new Event('pagehide'));
const columns = () => sent.flatMap(({ faults }) => faults.flatMap(({ stack }) => stack));

test('what nobody caught is reported once, with the release, and nothing of the message', async () => {
  dispatchEvent(Object.assign(new Event('error'), { error: thrownAt(1) }));
  dispatchEvent(Object.assign(new Event('error'), { error: thrownAt(1) }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrownAt(2) }));
  leave();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ release: 'index-aaa.js', faults: [{ kind: 'error' }, { kind: 'rejection' }] });
  expect(JSON.stringify(sent)).not.toContain('secret');
});

test('a screen that breaks is reported by its boundary', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  watchFaults(page.signal);
  const Broken = () => {
    throw thrownAt(3);
  };
  render(
    <ErrorBoundary onAgain={() => undefined}>
      <Broken />
    </ErrorBoundary>,
  );
  leave();
  await expect.poll(() => sent.flatMap(({ faults }) => faults)).toMatchObject([{ kind: 'render' }]);
});

test('a loop of faults sends no more than a day may have, and another page of the day none', async () => {
  for (let column = 1; column <= 3 * FAULTS_A_DAY.pages; column++) here.report(thrownAt(column));
  leave();
  await expect.poll(() => columns().length).toBe(FAULTS_A_DAY.pages);
  openPage().report(thrownAt(999));
  leave();
  expect(localStorage.getItem('caddee-faults')).toMatch(/ 15$/);
  expect(columns()).toHaveLength(FAULTS_A_DAY.pages);
});

test('without a signal a fault waits for one', async () => {
  isOnline = false;
  here.report(thrownAt(4));
  leave();
  isOnline = true;
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return columns();
    })
    .toEqual(['assets/a-1.js:1:4']);
});

import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  aBrowser,
  everythingStored,
  launch,
  NOK,
  sessionOf,
  success,
  type App,
  type Browser,
} from '../offline/page.ts';
import { phone, render } from '../support/on-phone.tsx';

const ID = '018f0000-0000-7000-8000-0000000000d1';

let browser: Browser;
let app: App;
const reload = vi.fn<() => void>();

beforeEach(async () => {
  browser = aBrowser();
  vi.stubGlobal('location', Object.assign(new URL(location.href), { reload }));
  reload.mockClear();
  app = await launch();
  await app.session.startSession(sessionOf(NOK), true);
});

/** On this phone: a read, a picture nok saw, and a photo of nok that waits without a signal. */
async function somethingOfEverything(): Promise<void> {
  const { keepPicture } = await import('../../src/sync/outbox/media.ts');
  await app.writeCopy('GET /chat/rooms {}', { updated_at: 1, data: ['A-ROOM'] });
  await keepPicture(phone, NOK, ID, new Blob(['A-PICTURE'], { type: 'image/webp' }));
  browser.server.isDown = true;
  await app.outbox.add({
    entity: 'room:1',
    call: 'POST /chat/send',
    input: { room_id: ID, client_msg_id: ID, kind: 'IMAGE', media_id: ID },
    title: { th: 'รูป', en: 'WAITS-HERE' },
    attachment: { media_id: ID, bytes: new Uint8Array([7]).buffer, type: 'image/jpeg' },
  });
}

/** A screen that breaks, and nok's tap on its second button. */
async function clearsTheCopy(): Promise<void> {
  const { ErrorBoundary } = await import('../../src/app/app.tsx');
  const Broken = () => {
    throw new Error('broken on purpose');
  };
  vi.spyOn(console, 'error').mockReturnValue();
  render(
    <ErrorBoundary onAgain={() => undefined}>
      <Broken />
    </ErrorBoundary>,
  );
  fireEvent.click(screen.getByRole('button', { name: /ล้างสำเนา/ }));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
}

test('a screen broke and nok clears the copy: reads and pictures go, what waits to be sent stays with its photo and is sent afterwards', async () => {
  await somethingOfEverything();
  await clearsTheCopy();
  const stored = await everythingStored(browser.caches);
  expect(stored).not.toMatch(/A-ROOM|A-PICTURE/);
  expect(stored).toContain('WAITS-HERE');
  expect(app.itemsNow()).toHaveLength(1);
  const photo = await app.outbox.photo(app.itemsNow()[0]?.id ?? '');
  expect([...new Uint8Array(photo?.bytes ?? new ArrayBuffer(0))]).toEqual([7]);

  browser.server.isDown = false;
  browser.server.answers['POST /media'] = () => success({ media_id: ID });
  browser.server.answers['POST /chat/send'] = () => success({ seq: 1 });
  await (await import('../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
  await expect.poll(() => app.itemsNow()[0]?.state).toBe('sent');
  expect(browser.server.count('POST /chat/send')).toBe(1);
});

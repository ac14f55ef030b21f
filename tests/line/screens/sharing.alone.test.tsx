import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeIn } from '../../../src/i18n/language.ts';
import { render } from '../../support/on-phone.tsx';
import { testTable } from '../../support/table.ts';

const LIFF = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari Line/15.12.0 LIFF';
const IAB = 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.12.0/IAB';
const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36';
const LIFF_ID = '1234567890-AbcdEfgh';
const ADDRESS = 'https://caddee.example/slip#abc';

const openWindow = vi.fn<(what: object) => void>();

/** LINE's SDK, as `src/line/sdk/liff.ts` gives it. */
const liff = {
  isSignedInToLine: vi.fn<() => boolean>(),
  canShareInLine: vi.fn(async () => true),
  shareInLine: vi.fn<(messages: unknown) => Promise<string>>(async () => 'shared'),
  openLiff: vi.fn<() => Promise<{ openWindow: typeof openWindow }>>(),
};
/** What a phone has of its own. */
const phone = { share: vi.fn(async () => undefined), writeText: vi.fn<(text: string) => Promise<void>>() };
let loads = 0;

function anew() {
  vi.useRealTimers();
  loads = 0;
  for (const one of [...Object.values(liff), ...Object.values(phone)]) one.mockReset();
  liff.canShareInLine.mockResolvedValue(true);
  liff.shareInLine.mockResolvedValue('shared');
  openWindow.mockReset();
  liff.openLiff.mockResolvedValue({ openWindow });
  liff.isSignedInToLine.mockReturnValue(true);
}
beforeEach(anew);
afterEach(() => {
  document.querySelector('meta[name=caddee-line]')?.remove();
  vi.doUnmock('../../../src/line/sdk/liff.ts');
});

interface Where {
  userAgent: string;
  /** Of the document; undefined: LINE is off. */
  liffId?: string;
  hasSheet?: boolean;
}

async function at({ userAgent, liffId = LIFF_ID, hasSheet = true }: Where) {
  writeIn('en');
  document.querySelector('meta[name=caddee-line]')?.remove();
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'caddee-line', content: liffId });
  document.head.append(meta);
  const own = hasSheet ? { share: phone.share } : {};
  vi.stubGlobal('navigator', { userAgent, onLine: true, clipboard: { writeText: phone.writeText }, ...own });
  vi.doMock('../../../src/line/sdk/liff.ts', () => {
    loads += 1;
    return { liffPage: liff };
  });
  await import('../../../src/app/routes.tsx'); // the table that says which screens are for everybody
  return {
    ...(await import('../../../src/line/sdk/share-link.ts')),
    ...(await import('../../../src/line/sdk/port.ts')),
  };
}

const trouble = async (kind: 'unconfirmed' | 'not-supported-here', code: string) => {
  const { LineTrouble } = await import('../../../src/line/sdk/trouble.ts');
  return new LineTrouble(kind, code);
};

describe('sharing a caddy or a slip', () => {
  test('inside LINE the sender chooses friends, who get words and address as one text, once; closed, nothing more is asked', async () => {
    const { shareLink } = await at({ userAgent: LIFF });
    expect(await shareLink(ADDRESS, 'Slip')).toBe('shared');
    expect(liff.shareInLine).toHaveBeenCalledWith([{ type: 'text', text: `Slip\n${ADDRESS}` }]);
    expect(phone.share).not.toHaveBeenCalled();
    anew();
    {
      const { shareLink } = await at({ userAgent: LIFF });
      liff.shareInLine.mockResolvedValue('cancelled');
      expect(await shareLink(ADDRESS, 'Slip')).toBe('cancelled');
      expect(phone.share).not.toHaveBeenCalled();
      expect(phone.writeText).not.toHaveBeenCalled();
    }
    anew();
    // Two taps are one sheet: LINE would give the first one up.
    {
      const { shareLink } = await at({ userAgent: LIFF });
      let answer: (it: string) => void = () => undefined;
      liff.shareInLine.mockReturnValue(new Promise((resolve) => (answer = resolve)));
      const first = shareLink(ADDRESS, 'Slip');
      await waitFor(() => expect(liff.shareInLine).toHaveBeenCalledTimes(1));
      expect(await shareLink(ADDRESS, 'Slip')).toBe('cancelled');
      answer('shared');
      expect(await first).toBe('shared');
      expect(liff.shareInLine).toHaveBeenCalledTimes(1);
    }
  });

  test('LINE lost its answer: the sender is told that it may have been shared, and it is not shared again by itself', async () => {
    const { shareLink } = await at({ userAgent: LIFF });
    liff.shareInLine.mockRejectedValue(await trouble('unconfirmed', 'EXCEPTION_IN_SUBWINDOW'));
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { ToastRegion } = await import('../../../src/ui/overlay/toast.tsx');
    render(<ToastRegion />);
    expect(await shareLink(ADDRESS, 'Slip')).toBe('unconfirmed');
    await screen.findByText(/could not confirm whether LINE has shared it/);
    expect(phone.share).not.toHaveBeenCalled();
    expect(phone.writeText).not.toHaveBeenCalled();
  });

  testTable<[string, () => Promise<void>]>([
    ['the picker is not switched on at LINE', async () => void liff.canShareInLine.mockResolvedValue(false)],
    [
      'LINE forbids it',
      async () => void liff.shareInLine.mockRejectedValue(await trouble('not-supported-here', 'FORBIDDEN')),
    ],
  ])('%s: the phone’s own ways', async (_, happens) => {
    anew();
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { shareLink } = await at({ userAgent: LIFF });
    await happens();
    expect(await shareLink(ADDRESS, 'Slip')).toBe('shared');
    expect(phone.share).toHaveBeenCalledWith({ title: 'Slip', url: ADDRESS });
    Reflect.deleteProperty(navigator, 'share');
    expect(await shareLink(ADDRESS, 'Slip')).toBe('copied');
  });

  testTable<[string, string]>([
    ['a browser', CHROME],
    ['LINE’s in-app browser', IAB],
  ])('in %s: the phone’s own sheet, else the clipboard; nothing of LINE’s SDK is loaded', async (_, userAgent) => {
    anew();
    const { shareLink } = await at({ userAgent });
    expect(await shareLink(ADDRESS, 'Slip')).toBe('shared');
    expect(phone.share).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, 'share');
    expect(await shareLink(ADDRESS, 'Slip')).toBe('copied');
    expect(phone.writeText).toHaveBeenCalledWith(ADDRESS);
    expect(loads).toBe(0);
  });
});

describe('what LINE’s friends are given', () => {
  const OURS = 'http://localhost:3000';
  const CADDY = '/golfer/home/caddy-detail/42';
  const given = () => (liff.shareInLine.mock.calls as [{ text: string }[]][])[0]?.[0][0]?.text.split('\n')[1];

  test('a caddy’s page is given by its LIFF address, in LINE and copied in its in-app browser; in a browser, or without a LIFF app, by ours', async () => {
    // A caddy’s page by its LIFF address: it opens in LINE, and the friend is signed in.
    const { shareLink } = await at({ userAgent: LIFF });
    await shareLink(OURS + CADDY, 'somchai');
    expect(given()).toBe(`https://liff.line.me/${LIFF_ID}${CADDY}`);
    anew();
    await (await at({ userAgent: IAB, hasSheet: false })).shareLink(OURS + CADDY, 'somchai');
    await (await at({ userAgent: CHROME, hasSheet: false })).shareLink(OURS + CADDY, 'somchai');
    await (await at({ userAgent: IAB, liffId: '', hasSheet: false })).shareLink(OURS + CADDY, 'somchai');
    expect(phone.writeText.mock.calls).toEqual([
      [`https://liff.line.me/${LIFF_ID}${CADDY}`],
      [OURS + CADDY],
      [OURS + CADDY],
    ]);
  });

  testTable([
    '/c/03ea693v4j91nl5ga5ojssqsj',
    '/course/khao-yai-golf-club',
    '/slip#a-signed-slip',
    '/statement#a-signed-statement',
    '/golfer/payment-status?ref=ref-1',
  ])('%s by our own: whoever checks it needs no account', async (open) => {
    anew();
    const { shareLink } = await at({ userAgent: LIFF });
    await shareLink(OURS + open, 'Slip');
    expect(given()).toBe(OURS + open);
  });
});

describe('out of LINE', () => {
  const PLACE = '/login#from-line=482190';
  const assign = vi.fn<(url: string) => void>();
  beforeEach(() => {
    assign.mockReset();
    vi.stubGlobal('location', { origin: 'http://localhost:3000', assign });
  });

  test('inside LINE it is the SDK that opens the phone’s own browser; for a user signed in by phone it is left alone', async () => {
    const { wayOutside } = await at({ userAgent: LIFF });
    const way = await wayOutside();
    way(PLACE);
    // In the tap itself: a browser blocks a window that is opened after waiting.
    expect(openWindow.mock.calls).toEqual([[{ url: PLACE, external: true }]]);
    expect(assign).not.toHaveBeenCalled();
    anew();
    assign.mockReset();
    // A user signed in by phone inside LINE: the SDK, which would lead to LINE’s own sign-in, is left alone.
    {
      liff.isSignedInToLine.mockReturnValue(false);
      const { wayOutside } = await at({ userAgent: LIFF });
      const way = await wayOutside();
      way(PLACE);
      expect(liff.openLiff).not.toHaveBeenCalled();
      expect(assign).toHaveBeenCalledWith('http://localhost:3000/login?openExternalBrowser=1#from-line=482190');
    }
  });

  testTable<[string, string]>([
    ['the SDK has not come up', LIFF],
    ['in LINE’s in-app browser, where it is not loaded', IAB],
  ])('%s: by LINE’s mark on an address of ours', async (_, userAgent) => {
    anew();
    assign.mockReset();
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    liff.openLiff.mockRejectedValue(new TypeError('Failed to fetch'));
    const { wayOutside } = await at({ userAgent });
    const way = await wayOutside();
    way(PLACE);
    expect(assign).toHaveBeenCalledWith('http://localhost:3000/login?openExternalBrowser=1#from-line=482190');
    expect(loads).toBe(userAgent === LIFF ? 1 : 0);
  });

  test('the address of somebody else is opened as it is written; of a failure LINE’s code is written down, never an address', async () => {
    const { outside } = await at({ userAgent: IAB });
    expect(outside('https://pay.bank.example/authorize?a=1&b=%20')).toBe(
      'https://pay.bank.example/authorize?a=1&b=%20',
    );
    anew();
    // What is written down of a failure is LINE’s code, never an address.
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    liff.openLiff.mockRejectedValue(Object.assign(new Error(`at ${ADDRESS}`), { code: 'FORBIDDEN' }));
    const { wayOutside } = await at({ userAgent: LIFF });
    await wayOutside();
    expect(warn.mock.calls).toEqual([['LINE', { code: 'FORBIDDEN', message: 'at …' }]]);
  });

  test('closing is LINE’s alone, needs no sign-in of LINE’s, and a failure of it is no failure of ours', async () => {
    const closed = vi.fn();
    vi.doMock('../../../src/line/sdk/liff-sdk.ts', () => ({ liff: { closeWindow: closed } }));
    await (await at({ userAgent: LIFF })).closeWindow();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(liff.openLiff).not.toHaveBeenCalled();
    await (await at({ userAgent: CHROME })).closeWindow();
    expect(closed).toHaveBeenCalledTimes(1);
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    closed.mockImplementation(() => {
      throw new Error('no bridge');
    });
    await (await at({ userAgent: LIFF })).closeWindow();
    expect(warn).toHaveBeenCalledTimes(1);
    vi.doUnmock('../../../src/line/sdk/liff-sdk.ts');
  });
});

describe('the token LINE gave this page', () => {
  const getAccessToken = vi.fn<() => string | null>();
  function fresh() {
    anew();
    getAccessToken.mockReset();
    getAccessToken.mockReturnValue('token-of-this-page');
    liff.openLiff.mockResolvedValue({ openWindow, getAccessToken } as never);
  }
  beforeEach(fresh);

  test('the token LINE gave this page is at hand inside LINE; without one, or with a LINE that says nothing for two seconds, there is none', async () => {
    // Inside LINE it is at hand; who signed in there by phone has none, and LINE is not asked for one.
    expect(await (await at({ userAgent: LIFF })).accessTokenInLine()).toBe('token-of-this-page');
    liff.isSignedInToLine.mockReturnValue(false);
    liff.openLiff.mockClear();
    expect(await (await at({ userAgent: LIFF })).accessTokenInLine()).toBeUndefined();
    expect(liff.openLiff).not.toHaveBeenCalled();
    fresh();
    // LINE has ended it, or its SDK does not come up: there is none, and nothing fails.
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    getAccessToken.mockReturnValue(null);
    expect(await (await at({ userAgent: LIFF })).accessTokenInLine()).toBeUndefined();
    liff.openLiff.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await (await at({ userAgent: LIFF })).accessTokenInLine()).toBeUndefined();
    fresh();
    const { accessTokenInLine } = await at({ userAgent: LIFF });
    liff.openLiff.mockReturnValue(new Promise(() => undefined));
    vi.useFakeTimers();
    const came = vi.fn();
    void accessTokenInLine().then(came);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(came).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(came.mock.calls).toEqual([[undefined]]);
  });

  testTable<[string, string]>([
    ['a browser', CHROME],
    ['LINE’s in-app browser', IAB],
  ])('in %s nothing of LINE’s SDK is loaded for it', async (_, userAgent) => {
    anew();
    expect(await (await at({ userAgent })).accessTokenInLine()).toBeUndefined();
    expect(loads).toBe(0);
  });
});

describe('to the bank', () => {
  const BANK = 'https://pay.bank.example/authorize';
  const assign = vi.fn<(url: string) => void>();

  async function drawn(userAgent: string, href = BANK) {
    const { wayOutside } = await at({ userAgent });
    const { BankLink } = await import('../../../src/payment/qr-card.tsx');
    render(
      <BankLink href={href} paymentRef="ref-1" look="primary" icon="smartphone">
        Open the bank
      </BankLink>,
    );
    await act(async () => void (await wayOutside())); // by then the link's own has come too
    assign.mockReset();
    vi.stubGlobal('location', { origin: 'http://localhost:3000', assign });
    return screen.queryByRole('link', { name: 'Open the bank' });
  }
  const isFollowed = (link: HTMLElement | null) => link !== null && fireEvent.click(link);

  test('the bank’s page opens in the phone’s own browser: a browser follows the link, LINE is left, and what is no page is no link', async () => {
    const link = await drawn(CHROME);
    expect(link?.getAttribute('href')).toBe(BANK);
    expect(isFollowed(link)).toBe(true);
    cleanup();
    anew();
    // Inside LINE the bank’s page opens in the phone’s own browser, where its app can be opened from.
    expect(isFollowed(await drawn(LIFF))).toBe(false);
    expect(openWindow.mock.calls).toEqual([[{ url: BANK, external: true }]]);
    cleanup();
    anew();
    // In LINE’s in-app browser our page of this payment opens there: LINE’s mark is for addresses of ours.
    expect(isFollowed(await drawn(IAB))).toBe(false);
    expect(assign.mock.calls).toEqual([
      ['http://localhost:3000/golfer/payment-status?ref=ref-1&openExternalBrowser=1'],
    ]);
    cleanup();
    anew();
    // An address that is no page is no link, in LINE as anywhere.
    expect(await drawn(LIFF, 'javascript:alert(1)')).toBeNull();
  });

  testTable<[string, () => void]>([
    ['the user signed in by phone', () => liff.isSignedInToLine.mockReturnValue(false)],
    ['LINE’s SDK does not come up', () => liff.openLiff.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])(
    'inside LINE, where %s, our page of this payment opens there: the bank’s own would stay in LINE',
    async (_, is) => {
      cleanup();
      anew();
      vi.spyOn(console, 'warn').mockReturnValue(undefined);
      is();
      expect(isFollowed(await drawn(LIFF))).toBe(false);
      expect(openWindow).not.toHaveBeenCalled();
      expect(assign.mock.calls).toEqual([
        ['http://localhost:3000/golfer/payment-status?ref=ref-1&openExternalBrowser=1'],
      ]);
    },
  );
});
